// SPDX-License-Identifier: Apache-2.0
// Absolute values however they are written, of integers too.
#include <cmath>
#include <cstdlib>
#include <math.h>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const int n = std::abs(-3) + abs(-2);
    r[0] = yp[0] + std::abs(y[0]) - fabs(y[1]) + std::fabs(y[2] - y[3]);
    r[1] = yp[1] + ::fabs(t) * n + abs(y[0]);
    r[2] = yp[2] + std::abs(std::abs(y[1]) - std::abs(y[2]));
    r[3] = yp[3] + std::sqrt(std::abs(y[3])) + std::abs(p[0] * y[3]) - std::abs(-p[1]);
}
