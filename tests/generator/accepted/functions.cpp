// SPDX-License-Identifier: Apache-2.0
// Overloads, templates, default arguments, references to arrays, recursion, prototypes, trailing results.
#include <array>
#include <cmath>
#include <utility>
template <int N>
double power(double x) { return N == 0 ? 1.0 : x * power<(N > 0 ? N - 1 : 0)>(x); }
template <class S, int N>
S total(const std::array<S, N>& v) { S s = S(0); for (const S& e : v) s += e > S(0) ? e : S(0); return s; }
static double over(double x) { return x > 0 ? x : 0; }
static double over(double x, double y) { return x > y ? x : y; }
static int over(int n) { return n + 1; }
auto trailing(double x) -> double { if (x > 2) return 2.0; return x; }
auto deduced(double x) { if (x > 2) return 2.0; return x; }
static double sum(const double (&v)[3], int from = 0, double shift = 0.5 + 1) {
    double s = shift;
    for (int i = from; i < 3; ++i) s += v[i];
    return s;
}
static std::pair<double, double> split(double x) { return {x > 0 ? x : 0, x < 0 ? x : 0}; }
static std::array<double, 2> rotate(std::array<double, 2> v) { return {v[1], -v[0]}; }
static double deep(double x, int n) { if (n == 0) return x; return deep(x > 0.5 ? x - 0.5 : 2 * x, n - 1) + deep(x, n - 1); }
static double constant() { return 3.25; }
constexpr double square(double x) { return x * x; }
constexpr int count = 2 + static_cast<int>(square(1.0));
void residual(double t, const double y[8], const double yp[8], const double p[1], double r[8]) {
    double w[3] = {y[0], y[1], 2};
    r[0] = power<3>(y[0]) - total<double, 3>({y[0], y[1], y[2]}) + over(y[1]) - over(y[2], 1) + over(3);
    r[1] = trailing(y[1]) + deduced(y[2]) * constant();
    r[2] = sum(w) - sum(w, 1) + sum(w, 2, y[3]);
    auto [up, down] = split(y[4]);
    r[3] = up * 2 - down;
    const auto turned = rotate({y[5], y[6]});
    auto [c, s] = turned;
    r[4] = c - s * (turned[0] > 1 ? 2 : 3);
    r[5] = deep(y[5], 3) - deep(y[6], 2);
    double grid[2][3] = {{y[0]}, {1, y[1]}};
    auto& [row0, row1] = grid;
    row1[2] = y[7] > 0 ? row0[0] : row1[1];
    r[6] = grid[1][2] + grid[0][1] + (t < 1);
    r[7] = yp[7] + y[7] * p[0] + count;
}
