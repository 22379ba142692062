// SPDX-License-Identifier: Apache-2.0
// Numbers of <limits> and <numbers>, INFINITY.
#include <cmath>
#include <limits>
#include <numbers>
struct C { static constexpr double eps = std::numeric_limits<double>::epsilon(); static const int n = 2; static double half(double x) { return x / n; } };
const double two_pi = 2 * std::numbers::pi; const double k1 = std::exp(-1.0), k2 = k1 * 2; static const double tab[2][2] = {{1, 2}, {k1, k2}};
void residual(double t, const double y[2], const double yp[2], const double p[1], double r[2]) {
    const double ph = std::fmod(two_pi * t, two_pi);
    const double big = std::numeric_limits<double>::max(); double lowest = big; for (int i = 0; i < 2; ++i) lowest = std::fmin(lowest, y[i]);
    r[0] = yp[0] + std::sin(ph) * tab[1][y[0] > 0] + C::half(y[1]) + C::eps; r[1] = yp[1] + lowest + p[0] * (y[1] > -INFINITY);
    if (std::fabs(y[1]) < C::eps) r[1] += 1; else r[1] += std::isfinite(k2) ? 1 : 0;
}
