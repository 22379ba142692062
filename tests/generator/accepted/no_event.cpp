// SPDX-License-Identifier: Apache-2.0
// Tests that are no discontinuities: an inner iteration, a guard.
#include <hybridae/annotations.hpp>
#include <cmath>
static double root(double a) {
    double x = 1 + a * a;
    int n = 0;
    while (hybridae::no_event(std::fabs(x * x - (1 + a * a)) > 1e-9) && n < 60) {
        x = 0.5 * (x + (1 + a * a) / x);
        ++n;
    }
    return x;
}
void residual(double t, const double y[2], const double yp[2], const double p[1], double r[2]) {
    r[0] = yp[0] - root(y[0]) + (y[0] > 0 ? root(y[1]) : t);
    double scale = p[0];
    if (hybridae::no_event(!(y[1] == 0) && std::isfinite(y[1] / 3))) scale = 2 * y[1];
    do scale *= 0.5; while (hybridae::no_event(scale > 1));
    r[1] = yp[1] + scale;
}
