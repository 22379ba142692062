// SPDX-License-Identifier: Apache-2.0
// Conditions on settings, constants and counters are no decisions; mixed with ones that are.
struct State { double a = 1, b = 2; };
struct Params { double k = 0.5; int n = 3; bool on = true; };
void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    double sum = 0;
    for (int i = 0; i < p.n; ++i) {
        if (i % 2 == 0) sum += y.a;
        if (p.on && y.b > i) sum -= y.b;
        if (!p.on || (y.a > 0 && i > 1)) sum += t;
    }
    r.a = ydot.a + sum;
    r.b = p.on ? ydot.b - p.k : p.n > 1 && y.b > 0 ? ydot.b : y.b;
}
