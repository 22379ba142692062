// SPDX-License-Identifier: Apache-2.0
// Recursion of constant depth: functions, members, templates, lambdas that are handed themselves.
static double even(double x, int n);
static double odd(double x, int n) { return n == 0 ? 0 : even(x > 0 ? x - 0.25 : x, n - 1); }
static double even(double x, int n) { return n == 0 ? x : odd(x < 1 ? 2 * x : x, n - 1); }
struct Tree { double v[7]; double sum(int i) const { if (i >= 7) return 0; const double here = v[i] > 0 ? v[i] : -v[i]; return here + sum(2 * i + 1) - sum(2 * i + 2); } };
template <int N> double nest(double x) { return nest<N - 1>(x > N ? x / N : x + 1); }
template <> double nest<0>(double x) { return x; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const Tree tree{{y[0], y[1], y[2], y[3], 1, y[0] - y[1], 2}};
    auto fold = [](auto self, double x, int n) -> double { return n == 0 ? x : self(self, x > 1 ? x * 0.5 : x + 1, n - 1); };
    r[0] = yp[0] + odd(y[0], 3) - even(y[1], 4);
    r[1] = tree.sum(0);
    r[2] = nest<3>(y[2]);
    r[3] = y[3] + fold(fold, y[3], 3);
}
