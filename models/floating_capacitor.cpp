// SPDX-License-Identifier: Apache-2.0
// A capacitor between two nodes, neither of which is grounded, charged through a load that is switched.
//
//   E ---R1--- v1 ---C--- v2 ---R--- ground
//
//   C (v1' - v2') = i
//   E - v1 = R1 i
//   v2 = R i,   R = R2 while i > is, then R3
//
// Both derivatives appear, but only the voltage v1 - v2 of the capacitor is differential. At the switch it is
// continuous, while v1, v2 and i jump.

struct State {
    double v1 = 2.0, v2 = 0.0;  // only their difference counts
    double i;
};
struct Params {
    double E = 10.0;
    double R1 = 1.0, R2 = 3.0, R3 = 9.0;
    double C = 0.5;
    double is = 0.5;  // current at which the load is switched
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double R = y.i > p.is ? p.R2 : p.R3;
    r.v1 = p.C * (ydot.v1 - ydot.v2) - y.i;
    r.v2 = y.v2 - R * y.i;
    r.i = p.E - y.v1 - p.R1 * y.i;
}
