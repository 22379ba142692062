// SPDX-License-Identifier: Apache-2.0
// Loops that no_event ends and that are no iterations: a search in a table, a sum.
#include <hybridae/annotations.hpp>
#include <cmath>
static double look_up(double x) {
    static const double xs[5] = {-2, -1, 0, 1, 2}, v[5] = {1, 0, 2, 2, 3};
    int i = 0;
    while (i < 3 && hybridae::no_event(x > xs[i + 1])) ++i;
    return v[i] + (v[i + 1] - v[i]) * (x - xs[i]);
}
static double series(double x) {
    double term = 1, sum = 1;
    for (int k = 1; k < 60; ++k) {
        term *= x / (k + 1);
        sum += term;
        if (hybridae::no_event(std::abs(term) < 1e-18)) break;
    }
    return sum;
}
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + look_up(y[0]) - look_up(y[1]);
    r[1] = yp[1] + series(y[1]);
    r[2] = yp[2] + (hybridae::no_event(y[2] > 0) ? 2 * y[2] : y[2] * t);
    r[3] = yp[3] + p[0] + p[1];
}
