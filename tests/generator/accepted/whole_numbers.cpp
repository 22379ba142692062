// SPDX-License-Identifier: Apache-2.0
// Integers that a rounding function decided: counters, indices, cases. A huge number has no int: no wild points.
#include <cmath>
#include <algorithm>
static int cell(double x) { return std::clamp(static_cast<int>(std::floor(x + 3)), 0, 5); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    static const double table[6] = {1, 2, 4, 7, 11, 16};
    const int k = cell(y[0]);
    const double rest = y[0] + 3 - k;
    r[0] = yp[0] + table[k] + (k < 5 ? (table[k + 1] - table[k]) * rest : 0);
    long n = std::lround(y[1] * 2);
    long long m = llrint(y[2] * 2);
    r[1] = yp[1] + n * 0.5 + m + std::llround(y[3]) * lrint(y[3]);
    int steps = (int)std::ceil(std::abs(y[2]));
    double sum = 0;
    for (int i = 0; i < steps && i < 4; ++i) sum += y[i];
    r[2] = yp[2] + sum;
    switch (int(std::trunc(y[3]))) { case 0: sum = t; break; case 1: case 2: sum = p[0]; break; default: sum = p[1]; }
    unsigned u = std::floor(std::abs(y[1]));
    r[3] = yp[3] + sum + u % 2;
}
