// SPDX-License-Identifier: Apache-2.0
// Circular functions and their inverses.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double s = y[0] / 4;
    r[0] = yp[0] + std::sin(y[0]) - cos(y[1]) + std::tan(s);
    r[1] = yp[1] + std::asin(s) - acos(s) + std::atan(y[1]);
    r[2] = yp[2] + std::atan2(y[2], 3 + y[1] * y[1]) - atan2(1.0 + t * t, y[3]) + std::atan2(p[0], 2) + sin(1.0);
    r[3] = yp[3] + std::sin(std::cos(y[3]) * std::tan(y[2] / 2)) + std::atan(p[1]);
}
