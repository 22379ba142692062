// SPDX-License-Identifier: Apache-2.0
#include "build/generate.hpp"

#include <fmt/format.h>

#include "failure.hpp"
#include "options/values.hpp"

#if HYBRIDAE_HAS_GENERATOR
#include <generator/generator.hpp>
#endif

namespace hybridae::cli {

#if HYBRIDAE_HAS_GENERATOR

std::string generator_clang_version() { return generator::clang_version(); }

void require_generator(const ModelArguments&) {}

Generated generate_model(const ModelArguments& arguments, const std::string& include_dir) {
    constexpr long most = 100'000'000;
    generator::Request request;
    request.files = arguments.files;
    if (arguments.residual) request.residual = *arguments.residual;
    if (arguments.states)
        request.states = static_cast<int>(whole_number(*arguments.states, "--states", 1, most));
    if (arguments.params)
        request.params = static_cast<int>(whole_number(*arguments.params, "--params", 0, most));
    request.compiler_flags = arguments.flags;
    // For <hybridae/annotations.hpp>; behind the user's own folders.
    request.compiler_flags.push_back("-I" + include_dir);
    generator::Result result = generator::generate(request);
    if (!result.ok) {
        throw Failure(
            ExitCode::refused,
            fmt::format("no model was generated from '{}': see the messages above", arguments.files.front()),
            result.diagnostics);
    }
    Generated generated;
    generated.model = std::move(result.model_name);
    for (auto& file : result.files) generated.files.push_back({std::move(file.name), std::move(file.text)});
    generated.files_read = std::move(result.files_read);
    generated.warnings = std::move(result.diagnostics);
    return generated;
}

#else

std::string generator_clang_version() { return ""; }

void require_generator(const ModelArguments& arguments) {
    throw Failure(
        ExitCode::bad_input,
        fmt::format("'{}' is a C++ file, and this hybridae was built without the generator that reads it: "
                    "give a built model (.so), or build hybridae with -DHYBRIDAE_GENERATOR=ON",
                    arguments.files.front()));
}

Generated generate_model(const ModelArguments& arguments, const std::string&) {
    require_generator(arguments);
    return {};
}

#endif

}  // namespace hybridae::cli
