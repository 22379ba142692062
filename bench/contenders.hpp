// SPDX-License-Identifier: Apache-2.0
// hybridae behind the face that both solvers have: solve a problem once, set-up of the solver included.
#pragma once

#include <hybridae/hybridae.hpp>

#include "problem.hpp"

namespace hybridae::bench {

// The model's library is loaded here, once.
Model load(const Problem&);
Options options_for(const Problem&, double tolerance, bool with_sensitivities);
Solve hybridae_solve(const Problem&);

}  // namespace hybridae::bench
