// SPDX-License-Identifier: Apache-2.0
#include "output/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "output/quantities.hpp"

namespace hybridae::cli {
namespace {

// Longer lists belong into a file.
constexpr std::size_t most_values = 40, most_sensitivities = 4;

std::string counted(std::size_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

void print_last_row(std::ostream& out, const Solution& solution, const Columns& columns) {
    if (solution.rows.empty()) return;
    const Row& row = solution.rows.back();
    auto shown = quantities(columns);
    const std::size_t left_out = shown.size() > most_values ? shown.size() - most_values : 0;
    shown.erase(shown.end() - static_cast<std::ptrdiff_t>(left_out), shown.end());
    std::size_t width = 0;
    for (const Quantity& quantity : shown) width = std::max(width, quantity.name().size());
    const auto& parameters = solution.sensitivity_names;
    out << fmt::format("\nat t = {:.10g}\n", row.t);
    for (const Quantity& quantity : shown) {
        std::string text = fmt::format("  {:<{}} = {:<18}", quantity.name(), width, quantity.text(row));
        for (std::size_t j = 0; quantity.real() && j < std::min(parameters.size(), most_sensitivities); ++j)
            text += fmt::format("  d/d({}) = {:<16.8g}", parameters[j], quantity.sensitivity(row, j));
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << "\n";
    }
    if (left_out > 0)
        out << fmt::format("  and {} more: --csv and --json write all, --select chooses\n", left_out);
    if (parameters.size() > most_sensitivities) {
        out << fmt::format("  with {} more sensitivities: --csv and --json write all\n",
                           parameters.size() - most_sensitivities);
    }
}

void print_cost(std::ostream& out, const Solution& solution) {
    if (!solution.cost) return;
    out << fmt::format("\ncost: the integral of running_cost is {:.10g}", *solution.cost);
    for (std::size_t j = 0; j < std::min(solution.sensitivity_names.size(), most_sensitivities); ++j)
        out << fmt::format("  d/d({}) = {:.8g}", solution.sensitivity_names[j], entry(solution.cost_s, j));
    out << "\n";
}

void print_statistics(std::ostream& out, const Statistics& stats) {
    const auto line = [&](const char* name, long value) {
        out << fmt::format("  {:<22}{:>12}\n", name, value);
    };
    out << "\nstatistics\n";
    line("steps", stats.steps);
    line("residuals", stats.residuals);
    line("sensitivity residuals", stats.sensitivity_residuals);
    line("Jacobians", stats.jacobians);
    line("factorizations", stats.factorizations);
    line("error test failures", stats.error_test_failures);
    line("convergence failures", stats.convergence_failures);
    line("events", stats.events);
    line("restarts", stats.restarts);
    out << fmt::format("  {:<22}{:>12.3g}\n", "seconds", stats.seconds);
    const auto choice = [&](const char* name, const std::string& chosen, const std::string& reason) {
        if (!chosen.empty()) out << fmt::format("  {:<22}{:>12}  ({})\n", name, chosen, reason);
    };
    choice("linear solver", stats.linear_solver, stats.linear_solver_reason);
    choice("sensitivities by", stats.sensitivity_form, stats.sensitivity_form_reason);
}

}  // namespace

std::string event_line(const Event& event, const std::vector<std::string>& sensitivity_names) {
    std::string line = fmt::format("t = {:<16.12g}  {} became {}", event.t, event.condition, event.to);
    if (event.kind == EventKind::reset) line += " (reset)";
    if (event.kind == EventKind::time) line += " (time event)";
    line += "  " + event.location;
    if (!event.instance.empty()) line += fmt::format("  instance [{}]", fmt::join(event.instance, "]["));
    for (std::size_t j = 0; j < std::min(sensitivity_names.size(), most_sensitivities); ++j) {
        line += fmt::format("  dt*/d({}) = {:.8g}", sensitivity_names[j], entry(event.dt_dp, j));
    }
    if (!event.jumped.empty()) line += fmt::format("  jumped: {}", fmt::join(event.jumped, ", "));
    if (event.grazing) line += fmt::format("  GRAZING (kappa = {:.3g})", event.kappa);
    if (event.one_sided) line += "  ONE-SIDED";
    return line;
}

std::string headline(const Model& model, const Experiment& experiment, const Solution& solution) {
    const Options& options = experiment.options;
    return fmt::format(
        "{}: {}, {}, {}; t = {:.10g} to {:.10g}, {}, rtol {:g}, atol {:g}", solution.model,
        counted(model.states().reals.size(), "state", "states"),
        counted(model.params().reals.size() + model.params().integers.size(), "parameter", "parameters"),
        counted(model.table().n_sites, "condition", "conditions"), experiment.t_start, experiment.t_end,
        solution.method, options.rtol, options.atol);
}

std::string effort(const Solution& solution) {
    const Statistics& stats = solution.statistics;
    const int changes = solution.events.empty() ? 0 : solution.events.back().instant;
    return fmt::format("{}, {}, {}, {}",
                       counted(static_cast<std::size_t>(changes), "mode change", "mode changes"),
                       counted(static_cast<std::size_t>(stats.steps), "step", "steps"),
                       counted(static_cast<std::size_t>(stats.residuals), "residual", "residuals"),
                       counted(static_cast<std::size_t>(stats.jacobians), "Jacobian", "Jacobians"));
}

void print_report(std::ostream& out, const Model& model, const Experiment& experiment,
                  const Solution& solution, const Columns& columns, bool statistics) {
    out << headline(model, experiment, solution) << "\n";
    if (!solution.method_reason.empty())
        out << fmt::format("{} was chosen: {}\n", solution.method, solution.method_reason);
    if (!solution.events.empty()) out << "\nevents\n";
    for (const Event& event : solution.events) {
        out << fmt::format("  {:>3}  {}\n", event.instant, event_line(event, solution.sensitivity_names));
    }
    print_last_row(out, solution, columns);
    print_cost(out, solution);
    if (solution.sensitivities_valid_until && !solution.sensitivity_names.empty()) {
        out << fmt::format(
            "\nthe sensitivities are marked from t = {:.10g}: see the grazing or one-sided event there\n",
            *solution.sensitivities_valid_until);
    }
    if (statistics)
        print_statistics(out, solution.statistics);
    else
        out << "\n" << effort(solution) << "\n";
}

}  // namespace hybridae::cli
