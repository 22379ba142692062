// SPDX-License-Identifier: Apache-2.0
// A block on a rough floor, pulled with a force that grows: what holds at rest is said in the model itself.
//
//   x' = v,  v' = r t - fc while it moves forward, r t + fc while backward;
//   at rest nothing happens while |r t| <= fs.

struct State {
    double x = 0.0, v = 1.0;
};
struct Params {
    double r = 0.5;             // of the force, in time
    double fc = 2.0, fs = 2.5;  // kinetic and static friction
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double force = p.r * t;
    dydt.x = y.v;
    if (y.v > 0.0)
        dydt.v = force - p.fc;
    else if (y.v < 0.0)
        dydt.v = force + p.fc;
    else
        dydt.v = force > p.fs ? force - p.fc : force < -p.fs ? force + p.fc : 0.0;
}
