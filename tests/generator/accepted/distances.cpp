// SPDX-License-Identifier: Apache-2.0
// hypot of two and three, fma, lerp, ldexp and scalbn.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + std::hypot(y[0], 1 + y[1] * y[1]) + hypot(3, y[0]) - std::hypot(y[1], y[2], 2.0);
    r[1] = yp[1] + std::fma(y[0], y[1], y[2]) - fma(2.0, y[3], 1.0) + std::fma(y[0], y[0], -1);
    r[2] = yp[2] + std::lerp(y[0], y[1], 0.25) + std::lerp(1.0, 2.0, y[2]) - std::lerp(y[0], t, y[1]);
    r[3] = yp[3] + std::ldexp(y[3], 2) - ldexp(p[0], -1) + std::scalbn(y[2], 1) + std::scalbln(p[1], -2) + std::ldexp(1.0, 3);
}
