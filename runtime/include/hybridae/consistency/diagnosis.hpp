// SPDX-License-Identifier: Apache-2.0
// Why a mode cannot be started or integrated, in the user's names.
#pragma once

#include <hybridae/consistency/expansion.hpp>
#include <hybridae/outcome.hpp>
#include <optional>
#include <string>

namespace hybridae {

// A is singular at a point where index_one.factor() was called. Tells apart: equations that cannot determine
// the variables at all, by their pattern (unmatched equations and variables are named) or by their values;
// and equations that do so only when differentiated (an index that is too high). `when`: "at the start".
Outcome explain_singular(IndexOne&, const Point&, const std::string& when);

// ker F_ẏ must not turn within a mode. Looks at F_ẏ T2 and its time derivative at a point with
// its expansion; an outcome if one of them is not zero.
std::optional<Outcome> check_constant_kernel(IndexOne&, const Point&, const Expansion&);

}  // namespace hybridae
