// SPDX-License-Identifier: Apache-2.0
// Starts exactly on the surface of its condition; which way it goes is up to the derivatives.
//
//   x = slope t + curve t^2 / 2,  y' = 1 if x >= 0, else 2,  z' = 1 if x > 0, else 2

struct State {
    double x = 0.0, y = 0.0, z = 0.0;
};
struct Params {
    double slope = 0.0, curve = 0.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = p.slope + p.curve * t;
    dydt.y = y.x >= 0.0 ? 1.0 : 2.0;
    dydt.z = y.x > 0.0 ? 1.0 : 2.0;
}
