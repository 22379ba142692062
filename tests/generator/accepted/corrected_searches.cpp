// SPDX-License-Identifier: Apache-2.0
// Searches under no_event that a step of Newton's method corrects, also across functions, and what is no
// search: damped steps, sums that end, look-up in tables, sums of constants.
#include <cmath>
#include <hybridae/annotations.hpp>
using hybridae::no_event;
static double f(double x, double c) { return x * x * x + x - c; }
static double df(double x) { return 3 * x * x + 1; }
static void halve_finished_helper(double& lo, double& hi, double c) {
    const double m = 0.5 * (lo + hi);
    if (no_event(f(m, c) > 0)) hi = m;
    else lo = m;
}
static double finished_helper(double c) {
    double lo = 0, hi = 10;
    for (int i = 0; i < 60; ++i) halve_finished_helper(lo, hi, c);
    double x = 0.5 * (lo + hi);
    x -= f(x, c) / df(x);
    return x;
}
static double bis_finished_recursive(double lo, double hi, double c, int n) {
    const double m = 0.5 * (lo + hi);
    if (n == 0) return m;
    if (no_event(f(m, c) > 0)) return bis_finished_recursive(lo, m, c, n - 1);
    return bis_finished_recursive(m, hi, c, n - 1);
}
static double finished_recursive(double c) {
    const double x = bis_finished_recursive(0, 10, c, 60);
    return x - f(x, c) / df(x);
}
static double polish_finished_in_helper(double x, double c) { return x - f(x, c) / df(x); }
static double finished_in_helper(double c) {
    double lo = 0, hi = 10;
    for (int i = 0; i < 60; ++i) {
        const double m = 0.5 * (lo + hi);
        if (no_event(f(m, c) > 0)) hi = m;
        else lo = m;
    }
    return polish_finished_in_helper(lo, c);
}
template <class F>
double bisect_template_finished(F g, double lo, double hi) {
    while (no_event(hi - lo > 1e-12)) {
        const double m = 0.5 * (lo + hi);
        if (no_event(g(m) > 0)) hi = m;
        else lo = m;
    }
    return lo;
}
static double template_finished(double c) {
    double x = bisect_template_finished([&](double x) { return f(x, c); }, 0, 10);
    x = x - f(x, c) / df(x);
    return x;
}
static double line_search(double c) {
    double x = 3;
    for (int i = 0; i < 40; ++i) {
        const double dx = f(x, c) / df(x);
        double a = 1;
        for (int k = 0; k < 5; ++k) {
            if (no_event(std::abs(f(x - a * dx, c)) > std::abs(f(x, c)))) a *= 0.5;
            else break;
        }
        x -= a * dx;
        if (no_event(std::abs(dx) < 1e-13)) break;
    }
    return x;
}
static double line_search_while(double c) {
    double x = 3, a;
    for (int i = 0; i < 40; ++i) {
        const double dx = f(x, c) / df(x);
        a = 1;
        while (no_event(a > 0.1 && std::abs(f(x - a * dx, c)) > std::abs(f(x, c)))) a *= 0.5;
        x = x - a * dx;
        if (no_event(std::abs(dx) < 1e-13)) break;
    }
    return x;
}
static double series_fact(double c) {
    double fact = 1, sum = 0, pw = 1;
    for (int k = 1; k < 40; ++k) {
        fact *= k;
        pw *= c / 10;
        const double term = pw / fact;
        sum += term;
        if (no_event(std::abs(term) < 1e-17)) break;
    }
    return sum;
}
static double series_fact_after(double c) {
    double fact = 1, sum = 0, pw = 1;
    for (int k = 1; k < 40; ++k) {
        const double term = pw / fact;
        sum += term;
        if (no_event(std::abs(term) < 1e-17)) break;
        fact *= k;
        pw *= c / 10;
    }
    return sum;
}
static double table_loop(double c) {
    static const double xs[4] = {1, 1.5, 2, 3}, v[4] = {1, 4, 2, 7};
    double k = 0;
    for (int i = 0; i < 4; ++i)
        if (no_event(c > xs[i])) k = v[i];
    return k * c;
}
static double sum_of_passives(double c) {
    static const double v[4] = {1, 4, 2, 7};
    double s = 0;
    for (int i = 0; i < 4; ++i)
        if (no_event(c > i)) s += v[i];
    return s * c;
}
static void lim_clamp(double& q, double c) {
    if (no_event(q * c > 3)) q = 1;
}
static double clamp(double c) {
    double s = 0;
    for (int i = 0; i < 4; ++i) {
        double q = i;
        lim_clamp(q, c);
        s += q * c;
    }
    return s;
}
static double int_bisect(double c) {
    static const double xs[5] = {0, 1, 2, 4, 9}, v[5] = {1, 4, 2, 7, 8};
    int lo = 0, hi = 4;
    while (hi - lo > 1) {
        const int m = (lo + hi) / 2;
        if (no_event(c > xs[m])) lo = m;
        else hi = m;
    }
    return v[lo] + (v[hi] - v[lo]) * (c - xs[lo]) / (xs[hi] - xs[lo]);
}
struct N {
    double c, x = 1;
    explicit N(double k) : c(k) {}
    double step() const { return f(x, c) / df(x); }
    double run() {
        for (int i = 0; i < 50; ++i) {
            const double s = step();
            x -= s;
            if (no_event(std::abs(s) < 1e-13)) break;
        }
        return x;
    }
};
static double newton_class(double c) {
    N n(c);
    return n.run();
}
static double regula_falsi(double c) {
    double a = 0, b = 3 + c, fa = f(a, c), fb = f(b, c), x = a;
    for (int i = 0; i < 400; ++i) {
        x = (a * fb - b * fa) / (fb - fa);
        const double fx = f(x, c);
        if (no_event(std::abs(fx) < 1e-14)) break;
        if (no_event(fx > 0)) {
            b = x;
            fb = fx;
        } else {
            a = x;
            fa = fx;
        }
    }
    x -= f(x, c) / df(x);
    return x;
}
static double scale(double c) {
    double s = 1;
    while (no_event(s < c)) s *= 2;
    return c / s;
}
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    const double c = 1 + y[0] * y[0];
    r[0] = yp[0] + t + p[0] + finished_helper(c) + finished_recursive(c) + finished_in_helper(c) +
           template_finished(c) + line_search(c) + line_search_while(c) + series_fact(c) +
           series_fact_after(c);
    r[1] = yp[1] + table_loop(2 + std::sin(y[1])) + sum_of_passives(2 + std::sin(y[1])) +
           clamp(2 + std::sin(y[1])) + int_bisect(2 + std::sin(y[1])) + newton_class(2 + std::sin(y[1])) +
           regula_falsi(2 + std::sin(y[1])) + scale(2 + std::sin(y[1]));
    r[2] = yp[2] + y[2];
}
