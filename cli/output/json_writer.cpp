// SPDX-License-Identifier: Apache-2.0
#include "output/json_writer.hpp"

#include <nlohmann/json.hpp>

#include "output/buffered_text.hpp"

namespace hybridae::cli {
namespace {

// With quotes; what is not UTF-8 (a condition in a Latin-1 source) becomes the replacement character.
std::string quoted(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class JsonWriter {
  public:
    JsonWriter(std::ostream& stream, const Solution& solution, const Columns& columns)
        : text_(stream), solution_(solution), columns_(columns) {}

    void write(bool timed) {
        text_ << "{\n  \"format\": 1,\n  \"model\": " << quoted(solution_.model)
              << ",\n  \"status\": " << quoted(to_string(solution_.outcome.status))
              << ",\n  \"message\": " << quoted(solution_.outcome.message)
              << ",\n  \"method\": " << quoted(solution_.method);
        if (!solution_.method_reason.empty())
            text_ << ",\n  \"method_reason\": " << quoted(solution_.method_reason);
        text_ << ",\n  \"t\": ";
        array([](const Row& row) { return row.t; });
        text_ << ",\n  \"states\": ";
        series(columns_.states, "    ", [](const Row& row, std::size_t i) { return entry(row.y, i); });
        text_ << ",\n  \"derivatives\": ";
        series(columns_.states, "    ", [](const Row& row, std::size_t i) { return entry(row.ydot, i); });
        text_ << ",\n  \"outputs\": ";
        series(columns_.outputs, "    ", [](const Row& row, std::size_t i) { return entry(row.outputs, i); });
        text_ << ",\n  \"discrete\": ";
        discrete();
        text_ << ",\n  \"sensitivities\": ";
        sensitivities(columns_.states, &Row::s, &Row::y);
        text_ << ",\n  \"output_sensitivities\": ";
        sensitivities(columns_.outputs, &Row::output_s, &Row::outputs);
        text_ << ",\n  \"discrete_sensitivities\": ";
        sensitivities(columns_.discrete_reals, &Row::discrete_s, &Row::discrete_reals);
        text_ << ",\n  \"sensitivities_valid_until\": ";
        if (solution_.sensitivities_valid_until) {
            number(*solution_.sensitivities_valid_until);
        } else {
            text_ << "null";
        }
        cost();
        text_ << ",\n  \"events\": ";
        events();
        text_ << ",\n  \"warnings\": [";
        for (std::size_t w = 0; w < solution_.warnings.size(); ++w)
            text_ << (w > 0 ? ", " : "") << quoted(solution_.warnings[w]);
        text_ << "],\n  \"stats\": ";
        statistics(timed);
        text_ << "\n}\n";
    }

  private:
    using Values = std::vector<double> Row::*;

    void number(double value) {
        if (std::isfinite(value)) {
            text_.finite_number(value);
        } else {
            text_ << "null";
        }
    }

    // Separates the members of an object or array that stand on lines of their own.
    void member(bool& first, const std::string& indent) {
        text_ << (first ? "\n" : ",\n") << indent;
        first = false;
    }
    void end(bool empty, const std::string& indent, const char* bracket) {
        if (!empty) text_ << "\n" << indent;
        text_ << bracket;
    }

    template <class Write>
    void rows(const Write& write) {
        text_ << "[";
        for (std::size_t k = 0; k < solution_.rows.size(); ++k) {
            if (k > 0) text_ << ", ";
            write(solution_.rows[k]);
        }
        text_ << "]";
    }
    template <class Value>
    void array(const Value& value) {
        rows([&](const Row& row) { number(value(row)); });
    }

    template <class Value>
    void series(const std::vector<Column>& columns, const std::string& indent, const Value& value) {
        text_ << "{";
        bool first = true;
        for (const Column& column : columns) {
            member(first, indent);
            text_ << quoted(column.leaf.name) << ": ";
            array([&](const Row& row) { return value(row, column.index); });
        }
        end(first, indent.substr(2), "}");
    }

    void discrete_integer(const Leaf& leaf, std::int64_t value) {
        if (const char* name = enumerator(leaf, value)) {
            text_ << quoted(name);
        } else if (leaf.type == HY_BOOL) {
            text_ << (value != 0 ? "true" : "false");
        } else {
            text_.integer(value);
        }
    }

    void discrete() {
        text_ << "{";
        bool first = true;
        for (const Column& column : columns_.discrete_reals) {
            member(first, "    ");
            text_ << quoted(column.leaf.name) << ": ";
            array([&](const Row& row) { return entry(row.discrete_reals, column.index); });
        }
        for (const Column& column : columns_.discrete_integers) {
            member(first, "    ");
            text_ << quoted(column.leaf.name) << ": ";
            rows([&](const Row& row) {
                if (column.index < row.discrete_integers.size()) {
                    discrete_integer(column.leaf, row.discrete_integers[column.index]);
                } else {
                    text_ << "null";
                }
            });
        }
        end(first, "  ", "}");
    }

    void sensitivities(const std::vector<Column>& columns, Values derivatives, Values values) {
        text_ << "{";
        bool first = true;
        for (std::size_t j = 0; j < solution_.sensitivity_names.size() && !columns.empty(); ++j) {
            member(first, "    ");
            text_ << quoted(solution_.sensitivity_names[j]) << ": ";
            series(columns, "      ", [&](const Row& row, std::size_t i) {
                return sensitivity(row.*derivatives, row.*values, j, i);
            });
        }
        end(first, "  ", "}");
    }

    // Of the whole solve; only for a model with a running cost.
    void cost() {
        if (!solution_.cost) return;
        text_ << ",\n  \"cost\": ";
        number(*solution_.cost);
        text_ << ",\n  \"cost_sensitivities\": {";
        for (std::size_t j = 0; j < solution_.sensitivity_names.size(); ++j) {
            text_ << (j > 0 ? ", " : "") << quoted(solution_.sensitivity_names[j]) << ": ";
            number(entry(solution_.cost_s, j));
        }
        text_ << "}";
    }

    void event(const Event& event) {
        text_ << "{\"t\": ";
        number(event.t);
        text_ << ", \"instant\": ";
        text_.integer(event.instant);
        text_ << ", \"kind\": " << quoted(to_string(event.kind))
              << ", \"condition\": " << quoted(event.condition)
              << ", \"location\": " << quoted(event.location) << ", \"instance\": [";
        for (std::size_t i = 0; i < event.instance.size(); ++i) {
            if (i > 0) text_ << ", ";
            text_.integer(event.instance[i]);
        }
        text_ << "], \"from\": " << (event.from ? "true" : "false")
              << ", \"to\": " << (event.to ? "true" : "false") << ", \"dt_dp\": {";
        for (std::size_t j = 0; j < solution_.sensitivity_names.size(); ++j) {
            if (j > 0) text_ << ", ";
            text_ << quoted(solution_.sensitivity_names[j]) << ": ";
            number(entry(event.dt_dp, j));
        }
        text_ << "}, \"kappa\": ";
        number(event.kappa);
        text_ << ", \"grazing\": " << (event.grazing ? "true" : "false")
              << ", \"one_sided\": " << (event.one_sided ? "true" : "false") << ", \"jumped\": [";
        for (std::size_t i = 0; i < event.jumped.size(); ++i) {
            if (i > 0) text_ << ", ";
            text_ << quoted(event.jumped[i]);
        }
        text_ << "]}";
    }

    void events() {
        text_ << "[";
        bool first = true;
        for (const Event& one : solution_.events) {
            member(first, "    ");
            event(one);
        }
        end(first, "  ", "]");
    }

    void statistics(bool timed) {
        const Statistics& stats = solution_.statistics;
        text_ << "{\"steps\": ";
        text_.integer(stats.steps);
        const std::pair<const char*, long> further[] = {
            {"residuals", stats.residuals},
            {"jacobians", stats.jacobians},
            {"factorizations", stats.factorizations},
            {"error_test_failures", stats.error_test_failures},
            {"convergence_failures", stats.convergence_failures},
            {"events", stats.events},
            {"restarts", stats.restarts},
            {"sensitivity_residuals", stats.sensitivity_residuals},
        };
        for (const auto& [name, count] : further) {
            text_ << ", " << quoted(name) << ": ";
            text_.integer(count);
        }
        text_ << ", \"linear_solver\": " << quoted(stats.linear_solver)
              << ", \"linear_solver_reason\": " << quoted(stats.linear_solver_reason);
        if (!stats.sensitivity_form.empty())
            text_ << ", \"sensitivity_form\": " << quoted(stats.sensitivity_form)
                  << ", \"sensitivity_form_reason\": " << quoted(stats.sensitivity_form_reason);
        if (timed) {
            text_ << ", \"seconds\": ";
            number(stats.seconds);
        }
        text_ << "}";
    }

    BufferedText text_;
    const Solution& solution_;
    const Columns& columns_;
};

}  // namespace

void write_json(std::ostream& stream, const Solution& solution, const Columns& columns, bool timed) {
    JsonWriter(stream, solution, columns).write(timed);
}

}  // namespace hybridae::cli
