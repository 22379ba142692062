// SPDX-License-Identifier: Apache-2.0
// A reset that decides how, and a second one behind its `else`: while the first one fires it meets as many
// decisions as before, but others.
//
//   x' = 1, v' = -0.9, u' = 1;  at x = 1: x := 0, v := 1 if v < -2, else v - 0.5;  else at v = -2.5: v := 0,
//   w := w + 1; at u = 0.7: u := 0

struct State {
    double x = 0.0, v = -1.3, w = 0.0, u = 0.05;
};

void derivative(double t, const State& y, State& dydt) {
    dydt.x = 1.0;
    dydt.v = -0.9;
    dydt.w = 0.0;
    dydt.u = 1.0;
}

void transition(double t, const State& y, State& next) {
    if (y.x >= 1.0) {
        next.x = 0.0;
        if (y.v < -2.0)
            next.v = 1.0;
        else
            next.v = y.v - 0.5;
    } else if (y.v <= -2.5) {
        next.v = 0.0;
        next.w = y.w + 1.0;
    }
    if (y.u >= 0.7) next.u = 0.0;
}
