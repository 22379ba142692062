// SPDX-License-Identifier: Apache-2.0
// Returns in the middle, in loops, of structs and of void functions.
struct Flow { double rate, heat; };
static Flow flow(double up, double down) {
    if (up <= down) return {0, 0};
    const double drop = up - down;
    if (drop > 1) return {1, drop};
    return {drop, drop * drop};
}
static void limit(double& x, double top) { if (x < top) return; x = top; }
static int first_above(const double* v, int n, double x) { for (int i = 0; i < n; ++i) { if (v[i] > x) return i; if (v[i] < -x) return -i; } return n; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const Flow a = flow(y[0], y[1]), b = flow(y[1], y[2]);
    r[0] = yp[0] + a.rate - b.heat;
    r[1] = yp[1] + flow(y[3], t).heat + first_above(y, 4, p[0]);
    double c = y[2];
    limit(c, y[3]);
    limit(c, 1);
    r[2] = yp[2] + c;
    if (y[3] > 1) { r[3] = yp[3] + p[1]; return; }
    r[3] = yp[3] + first_above(y, 2, 0.5) * y[3];
}
