// SPDX-License-Identifier: Apache-2.0
#include "output/html_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "output/markup.hpp"
#include "output/report.hpp"

namespace hybridae::cli {
namespace {

// Longer tables are for programs to read.
constexpr std::size_t most_events = 500, most_values = 200;

constexpr const char* style = R"(
:root { --ink: #1a202c; --soft: #5a6577; --rule: #d8dde6; --paper: #fff; --curve: #1f5fa8; --event: #e3b7a0;
        --marked: #fbeeda; --bad: #a8281f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ef; --soft: #9aa5b8; --rule: #39414f; --paper: #171b22; --curve: #79b4f2; --event: #7d5340;
          --marked: #3a3020; --bad: #f08a80; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2em auto;
       padding: 0 1.5em; max-width: 1180px; }
h1 { font-size: 1.5em; margin: 0; } h2 { font-size: 1.1em; margin: 2em 0 .5em; }
p { margin: .3em 0; } .soft { color: var(--soft); } .bad { color: var(--bad); }
.charts { display: flex; flex-wrap: wrap; gap: .6em 1em; }
svg .frame { stroke: var(--soft); } svg .grid { stroke: var(--rule); } svg .event { stroke: var(--event); }
svg .curve { stroke: var(--curve); stroke-width: 1.6; stroke-linejoin: round; }
svg .jump { stroke: var(--curve); stroke-dasharray: 2 2; } svg path { fill: none; stroke-width: 1; }
svg .marked { fill: var(--marked); } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .name { font-weight: 600; } svg .label { fill: var(--soft); font-size: 10.5px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2em 1em .2em 0; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; } .number { text-align: right; }
)";

class Page {
  public:
    Page(std::ostream& out, const Solution& solution) : out_(out), solution_(solution) {}

    void write(const Model& model, const Experiment& experiment, const Columns& columns,
               const Curves& curves) {
        const std::string title = escaped(headline(model, experiment, solution_));
        out_ << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" << title
             << "</title>\n<style>" << style << "</style>\n</head>\n<body>\n<h1>" << escaped(solution_.model)
             << "</h1>\n<p class=\"soft\">" << title << "</p>\n<p class=\"soft\">" << effort(solution_)
             << "</p>\n";
        outcome();
        charts(experiment, curves);
        events();
        last_values(columns);
        out_ << "</body>\n</html>\n";
    }

  private:
    template <class... Values>
    void print(fmt::format_string<Values...> format, Values&&... values) {
        out_ << fmt::format(format, std::forward<Values>(values)...);
    }
    void paragraph(const char* kind, const std::string& text) {
        print("<p class=\"{}\">{}</p>\n", kind, escaped(text));
    }

    void outcome() {
        if (!solution_.outcome) {
            paragraph("bad",
                      fmt::format("{}: {}", to_string(solution_.outcome.status), solution_.outcome.message));
            paragraph("bad", fmt::format("What helps: {}", advice(solution_.outcome.status)));
        }
        if (!solution_.method_reason.empty())
            paragraph("soft", fmt::format("{} was chosen: {}", solution_.method, solution_.method_reason));
        for (const std::string& text : solution_.warnings) paragraph("bad", "Warning: " + text);
        if (solution_.sensitivities_valid_until && !solution_.sensitivity_names.empty())
            paragraph("bad",
                      fmt::format("The sensitivities are marked (shaded) from t = {:.10g}: see the grazing "
                                  "or one-sided event there.",
                                  *solution_.sensitivities_valid_until));
    }

