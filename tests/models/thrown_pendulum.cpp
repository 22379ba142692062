// SPDX-License-Identifier: Apache-2.0
// The pendulum of Li and Petzold's report on DASPK3.0, with start values that violate its constraint.

#include <cmath>

struct State {
    double y1, y2, y3, y4, y5;
};
struct Params {
    double p = 1.0;  // length
    double g = 1.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.y1 = ydot.y1 - y.y3;
    r.y2 = ydot.y2 - y.y4;
    r.y3 = ydot.y3 + y.y1 * y.y5;
    r.y4 = ydot.y4 + y.y2 * y.y5 + p.g;
    r.y5 = y.y1 * y.y3 + y.y2 * y.y4;
}

void initial(const Params& p, State& y0) {
    y0.y1 = 0.5;
    y0.y2 = -std::sqrt(p.p * p.p - 0.25);
    y0.y3 = 10.0;
    y0.y4 = 10.0;
    y0.y5 = 0.0;
}
