// SPDX-License-Identifier: Apache-2.0
// Functions that return conditions.
static bool positive(double x) { return x > 0; }
static bool between(double x, double lo, double hi) { return lo <= x && x < hi; }
static bool either(double x, double z) { return positive(x) || (between(z, -1, 1) && !positive(z - x)); }
static auto deduced(double x) { return x < 0.25; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + (positive(y[0]) ? y[1] : t);
    r[1] = yp[1] + (between(y[1], y[2], p[0]) ? 2 * y[1] : y[2]);
    r[2] = yp[2] + either(y[2], y[3]) * p[1];
    if (deduced(y[3]) && !either(y[0], y[1])) r[3] = yp[3]; else r[3] = yp[3] - y[3];
}
