// SPDX-License-Identifier: Apache-2.0
// Conditions in initialisers of every form.
struct Flags { bool a, b; int n; };
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    bool one = y[0] > 0, two(y[1] > 0), three{y[2] > 0};
    const bool both = one && two;
    int n = y[3] > 1;
    Flags flags{y[0] > y[1], !(y[1] > y[2]), y[2] > y[3] ? 3 : 4};
    bool all[3] = {y[0] > 1, y[1] > 1 || y[2] > 1, true};
    double d = y[3] < 0;
    r[0] = yp[0] + (both ? y[0] : y[1]) + n;
    r[1] = yp[1] + (flags.a ? 1 : flags.b ? t : p[0]) * flags.n;
    r[2] = yp[2] + all[0] + 2 * all[1] + 4 * all[2] + three;
    r[3] = yp[3] + d * p[1];
}
