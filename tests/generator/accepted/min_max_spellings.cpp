// SPDX-License-Identifier: Apache-2.0
// max, min, fmax, fmin however they are written. The zero that fmax returns of two is not fixed: + 0.0.
#include <algorithm>
#include <cmath>
#include <math.h>
using std::max;
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    using std::min;
    r[0] = yp[0] + max(y[0], y[1]) + min(y[0], 1.0) + std::max<double>(y[2], 0) - (std::min)(y[2], y[3]);
    r[1] = yp[1] + (fmax(y[0], y[1]) + 0.0) - (::fmin(y[1], 2) + 0.0) + (std::fmax(y[2], 1) + 0.0);
    r[2] = yp[2] + (std::fmin(0, y[3]) + 0.0) * std::max(y[0] * y[1], std::max(y[2], t));
    r[3] = yp[3] + max(p[0], y[3]) - ::std::min(p[1], y[2]) + std::max(1, 2);
}
