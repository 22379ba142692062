// SPDX-License-Identifier: Apache-2.0
// The rows as a table with a header line (RFC 4180, lines end in "\n"):
//
//   t | states x | their derivatives der(x) | outputs | discrete values
//     | for each sensitivity p: d(x)/d(p) of the states, of the outputs, of the real discrete values
//
// Numbers read back as the same number; what is not finite is nan, inf or -inf; enums are their names, bools
// true and false.
#pragma once

#include <hybridae/solution/solution.hpp>
#include <ostream>

#include "output/columns.hpp"

namespace hybridae::cli {

void write_csv(std::ostream&, const Solution&, const Columns&);

}  // namespace hybridae::cli
