// SPDX-License-Identifier: Apache-2.0
#include "output/quantities.hpp"

#include <fmt/format.h>

#include <limits>

namespace hybridae::cli {

std::string integer_text(const Leaf& leaf, std::int64_t value) {
    if (const char* name = enumerator(leaf, value)) return name;
    if (leaf.type == HY_BOOL) return value != 0 ? "true" : "false";
    return std::to_string(value);
}

double Quantity::value(const Row& row) const {
    if (real()) return entry(row.*values_, column_.index);
    return column_.index < row.discrete_integers.size()
               ? static_cast<double>(row.discrete_integers[column_.index])
               : std::numeric_limits<double>::quiet_NaN();
}

double Quantity::sensitivity(const Row& row, std::size_t j) const {
    return cli::sensitivity(row.*derivatives_, row.*values_, j, column_.index);
}

std::string Quantity::text(const Row& row) const {
    if (real()) return fmt::format("{:.10g}", value(row));
    if (column_.index >= row.discrete_integers.size()) return "nan";
    return integer_text(column_.leaf, row.discrete_integers[column_.index]);
}

std::vector<Quantity> quantities(const Columns& columns) {
    std::vector<Quantity> all;
    all.reserve(columns.states.size() + columns.outputs.size() + columns.discrete_reals.size() +
                columns.discrete_integers.size());
    for (const Column& column : columns.states) all.emplace_back(column, &Row::y, &Row::s);
    for (const Column& column : columns.outputs) all.emplace_back(column, &Row::outputs, &Row::output_s);
    for (const Column& column : columns.discrete_reals)
        all.emplace_back(column, &Row::discrete_reals, &Row::discrete_s);
    for (const Column& column : columns.discrete_integers) all.emplace_back(column);
    return all;
}

}  // namespace hybridae::cli
