// SPDX-License-Identifier: Apache-2.0
// Lambdas with every kind of capture, nested, called at once, generic, handed to and returned from functions.
#include <cmath>
template <class F> double apply(F f, double x) { return f(x) + 1; }
template <class F, class G> double compose(const F& f, G&& g, double x) { return f(g(x)); }
static auto scaled(double k) { return [k](double x) { return x > k ? k * x : x; }; }
static auto adder(double a) { return [=](double x, double z = 1.5) { return a + x * z; }; }
struct Unit {
    double a = 1, b = 2;
    double run(double x) const {
        auto by_this = [this](double v) { return v > a ? b : v; };
        auto by_copy = [*this, x]() { return a * x; };
        auto by_default = [&](double v) { return v < b ? by_this(v) : x; };
        return by_this(x) + by_copy() - by_default(2 * x);
    }
};
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double x1 = y[0], x2 = y[1];
    auto copy = [=](double q) { return q > x2 ? q : x2; };
    auto reference = [&](double q) -> double { if (q < 0) return 0; return q * x1; };
    double count = 0;
    auto named = [x1, &count](double q) mutable { count += q > x1 ? 1 : 2; return count; };
    auto made = [c = x1 * 2, &s = count](double q) { s += c; return c + q; };
    auto nested = [&](double q) { auto inner = [q, &copy](double w) { return w > q ? copy(w) : q; }; return inner(x1) + inner(q); };
    auto generic = [](auto a, auto b) { return a * b + a; };
    auto deciding = [](auto a) { return a > 1 ? a : 2 * a; };
    auto nothing = [&] { return x1 > 0.5; };
    double sum = named(x2) + named(y[2]);
    sum += made(y[3]);
    r[0] = yp[0] + copy(x1) - reference(x2) + sum;
    r[1] = nested(x1) * nested(y[2]) + generic(x1, x2) + generic(x2, 2.0) + deciding(y[2]) - deciding(y[3]);
    r[2] = apply(copy, y[2]) + apply([&](double q) { return q > x2 ? 1 : q; }, y[3]) + compose(copy, reference, y[2]);
    r[3] = scaled(y[0])(y[1]) + adder(y[1])(y[2]) + (nothing() ? 1 : 2) + [&] { return y[3] > 0 ? y[3] : 1.0; }() + Unit{x1, x2}.run(y[3]);
}
