// SPDX-License-Identifier: Apache-2.0
// Kinks from min, max and abs: the right-hand side is continuous, its derivatives are not.
//
//   x' = -|x - p1| + max(sin t, p2) + min(x, p3)

#include <algorithm>
#include <cmath>

struct State {
    double x = 0.3;
    double absx, maxs, minx;  // the three terms
};
struct Params {
    double p1 = 0.5, p2 = -0.8, p3 = 0.6;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - (-y.absx + y.maxs + y.minx);
    r.absx = y.absx - std::abs(y.x - p.p1);
    r.maxs = y.maxs - std::max(std::sin(t), p.p2);
    r.minx = y.minx - std::min(y.x, p.p3);
}
