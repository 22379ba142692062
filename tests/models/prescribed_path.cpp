// SPDX-License-Identifier: Apache-2.0
// Index 2, nonlinear in the algebraic variable, with a constraint that depends on time:
//
//   x' = v + v^3,  z' = -v,  0 = x - A sin(w t)
//
// so that v + v^3 = A w cos(w t).

#include <cmath>

struct State {
    double x = 0.0, z = 0.0;
    double v = 0.0;
};
struct Params {
    double A = 2.0, w = 1.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - (y.v + y.v * y.v * y.v);
    r.z = ydot.z + y.v;
    r.v = y.x - p.A * std::sin(p.w * t);
}
