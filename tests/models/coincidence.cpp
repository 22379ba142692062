// SPDX-License-Identifier: Apache-2.0
// A condition on the state and one on time that cross at the same instant, each with a derivative of its own.
//
//   h' = q,  m' = (h > H ? 2 : 0) + (t > to ? 5 : 0)

struct State {
    double h = 0.0, m = 0.0;
};
struct Params {
    double q = 1.0, H = 1.0, to = 1.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.h = p.q;
    dydt.m = (y.h > p.H ? 2.0 : 0.0) + (t > p.to ? 5.0 : 0.0);
}
