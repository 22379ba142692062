// SPDX-License-Identifier: Apache-2.0
// Conditions on time alone: a table of times that have no exact binary representation, and a pulse much
// shorter than a step.
//
//   x' = -x + level(t) + (1 - ((t - tc)/hw)^2 > 0 ? amplitude : 0)
//   level = 1 before 0.1, 2 before 0.2, 3 before 0.3, 4 after

struct State {
    double x = 1.0;
};
struct Params {
    double t1 = 0.1, t2 = 0.2, t3 = 0.3;
    double tc = 1.2345;  // middle of the pulse
    double hw = 0.0005;  // half its width
    double amplitude = 1000.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double s = (t - p.tc) / p.hw;
    const double pulse = 1.0 - s * s > 0.0 ? p.amplitude : 0.0;
    const double level = t < p.t1 ? 1.0 : t < p.t2 ? 2.0 : t < p.t3 ? 3.0 : 4.0;
    dydt.x = -y.x + level + pulse;
}
