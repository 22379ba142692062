// SPDX-License-Identifier: Apache-2.0
#include "output/columns.hpp"

#include <hybridae/solution/selection.hpp>
#include <limits>

namespace hybridae::cli {
namespace {

std::vector<Column> columns_of(const std::vector<Leaf>& leaves, const std::vector<int>& selected,
                               bool complete) {
    std::vector<Column> columns;
    columns.reserve(selected.size());
    for (const int i : selected)
        columns.push_back(
            {complete ? static_cast<std::size_t>(i) : columns.size(), leaves[static_cast<std::size_t>(i)]});
    return columns;
}

}  // namespace

Columns select_columns(const Model& model, const std::vector<std::string>& names, Rows rows) {
    const Selection selection = select(model, names);
    const bool complete = rows == Rows::complete;
    return {columns_of(model.states().reals, selection.states, complete),
            columns_of(model.outputs().reals, selection.outputs, complete),
            columns_of(model.discrete().reals, selection.discrete_reals, complete),
            columns_of(model.discrete().integers, selection.discrete_integers, complete)};
}

const char* enumerator(const Leaf& leaf, std::int64_t value) {
    if (leaf.type != HY_ENUM || leaf.member == nullptr) return nullptr;
    for (std::uint32_t i = 0; i < leaf.member->n_enumerators; ++i) {
        if (leaf.member->enumerators[i].value == value) return leaf.member->enumerators[i].name;
    }
    return nullptr;
}

double entry(const std::vector<double>& values, std::size_t i) {
    return i < values.size() ? values[i] : std::numeric_limits<double>::quiet_NaN();
}

double sensitivity(const std::vector<double>& columns, const std::vector<double>& values, std::size_t j,
                   std::size_t i) {
    return i < values.size() ? entry(columns, j * values.size() + i)
                             : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace hybridae::cli
