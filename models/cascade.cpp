// SPDX-License-Identifier: Apache-2.0
// An event that makes two others true at once, through algebraic variables.
//
//   x' = p,  u = x >= th ? 5 : 0.5,  v = u >= 3 ? -2 : 1,  w = v < 0 ? 0.25 : 1,  y' = v - w y

struct State {
    double x = 0.0, y = 0.5;
    double u, v, w;
};
struct Params {
    double p = 1.25, th = 1.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - p.p;
    r.u = y.u - (y.x >= p.th ? 5.0 : 0.5);
    r.v = y.v - (y.u >= 3.0 ? -2.0 : 1.0);
    r.w = y.w - (y.v < 0.0 ? 0.25 : 1.0);
    r.y = ydot.y - (y.v - y.w * y.y);
}
