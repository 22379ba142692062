// SPDX-License-Identifier: Apache-2.0
// Triggers in loops, under discrete guards, in helpers, with else if.
struct State { double level[3] = {1, 2, 3}; double v = 0; };
struct Discrete { bool open[3] = {false, false, false}; int count = 0; double latch = 0.5; };
struct Params { double top = 1, bottom = -1; };
void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    for (int i = 0; i < 3; ++i) r.level[i] = ydot.level[i] + (d.open[i] ? y.level[i] : t) - d.count;
    r.v = ydot.v + (y.v > d.latch ? p.top : p.bottom);
}
static void bounce(const State& y, State& next, double e) { if (y.v < -1) next.v = -e * y.v; }
void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    for (int i = 0; i < 3; ++i) {
        if (!d.open[i]) { if (y.level[i] > p.top) { dnext.open[i] = true; dnext.count = d.count + 1; } }
        else if (y.level[i] < p.bottom) { dnext.open[i] = false; dnext.latch = y.v > 0 ? y.v : 0; }
    }
    bounce(y, next, 0.5);
}
