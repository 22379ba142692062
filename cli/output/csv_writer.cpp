// SPDX-License-Identifier: Apache-2.0
#include "output/csv_writer.hpp"

#include <fmt/format.h>

#include "output/buffered_text.hpp"

namespace hybridae::cli {
namespace {

std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + "\"";
}

void header(BufferedText& text, const Solution& solution, const Columns& columns) {
    text << "t";
    for (const Column& column : columns.states) text << "," << field(column.leaf.name);
    for (const Column& column : columns.states)
        text << "," << field(fmt::format("der({})", column.leaf.name));
    for (const auto* group : {&columns.outputs, &columns.discrete_reals, &columns.discrete_integers}) {
        for (const Column& column : *group) text << "," << field(column.leaf.name);
    }
    for (const auto& name : solution.sensitivity_names) {
        for (const auto* group : {&columns.states, &columns.outputs, &columns.discrete_reals}) {
            for (const Column& column : *group) {
                text << "," << field(fmt::format("d({})/d({})", column.leaf.name, name));
            }
        }
    }
    text << "\n";
}

void number(BufferedText& text, double value) {
    text << ",";
    if (std::isfinite(value)) {
        text.finite_number(value);
    } else {
        text << (std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
    }
}

void numbers(BufferedText& text, const std::vector<Column>& columns, const std::vector<double>& values) {
    for (const Column& column : columns) number(text, entry(values, column.index));
}

void integers(BufferedText& text, const std::vector<Column>& columns, const Row& row) {
    for (const Column& column : columns) {
        text << ",";
        if (column.index >= row.discrete_integers.size()) continue;
        const std::int64_t value = row.discrete_integers[column.index];
        if (const char* name = enumerator(column.leaf, value)) {
            text << field(name);
        } else if (column.leaf.type == HY_BOOL) {
            text << (value != 0 ? "true" : "false");
        } else {
            text.integer(value);
        }
    }
}

void sensitivities(BufferedText& text, const std::vector<Column>& columns,
                   const std::vector<double>& derivatives, const std::vector<double>& values, std::size_t j) {
    for (const Column& column : columns) number(text, sensitivity(derivatives, values, j, column.index));
}

}  // namespace

void write_csv(std::ostream& stream, const Solution& solution, const Columns& columns) {
    BufferedText text(stream);
    header(text, solution, columns);
    for (const Row& row : solution.rows) {
        text.finite_number(row.t);
        numbers(text, columns.states, row.y);
        numbers(text, columns.states, row.ydot);
        numbers(text, columns.outputs, row.outputs);
        numbers(text, columns.discrete_reals, row.discrete_reals);
        integers(text, columns.discrete_integers, row);
        for (std::size_t j = 0; j < solution.sensitivity_names.size(); ++j) {
            sensitivities(text, columns.states, row.s, row.y, j);
            sensitivities(text, columns.outputs, row.output_s, row.outputs, j);
            sensitivities(text, columns.discrete_reals, row.discrete_s, row.discrete_reals, j);
        }
        text << "\n";
    }
}

}  // namespace hybridae::cli
