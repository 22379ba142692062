// SPDX-License-Identifier: Apache-2.0
// Cells that come back to the same formulas again and again, with other factors.
//
//   x_i' = -gain_i x_i in one phase, x_i' = -x_i^2 in the other, from 1 down to 1/2;
//   there x_i := 1, the phase changes, and gain_i := gain_i + 1/4.
//
// The phases take ln 2 / gain_i and 1.

struct State {
    double x[3] = {1.0, 1.0, 1.0};
};
struct Discrete {
    bool quadratic[3] = {false, true, false};
    double gain[3] = {1.0, 1.5, 0.7};
};

void derivative(double t, const State& y, const Discrete& d, State& dydt) {
    for (int i = 0; i < 3; ++i) dydt.x[i] = d.quadratic[i] ? -y.x[i] * y.x[i] : -d.gain[i] * y.x[i];
}

void transition(double t, const State& y, const Discrete& d, State& next, Discrete& dnext) {
    for (int i = 0; i < 3; ++i)
        if (y.x[i] <= 0.5) {
            next.x[i] = 1.0;
            dnext.quadratic[i] = !d.quadratic[i];
            dnext.gain[i] = d.gain[i] + 0.25;
        }
}
