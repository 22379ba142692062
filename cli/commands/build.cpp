// SPDX-License-Identifier: Apache-2.0
// hybridae build: generate and compile.
#include <CLI/CLI.hpp>
#include <hybridae/error.hpp>
#include <memory>
#include <optional>

#include "build/model_builder.hpp"
#include "commands/commands.hpp"
#include "files/atomic_file.hpp"

namespace hybridae::cli {
namespace {

struct Arguments {
    ModelArguments model;
    std::optional<std::string> output;
};

ExitCode build(const Arguments& arguments, const Context& context) {
    check_model_files(arguments.model, ModelForm::sources);
    if (!arguments.output)
        throw InputError("-o is missing: name the library to build, for example -o libmodel.so");
    AtomicFile file(*arguments.output, 0755);
    file.stream() << built_content(build_model(arguments.model, context));
    file.commit();
    return ExitCode::done;
}

}  // namespace

Command add_build(CLI::App& program) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* app = program.add_subcommand("build", "Generate and compile a model");
    add_model_options(*app, arguments->model, ModelForm::sources);
    add_cache_option(*app, arguments->model);
    app->add_option("-o,--output", arguments->output, "The library to write")->type_name("libNAME.so");
    app->footer(
        "The library is for this machine's processor; for others add, for example, -- -march=x86-64-v2.\n"
        "It is loaded by 'hybridae run libNAME.so' and, in a program, by hybridae::Model::load.\n\n"
        "Examples:\n"
        "  hybridae build carver.cpp -o libcarver.so\n"
        "  hybridae build plant.cpp -o libplant.so --cxx clang++ -- -Iinclude\n");
    return {app, true, [arguments](const std::vector<std::string>& flags, const Context& context) {
                arguments->model.flags = flags;
                return build(*arguments, context);
            }};
}

}  // namespace hybridae::cli
