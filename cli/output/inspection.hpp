// SPDX-License-Identifier: Apache-2.0
// What `hybridae inspect` prints.
#pragma once

#include <ostream>

#include "output/starting_pattern.hpp"

namespace hybridae::cli {

// Sizes, names with values, conditions, and the sparsity of the starting mode, or why it is not known.
void print_inspection(std::ostream&, const Model&, const StartingPattern&);

}  // namespace hybridae::cli
