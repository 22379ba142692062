// SPDX-License-Identifier: Apache-2.0
// Everything that rounds to a whole number and stays a double.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + std::floor(2 * y[0]) + ceil(y[0] * 3) - std::trunc(y[1] * 2);
    r[1] = yp[1] + std::round(y[1] * 2) + rint(y[2] * 2) - std::nearbyint(y[2] * 1.5);
    r[2] = yp[2] + y[2] - std::floor(y[2]) + (std::floor(y[0]) > 0 ? t : std::ceil(y[3]));
    r[3] = yp[3] + std::floor(std::abs(y[3]) * 4) / 4 + std::round(p[0]) + std::rint(0.5) + p[1];
}
