// SPDX-License-Identifier: Apache-2.0
// Constructors: with initialisers, delegating, overloaded, converting, with conditions inside.
#include <algorithm>
struct Interval {
    double lo, hi;
    Interval(double a, double b) : lo(a < b ? a : b), hi(std::max(a, b)) {}
    Interval(double width) : Interval(-width, width) {}
    Interval() : Interval(0.5) {}
    double size() const { return hi - lo; }
};
struct Level {
    double value;
    int count = 1;
    explicit Level(double x) : value{x} { if (x > 1) count = 2; }
    Level(int n) : value(n), count(n) {}
};
class Plain {
    double a_, b_;
  public:
    Plain(double a, double b = 2.0) : a_(a), b_{b} { a_ += 1; }
    double sum() const { return a_ + b_; }
};
struct Tank { Interval range; Plain plain; double h; Tank(double x) : range(x, 0.1), plain(x), h(range.size()) {} };
static double width(Interval i) { return i.size(); }
static Interval make(double x) { return {x, 1.0}; }
static Interval same(double x) { return x; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Interval a(y[0], y[1]), b;
    Interval c = {y[2], 0.0};
    Interval d{y[3]};
    const Plain plain(y[0]);
    Plain other{y[1], y[2]};
    Tank tank(y[3]);
    r[0] = yp[0] + a.size() + b.size() * c.size() + d.hi;
    r[1] = width(y[1]) + width(Interval(y[2], y[0])) + make(y[3]).hi - same(y[2]).lo;
    r[2] = Level(y[2]).count * Level(y[1]).value + Level(2).value + plain.sum() - other.sum();
    r[3] = tank.h + tank.plain.sum() + Interval(a.size() > 1 ? y[0] : y[1], std::min(y[2], y[3])).lo + Plain{y[0]}.sum();
}
