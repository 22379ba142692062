// SPDX-License-Identifier: Apache-2.0
// Two bodies coupled with backlash: a spring and damper that act only outside of the gap, so that the force
// jumps where the bodies meet.
//
//   F = k (gap - b) + c (v1 - v2) if gap > b, k (gap + b) + c (v1 - v2) if gap < -b, else 0
//   v1' = F0 sin(w t) - F - 0.1 v1,  2 v2' = F - 0.2 v2,  gap = x1 - x2

#include <cmath>

struct State {
    double x1 = 0.0, v1 = 0.0, x2 = 0.0, v2 = 0.0;
};
struct Params {
    double k = 50.0, c = 0.8;
    double b = 0.1;           // half the backlash
    double F = 3.0, w = 2.0;  // driving force
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double gap = y.x1 - y.x2;
    double F = 0.0;
    if (gap > p.b)
        F = p.k * (gap - p.b) + p.c * (y.v1 - y.v2);
    else if (gap < -p.b)
        F = p.k * (gap + p.b) + p.c * (y.v1 - y.v2);
    dydt.x1 = y.v1;
    dydt.x2 = y.v2;
    dydt.v1 = p.F * std::sin(p.w * t) - F - 0.1 * y.v1;
    dydt.v2 = (F - 0.2 * y.v2) / 2.0;
}
