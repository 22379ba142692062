// SPDX-License-Identifier: Apache-2.0
// Iterations of a counted loop, left by break and by return.
#include <hybridae/annotations.hpp>
#include <array>
#include <cmath>
static double fixed_point(double a) {
    double x = 0;
    for (int i = 0; i < 200; ++i) {
        const double next = a + 0.25 * std::cos(x);
        const double step = next - x;
        x = next;
        if (hybridae::no_event(std::fabs(step) < 1e-6)) break;
    }
    return x;
}
static double cube_root(double a) {
    double x = 1 + a * a;
    for (int i = 0; i < 60; ++i) {
        if (hybridae::no_event(std::abs(x * x * x - 1 - a * a) <= 1e-7)) { return x; }
        x -= (x * x * x - 1 - a * a) / (3 * x * x);
    }
    return x;
}
static double pair(double a) {
    std::array<double, 2> z{1, 1};
    for (int i = 0; hybridae::no_event(std::abs(z[0] + z[1] * z[1] / 4 - a) > 1e-8) && i < 60; ++i) { z[0] = a - z[1] * z[1] / 4; z[1] = std::sin(z[0]) / 2; }
    return z[0] - z[1];
}
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + fixed_point(y[0]) * fixed_point(t);
    r[1] = yp[1] + cube_root(y[1]) - cube_root(y[2]);
    r[2] = yp[2] + pair(y[2]);
    r[3] = yp[3] + p[0] + p[1] * y[3];
}
