// SPDX-License-Identifier: Apache-2.0
// Maximum matching of equations (rows) and variables (columns): what a pattern alone says about singularity.
#pragma once

#include <hybridae/linear_algebra/pattern.hpp>
#include <vector>

namespace hybridae {

struct Deficiency {
    // A set of rows with entries in fewer columns than there are rows, and these columns; and the other way
    // round. All empty: each row can be given a column of its own.
    std::vector<int> too_many_rows, their_columns;
    std::vector<int> too_many_columns, their_rows;

    bool none() const { return too_many_rows.empty() && too_many_columns.empty(); }
};

// By BTF's maximum transversal (Duff 1981); the sets are what alternating paths reach from the rows and
// columns left over (the over- and underdetermined parts of Dulmage and Mendelsohn).
Deficiency structural_deficiency(const SparsityPattern&);

// For each column of a square pattern the row to put on the diagonal: its own where that is possible for all
// of them. -1 where there is none.
std::vector<int> full_diagonal(const SparsityPattern&);

}  // namespace hybridae
