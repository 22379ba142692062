// SPDX-License-Identifier: Apache-2.0
// Recursion whose depth is a constant or decided by conditions.
static double halve(double x, int depth) { return depth == 0 || x < 0.1 ? x : halve(x / 2, depth - 1) + (x > 1 ? 1 : 0); }
static int bits(double x, int depth) { if (depth == 0) return 0; return (x > 0) + 2 * bits(x > 0 ? x - 0.5 : x + 0.5, depth - 1); }
static double odd(double x, int n);
static double even(double x, int n) { return n == 0 ? x : odd(x > 0 ? x - 1 : x, n - 1); }
static double odd(double x, int n) { return n == 0 ? -x : even(x < 0 ? x + 1 : x, n - 1); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + halve(y[0], 4) - halve(y[1], 2);
    r[1] = yp[1] + bits(y[1], 5) * t;
    r[2] = yp[2] + even(y[2], 5) + odd(y[3], 2);
    r[3] = yp[3] + p[0] + p[1] * y[3];
}
