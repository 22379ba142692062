// SPDX-License-Identifier: Apache-2.0
// Elements that are swapped, pointed at, bound, looked up in tables.
#include <cmath>
#include <algorithm>
#include <vector>
#include <array>
struct In { double a, b; };
static In swap_in(In p) { std::swap(p.a, p.b); return p; }
static void clampv(std::vector<double>& v) { for (auto& e : v) e = std::max(e, 0.0); }
static double interp(const double* xs, const double* ys, int n, double x) {
    if (x <= xs[0]) return ys[0];
    for (int i = 1; i < n; ++i) { if (x < xs[i]) { const double w = (x - xs[i-1]) / (xs[i] - xs[i-1]); return ys[i-1] + w * (ys[i] - ys[i-1]); } }
    return ys[n-1];
}
static const double grid[] = {0, 1, 2}, vals[] = {1, 3, 2};
static double cond_ref(double& target, double x) { double& alias = x > 0 ? target : x; alias += 1; return alias; }
static double sum(const std::array<In, 2>& v) { double s = 0; for (const auto& [a, b] : v) s += a > b ? a : b; return s; }
static bool any(bool a, bool b) { return a || b; }
static double nested(double x) { return x > 0 ? (x > 1 ? (x > 2 ? 3 : x) : x * x) : -x; }
inline namespace v1 { double inl(double x) { return x < 0 ? 0.0 : x; } }
void residual(double t, const double y[9], const double yp[9], const double p[2], double r[9]) {
    In q = swap_in({y[0], y[1]});
    r[0] = q.a - q.b;
    std::vector<double> v{y[2], y[3], 1};
    clampv(v);
    r[1] = v[0] + v[1] * v[2];
    r[2] = interp(grid, vals, 3, y[4]) - interp(grid, vals, 3, y[5]);
    double acc = y[6];
    r[3] = cond_ref(acc, y[7]) + acc;
    std::array<In, 2> arr{{{y[0], y[1]}, {y[2], 0.5}}};
    r[4] = sum(arr);
    r[5] = any(y[0] > 0, y[1] > 0) ? nested(y[2]) : nested(y[3]) - nested(y[4]);
    int k = 0;
    for (int i = 0, j = 3; i < j; ++i, --j) k += y[i] > y[j];
    r[6] = k * inl(y[8]) + v1::inl(y[7]);
    double m[2] = {y[0], y[1]}, *lo = &m[0], *hi = &m[1];
    if (*lo > *hi) std::swap(lo, hi);
    r[7] = *hi - *lo;
    r[8] = [&] { double s = 0; for (double e : m) s += e; return s; }() + yp[8] + t * p[0];
}
