// SPDX-License-Identifier: Apache-2.0
// Two bodies with dry friction between them, regularised by a relay with hysteresis (Wunderlich, GESDA, 2009,
// eq. 19). While they stick together the relay chatters at a finite rate: 395 switches up to t = 10.
//
//   p1' = v1                     p2' = v2
//   m1 v1' = sin t - mu Fn z     m2 v2' = mu Fn z
//   z := -1 when v1 - v2 < -eps becomes true,  z := 1 when v1 - v2 > eps becomes true
#include <cmath>

struct State {
    double p1 = 1.0, p2 = 1.0;  // positions
    double v1 = 0.0, v2 = 0.0;  // velocities
};
struct Params {
    double m1 = 1.0, m2 = 1.0;  // masses
    double mu = 0.4;            // coefficient of friction
    double Fn = 1.0;            // normal force
    double eps = 0.003;         // half the width of the hysteresis
};
struct Discrete {
    int z = 1;  // direction of the friction
};

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    const double friction = p.mu * p.Fn * d.z;
    r.p1 = ydot.p1 - y.v1;
    r.p2 = ydot.p2 - y.v2;
    r.v1 = p.m1 * ydot.v1 - std::sin(t) + friction;
    r.v2 = p.m2 * ydot.v2 - friction;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (d.z > 0 && y.v1 - y.v2 < -p.eps) dnext.z = -1;
    if (d.z < 0 && y.v1 - y.v2 > p.eps) dnext.z = 1;
}
