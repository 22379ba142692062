// SPDX-License-Identifier: Apache-2.0
// What the user's code does not evaluate is not evaluated: guards before log and division.
#include <cmath>
static double guarded(double x) { return x > 0 && std::log(x) > 0.5 ? std::log(x) : 0; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + guarded(y[0]) - guarded(y[1]);
    r[1] = yp[1] + (y[1] <= 0 || std::sqrt(y[1]) < 1 ? t : std::sqrt(y[1]));
    r[2] = yp[2] + (!(y[2] < 0.1) && 1 / y[2] > 2 && guarded(1 / y[2]) > p[0] ? 1 / y[2] : 0);
    r[3] = yp[3] + ((y[0] > 0 && y[1] > 0) || (y[2] > 0 && y[3] > 0) ? y[3] : p[1]);
}
