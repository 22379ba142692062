// SPDX-License-Identifier: Apache-2.0
#include "output/columns.hpp"

#include <fmt/format.h>

#include <hybridae/error.hpp>
#include <limits>

#include "options/values.hpp"

namespace hybridae::cli {
namespace {

std::vector<Column> chosen(const std::vector<Leaf>& leaves, const std::vector<bool>& wanted) {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        if (wanted[i]) columns.push_back({i, leaves[i]});
    }
    return columns;
}

bool mark(std::vector<bool>& wanted, const std::vector<int>& indices) {
    for (const int i : indices) wanted[static_cast<std::size_t>(i)] = true;
    return !indices.empty();
}

}  // namespace

Columns select_columns(const Model& model, const std::vector<std::string>& names) {
    const Role &states = model.states(), &outputs = model.outputs(), &discrete = model.discrete();
    const bool all = names.empty();
    std::vector<bool> of_states(states.reals.size(), all), of_outputs(outputs.reals.size(), all),
        of_reals(discrete.reals.size(), all), of_integers(discrete.integers.size(), all);
    for (const auto& name : names) {
        bool known = mark(of_states, states.find_reals(name));
        known |= mark(of_outputs, outputs.find_reals(name));
        known |= mark(of_reals, discrete.find_reals(name));
        known |= mark(of_integers, discrete.find_integers(name));
        if (known) continue;
        std::string suggestion = states.suggest(name);
        if (suggestion.empty()) suggestion = outputs.suggest(name);
        if (suggestion.empty()) suggestion = discrete.suggest(name);
        throw InputError(fmt::format("--select: model '{}' has no state, output or discrete value '{}'{}",
                                     model.name(), name, did_you_mean(suggestion)));
    }
    return {chosen(states.reals, of_states), chosen(outputs.reals, of_outputs),
            chosen(discrete.reals, of_reals), chosen(discrete.integers, of_integers)};
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
