// SPDX-License-Identifier: Apache-2.0
// Plain bases: members, constructors, conditions, static members, conversions to the base.
struct Base { double a = 1; static constexpr double k = 3; Base() = default; Base(double x) : a(x > 0 ? x : -x) {} double twice() const { return 2 * a; } double cut(double x) const { return x > a ? a : x; } };
struct Middle : Base { double b = 2; Middle(double x, double z) : Base(x), b(z) {} double both() const { return twice() + b * a + k; } double cut(double x) const { return Base::cut(x) + 1; } };
class Last : public Middle { public: Last(double x) : Middle(x, x * x) {} double all() const { return both() + cut(b) + this->a; } };
struct Point { double x, y; };
struct Point3 : Point { double z; double sum() const { return x + y + z; } };
static double of(const Base& b) { return b.a; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Middle m(y[0], y[1]);
    Last l(y[2]);
    Point3 q{{y[0], y[1]}, y[2]};
    r[0] = yp[0] + m.both() + m.cut(y[3]);
    r[1] = l.all() + of(l) + of(m);
    r[2] = q.sum() + q.x;
    r[3] = y[3];
}
