// SPDX-License-Identifier: Apache-2.0
// Drives IDAS over a smooth model with any number of sensitivities: KLU with AMD ordering, or dense.
//
// Consistent values to start from are computed beforehand and are not timed. IDAS's staggered corrector is
// tried first; where it fails, the simultaneous one is used.
#pragma once

#include <memory>

#include "idas/smooth_model.hpp"
#include "problem.hpp"

namespace hybridae::bench::idas {

struct ErrorTests {
    bool algebraic = true, sensitivities = true;
};

Solve solve_smooth(const Problem&, std::shared_ptr<const SmoothModel>, ErrorTests);

}  // namespace hybridae::bench::idas
