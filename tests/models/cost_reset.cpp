// SPDX-License-Identifier: Apache-2.0
// A ball that bounces once in a while; the cost is its kinetic energy plus what time costs, by the derivative
// of the height and by the time itself.
//
//   h' = v,  v' = -g,   v := -e v when h < 0 becomes true,   L = h'^2 / 2 + b t

struct State {
    double h = 1.0;
    double v = 0.0;
};
struct Params {
    double g = 9.81;
    double e = 0.8;
    double b = 0.5;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.h = ydot.h - y.v;
    r.v = ydot.v + p.g;
}

void transition(double t, const State& y, const Params& p, State& next) {
    if (y.h < 0) next.v = -p.e * y.v;
}

double running_cost(double t, const State&, const State& ydot, const Params& p) {
    return 0.5 * ydot.h * ydot.h + p.b * t;
}
