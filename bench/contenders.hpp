// SPDX-License-Identifier: Apache-2.0
// Both solvers behind one face: solve a problem once, set-up of the solver included.
#pragma once

#include <functional>
#include <hybridae/hybridae.hpp>

#include "problem.hpp"

namespace hybridae::bench {

// Solves with rtol = atol = tolerance. Throws std::runtime_error when the solve fails.
using Solve = std::function<void(double tolerance, bool with_sensitivity, Run&)>;

// The model's library is loaded here, once.
Model load(const Problem&);
Solve hybridae_solve(const Problem&);
Solve idas_solve(const Problem&);

}  // namespace hybridae::bench
