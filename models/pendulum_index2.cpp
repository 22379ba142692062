// SPDX-License-Identifier: Apache-2.0
// A pendulum in Cartesian coordinates, of index 2: the constraint is on the velocities.
//
//   y1' = y3
//   y2' = y4
//   y3' = -y1 y5
//   y4' = -y2 y5 - g
//   0   = y1 y3 + y2 y4
//
// It is released at rest from the horizontal; its length enters through the start value only. y5 is the
// tension per mass and length. Residual y5 contains no algebraic variable: it determines y5 by its time
// derivative.

struct State {
    double y1, y2;  // position
    double y3, y4;  // velocity
    double y5;      // multiplier
};
struct Params {
    double g = 1.0;
    double L = 1.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.y1 = ydot.y1 - y.y3;
    r.y2 = ydot.y2 - y.y4;
    r.y3 = ydot.y3 + y.y1 * y.y5;
    r.y4 = ydot.y4 + y.y2 * y.y5 + p.g;
    r.y5 = y.y1 * y.y3 + y.y2 * y.y4;
}

void initial(const Params& p, State& y0) { y0.y1 = p.L; }
