// SPDX-License-Identifier: Apache-2.0
// The same with do, negated, on references.
#include <hybridae/annotations.hpp>
#include <cmath>
static void volume(double pressure, double temperature, double& v) {
    double step;
    v = 1;
    int n = 0;
    do {
        const double f = v + 0.1 * std::exp(-v) * temperature - pressure;
        step = f / (1 - 0.1 * std::exp(-v) * temperature);
        v -= step;
    } while (!hybridae::no_event(std::abs(step) < 1e-8) && ++n < 40);
}
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double v, w;
    volume(2 + 0.3 * y[0], 1 + 0.1 * y[1], v);
    volume(2 + 0.1 * y[2], 1, w);
    r[0] = yp[0] + v;
    r[1] = yp[1] + v * w;
    r[2] = yp[2] + (v > w ? v : w);
    r[3] = yp[3] + t + p[0] + p[1];
}
