// SPDX-License-Identifier: Apache-2.0
// A model that has no value beyond t = 1, where no condition says so.
//
//   x' = 1,  y = sqrt(1 - x)

#include <cmath>

struct State {
    double x = 0.0;
    double root;
};

void residual(double t, const State& y, const State& ydot, State& r) {
    r.x = ydot.x - 1.0;
    r.root = y.root - std::sqrt(1.0 - y.x);
}
