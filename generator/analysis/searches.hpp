// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "generator/analysis/unrecorded.hpp"

namespace hybridae::generator {

// Refuses searches whose result has no derivative: bisection, golden section. In the loop of such a search
// model values come to the result through tests under no_event alone,
//   if (hybridae::no_event(f(m, c) > 0)) hi = m; else lo = m;
// so that by the rules of differentiation it does not depend on them, though it does. What comes out is
// accepted where a correction by model values follows the loop, x -= f(x, c) / df(x): a step of Newton's
// method has the right derivative whatever that of x was before.
void refuse_searches(const Universe& universe, const Activity& activity, const Unrecorded& unrecorded,
                     Refusals& refusals);

}  // namespace hybridae::generator
