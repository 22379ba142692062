// SPDX-License-Identifier: Apache-2.0
// erf, erfc, tgamma, lgamma.
#include <cmath>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double a = 0.75 + y[1] * y[1];
    r[0] = yp[0] + std::erf(y[0]) - erfc(y[1]) + std::erfc(t);
    r[1] = yp[1] + std::tgamma(a) + tgamma(a + 1) / 2;
    r[2] = yp[2] + std::lgamma(a) - lgamma(2 + y[2] * y[2]) + std::erf(0.5);
    r[3] = yp[3] + std::tgamma(-0.5 + y[3] / 8) + std::lgamma(-1.5 + y[0] / 8) + p[0] * std::tgamma(5) + p[1];
}
