// SPDX-License-Identifier: Apache-2.0
// Reference solution of models/hybrid_cubic.cpp and its sensitivity to p (with the jumps).
//
// Computed in 200-bit arithmetic by Taylor series mode by mode; each mode is a linear system, so the numbers
// agree with the closed form to 19 digits and more.
#include "problem.hpp"

#include "idas/hybrid_cubic.hpp"
#include "idas/driver.hpp"

namespace hybridae::bench {

const Problem& hybrid_cubic() {
    static const Problem problem{
        .title = "hybrid_cubic",
        .library = "hybrid_cubic",
        .parameters = {{"p", 2.9}},
        .t_end = 2.0,
        .tolerance = 1e-8,
        .mode_changes = 3,
        .adjust = {},
        .idas = idas::solve_with<idas::HybridCubic>,
        .group = {},
        .times = {1.0e-1, 2.5e-1, 3.0e-1, 5.0e-1, 8.0e-1, 1.0, 1.25, 1.5, 2.0},
        .states =
            {
                {3.8065032785616170734e-1, 1.0389456201102373563, 1.3042452953700518542,
                 1.7929027205648100059, 2.3649421205773622957, 2.6613278310542157746, 2.9574410665491272509,
                 3.7305442738732797575, 4.5329933368806146252},  // x
            },
        .sensitivities =
            {
                {0.0, -1.5473910657524236009, -1.3158553843292129983, -1.0773312697535738066,
                 -7.9810663434361836033e-1, -6.5343444577268415966e-1, -5.0889525805359586406e-1,
                 -1.7262189703565770687, -6.3504047015432013058e-1},  // x
            },
    };
    return problem;
}

}  // namespace hybridae::bench
