// SPDX-License-Identifier: Apache-2.0
// Reference solution of models/bouncing_ball.cpp and its sensitivity to e (with the jumps): closed form.
#include "problem.hpp"

#include "idas/bouncing_ball.hpp"
#include "idas/driver.hpp"

namespace hybridae::bench {

const Problem& bouncing_ball() {
    static const Problem problem{
        .title = "bouncing_ball",
        .library = "bouncing_ball",
        .parameters = {{"e", 0.8}},
        .t_end = 2.0,
        .tolerance = 1e-8,
        .mode_changes = 3,
        .adjust = {},
        .idas = idas::solve_with<idas::BouncingBall>,
        .group = {},
        .times = {0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0},
        .states =
            {
                {6.934375e-1, 1.6025222626301815539e-1, 6.2069083939452723309e-1, 4.6800445252603631079e-1, 1.8719751818358169928e-1, 4.0286202182029803913e-1, 5.4015254570143789961e-3, 2.6074172832705719666e-1},
                {-2.4525e0, 3.0680044525260363107e0, 6.1550445252603631079e-1, -1.8369955474739636892e0, 2.0889080145468653594e0, -3.6359198545313464057e-1, -2.8160919854531346405e0, -1.6586913583647140166e-1},
            },
        .sensitivities =
            {
                {0.0, 2.1472345903501008633e-1, 1.3220851885525151294e0, 2.4294469180700201726e0, -1.347488868684909223e0, 2.6390133575781089323e0, 6.6255155838411270877e0, 2.4993241133170872587e0},
                {0.0, 4.4294469180700201726e0, 4.4294469180700201726e0, 4.4294469180700201726e0, 1.5946008905052072621e1, 1.5946008905052072621e1, 1.5946008905052072621e1, 3.1537662056658543629e1},
            },
    };
    return problem;
}

}  // namespace hybridae::bench
