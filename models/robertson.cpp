// SPDX-License-Identifier: Apache-2.0
// Robertson's stiff kinetics with a rate constant that is switched.
//
//   y1' = -k1 y1 + k2 y2 y3
//   y2' =  k1 y1 - k2 y2 y3 - k3 y2^2
//   y3' =                     k3 y2^2
//   k3  = k3a if y2 > thr, else k3b
//
// y2 rises through thr within a millisecond and falls through it near t = 8, then at less than 1e-6 a second:
// what moves y2 by 1e-9 moves this event by a millisecond. y2 wants a tolerance of its own, e.g. --atol
// y2=1e-12.

struct State {
    double y1 = 1.0, y2 = 0.0, y3 = 0.0;
};
struct Params {
    double k1 = 0.04, k2 = 1e4, k3a = 2e7, k3b = 3e7;
    double thr = 2e-5;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double k3 = y.y2 > p.thr ? p.k3a : p.k3b;
    dydt.y1 = -p.k1 * y.y1 + p.k2 * y.y2 * y.y3;
    dydt.y2 = p.k1 * y.y1 - p.k2 * y.y2 * y.y3 - k3 * y.y2 * y.y2;
    dydt.y3 = k3 * y.y2 * y.y2;
}
