// SPDX-License-Identifier: Apache-2.0
// A value latched when a state passes a level, and later compared with another state.
//
//   x' = c - x,  z' = held,  w' = z > held ? 1 : 0
//   held := gain x^2 + t  when x >= level becomes true

struct State {
    double x = 0.0, z = 0.0, w = 0.0;
};
struct Params {
    double c = 2.0;
    double level = 1.0;
    double gain = 0.5;
};
struct Discrete {
    double held = 0.1;
};

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = p.c - y.x;
    dydt.z = d.held;
    dydt.w = y.z > d.held ? 1.0 : 0.0;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (y.x >= p.level) dnext.held = p.gain * y.x * y.x + t;
}
