// SPDX-License-Identifier: Apache-2.0
// Helpers called several times in one expression of every kind.
#include <algorithm>
#include <cmath>
static double f(double x) { return x < 0.5 ? 2 * x : x * x; }
static double g(double a, double b = 1, bool c = true) { return c ? std::max(a, b) : std::min(a, b); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + std::max<double>(f(-1), f(y[0])) + std::min<double>(f(1), 3) + std::max(f(y[0]), f(y[1])) - std::fmax(f(0.2), f(y[1]));
    r[1] = yp[1] + g(f(y[0]), f(y[1]), f(y[2]) > f(y[3])) * g(y[0]) / (1 + g(f(1), f(2), y[0] > 0) * g(f(1), f(2), y[0] > 0));
    r[2] = yp[2] + std::atan2(f(1), f(2)) + std::pow(f(3), 2) + std::pow(f(1) + 1, f(0.1)) + std::atan2(f(1), f(y[0])) + std::hypot(f(1), f(2), f(3));
    r[3] = yp[3] + std::clamp(y[3], f(-1), f(2)) + std::clamp(1.0, f(0), f(3)) + std::max({f(1), f(2), f(3)}) + std::abs(f(-1) - f(-2)) + t * p[0];
}
