// SPDX-License-Identifier: Apache-2.0
// Tables by comparison: linear search, bisection over constants, interval by counting.
static double linear(double x) {
    static const double xs[5] = {-2, -1, 0, 1, 2}, v[5] = {0, 1, -1, 2, 0.5};
    for (int i = 1; i < 5; ++i)
        if (x <= xs[i]) return v[i - 1] + (x - xs[i - 1]) * (v[i] - v[i - 1]) / (xs[i] - xs[i - 1]);
    return v[4];
}
static double bisected(double x) {
    static constexpr double xs[8] = {-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5};
    int lo = 0;
    for (int width = 4; width > 0; width /= 2) if (x >= xs[lo + width]) lo += width;
    return xs[lo] + 0.1 * lo * x;
}
static double counted(double x, const double* xs, int n) {
    int k = 0;
    for (int i = 0; i < n; ++i) k += x > xs[i];
    return k * x;
}
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double moving[3] = {y[1], y[1] + 1, y[1] + 2};
    r[0] = yp[0] + linear(y[0]) - linear(y[1]);
    r[1] = yp[1] + bisected(y[1]) * t;
    r[2] = yp[2] + counted(y[2], moving, 3);
    r[3] = yp[3] + linear(bisected(y[3])) + p[0] * p[1];
}
