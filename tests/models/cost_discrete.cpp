// SPDX-License-Identifier: Apache-2.0
// A differential-algebraic model with a control that is latched once; the cost is of all three.
//
//   x' = -z + u,  0 = z - a x,   u := -k x at t = ts,   L = z^2 + u^2

struct State {
    double x = 2.0;
    double z = 0.0;
};
struct Params {
    double a = 0.7;
    double k = 0.5;
    double ts = 0.8;
};
struct Discrete {
    double u = 0.0;
};

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.x = ydot.x + y.z - d.u;
    r.z = y.z - p.a * y.x;
}

void transition(double t, const State& y, const Params& p, State& next, Discrete& dnext) {
    if (t >= p.ts) dnext.u = -p.k * y.x;
}

double running_cost(double t, const State& y, const Discrete& d) { return y.z * y.z + d.u * d.u; }
