// SPDX-License-Identifier: Apache-2.0
// Triggers that fire at one instant, each with a time derivative of its own; the setting `which` chooses.
// Everywhere x' = v, y' = w from 0.
//
//   0  two walls              x >= a: v := -e v;   y >= b: w := -e w
//   1  one reads the other    x >= a: v := 2;      y >= b: u := v
//   2  with a condition       x >= a: v := -e v;   z' = y > b ? x : 0
//   3  one takes the other    x >= a: y := 0;      y >= b: u := 1
//      away from its surface
//   4  held values            x >= a: held := x y; y >= b: kept := x y;  z' = x y + held + 2 kept
//   5  with a cascade         x >= a: v := -e v, which lets v < 0 set u := x y;  y >= b: w := -e w
//   6  periodic               fmod(t, a) < a/2: u := u + 1;  z' = u

#include <cmath>

struct State {
    double x = 0.0, y = 0.0, z = 0.0;
    double v, w;
    double u = 0.0;
};
struct Params {
    int which = 0;
    double a = 1.0, b = 1.0, e = 0.5;
    double v0 = 1.0, w0 = 1.0;
};
struct Discrete {
    double held = 0.0, kept = 0.0;
};

void initial(const Params& p, State& y0) {
    y0.v = p.v0;
    y0.w = p.w0;
}

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.y = y.w;
    dydt.v = dydt.w = dydt.u = 0.0;
    if (p.which == 2)
        dydt.z = y.y > p.b ? y.x : 0.0;
    else if (p.which == 6)
        dydt.z = y.u;
    else
        dydt.z = y.x * y.y + d.held + 2.0 * d.kept;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (p.which == 0 || p.which == 5) {
        if (y.x >= p.a) next.v = -p.e * y.v;
        if (y.y >= p.b) next.w = -p.e * y.w;
    } else if (p.which == 1) {
        if (y.x >= p.a) next.v = 2.0;
        if (y.y >= p.b) next.u = y.v;
    } else if (p.which == 2) {
        if (y.x >= p.a) next.v = -p.e * y.v;
    } else if (p.which == 3) {
        if (y.x >= p.a) next.y = 0.0;
        if (y.y >= p.b) next.u = 1.0;
    } else if (p.which == 4) {
        if (y.x >= p.a) dnext.held = y.x * y.y;
        if (y.y >= p.b) dnext.kept = y.x * y.y;
    } else {
        if (std::fmod(t, p.a) < 0.5 * p.a) next.u = y.u + 1.0;
    }
    if (p.which == 5) {
        if (y.v < 0.0) next.u = y.x * y.y;
    }
}
