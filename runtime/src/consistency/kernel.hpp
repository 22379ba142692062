// SPDX-License-Identifier: Apache-2.0
// The kernel of F_ẏ, connected block by connected block.
#pragma once

#include <hybridae/consistency/split.hpp>
#include <vector>

namespace hybridae {

// From the values of F_ẏ in the order of its pattern: which variables with a derivative are algebraic
// (`differential`, `kernel`, ascending), their shares, and `by_structure`.
void find_kernel(const SparsityPattern& f_ydot, const std::vector<double>& values, Split&);

}  // namespace hybridae