    void charts(const Experiment& experiment, const Curves& curves) {
        std::vector<double> times;
        times.reserve(solution_.events.size());
        for (const Event& event : solution_.events) times.push_back(event.t);
        Chart chart;
        chart.t_begin = experiment.t_start;
        chart.t_end = experiment.t_end;
        chart.events = &times;
        for (const Curves::Curve& curve : curves.curves()) {
            const Leaf& leaf = curve.quantity.leaf();
            print("<h2>{} <span class=\"soft\">{}</span></h2>\n<div class=\"charts\">\n", escaped(leaf.name),
                  escaped(leaf.description));
            chart.title = leaf.name;
            chart.points = &curve.values;
            chart.marked_from = NAN;
            if (!curve.quantity.real())
                chart.name_of = [&leaf](double value) { return integer_text(leaf, std::llround(value)); };
            out_ << draw(chart);
            chart.name_of = nullptr;
            chart.marked_from = solution_.sensitivities_valid_until.value_or(NAN);
            for (std::size_t j = 0; j < curve.sensitivities.size(); ++j) {
                chart.title = fmt::format("∂{} / ∂{}", leaf.name, solution_.sensitivity_names[j]);
                chart.points = &curve.sensitivities[j];
                out_ << draw(chart);
            }
            out_ << "</div>\n";
        }
        if (curves.left_out() > 0)
            paragraph("soft", fmt::format("{} more quantities have no picture: --select chooses.",
                                          curves.left_out()));
        if (solution_.sensitivity_names.size() > Curves::most_sensitivities)
            paragraph("soft", fmt::format("Of {} sensitivities the first {} are shown.",
                                          solution_.sensitivity_names.size(), Curves::most_sensitivities));
    }

    void header(std::initializer_list<const char*> names, const char* of_sensitivity) {
        out_ << "<div class=\"wide\"><table>\n<tr>";
        for (const char* name : names) print("<th>{}</th>", name);
        for (const std::string& name : solution_.sensitivity_names)
            print("<th class=\"number\">{}{}</th>", of_sensitivity, escaped(name));
        out_ << "</tr>\n";
    }

    void events() {
        print("<h2>Events</h2>\n");
        if (solution_.events.empty()) {
            paragraph("soft", "none");
            return;
        }
        header({"", "t", "condition", "", "place", "kind", "jumped"}, "∂t*/∂");
        const std::size_t shown = std::min(solution_.events.size(), most_events);
        for (std::size_t e = 0; e < shown; ++e) {
            const Event& event = solution_.events[e];
            std::string kind = to_string(event.kind);
            if (event.grazing) kind += fmt::format(", grazing (κ = {:.3g})", event.kappa);
            if (event.one_sided) kind += ", one-sided";
            const std::string instance =
                event.instance.empty() ? "" : fmt::format(" [{}]", fmt::join(event.instance, "]["));
            print(
                "<tr><td>{}</td><td class=\"number\">{:.12g}</td><td><code>{}</code>{}</td><td>became {}</td>"
                "<td>{}</td><td>{}</td><td>{}</td>",
                event.instant, event.t, escaped(event.condition), instance, event.to, escaped(event.location),
                kind, escaped(fmt::format("{}", fmt::join(event.jumped, ", "))));
            for (std::size_t j = 0; j < solution_.sensitivity_names.size(); ++j)
                print("<td class=\"number\">{:.8g}</td>", entry(event.dt_dp, j));
            out_ << "</tr>\n";
        }
        out_ << "</table></div>\n";
        if (shown < solution_.events.size())
            paragraph("soft", fmt::format("and {} more: --json writes all", solution_.events.size() - shown));
    }

    void last_values(const Columns& columns) {
        if (solution_.rows.empty()) return;
        const Row& row = solution_.rows.back();
        print("<h2>At t = {:.10g}</h2>\n", row.t);
        header({"", "value"}, "∂/∂");
        const auto all = quantities(columns);
        const std::size_t shown = std::min(all.size(), most_values);
        for (std::size_t i = 0; i < shown; ++i) {
            print("<tr><td>{}</td><td class=\"number\">{}</td>", escaped(all[i].name()),
                  escaped(all[i].text(row)));
            for (std::size_t j = 0; all[i].real() && j < solution_.sensitivity_names.size(); ++j)
                print("<td class=\"number\">{:.8g}</td>", all[i].sensitivity(row, j));
            out_ << "</tr>\n";
        }
        out_ << "</table></div>\n";
        if (shown < all.size())
            paragraph("soft", fmt::format("and {} more: --csv and --json write all", all.size() - shown));
    }

    std::ostream& out_;
    const Solution& solution_;
};

}  // namespace

void write_html(std::ostream& out, const Model& model, const Experiment& experiment, const Solution& solution,
                const Columns& columns, const Curves& curves) {
    Page(out, solution).write(model, experiment, columns, curves);
}

}  // namespace hybridae::cli
