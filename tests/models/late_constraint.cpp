// SPDX-License-Identifier: Apache-2.0
// An equation that becomes a constraint: from t = 1 on a path is prescribed, and the system is of index 2.
//
//   x' = a;   a + k (x - 1) = 0 before, x - 1 + b (t - 1)^2 / 2 = 0 after
//
// From x = 1: x = 1 and a = 0 before, x = 1 - b (t - 1)^2 / 2 and a = -b (t - 1) after.

struct State {
    double x = 1.0;
    double a = 0.0;
};
struct Params {
    double k = 2.0, b = 1.5;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double since = t - 1.0;
    r.x = ydot.x - y.a;
    r.a = t < 1.0 ? y.a + p.k * (y.x - 1.0) : y.x - 1.0 + 0.5 * p.b * since * since;
}
