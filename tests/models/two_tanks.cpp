// SPDX-License-Identifier: Apache-2.0
// Two tanks in series: start values of all kinds have closed forms.
//
//   x' = u - a,  a = k sqrt(x),  z' = a - c z

#include <cmath>

struct State {
    double x = 4.0, z = 3.0;
    double a = 1.0;
};
struct Params {
    double u = 1.5, k = 0.5, c = 0.25;
    double z0 = 3.0;  // only in the start value
};
struct Output {
    double outflow;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - (p.u - y.a);
    r.z = ydot.z - (y.a - p.c * y.z);
    r.a = y.a - p.k * std::sqrt(y.x);
}

void initial(const Params& p, State& y0, State& ydot0) {
    y0.z = p.z0;
    ydot0.x = 0.1 * p.u;  // counts where der:x is fixed
}

void output(double t, const State& y, const Params& p, Output& q) { q.outflow = p.c * y.z; }
