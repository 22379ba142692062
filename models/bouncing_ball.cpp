// SPDX-License-Identifier: Apache-2.0
// A ball that bounces off the floor and loses a part of its speed each time.
//
//   h' = v,  v' = -g          between impacts
//   v := -e v                 when h < 0 becomes true

struct State {
    double h = 1.0;  // height
    double v = 0.0;  // velocity
};
struct Params {
    double g = 9.81;  // gravity
    double e = 0.8;   // restitution
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.h = ydot.h - y.v;
    r.v = ydot.v + p.g;
}

void transition(double t, const State& y, const Params& p, State& next) {
    if (y.h < 0) next.v = -p.e * y.v;
}
