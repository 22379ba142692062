// SPDX-License-Identifier: Apache-2.0
// Derivatives without bound, and then no values, from t = 1 on, where no condition says so.
//
//   x' = rate,  y' = q w sqrt(1 - x),  u' = p y - u

#include <cmath>

struct State {
    double x = 0.0, y = 0.0, u = 1.0;
};
struct Params {
    double q = 1.0, p = 0.3, rate = 1.0, w = 0.5;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - p.rate;
    r.y = ydot.y - p.q * p.w * std::sqrt(1.0 - y.x);
    r.u = ydot.u + y.u - p.p * y.y;
}
