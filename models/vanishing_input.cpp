// SPDX-License-Identifier: Apache-2.0
// An input that goes to zero smoothly and stays there: its condition has a root of multiplicity five and no
// change of sign (the motivating example of Fredriksson, Andersson and Åkesson, Events in Assimulo).
//
//   y = (tau - t)^5 if tau - t > 0, else 0
//   x' = -x if y <= 0, else x

struct State {
    double x = 1.0;
    double y;  // the input
};
struct Params {
    double tau = 1.0;  // when the input has vanished
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double s = p.tau - t;
    r.y = y.y - (s > 0 ? s * s * s * s * s : 0.0);
    r.x = ydot.x - (y.y <= 0 ? -y.x : y.x);
}
