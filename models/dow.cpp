// SPDX-License-Identifier: Apache-2.0
// The Dow Chemical batch reactor (M. Caracotsios and W. E. Stewart 1985), isothermal, time in hours: an index-1
// DAE with six differential and four algebraic variables of very different sizes.
//
//   u1' = -k2 u2 u8                              u7  = -Q + u6 + u8 + u9 + u10   (charge balance)
//   u2' = -k1 u2 u6 + km1 u10 - k2 u2 u8         u8  = K2 u1 / (K2 + u7)
//   u3' = k2 u2 u8 + k3 u4 u6 - km3 u9           u9  = K3 u3 / (K3 + u7)
//   u4' = -k3 u4 u6 + km3 u9                     u10 = K1 u5 / (K1 + u7)
//   u5' = k1 u2 u6 - km1 u10
//   u6' = -k1 u2 u6 - k3 u4 u6 + km1 u10 + km3 u9
//
// u7 is the concentration of H+, Q that of the catalyst's positive ion; u6(0) = Q.

#include <cmath>

struct State {
    double u1 = 1.5776, u2 = 8.32, u3 = 0.0, u4 = 0.0, u5 = 0.0, u6;
    double u7, u8, u9 = 0.0, u10 = 0.0;
};
struct Params {
    double k1 = 21.893, km1 = 2.14e9, k2 = 32.318, k3 = 21.893, km3 = 1.07e9;
    double K1 = 7.65e-18, K2 = 4.03e-11, K3 = 5.32e-18;
    double Q = 0.0131;
};

void initial(const Params& p, State& y0) {
    y0.u6 = p.Q;
    y0.u7 = y0.u8 = 0.5 * (-p.K2 + std::sqrt(p.K2 * p.K2 + 4.0 * p.K2 * y0.u1));
}

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double slow = p.k2 * y.u2 * y.u8;
    const double first = p.k1 * y.u2 * y.u6 - p.km1 * y.u10;
    const double third = p.k3 * y.u4 * y.u6 - p.km3 * y.u9;
    r.u1 = ydot.u1 + slow;
    r.u2 = ydot.u2 + first + slow;
    r.u3 = ydot.u3 - slow - third;
    r.u4 = ydot.u4 + third;
    r.u5 = ydot.u5 - first;
    r.u6 = ydot.u6 + first + third;
    r.u7 = y.u7 + p.Q - y.u6 - y.u8 - y.u9 - y.u10;
    r.u8 = y.u8 * (p.K2 + y.u7) - p.K2 * y.u1;
    r.u9 = y.u9 * (p.K3 + y.u7) - p.K3 * y.u3;
    r.u10 = y.u10 * (p.K1 + y.u7) - p.K1 * y.u5;
}
