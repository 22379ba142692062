// SPDX-License-Identifier: Apache-2.0
// isless and relatives, signbit.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + (std::isless(y[0], y[1]) ? y[0] : y[1]) + std::signbit(y[2]);
    r[1] = yp[1] + (std::isgreater(y[1], 0.5) && !std::islessequal(y[2], y[3]) ? t : p[0]);
    bool negative = std::signbit(y[3]), more = std::isgreaterequal(y[3], 1.0);
    r[2] = yp[2] + (negative != more ? y[2] : -y[2]) + (std::signbit(y[0] - y[1]) ? -1 : 1);
    r[3] = yp[3] + (std::isnan(1.0) ? 1 : p[1]) + std::isless(1.0, 2.0);
}
