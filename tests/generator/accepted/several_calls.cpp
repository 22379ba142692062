// SPDX-License-Identifier: Apache-2.0
// One helper several times in one expression, nested in itself, with state in references.
#include <algorithm>
static double ramp(double x) { return x < 0 ? 0 : x < 1 ? x * x : 2 * x - 1; }
static double bump(double& x) { x += x > 1 ? -1 : 0.5; return std::max(x, 0.25); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + ramp(y[0]) * ramp(y[1]) - ramp(y[2]) / (1 + ramp(y[3]));
    r[1] = yp[1] + ramp(ramp(y[0]) + ramp(ramp(y[1]))) - ramp(-ramp(y[2]));
    double a = y[2], b = y[3];
    r[2] = yp[2] + bump(a) - bump(b) + bump(a) * t;
    r[3] = yp[3] + (ramp(y[0]) > ramp(y[1]) ? ramp(y[2]) : ramp(y[3])) + a * p[0] + b * p[1];
}
