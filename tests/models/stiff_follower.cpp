// SPDX-License-Identifier: Apache-2.0
// A fast variable that follows a slow one, and a condition on it: x' is known to the tolerance times k only.
//
//   x' = k (sin(w t) - x),  z' = x > thr ? 1 : 0
//   x = A sin(w t - phi),  A = k/sqrt(k² + w²),  tan(phi) = w/k, which it starts on

#include <cmath>

struct State {
    double x, z = 0.0;
};
struct Params {
    double k = 1e6, w = 1.0, thr = 0.5;
};

void initial(const Params& p, State& y0) { y0.x = -p.k * p.w / (p.k * p.k + p.w * p.w); }

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - p.k * (std::sin(p.w * t) - y.x);
    r.z = ydot.z - (y.x > p.thr ? 1.0 : 0.0);
}
