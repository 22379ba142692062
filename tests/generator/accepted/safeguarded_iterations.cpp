// SPDX-License-Identifier: Apache-2.0
// Iterations with decisions under no_event whose derivative is right: bisection finished by a step of
// Newton's method, Newton's method kept inside a bracket, damped steps.
#include <hybridae/annotations.hpp>
#include <cmath>
using hybridae::no_event;
static double finished(double c) {
    double lo = 0, hi = 10;
    for (int i = 0; i < 60; ++i) {
        const double m = 0.5 * (lo + hi);
        if (no_event(m * m * m + m - c > 0)) hi = m; else lo = m;
    }
    double x = 0.5 * (lo + hi);
    x -= (x * x * x + x - c) / (3 * x * x + 1);
    return x;
}
static double bracketed(double c) {
    double x = 1, lo = 0, hi = 10;
    for (int i = 0; i < 100; ++i) {
        const double f = x * x * x + x - c, step = f / (3 * x * x + 1);
        if (no_event(f > 0)) hi = x; else lo = x;
        if (no_event(x - step < lo) || no_event(x - step > hi)) { x = 0.5 * (lo + hi); continue; }
        x -= step;
        if (no_event(std::abs(step) < 1e-14)) break;
    }
    return x;
}
static double damped(double c) {
    double x = 3;
    for (int i = 0; i < 60; ++i) {
        const double dx = (x * x * x + x - c) / (3 * x * x + 1);
        double a = 1;
        if (no_event(std::abs(dx) > 1)) a = 0.5;
        x -= a * dx;
        if (no_event(std::abs(dx) < 1e-13)) break;
    }
    return x;
}
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    r[0] = yp[0] + finished(1 + y[0] * y[0]) + p[0];
    r[1] = yp[1] + bracketed(1 + y[1] * y[1]);
    r[2] = yp[2] + damped(1 + y[2] * y[2]) + t;
}
