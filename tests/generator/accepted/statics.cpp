// SPDX-License-Identifier: Apache-2.0
// Constants everywhere: globals, inline variables, function-local tables, static members, constexpr functions.
#include <cmath>
const double R = 8.314, T0 = 273.15, RT = R * T0;
inline constexpr double table[4] = {0, 0.5, 1, 2};
static const double shifted[2] = {T0 + 1, std::sqrt(2.0)};
extern const int cells;
const int cells = 3;
constexpr double cube(double x) { return x * x * x; }
constexpr double c8 = cube(2);
struct Gas { static constexpr double cp = 1005, a[3] = {1, 2, 3}; static inline const double ratio = std::sqrt(1.4); static const int n = 3; double M = 0.029; double cv() const { return cp - R / M; } };
const Gas air{}, heavy{0.04};
static double interp(const double* x, const double* v, int n, double at) {
    if (at <= x[0]) return v[0];
    for (int i = 1; i < n; ++i) if (at < x[i]) return v[i - 1] + (v[i] - v[i - 1]) * (at - x[i - 1]) / (x[i] - x[i - 1]);
    return v[n - 1];
}
static double local(double x) {
    static const double xs[] = {-1, 0, 1}, vs[] = {2, 3, 5};
    static constexpr double k = 0.5;
    constexpr int n = 3;
    return k * interp(xs, vs, n, x);
}
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double grid[cells] = {y[0], y[1], y[2]};
    r[0] = yp[0] + RT * 1e-3 + table[2] * grid[cells - 1] + shifted[1];
    r[1] = local(y[1]) + interp(table, Gas::a, Gas::n, y[2]) + c8;
    r[2] = air.cv() * 1e-3 + heavy.cv() * 1e-3 * y[2] + Gas::ratio;
    r[3] = y[3] + cube(y[0]) + air.a[1];
}
