// SPDX-License-Identifier: Apache-2.0
// Two decisions in one expression, in every form whose order C++ leaves open.
#include <algorithm>
#include <cmath>
struct Pair {
    double a, b;
};
static double f(double x) { return x < 0.5 ? 2 * x : x * x - 1; }
static double g(double x) { return std::max(x, 0.25) - 1; }
static double two(double x, double y) { return x - 2 * y; }
static double three(double x, double& keep, const double* z, double y = 3) {
    keep += x;
    return z[0] * y - x;
}
static double pick(bool a, bool b) { return a ? (b ? 1.0 : 2.0) : (b ? 3.0 : 4.0); }
static double many(double x, double y) { return x > y ? f(x) : g(y); }
void residual(double t, const double y[12], const double yp[12], const double p[1], double r[12]) {
    r[0] = f(y[0]) - f(y[1]);
    r[1] = f(y[0]) + g(y[1]) * f(y[2]) - g(y[3]) / (2 + f(y[4]) * f(y[4]));
    r[2] = two(f(y[0]), f(y[1]));
    double kept = 1, table[2] = {y[5], y[6]};
    r[3] = three(f(y[2]), kept, table, g(y[3])) + kept;
    r[4] = std::pow(f(y[4]) * f(y[4]) + 1, std::min(g(y[5]), 2.0));
    r[5] = pick(y[0] > 0.1, y[1] > 0.1 && f(y[2]) > f(y[3]));
    r[6] = (y[0] > 0) - (y[1] < 0) + (y[2] >= 0) * (y[3] <= 0);
    r[7] = ((y[0] > 0) == (y[1] > 0)) + ((y[2] > 0) != (y[3] > 0)) + ((y[4] > 0) & (y[5] > 0)) + ((y[6] > 0) | (y[7] > 0));
    const auto twice = [&](double a, double b) { return a > b ? f(a) : g(b); };
    r[8] = twice(f(y[0]), g(y[1])) - twice(y[2], y[3]);
    const Pair pair{f(y[4]), f(y[5])};
    r[9] = pair.a - pair.b + std::clamp(f(y[6]), g(y[7]) - 1, g(y[7]) + 1);
    r[10] = (y[0] > y[1] ? f(y[0]) : g(y[1])) - (y[2] > y[3] ? f(y[2]) : g(y[3]));
    r[11] = many(two(f(y[0]), g(y[1])), two(g(y[2]), f(y[3]))) + yp[0] + t * p[0];
    r[11] += f(y[8]) - g(y[9]);
    table[y[10] > 0] = f(y[11]);
    r[0] += table[y[9] > 0 ? 1 : 0];
}
