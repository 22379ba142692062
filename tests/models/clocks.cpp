// SPDX-License-Identifier: Apache-2.0
// Two periodic inputs whose switching times coincide up to rounding: multiples of 0.1 and of 0.3.
//
//   x' = 1 in the first half of each period T, else 0;  y' likewise with S

#include <cmath>

struct State {
    double x = 0.0, y = 0.0;
};
struct Params {
    double T = 0.1, S = 0.3;
};

void derivative(double t, const State&, const Params& p, State& dydt) {
    dydt.x = std::fmod(t, p.T) < 0.5 * p.T ? 1.0 : 0.0;
    dydt.y = std::fmod(t, p.S) < 0.5 * p.S ? 1.0 : 0.0;
}
