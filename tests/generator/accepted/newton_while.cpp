// SPDX-License-Identifier: Apache-2.0
// A Newton iteration under no_event: while, with a bound; the start depends on nothing.
#include <hybridae/annotations.hpp>
#include <cmath>
static double kepler(double m, double e) {
    double x = 0.5, f = x - e * std::sin(x) - m;
    int n = 0;
    while (hybridae::no_event(std::fabs(f) > 1e-9) && n < 50) {
        x -= f / (1 - e * std::cos(x));
        f = x - e * std::sin(x) - m;
        ++n;
    }
    return x + 0 * n;
}
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + kepler(y[0], 0.3) - kepler(y[1], 0.1 + 0.05 * y[2]);
    r[1] = yp[1] + (y[1] > 0 ? kepler(t, 0.2) : y[1]);
    r[2] = yp[2] + kepler(p[0] * y[2], 0.25);
    r[3] = yp[3] + p[1];
}
