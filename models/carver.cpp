// SPDX-License-Identifier: Apache-2.0
// Carver's diode circuit (M. B. Carver 1978), an index-1 DAE with three modes.
//
//   0 = x1 + x2 - x3
//   0 = R3 (x1 + x2) + L3 (x1' + x2') - v3
//   0 = 100 cos(100 pi t) - v1
//   0 = -v1 - v2
//   0 = v1 - v3 - z3
//   0 = v2 - v3 - z4
// and, depending on which diode conducts, equations for x1' and x2' (below).

#include <cmath>

void nominal(double p[14]) {
    p[0] = 12.0, p[1] = 0.24, p[2] = 12.0, p[3] = 0.24;
    p[4] = 13.64, p[5] = -11.64, p[6] = -50.0, p[7] = 0.0;
    p[8] = -11.64, p[9] = 13.64, p[10] = 0.0, p[11] = -50.0;
    p[12] = 10.0, p[13] = 0.2;
}

void residual(double t, const double y[8], const double ydot[8], const double p[14], double r[8]) {
    const double a1 = p[0], a2 = p[1], a3 = p[2], a4 = p[3];
    const double a5 = p[4], a6 = p[5], a7 = p[6], a8 = p[7];
    const double a9 = p[8], a10 = p[9], a11 = p[10], a12 = p[11];
    const double R3 = p[12], L3 = p[13];
    const double x1 = y[0], x2 = y[1], x3 = y[2], v1 = y[3], v2 = y[4], v3 = y[5], z3 = y[6], z4 = y[7];
    const double x1dot = ydot[0], x2dot = ydot[1];
    const double pi = 4.0 * std::atan(1.0);

    r[0] = x1 + x2 - x3;
    r[1] = R3 * (x1 + x2) + L3 * (x1dot + x2dot) - v3;
    r[2] = 100.0 * std::cos(100.0 * pi * t) - v1;
    r[3] = -v1 - v2;
    r[4] = v1 - v3 - z3;
    r[5] = v2 - v3 - z4;

    if ((x1 > 0.0 || v1 > v3) && (x2 <= 0.0 && v2 < v3)) {
        r[6] = (v1 - a1 * x1) / a2 - x1dot;
        r[7] = -x2dot;
    } else if ((x2 > 0.0 || v2 > v3) && (x1 < 0.0 && v1 < v3)) {
        r[6] = x1dot;
        r[7] = (v2 - a3 * x2) / a4 - x2dot;
    } else {
        r[6] = a5 * v1 + a6 * v2 + a7 * x1 + a8 * x2 - x1dot;
        r[7] = a9 * v1 + a10 * v2 + a11 * x1 + a12 * x2 - x2dot;
    }
}
