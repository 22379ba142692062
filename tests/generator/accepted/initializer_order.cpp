// SPDX-License-Identifier: Apache-2.0
// Decisions inside braces, in the order in which they stand.
#include <array>
#include <algorithm>
struct Inner { double a, b; };
struct Outer { Inner first; double c; Inner rest[2]; };
static double f(double x) { return x > 0.5 ? x : 0.5; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Outer o{{f(y[0]), f(y[1])}, y[2] > 0 ? 1.0 : 2.0, {{f(y[2]), t}, {std::max(y[3], 0.0), f(y[0] - y[1])}}};
    std::array<double, 3> v{f(y[1]), f(y[2]) - f(y[3]), y[0] < 0 ? y[0] : 0};
    double m[2][2] = {{f(y[0]), f(y[1])}, {f(y[2]), f(y[3])}};
    r[0] = yp[0] + o.first.a - o.first.b + o.c;
    r[1] = yp[1] + o.rest[0].a * o.rest[1].a - o.rest[1].b + o.rest[0].b;
    r[2] = yp[2] + v[0] + v[1] * v[2];
    r[3] = yp[3] + m[0][0] * m[1][1] - m[0][1] * m[1][0] + p[0] + p[1];
}
