// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <hybridae/error.hpp>
#include <hybridae/solution/selection.hpp>
#include <numeric>
#include <span>

namespace hybridae {

namespace {

template <class T>
void keep_entries(std::vector<T>& values, const std::vector<int>& which) {
    std::vector<T> kept;
    kept.reserve(which.size());
    for (const int i : which)
        if (static_cast<std::size_t>(i) < values.size()) kept.push_back(values[static_cast<std::size_t>(i)]);
    values = std::move(kept);
}

// Of columns with `rows` entries each.
void keep_rows(std::vector<double>& columns, std::size_t rows, const std::vector<int>& which) {
    if (rows == 0) return columns.clear();
    std::vector<double> kept;
    kept.reserve(columns.size() / rows * which.size());
    for (std::size_t begin = 0; begin + rows <= columns.size(); begin += rows)
        for (const int i : which) kept.push_back(columns[begin + static_cast<std::size_t>(i)]);
    columns = std::move(kept);
}

std::vector<int> every(const std::vector<Leaf>& leaves) {
    std::vector<int> indices(leaves.size());
    std::iota(indices.begin(), indices.end(), 0);
    return indices;
}

bool add(std::vector<int>& to, const std::vector<int>& found) {
    to.insert(to.end(), found.begin(), found.end());
    return !found.empty();
}

void in_order(std::vector<int>& indices) {
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
}

}  // namespace

void Selection::keep(Row& row) const {
    if (all) return;
    keep_rows(row.s, row.y.size(), states);
    keep_rows(row.output_s, row.outputs.size(), outputs);
    keep_rows(row.discrete_s, row.discrete_reals.size(), discrete_reals);
    keep_entries(row.y, states);
    keep_entries(row.ydot, states);
    keep_entries(row.outputs, outputs);
    keep_entries(row.discrete_reals, discrete_reals);
    keep_entries(row.discrete_integers, discrete_integers);
}

Selection select(const Model& model, const std::vector<std::string>& names) {
    const Role &states = model.states(), &outputs = model.outputs(), &discrete = model.discrete();
    if (names.empty())
        return {true, every(states.reals), every(outputs.reals), every(discrete.reals),
                every(discrete.integers)};
    Selection selection;
    selection.all = false;
    for (const std::string& name : names) {
        bool known = add(selection.states, states.find_reals(name));
        known |= add(selection.outputs, outputs.find_reals(name));
        known |= add(selection.discrete_reals, discrete.find_reals(name));
        known |= add(selection.discrete_integers, discrete.find_integers(name));
        if (known) continue;
        std::string near = states.suggest(name);
        if (near.empty()) near = outputs.suggest(name);
        if (near.empty()) near = discrete.suggest(name);
        throw InputError(fmt::format("--select: model '{}' has no state, output or discrete value '{}'{}",
                                     model.name(), name,
                                     near.empty() ? "" : fmt::format("; did you mean '{}'?", near)));
    }
    for (auto* indices :
         {&selection.states, &selection.outputs, &selection.discrete_reals, &selection.discrete_integers})
        in_order(*indices);
    return selection;
}

}  // namespace hybridae
