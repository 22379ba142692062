// SPDX-License-Identifier: Apache-2.0
// pow with every kind of exponent, also where the base is zero or negative; sqrt, cbrt.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double a = 0.5 + y[1] * y[1];
    r[0] = yp[0] + std::pow(y[0], 2) + pow(y[0], 3.0) - std::pow(y[0], 1) + std::pow(y[0], 0) + std::pow(y[1], 5);
    r[1] = yp[1] + std::pow(a, y[2]) + std::pow(2, y[0]) - std::pow(a, 0.5) + std::pow(a, -2) + std::pow(1.5f, y[3]);
    r[2] = yp[2] + std::sqrt(a) + std::cbrt(a) - cbrt(a + 2) + sqrt(t * t + 1) + std::pow(a, 2.0f) + std::pow(y[2], 4u);
    const int n = 3;
    r[3] = yp[3] + std::pow(y[3], n) + std::pow(a, p[0]) + std::pow(2.0, 3) + sqrt(2) + p[1];
}
