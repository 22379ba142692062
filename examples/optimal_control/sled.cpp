// SPDX-License-Identifier: Apache-2.0
// A sled that is pulled over ice and, beyond an edge, over gravel.
//
//   x' = v,  v' = u            on ice,     x <= edge
//   x' = v,  v' = u - friction on gravel,  x >  edge  (while it moves forwards)
//
// The pull u is held constant over each interval of the control. Its cost is the integral of u^2.

struct State {
    double x = 0.0;  // way
    double v = 0.0;  // velocity
};
struct Params {
    double u = 0.0;         // pull
    double edge = 1.0;      // where the gravel begins
    double friction = 0.8;  // deceleration there
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = y.x > p.edge ? p.u - p.friction : p.u;
}

double running_cost(double t, const State&, const Params& p) { return p.u * p.u; }
