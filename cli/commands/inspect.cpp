// SPDX-License-Identifier: Apache-2.0
// hybridae inspect: what is in a model.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "build/model_builder.hpp"
#include "commands/commands.hpp"
#include "files/atomic_file.hpp"
#include "options/solve_arguments.hpp"
#include "output/inspection.hpp"
#include "output/sparsity_picture.hpp"

namespace hybridae::cli {
namespace {

struct Arguments {
    ModelArguments model;
    SolveArguments start;
    std::optional<std::string> svg;
};

ExitCode inspect(const Arguments& arguments, const Context& context) {
    Experiment experiment = read_start(arguments.start);
    check_model_files(arguments.model, ModelForm::sources_or_library);
    std::optional<AtomicFile> picture;
    if (arguments.svg) picture.emplace(*arguments.svg);
    const LoadedModel loaded(arguments.model, context);
    resolve_words(experiment.options, loaded.model());
    const StartingPattern pattern = starting_pattern(loaded.model(), experiment);
    print_inspection(context.out, loaded.model(), pattern);
    context.out << std::flush;
    if (picture) {
        if (!pattern.unknown.empty())
            throw Failure(ExitCode::failed, fmt::format("{} is not written: the sparsity is not known, {}",
                                                        *arguments.svg, pattern.unknown));
        draw_sparsity(picture->stream(), loaded.model(), pattern);
        picture->commit();
    }
    return ExitCode::done;
}

}  // namespace

Command add_inspect(CLI::App& program) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* app = program.add_subcommand("inspect", "Show a model's names, conditions and sparsity");
    add_model_options(*app, arguments->model, ModelForm::sources_or_library);
    add_cache_option(*app, arguments->model);
    add_start_options(*app, arguments->start);
    app->add_option("--svg", arguments->svg, "Also draw the sparsity of the starting mode into this file")
        ->type_name("FILE");
    app->footer(
        "Shows sizes, names with values and descriptions, each condition with its place and kind, and which\n"
        "variables each equation depends on in the mode that the model starts in.\n\n"
        "Examples:\n"
        "  hybridae inspect carver.cpp\n"
        "  hybridae inspect carver.cpp --svg carver.svg\n"
        "  hybridae inspect libplant.so --param stages=12\n");
    return {app, true, [arguments](const std::vector<std::string>& flags, const Context& context) {
                arguments->model.flags = flags;
                return inspect(*arguments, context);
            }};
}

}  // namespace hybridae::cli
