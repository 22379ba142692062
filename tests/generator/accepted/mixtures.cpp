// SPDX-License-Identifier: Apache-2.0
// Decisions inside decisions: in arguments, lambdas, commas, loop bodies, declared conditions.
#include <cmath>
#include <algorithm>
struct State { double x = 1, v = 0; };
struct Params { double k = 2; int n = 3; };
static double once(double x) { const static double c = std::sqrt(2.0); return x > c ? c : x; }
static double acc(const State& s, const Params& p) { double a = 0; int i = p.n; while (i--) { if (s.x > i) a += p.k; else a -= s.v < i ? 1 : 2; } return a; }
static double mix(bool up, double x) { if (up) { if (x > 0) return x; } else if (x < 0) return -x; return 1; }
static void out(double x, double* a, double& b) { *a = x > 0 ? x : 0; b = *a * 2; }
static double lambda_in(double x) { auto f = [x](double z) { return z > x ? z : x; }; auto g = [=](double z) { return f(z) - f(-z); }; return g(x * x) + g(1); }
static double uses_comma(double x) { double y; return y = x > 0 ? 1 : 2, y * x; }
static double tern(double x, double z) { return (x > z ? x : z) * (x < 0 ? -1 : x > 1 ? 1 : 0); }
static unsigned bits(double x) { return (x > 0 ? 1u : 0u) + (x > 1 ? 2u : 0u); }
void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    double a, b;
    out(y.x, &a, b);
    r.x = ydot.x - once(y.x) - acc(y, p) * mix(y.v > 0, y.x) + a * b + lambda_in(y.v);
    r.v = ydot.v + uses_comma(y.v) + tern(y.x, y.v) + bits(y.x) + std::max(y.x, y.v > 0 ? y.v : 0.0) - std::abs(std::min(y.x, y.v));
    if (const double d = y.x - y.v; d > 0) r.v += d; else if (d < -1) r.v -= d; else r.v *= 2;
    if (bool pos = y.x > 0) r.x += pos;
    for (const auto e : {0.5, 1.5}) r.x += y.x > e ? e : 0;
}
