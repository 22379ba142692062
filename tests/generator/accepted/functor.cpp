// SPDX-License-Identifier: Apache-2.0
// Functors: operator() with and without conditions, overloaded, handed to a function template.
#include <cmath>
struct Table {
    double x[4] = {-1, 0, 1, 2}, v[4] = {0, 1, 3, 2};
    double operator()(double at) const {
        if (at <= x[0]) return v[0];
        for (int i = 1; i < 4; ++i)
            if (at < x[i]) return v[i - 1] + (v[i] - v[i - 1]) * (at - x[i - 1]) / (x[i] - x[i - 1]);
        return v[3];
    }
};
struct Poly { double a, b; double operator()(double x) const { return a + b * x; } double operator()(int n) const { return n; } };
template <class F> double twice(const F& f, double x) { return f(f(x)) + f(x); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const Table table;
    const Poly poly{y[0], 2};
    r[0] = yp[0] - table(y[0]) - table(y[1]) * table(2 * y[2]);
    r[1] = poly(y[1]) + poly(3) + twice(table, y[2]);
    r[2] = twice(poly, y[3]) + Table{}(y[0]);
    r[3] = y[3];
}
