// SPDX-License-Identifier: Apache-2.0
// References for problems without a known solution.
#pragma once

#include "problem.hpp"

namespace hybridae::bench {

// Solves with hybridae at the given tolerance and keeps that as the problem's reference. Returns by how much
// IDAS at the same tolerance deviates from it, states and sensitivities: the reference is at most that wrong,
// unless both are wrong in the same way.
struct Agreement {
    double states, sensitivities;
};
Agreement compute_reference(Problem&, double tolerance);

}  // namespace hybridae::bench
