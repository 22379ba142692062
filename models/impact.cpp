// SPDX-License-Identifier: Apache-2.0
// A driven oscillator that hits a wall; the impact resets position and velocity.
//
//   x' = v,  v' = F cos(Om t) - w0^2 x - 2 zeta w0 v
//   x := sigma - d v,  v := -e v + c       when x >= sigma becomes true

#include <cmath>

struct State {
    double x = 0.0;
    double v = 0.5;
};
struct Params {
    double e = 0.7;      // restitution
    double d = 0.02;     // rebound distance per speed
    double c = -0.1;     // velocity of the wall
    double w0 = 1.5;     // natural frequency
    double zeta = 0.05;  // damping
    double F = 1.2;      // amplitude of the drive
    double Om = 2.0;     // its frequency
    double sigma = 0.5;  // place of the wall
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = p.F * std::cos(p.Om * t) - p.w0 * p.w0 * y.x - 2.0 * p.zeta * p.w0 * y.v;
}

void transition(double t, const State& y, const Params& p, State& next) {
    if (y.x >= p.sigma) {
        next.x = p.sigma - p.d * y.v;
        next.v = -p.e * y.v + p.c;
    }
}
