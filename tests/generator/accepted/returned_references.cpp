// SPDX-License-Identifier: Apache-2.0
// References and pointers that helpers return.
#include <array>
#include <algorithm>
struct Cell { double h = 0, T = 1; double& hot() { return T > h ? T : h; } const double& cold() const { return T > h ? h : T; } Cell& heat(double q) { T += q > 0 ? q : 0; return *this; } };
static double& larger(double& a, double& b) { return a < b ? b : a; }
static double* find(double* first, double* last, double v) { for (; first != last; ++first) if (*first > v) return first; return last; }
static double at(const double* q, int i) { return *(q + i); }
static void out(double x, double& lo, double* hi) { lo = x < 0 ? x : 0; if (hi != nullptr) *hi = x - lo; }
void residual(double t, const double y[4], const double yp[4], const double p[1], double r[4]) {
    Cell c{y[0], y[1]};
    c.hot() += 1;
    c.heat(y[2]).heat(-y[3]).T *= 2;
    double a = y[0], b = y[1];
    larger(a, b) = 5;
    double v[4] = {y[0], y[1], y[2], y[3]};
    double* f = find(v, v + 4, 0.5);
    const auto k = f - v;
    if (f != v + 4) *f = 7;
    double lo, hi = 0;
    out(y[2], lo, &hi); out(y[3], lo, nullptr);
    const double* q = v + 1;
    r[0] = yp[0] + c.hot() + c.cold();
    r[1] = yp[1] + a - 2 * b + at(q, 2) + q[-1];
    r[2] = yp[2] + v[0] + v[1] * k + *std::next(v, 2) + lo;
    r[3] = yp[3] + hi * p[0] + t;
    auto& rr = r[3];
    rr += *q > 0 ? 1 : 2;
    const_cast<double&>(static_cast<const double&>(rr)) += 1;
}
