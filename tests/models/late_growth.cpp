// SPDX-License-Identifier: Apache-2.0
// y' = a t^8: at the start all derivatives that a Taylor polynomial is made of are zero.
struct State {
    double y = 0.0;
};
struct Params {
    double a = 1e15;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double t2 = t * t, t4 = t2 * t2;
    dydt.y = p.a * t4 * t4;
}
