// SPDX-License-Identifier: Apache-2.0
#include "output/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hybridae::cli {
namespace {

// Longer lists belong into a file.
constexpr std::size_t most_values = 40, most_sensitivities = 4;

std::string counted(std::size_t n, const char* one, const char* many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
}

struct Line {
    std::string name, value;
    std::vector<double> sensitivities;
};

std::vector<Line> last_values(const Solution& solution, const Columns& columns) {
    const Row& row = solution.rows.back();
    const std::size_t n_sensitivities = std::min(solution.sensitivity_names.size(), most_sensitivities);
    std::vector<Line> lines;
    const auto add = [&](const std::vector<Column>& group, const std::vector<double>& values,
                         const std::vector<double>& derivatives) {
        for (const Column& column : group) {
            Line line = {column.leaf.name, fmt::format("{:.10g}", entry(values, column.index)), {}};
            for (std::size_t j = 0; j < n_sensitivities; ++j) {
                line.sensitivities.push_back(sensitivity(derivatives, values, j, column.index));
            }
            lines.push_back(std::move(line));
        }
    };
    add(columns.states, row.y, row.s);
    add(columns.outputs, row.outputs, row.output_s);
    add(columns.discrete_reals, row.discrete_reals, row.discrete_s);
    for (const Column& column : columns.discrete_integers) {
        const std::int64_t value = row.discrete_integers.at(column.index);
        const char* name = enumerator(column.leaf, value);
        const bool is_bool = column.leaf.type == HY_BOOL;
        lines.push_back({column.leaf.name,
                         name != nullptr ? name
                         : is_bool       ? (value != 0 ? "true" : "false")
                                         : std::to_string(value),
                         {}});
    }
    return lines;
}

void print_last_row(std::ostream& out, const Solution& solution, const Columns& columns) {
    if (solution.rows.empty()) return;
    auto lines = last_values(solution, columns);
    const std::size_t left_out = lines.size() > most_values ? lines.size() - most_values : 0;
    lines.resize(lines.size() - left_out);
    std::size_t width = 0;
    for (const Line& line : lines) width = std::max(width, line.name.size());
    out << fmt::format("\nat t = {:.10g}\n", solution.rows.back().t);
    for (const Line& line : lines) {
        std::string text = fmt::format("  {:<{}} = {:<18}", line.name, width, line.value);
        for (std::size_t j = 0; j < line.sensitivities.size(); ++j) {
            text +=
                fmt::format("  d/d({}) = {:<16.8g}", solution.sensitivity_names[j], line.sensitivities[j]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << "\n";
    }
    if (left_out > 0)
        out << fmt::format("  and {} more: --csv and --json write all, --select chooses\n", left_out);
    if (solution.sensitivity_names.size() > most_sensitivities) {
        out << fmt::format("  with {} more sensitivities: --csv and --json write all\n",
                           solution.sensitivity_names.size() - most_sensitivities);
    }
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
    out << fmt::format("  {:<22}{:>12}  ({})\n", "linear solver", stats.linear_solver,
                       stats.linear_solver_reason);
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

void print_report(std::ostream& out, const Model& model, const Experiment& experiment,
                  const Solution& solution, const Columns& columns, bool statistics) {
    const Options& options = experiment.options;
    out << fmt::format(
        "{}: {}, {}, {}; t = {:.10g} to {:.10g}, {}, rtol {:g}, atol {:g}\n", solution.model,
        counted(model.states().reals.size(), "state", "states"),
        counted(model.params().reals.size() + model.params().integers.size(), "parameter", "parameters"),
        counted(model.table().n_sites, "condition", "conditions"), experiment.t_start, experiment.t_end,
        solution.method, options.rtol, options.atol);
    if (!solution.method_reason.empty())
        out << fmt::format("{} was chosen: {}\n", solution.method, solution.method_reason);
    if (!solution.events.empty()) out << "\nevents\n";
    for (const Event& event : solution.events) {
        out << fmt::format("  {:>3}  {}\n", event.instant, event_line(event, solution.sensitivity_names));
    }
    print_last_row(out, solution, columns);
    if (solution.sensitivities_valid_until && !solution.sensitivity_names.empty()) {
        out << fmt::format(
            "\nthe sensitivities are marked from t = {:.10g}: see the grazing or one-sided event there\n",
            *solution.sensitivities_valid_until);
    }
    const Statistics& stats = solution.statistics;
    if (statistics) {
        print_statistics(out, stats);
    } else {
        const int changes = solution.events.empty() ? 0 : solution.events.back().instant;
        out << fmt::format("\n{}, {}, {}, {}\n",
                           counted(static_cast<std::size_t>(changes), "mode change", "mode changes"),
                           counted(static_cast<std::size_t>(stats.steps), "step", "steps"),
                           counted(static_cast<std::size_t>(stats.residuals), "residual", "residuals"),
                           counted(static_cast<std::size_t>(stats.jacobians), "Jacobian", "Jacobians"));
    }
}

}  // namespace hybridae::cli
