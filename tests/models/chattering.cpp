// SPDX-License-Identifier: Apache-2.0
// Driven back onto the surface from both sides.
//
//   x' = -1 if x > 0, else 1

struct State {
    double x = 0.5;
};

void derivative(double t, const State& y, State& dydt) { dydt.x = y.x > 0.0 ? -1.0 : 1.0; }
