// SPDX-License-Identifier: Apache-2.0
// Default arguments: at an earlier declaration, of members and templates, with conditions inside.
static double base(double x) { return x > 0.5 ? x : 0.5; }
static double early(double x, double k = 2.0, int n = 3);
static double with(double x, double lo = base(0.25), double hi = 2) { return x < lo ? lo : x > hi ? hi : x; }
struct Unit { double k = 1; double of(double x, double a = base(1.5), double b = 3) const { return k * x > a ? b : a; } };
template <class S> S shifted(S x, S by = S(0.5), double hi = base(2)) { return x + by > hi ? hi : x + by; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Unit u{y[0]};
    r[0] = yp[0] + early(y[0]) + early(y[1], 3) + early(y[2], y[3], 1) + base(y[0]);
    r[1] = with(y[1]) + with(y[2], y[3]) * with(base(y[0]));
    r[2] = u.of(y[2]) + u.of(y[1], y[3]) + shifted(y[0]);
    r[3] = y[3] + shifted(y[1], y[2], 1.0);
}
static double early(double x, double k, int n) { return k * x + n; }
