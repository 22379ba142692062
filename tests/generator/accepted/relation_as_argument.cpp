// SPDX-License-Identifier: Apache-2.0
// Relations as arguments of functions, by value and by const reference.
static double choose(bool on, double a, double b) { return on ? a : b; }
static double weigh(const bool& on, int n) { return on ? n : -n; }
static int count(bool a, bool b, bool c) { return a + b + c; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + choose(y[0] > 0, y[1], y[2]);
    r[1] = yp[1] + weigh(y[1] <= y[2], 3) * t;
    r[2] = yp[2] + count(y[0] > 0, y[1] > 0.5, y[2] < p[0]) * y[3];
    r[3] = yp[3] + choose(!(y[3] > 1), choose(y[2] >= 1, 1, 2), choose(y[1] < 1, 3, y[0])) + p[1];
}
