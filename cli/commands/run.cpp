// SPDX-License-Identifier: Apache-2.0
// hybridae run: generate, build, simulate, write.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <hybridae/error.hpp>
#include <hybridae/solver.hpp>
#include <memory>
#include <optional>

#include "build/model_builder.hpp"
#include "commands/commands.hpp"
#include "files/result_file.hpp"
#include "interrupt.hpp"
#include "options/solve_arguments.hpp"
#include "options/values.hpp"
#include "output/csv_writer.hpp"
#include "output/html_report.hpp"
#include "output/json_writer.hpp"
#include "output/report.hpp"

namespace hybridae::cli {
namespace {

struct Arguments {
    ModelArguments model;
    SolveArguments solve;
    std::vector<std::string> select;
    std::optional<std::string> csv, json, report;
    bool quiet = false, stats = false;
};

void check_outputs(const Arguments& arguments) {
    const std::pair<const char*, const std::optional<std::string>&> files[] = {
        {"--csv", arguments.csv}, {"--json", arguments.json}, {"--report", arguments.report}};
    for (const auto& [option, file] : files)
        for (const auto& [earlier, other] : files) {
            if (option == earlier) break;
            if (!file || file != other) continue;
            throw InputError(file == "-"
                                 ? fmt::format("{0} - and {1} - would both be written to standard output: "
                                               "give one of them a file name",
                                               earlier, option)
                                 : fmt::format("{} and {} name the same file '{}'", earlier, option, *file));
        }
}

std::vector<std::string> selected_names(const std::vector<std::string>& texts) {
    std::vector<std::string> names;
    for (const auto& text : texts) {
        for (auto& name : list(text, "--select")) names.push_back(std::move(name));
    }
    return names;
}

ExitCode exit_code(const Outcome& outcome) {
    if (outcome.status == Status::ok) return ExitCode::done;
    return outcome.status == Status::interrupted ? ExitCode::interrupted : ExitCode::failed;
}

ExitCode run(const Arguments& arguments, const Context& context) {
    Experiment experiment = read_experiment(arguments.solve);
    const auto names = selected_names(arguments.select);
    check_outputs(arguments);
    check_model_files(arguments.model, ModelForm::sources_or_library);
    ResultFile csv(arguments.csv), json(arguments.json), report(arguments.report);

    const LoadedModel loaded(arguments.model, context);
    const Model& model = loaded.model();
    const Columns columns = select_columns(model, names, Rows::selected);
    experiment.options.selected = names;
    resolve_words(experiment.options, model);
    experiment.options.interrupted = interrupt_requested;

    std::optional<Curves> curves;
    Observer observer;
    if (arguments.report) {
        curves.emplace(columns, experiment.t_start, experiment.t_end);
        observer = [&](Solver& solver, const Step& step) { curves->after_step(solver, step); };
    }
    const Solution solution =
        solve(model, experiment.t_start, experiment.t_end, experiment.options, observer);

    json.write(context, [&](std::ostream& out) { write_json(out, solution, columns, arguments.stats); });
    csv.write(context, [&](std::ostream& out) { write_csv(out, solution, columns); });
    report.write(context,
                 [&](std::ostream& out) { write_html(out, model, experiment, solution, columns, *curves); });
    if (!arguments.quiet && !csv.to_standard_output() && !json.to_standard_output() &&
        !report.to_standard_output()) {
        print_report(context.out, model, experiment, solution, columns, arguments.stats);
        context.out << std::flush;
    }
    for (const std::string& text : solution.warnings)
        context.err << fmt::format("hybridae: warning: {}\n", text);
    if (!solution.outcome)  // the message says when
        context.err << fmt::format("hybridae: {}: {}\n", to_string(solution.outcome.status),
                                   solution.outcome.message);
    return exit_code(solution.outcome);
}

}  // namespace

Command add_run(CLI::App& program) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* app = program.add_subcommand("run", "Generate, build and simulate a model");
    add_model_options(*app, arguments->model, ModelForm::sources_or_library);
    add_cache_option(*app, arguments->model);
    add_solve_options(*app, arguments->solve);
    const std::string output = "Output";
    app->add_option("--csv", arguments->csv, "Write the rows as a table; - is standard output")
        ->type_name("FILE")
        ->group(output);
    app->add_option("--json", arguments->json, "Write rows, events and statistics; - is standard output")
        ->type_name("FILE")
        ->group(output);
    app->add_option(
           "--report", arguments->report,
           "Write a page with pictures of the selected quantities and the events; - is standard output")
        ->type_name("FILE.html")
        ->group(output);
    app->add_option("--select", arguments->select, "Only these states, outputs and discrete values")
        ->type_name("NAME,...")
        ->allow_extra_args(false)
        ->group(output);
    app->add_flag("--quiet", arguments->quiet, "Print nothing but problems")->group(output);
    app->add_flag("--stats", arguments->stats, "Print all statistics; add the seconds to the JSON")
        ->group(output);
    app->footer(
        "Rows: without --at and --points every accepted step, and two rows at each event (left, right).\n"
        "CSV columns: t, states x, der(x), outputs, discrete values, then d(x)/d(p) for each sensitivity p.\n"
        "What follows -- is given to the compiler: -I, -D, -std.\n\n"
        "Exit codes: 0 done; 1 the solve failed (results up to there are written); 2 bad input; 3 the model "
        "was\n"
        "refused or did not compile; 4 output could not be written; 5 internal error; 130 interrupted.\n\n"
        "Examples:\n"
        "  hybridae run carver.cpp --t-end 0.05 --sens a5\n"
        "  hybridae run ball.cpp --t-end 3 --param e=0.7 --start h=2 --points 301 --csv ball.csv\n"
        "  hybridae run plant.cpp valves.cpp --t-end 100 --rtol 1e-8 --atol 1e-8 --json - -- -Iinclude\n");
    return {app, true, [arguments](const std::vector<std::string>& flags, const Context& context) {
                arguments->model.flags = flags;
                Context told = context;
                told.progress = context.progress && !arguments->quiet;
                return run(*arguments, told);
            }};
}

}  // namespace hybridae::cli
