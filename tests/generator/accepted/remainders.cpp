// SPDX-License-Identifier: Apache-2.0
// fmod, remainder, modf.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double whole, other = 0;
    r[0] = yp[0] + std::fmod(y[0] * 3, 0.7) - fmod(t, y[1] + 3);
    r[1] = yp[1] + std::remainder(y[1] * 3, 0.7) + remainder(y[2], y[3] + 4);
    r[2] = yp[2] + std::modf(y[2] * 2, &whole);
    r[2] += whole;
    r[3] = yp[3] + modf(y[3] * 1.5, &other) * p[0];
    r[3] += whole > 1 ? other : p[1];
}
