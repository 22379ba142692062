// SPDX-License-Identifier: Apache-2.0
// An input that is there for a thousandth of a second, in a system whose steps are much longer.
//
//   x' = -x + (1 - ((t - tc)/hw)^2 > 0 ? Amp : 0)
//
// Missing it changes x by about Amp 2 hw = 1.

struct State {
    double x = 1.0;
};
struct Params {
    double Amp = 1000.0;
    double tc = 1.2345;  // middle of the bump
    double hw = 0.0005;  // half its width
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double s = (t - p.tc) / p.hw;
    dydt.x = -y.x + (1.0 - s * s > 0 ? p.Amp : 0.0);
}
