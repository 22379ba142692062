// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "generator/analysis/universe.hpp"

namespace hybridae::generator {

// How many doubles fit into the local variables, arguments and temporary objects of all functions together:
// what an evaluation takes from the stack, as far as its types tell.
std::uint64_t local_reals(const clang::ASTContext& ast, const Universe& universe);

}  // namespace hybridae::generator
