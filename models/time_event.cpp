// SPDX-License-Identifier: Apache-2.0
// An input that is switched on at a time which is a parameter.
//
//   x' = -x + (t < tau ? 0 : p)

struct State {
    double x = 1.0;
};
struct Params {
    double p = 2.0;    // input
    double tau = 1.0;  // when it is switched on
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = -y.x + (t < p.tau ? 0.0 : p.p);
}
