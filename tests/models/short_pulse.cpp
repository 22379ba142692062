// SPDX-License-Identifier: Apache-2.0
// A thrown stone that is above a level for a moment: a condition that is left and returned to within one
// step.
//
//   x' = v,  v' = -g,  y' = 1 if x > level, else 0
//
// At x(0) = 0, v(0) = v0 it is above for |t - v0/g| < sqrt(2 (v0^2/(2 g) - level)/g).

struct State {
    double x = 0.0, v = 2.0;
    double y = 0.0;  // time spent above the level
};
struct Params {
    double g = 1.0;
    double level = 1.9995;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = -p.g;
    dydt.y = y.x > p.level ? 1.0 : 0.0;
}
