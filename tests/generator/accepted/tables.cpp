// SPDX-License-Identifier: Apache-2.0
// Table look-up by comparison and by floor.
// no wild points
#include <cmath>
#include <algorithm>
#include <cstddef>
namespace { constexpr double xs[] = {0.0, 0.5, 1.0, 2.0}; constexpr double ys[] = {1.0, 1.5, 0.5, 3.0}; constexpr std::size_t n = sizeof(xs) / sizeof(xs[0]); }
struct Table { static constexpr double grid[5] = {-1, -0.5, 0, 0.5, 1}; static constexpr double val[5] = {0, 1, 4, 9, 16};
  static double at(double x) { double u = (x + 1) / 0.5; int i = static_cast<int>(std::floor(u)); if (i < 0) i = 0; if (i > 3) i = 3; double f = u - i; return val[i] * (1 - f) + val[i + 1] * f; } };
static double lookup(double x) {
    if (x <= xs[0]) return ys[0];
    for (std::size_t i = 1; i < 4; ++i)
        if (x < xs[i]) { const double w = (x - xs[i-1]) / (xs[i] - xs[i-1]); return ys[i-1] + w * (ys[i] - ys[i-1]); }
    return ys[3];
}
static double clamped(double x) { int i = std::clamp(static_cast<int>(std::floor(x * 2)), 0, 2); return ys[i] + (x - xs[i]) * (ys[i+1] - ys[i]) / (xs[i+1] - xs[i]); }
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    r[0] = yp[0] + lookup(y[0]);
    r[1] = yp[1] + Table::at(y[1]) * p[0];
    r[2] = yp[2] + clamped(y[2]) + t;
}
