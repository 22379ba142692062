// SPDX-License-Identifier: Apache-2.0
// Two relays with hysteresis that drive each other's capacitors: a small network of them.
//
//   R C v' = (a ? V : 0) - v,   0.6 R C w' = (b ? v : 0) - 0.8 w
//   a off above 2/3 V, on below 1/3 V of v;  b off above 0.4 V, on below 0.2 V of w

struct State {
    double v = 0.0, w = 0.0;
};
struct Params {
    double R = 1.0, C = 0.5, V = 3.0;
};
struct Discrete {
    bool a = true, b = true;
};

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.v = ((d.a ? p.V : 0.0) - y.v) / (p.R * p.C);
    dydt.w = ((d.b ? y.v : 0.0) - 0.8 * y.w) / (0.6 * p.R * p.C);
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (y.v > 2.0 * p.V / 3.0) dnext.a = false;
    if (y.v < p.V / 3.0) dnext.a = true;
    if (y.w > 0.4 * p.V) dnext.b = false;
    if (y.w < 0.2 * p.V) dnext.b = true;
}
