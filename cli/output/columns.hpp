// SPDX-License-Identifier: Apache-2.0
// Which quantities are written, and under which names.
#pragma once

#include <hybridae/model/model.hpp>
#include <hybridae/solution/solution.hpp>
#include <string>
#include <vector>

namespace hybridae::cli {

struct Column {
    std::size_t index;  // in a row's numbers of its role
    Leaf leaf;
};

struct Columns {
    std::vector<Column> states, outputs, discrete_reals, discrete_integers;
};

// All quantities, or with names (--select; an aggregate's name means all its parts) only those, in the
// model's order. Throws InputError for unknown names.
enum class Rows { complete, selected };  // whether rows have all quantities or only those
Columns select_columns(const Model&, const std::vector<std::string>& names, Rows = Rows::complete);

// The enumerator that an integer of this leaf is; nullptr: none.
const char* enumerator(const Leaf&, std::int64_t value);

// Entry i of a row's vector; a number that is not there (a row cut short by a failure) is NaN.
double entry(const std::vector<double>&, std::size_t i);

// Entry (j, i) of a row's sensitivities: column j has as many entries as the row has values.
double sensitivity(const std::vector<double>& columns, const std::vector<double>& values, std::size_t j,
                   std::size_t i);

}  // namespace hybridae::cli
