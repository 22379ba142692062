// SPDX-License-Identifier: Apache-2.0
// Small systems with a condition each, of which the setting `which` chooses one. x, z are differential
// variables where nothing else is said, a is algebraic.
//
//   0  draining tank      x' = x > 0 ? -k sqrt(x) - q : 0,  a = x
//   1  saturation         x < cap: x' = rate cos(t);  x = cap while the input pushes: differential,
//   algebraic, back 2  condition on ẏ     x' = v, v = -sin(t): z' = ẋ < -level ? 1 : 0 3  clutch a = input
//   that falls to zero, stays and comes back;  x' = a > 0 ? 1 : -1 4  contradiction      from x > 1 on: a = a
//   > 0.5 ? 0 : 1 5  dead zone          x' = u - deadzone(u) with u = amplitude sin t:  nested, on an
//   algebraic variable 6  no values beyond   z' = x > 0 ? log(x) : -1,  x' = -1 7  order of code      as 8,
//   with the conditions the other way round 8  symmetric pair     x' = 1, z' = 1, both from 0:  a = (x > 1 ?
//   2 : 1) (z > 1 ? 3 : 1)

#include <algorithm>
#include <cmath>

struct State {
    double x = 0.0, z = 0.0;
    double a;
};
struct Params {
    int which = 0;
    double k = 1.0, q = 0.5;
    double cap = 0.5, rate = 1.0;
    double level = 0.5;
    double off = 0.375, on = 0.8;
    double amplitude = 1.0, zone = 0.25;
};

double clutch_input(double t, const Params& p) { return std::max({p.off - t, t - p.on, 0.0}); }

double dead_zone(double u, double zone) {
    if (u > zone) return u - zone;
    if (u < -zone) return u + zone;
    return 0.0;
}

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.z = ydot.z;
    r.a = y.a;
    if (p.which == 0) {
        r.x = ydot.x - (y.x > 0.0 ? -p.k * std::sqrt(y.x) - p.q : 0.0);
        r.a = y.a - y.x;
    } else if (p.which == 1) {
        const double push = p.rate * std::cos(t);
        r.a = y.a - push;
        if (y.x >= p.cap && y.a > 0.0)
            r.x = y.x - p.cap;
        else
            r.x = ydot.x - y.a;
    } else if (p.which == 2) {
        r.x = ydot.x + std::sin(t);
        r.z = ydot.z - (ydot.x < -p.level ? 1.0 : 0.0);
    } else if (p.which == 3) {
        r.a = y.a - clutch_input(t, p);
        r.x = ydot.x - (y.a > 0.0 ? 1.0 : -1.0);
    } else if (p.which == 4) {
        r.x = ydot.x - 1.0;
        r.a = y.a - (y.x > 1.0 ? (y.a > 0.5 ? 0.0 : 1.0) : 0.0);
    } else if (p.which == 5) {
        r.a = y.a - p.amplitude * std::sin(t);
        r.x = ydot.x - dead_zone(y.a, p.zone);
    } else if (p.which == 6) {
        r.x = ydot.x + 1.0;
        r.z = ydot.z - (y.x > 0.0 ? std::log(y.x) : -1.0);
    } else if (p.which == 7) {
        const double second = y.z > 1.0 ? 3.0 : 1.0;
        r.x = ydot.x - 1.0;
        r.z = ydot.z - 1.0;
        r.a = y.a - (y.x > 1.0 ? 2.0 : 1.0) * second;
    } else {
        const double first = y.x > 1.0 ? 2.0 : 1.0;
        r.x = ydot.x - 1.0;
        r.z = ydot.z - 1.0;
        r.a = y.a - first * (y.z > 1.0 ? 3.0 : 1.0);
    }
}
