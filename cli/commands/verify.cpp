// SPDX-License-Identifier: Apache-2.0
// hybridae verify: cross-checks sensitivities against re-solved differences.
#include <CLI/CLI.hpp>
#include <hybridae/sensitivity/verification.hpp>
#include <memory>

#include "build/model_builder.hpp"
#include "commands/commands.hpp"
#include "files/result_file.hpp"
#include "interrupt.hpp"
#include "options/solve_arguments.hpp"
#include "output/verification_report.hpp"

namespace hybridae::cli {
namespace {

struct Arguments {
    ModelArguments model;
    SolveArguments solve;
    std::optional<std::string> json;
    bool quiet = false;
};

ExitCode run(const Arguments& arguments, const Context& context) {
    Experiment experiment = read_experiment(arguments.solve);
    check_model_files(arguments.model, ModelForm::sources_or_library);
    ResultFile json(arguments.json);
    const LoadedModel loaded(arguments.model, context);
    resolve_words(experiment.options, loaded.model());
    if (experiment.options.sensitivities.empty()) experiment.options.sensitivities = {"all"};
    experiment.options.interrupted = interrupt_requested;

    const Verification verification =
        verify(loaded.model(), experiment.t_start, experiment.t_end, experiment.options);
    if (verification.nominal.outcome.status == Status::interrupted || interrupt_requested())
        return ExitCode::interrupted;

    json.write(context, [&](std::ostream& out) { write_verification_json(out, verification); });
    if (!arguments.quiet && !json.to_standard_output()) print_verification(context.out, verification);
    return verification.agrees() && verification.nominal.outcome ? ExitCode::done : ExitCode::failed;
}

}  // namespace

Command add_verify(CLI::App& program) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* app = program.add_subcommand(
        "verify", "Cross-check sensitivities against differences of re-solved problems");
    add_model_options(*app, arguments->model, ModelForm::sources_or_library);
    add_cache_option(*app, arguments->model);
    add_solve_options(*app, arguments->solve);
    const std::string output = "Output";
    app->add_option("--json", arguments->json, "Write every comparison; - is standard output")
        ->type_name("FILE")
        ->group(output);
    app->add_flag("--quiet", arguments->quiet, "Print nothing but problems")->group(output);
    app->footer(
        "Solves with sensitivities, then again with each parameter (--sens; default: all) moved to both "
        "sides\n"
        "by several step sizes, and compares states, outputs and event times with the extrapolated\n"
        "difference quotients. The table shows the comparison that fits worst for each quantity; the\n"
        "error is that of the difference quotient, estimated.\n\n"
        "Exit codes: 0 all agree; 1 something disagrees, or the solve failed; the others as those of "
        "'run'.\n\n"
        "Examples:\n"
        "  hybridae verify carver.cpp --t-end 0.05 --sens a5\n"
        "  hybridae verify ball.cpp --t-end 2 --sens all --sens start:h --json -\n");
    return {app, true, [arguments](const std::vector<std::string>& flags, const Context& context) {
                arguments->model.flags = flags;
                Context told = context;
                told.progress = context.progress && !arguments->quiet;
                return run(*arguments, told);
            }};
}

}  // namespace hybridae::cli
