// SPDX-License-Identifier: Apache-2.0
// exp and log and relatives, C and std spellings.
#include <cmath>
#include <math.h>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double a = 1.5 + y[0] * y[0];
    r[0] = yp[0] + std::exp(y[0]) - exp2(y[1]) + std::expm1(y[2]) + ::exp(-t);
    r[1] = yp[1] + std::log(a) - log2(a) + std::log10(a) - log1p(y[1] * y[1]);
    r[2] = yp[2] + std::exp2(y[2]) * expm1(y[3] / 2) + std::log2(p[0] * p[0] + 1) + exp(1.0) + std::log(2);
    r[3] = yp[3] + log(2 + y[3] * y[3]) + log10(3 + p[1] * p[1]) + std::log1p(a);
}
