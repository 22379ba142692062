// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "generator/analysis/unrecorded.hpp"

namespace hybridae::generator {

// Refuses searches whose result has no derivative: bisection, golden section, in loops, by recursion, spread
// over functions. In such a search new values are computed from old ones, and model values come to them
// through tests under no_event alone,
//   if (hybridae::no_event(f(m, c) > 0)) hi = m; else lo = m;
// so that by the rules of differentiation they do not depend on model values, though they do. What comes out
// is accepted where a correction by model values follows, x -= f(x, c) / df(x): a step of Newton's method has
// the right derivative whatever that of x was before. What is chosen without being computed from what was
// chosen before, from a table for example, is constant between its steps and accepted.
void refuse_searches(const Universe& universe, const Activity& activity, const Unrecorded& unrecorded,
                     Refusals& refusals);

}  // namespace hybridae::generator
