// SPDX-License-Identifier: Apache-2.0
// Unqualified names of <cmath>; midpoint.
// no wild points
#include <cmath>
#include <math.h>
#include <numeric>
#include <stdlib.h>
using namespace std;
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    r[0] = yp[0] + abs(y[0]) + ::fabs(y[1]) + std::pow(y[2], 2) + pow(y[2], 3.0) + std::pow(2, y[0]);
    r[1] = yp[1] + fmax(y[0], 0) + fmin(1, y[1]) + std::hypot(y[0], y[1]) + std::midpoint(y[0], y[1]) - std::midpoint(1.0, y[2]);
    r[2] = yp[2] + std::lerp(y[0], y[1], 0.3) + copysign(1.0, y[2]) + p[0] * exp(-t) + ::sqrt(1 + y[0] * y[0]) + floor(y[1]);
}
