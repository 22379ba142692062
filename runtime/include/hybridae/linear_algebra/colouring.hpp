// SPDX-License-Identifier: Apache-2.0
// Groups of columns that one tangent evaluation can serve together (Curtis, Powell and Reid).
#pragma once

#include <vector>

#include "hybridae/linear_algebra/pattern.hpp"

namespace hybridae {

struct Colouring {
    int count = 0;                      // colours are 0 ... count - 1
    std::vector<int> colour_of_column;  // an empty column has a colour too
};

// Two columns of one colour never share a row. The count is at least the largest number of nonzeros in a row
// and mostly equal to it. Time is near linear in the number of nonzeros, rows that are full included.
// at_once: as many colours as are evaluated together; where the last of these groups cannot be saved, fewer
// colours are not looked for, unless half a group would do.
Colouring colour_columns(const SparsityPattern& pattern, int at_once = 1);

}  // namespace hybridae
