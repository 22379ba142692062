// SPDX-License-Identifier: Apache-2.0
// Hyperbolic functions and their inverses.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double s = y[0] / 4, a = 1.25 + y[1] * y[1];
    r[0] = yp[0] + std::sinh(y[0]) - cosh(y[1]) + std::tanh(y[2]);
    r[1] = yp[1] + std::asinh(y[1]) - acosh(a) + std::atanh(s);
    r[2] = yp[2] + std::tanh(10 * y[2]) + asinh(t) * std::acosh(2.0) + atanh(0.5);
    r[3] = yp[3] + sinh(y[3]) / std::cosh(y[3]) + tanh(p[0]) + p[1];
}
