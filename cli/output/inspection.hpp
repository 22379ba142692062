// SPDX-License-Identifier: Apache-2.0
// What `hybridae inspect` prints.
#pragma once

#include <ostream>

#include "options/solve_arguments.hpp"

namespace hybridae::cli {

// Sizes, names with values, conditions, and the sparsity of the starting mode. Throws InputError for unknown
// names among the overrides; a model that has no consistent start is shown without its sparsity, and told
// why.
void print_inspection(std::ostream&, const Model&, const Experiment&);

}  // namespace hybridae::cli
