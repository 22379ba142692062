// SPDX-License-Identifier: Apache-2.0
// derivative instead of residual, with helpers that decide.
#include <algorithm>
struct State { double x = 1, v = 0; };
struct Params { double k = 2, mu = 0.3; };
static double friction(double v, double mu) { return v > 0 ? mu : v < 0 ? -mu : 0; }
void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = -p.k * std::max(y.x, 0.0) - friction(y.v, p.mu) + (t > 1 ? 1 : 0);
}
