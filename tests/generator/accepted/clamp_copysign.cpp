// SPDX-License-Identifier: Apache-2.0
// clamp with bounds of every kind; copysign and fdim.
#include <algorithm>
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + std::clamp(y[0], -1.0, 1.0) + std::clamp(y[1], 0.0, std::abs(y[2]));
    r[1] = yp[1] + std::clamp<double>(y[1], 0, 1) - std::clamp(0.5, -std::abs(y[0]), std::abs(t));
    r[2] = yp[2] + std::copysign(y[2], y[3]) + copysign(1.0, y[0]) - std::copysign(y[1], -2.0);
    r[3] = yp[3] + std::fdim(y[3], y[0]) - fdim(1.0, y[1]) + std::fdim(y[2], p[0]) * p[1];
}
