// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridae/arithmetic/value.hpp"

namespace hybridae {

// Interval: bounds [lower, upper] on a number. Running the locked model with an interval for time encloses
// every value that a condition takes within that span.
//
// Every result contains all results for points in the operands: bounds are rounded outwards (one step of
// nextafter after each correctly rounded operation, a few after functions of <cmath>). Where nothing can be
// said (division by an interval that contains zero, a function wholly outside its domain, NaN) the result
// is the whole line. Where an operand is partly outside a function's domain, the result encloses the values
// at those points where there is one.
class Interval {
  public:
    Interval() = default;

    template <PlainNumber A>
    Interval(A x) noexcept : Interval(static_cast<double>(x), static_cast<double>(x)) {}

    // Requires lower <= upper; a bound that is NaN is no bound.
    Interval(double lower, double upper) noexcept
        : lower_(std::isnan(lower) ? -infinity : lower), upper_(std::isnan(upper) ? infinity : upper) {}

    static Interval whole_line() noexcept { return Interval(-infinity, infinity); }

    // The bounds moved outwards by a number of neighbouring floating-point numbers.
    static Interval rounded_outwards(double lower, double upper, int steps = 1) noexcept {
        for (int i = 0; i < steps; ++i) {
            lower = std::nextafter(lower, -infinity);
            upper = std::nextafter(upper, infinity);
        }
        return Interval(lower, upper);
    }

    double lower() const noexcept { return lower_; }
    double upper() const noexcept { return upper_; }
    bool contains(double x) const noexcept { return lower_ <= x && x <= upper_; }
    bool is_point() const noexcept { return lower_ == upper_; }

    // The midpoint; halved before adding, so that it does not overflow. 0 for the whole line.
    double value() const noexcept {
        if (is_point()) return lower_;
        return std::isinf(lower_) && std::isinf(upper_) ? 0.0 : 0.5 * lower_ + 0.5 * upper_;
    }

    friend Interval operator+(const Interval& a) noexcept { return a; }
    friend Interval operator-(const Interval& a) noexcept { return Interval(-a.upper_, -a.lower_); }

    friend Interval operator+(const Interval& a, const Interval& b) noexcept {
        return rounded_outwards(a.lower_ + b.lower_, a.upper_ + b.upper_);
    }
    friend Interval operator-(const Interval& a, const Interval& b) noexcept {
        return rounded_outwards(a.lower_ - b.upper_, a.upper_ - b.lower_);
    }
    friend Interval operator*(const Interval& a, const Interval& b) noexcept {
        const double p = bound_product(a.lower_, b.lower_);
        const double q = bound_product(a.lower_, b.upper_);
        const double r = bound_product(a.upper_, b.lower_);
        const double s = bound_product(a.upper_, b.upper_);
        return rounded_outwards(std::min({p, q, r, s}), std::max({p, q, r, s}));
    }
    friend Interval operator/(const Interval& a, const Interval& b) noexcept {
        if (b.contains(0.0)) return whole_line();
        const double p = a.lower_ / b.lower_;
        const double q = a.lower_ / b.upper_;
        const double r = a.upper_ / b.lower_;
        const double s = a.upper_ / b.upper_;
        // inf/inf: an unbounded operand on either side.
        if (std::isnan(p + q + r + s)) return quotient_of_unbounded(a, b);
        return rounded_outwards(std::min({p, q, r, s}), std::max({p, q, r, s}));
    }

    Interval& operator+=(const Interval& b) noexcept { return *this = *this + b; }
    Interval& operator-=(const Interval& b) noexcept { return *this = *this - b; }
    Interval& operator*=(const Interval& b) noexcept { return *this = *this * b; }
    Interval& operator/=(const Interval& b) noexcept { return *this = *this / b; }

    Interval& operator++() noexcept { return *this += Interval(1.0); }
    Interval& operator--() noexcept { return *this -= Interval(1.0); }
    Interval operator++(int) noexcept {
        const Interval before = *this;
        ++*this;
        return before;
    }
    Interval operator--(int) noexcept {
        const Interval before = *this;
        --*this;
        return before;
    }

  private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();

    // An infinite bound stands for arbitrarily large finite numbers, so 0 times it is 0.
    static double bound_product(double a, double b) noexcept { return a == 0.0 || b == 0.0 ? 0.0 : a * b; }

    // a/b = a * (1/b) with 1/b bounded, since b does not contain 0.
    static Interval quotient_of_unbounded(const Interval& a, const Interval& b) noexcept {
        return a * rounded_outwards(1.0 / b.upper_, 1.0 / b.lower_);
    }

    double lower_ = 0.0;
    double upper_ = 0.0;
};

inline double value(const Interval& x) noexcept { return x.value(); }
// What encloses the exact results encloses the rounded one, too.
inline Interval with_value(const Interval& x, double) noexcept { return x; }

}  // namespace hybridae
