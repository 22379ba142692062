// SPDX-License-Identifier: Apache-2.0
// Overloaded member functions: the scalar type must not lead to another one.
struct Gain {
    double k = 1.5;
    double of(double x) const { return k * x; }
    double of(int n) const { return 100 * k + n; }
    double of(double x, int n) const { return x > n ? of(x) : of(n); }
    double& value() { return k; }
    const double& value() const { return k; }
};
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Gain g;
    g.value() = y[0];
    const Gain h{2};
    r[0] = yp[0] + g.of(y[1]) + g.of(3) + g.of(2.0);
    r[1] = g.of(y[2], 1) - h.of(y[3], 0);
    r[2] = h.value() + g.value() * y[2];
    r[3] = y[3];
}
