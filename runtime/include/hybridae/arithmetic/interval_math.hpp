// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "hybridae/arithmetic/interval.hpp"

// Enclosures of the mathematical functions. Each is split into monotone pieces; the ends of a piece are
// evaluated by std:: and rounded outwards by more than the error of the C library (a few units in the last
// place; the gamma functions more).
namespace hybridae::math {

namespace detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
// Steps of outward rounding: the C library's functions are good to 1-5 units, the gamma functions to 10.
inline constexpr int function_steps = 6;
inline constexpr int gamma_steps = 16;

inline Interval intersection(const Interval& a, double lower, double upper) {
    return Interval(std::max(a.lower(), lower), std::min(a.upper(), upper));
}

// An increasing function on [domain_lower, domain_upper] with values in [range_lower, range_upper].
template <class F>
Interval increasing(F f, const Interval& x, double domain_lower = -infinity, double domain_upper = infinity,
                    double range_lower = -infinity, double range_upper = infinity) {
    if (x.upper() < domain_lower || x.lower() > domain_upper) return Interval::whole_line();
    const Interval inside = intersection(x, domain_lower, domain_upper);
    return intersection(Interval::rounded_outwards(f(inside.lower()), f(inside.upper()), function_steps),
                        range_lower, range_upper);
}

// An even function that increases with |x|, with values from range_lower on.
template <class F>
Interval increasing_with_magnitude(F f, const Interval& x, double range_lower) {
    const double a = std::abs(x.lower());
    const double b = std::abs(x.upper());
    const double smallest = x.contains(0.0) ? 0.0 : std::min(a, b);
    return intersection(Interval::rounded_outwards(f(smallest), f(std::max(a, b)), function_steps),
                        range_lower, infinity);
}

// Whether x contains a point first + n period. Doubtful cases count as yes: that only widens the result.
inline bool contains_multiple(const Interval& x, double first, double period) {
    const double a = (x.lower() - first) / period;
    const double b = (x.upper() - first) / period;
    const double doubt =
        8.0 * std::numeric_limits<double>::epsilon() * (1.0 + std::max(std::abs(a), std::abs(b)));
    return !(std::ceil(a - doubt) > b + doubt);
}

// cos(x - shift) where f computes it: largest at shift + 2 n pi, smallest half a period later.
template <class F>
Interval oscillating(F f, const Interval& x, double shift) {
    constexpr double pi = std::numbers::pi;
    if (!std::isfinite(x.lower()) || !std::isfinite(x.upper())) return Interval(-1.0, 1.0);
    const double a = f(x.lower());
    const double b = f(x.upper());
    const Interval ends = Interval::rounded_outwards(std::min(a, b), std::max(a, b), function_steps);
    return Interval(contains_multiple(x, shift - pi, 2.0 * pi) ? -1.0 : std::max(ends.lower(), -1.0),
                    contains_multiple(x, shift, 2.0 * pi) ? 1.0 : std::min(ends.upper(), 1.0));
}

// A function on x > 0 that falls up to the minimum of Gamma and rises from there.
template <class F>
Interval gamma_shaped(F f, const Interval& x) {
    // The minimum is so flat that the rounding of its place does not matter beside the outward rounding.
    constexpr double place_of_minimum = 1.4616321449683623;
    if (!(x.lower() > 0.0)) return Interval::whole_line();
    const double a = f(x.lower());
    const double b = f(x.upper());
    const double smallest = x.contains(place_of_minimum) ? f(place_of_minimum) : std::min(a, b);
    // lgamma is 0 at 1 and 2, where its error is not small in relation to itself.
    const double slack = 16.0 * std::numeric_limits<double>::epsilon();
    return Interval::rounded_outwards(smallest - slack, std::max(a, b) + slack, gamma_steps);
}

}  // namespace detail

inline Interval exp(const Interval& x) {
    return detail::increasing([](double v) { return std::exp(v); }, x, -detail::infinity, detail::infinity,
                              0.0);
}
inline Interval exp2(const Interval& x) {
    return detail::increasing([](double v) { return std::exp2(v); }, x, -detail::infinity, detail::infinity,
                              0.0);
}
inline Interval expm1(const Interval& x) {
    return detail::increasing([](double v) { return std::expm1(v); }, x, -detail::infinity, detail::infinity,
                              -1.0);
}
inline Interval log(const Interval& x) {
    return detail::increasing([](double v) { return std::log(v); }, x, 0.0);
}
inline Interval log2(const Interval& x) {
    return detail::increasing([](double v) { return std::log2(v); }, x, 0.0);
}
inline Interval log10(const Interval& x) {
    return detail::increasing([](double v) { return std::log10(v); }, x, 0.0);
}
inline Interval log1p(const Interval& x) {
    return detail::increasing([](double v) { return std::log1p(v); }, x, -1.0);
}
inline Interval sqrt(const Interval& x) {
    return detail::increasing([](double v) { return std::sqrt(v); }, x, 0.0, detail::infinity, 0.0);
}
inline Interval cbrt(const Interval& x) {
    return detail::increasing([](double v) { return std::cbrt(v); }, x);
}

inline Interval sin(const Interval& x) {
    return detail::oscillating([](double v) { return std::sin(v); }, x, std::numbers::pi / 2.0);
}
inline Interval cos(const Interval& x) {
    return detail::oscillating([](double v) { return std::cos(v); }, x, 0.0);
}
inline Interval tan(const Interval& x) {
    if (!std::isfinite(x.lower()) || !std::isfinite(x.upper()) ||
        detail::contains_multiple(x, std::numbers::pi / 2.0, std::numbers::pi)) {
        return Interval::whole_line();
    }
    return detail::increasing([](double v) { return std::tan(v); }, x);
}
inline Interval asin(const Interval& x) {
    return detail::increasing([](double v) { return std::asin(v); }, x, -1.0, 1.0);
}
inline Interval acos(const Interval& x) {
    return -detail::increasing([](double v) { return -std::acos(v); }, x, -1.0, 1.0, -detail::infinity, 0.0);
}
inline Interval atan(const Interval& x) {
    return detail::increasing([](double v) { return std::atan(v); }, x);
}

inline Interval sinh(const Interval& x) {
    return detail::increasing([](double v) { return std::sinh(v); }, x);
}
inline Interval cosh(const Interval& x) {
    return detail::increasing_with_magnitude([](double v) { return std::cosh(v); }, x, 1.0);
}
inline Interval tanh(const Interval& x) {
    return detail::increasing([](double v) { return std::tanh(v); }, x, -detail::infinity, detail::infinity,
                              -1.0, 1.0);
}
inline Interval asinh(const Interval& x) {
    return detail::increasing([](double v) { return std::asinh(v); }, x);
}
inline Interval acosh(const Interval& x) {
    return detail::increasing([](double v) { return std::acosh(v); }, x, 1.0, detail::infinity, 0.0);
}
inline Interval atanh(const Interval& x) {
    return detail::increasing([](double v) { return std::atanh(v); }, x, -1.0, 1.0);
}

inline Interval erf(const Interval& x) {
    return detail::increasing([](double v) { return std::erf(v); }, x, -detail::infinity, detail::infinity,
                              -1.0, 1.0);
}
inline Interval erfc(const Interval& x) {
    return -detail::increasing([](double v) { return -std::erfc(v); }, x, -detail::infinity, detail::infinity,
                               -2.0, 0.0);
}
inline Interval tgamma(const Interval& x) {
    return detail::gamma_shaped([](double v) { return std::tgamma(v); }, x);
}
inline Interval lgamma(const Interval& x) {
    return detail::gamma_shaped([](double v) { return std::lgamma(v); }, x);
}

inline Interval hypot(const Interval& x, const Interval& y) {
    const auto magnitude = [](const Interval& a) {
        return detail::increasing_with_magnitude([](double v) { return v; }, a, 0.0);
    };
    const Interval a = magnitude(x);
    const Interval b = magnitude(y);
    return detail::intersection(
        Interval::rounded_outwards(std::hypot(a.lower(), b.lower()), std::hypot(a.upper(), b.upper()),
                                   detail::function_steps),
        0.0, detail::infinity);
}

inline Interval atan2(const Interval& y, const Interval& x) {
    const bool touches_origin = x.contains(0.0) && y.contains(0.0);
    const bool crosses_cut = x.lower() < 0.0 && y.lower() < 0.0 && y.upper() >= 0.0;
    if (touches_origin || crosses_cut) {
        return Interval::rounded_outwards(-std::numbers::pi, std::numbers::pi);
    }
    // Continuous on the box, hence extreme at its corners. + 0.0 turns -0.0, which lies below the cut, into
    // 0.
    const double y0 = y.lower() + 0.0;
    const double y1 = y.upper() + 0.0;
    const double p = std::atan2(y0, x.lower());
    const double q = std::atan2(y0, x.upper());
    const double r = std::atan2(y1, x.lower());
    const double s = std::atan2(y1, x.upper());
    return Interval::rounded_outwards(std::min({p, q, r, s}), std::max({p, q, r, s}), detail::function_steps);
}

namespace detail {

// x^n for a whole number n.
inline Interval integer_power(const Interval& x, double n) {
    const auto power = [n](double v) { return std::pow(v, n); };
    if (n == 0.0) return Interval(1.0);
    if (n < 0.0) return Interval(1.0) / integer_power(x, -n);
    if (std::fmod(n, 2.0) == 0.0) return increasing_with_magnitude(power, x, 0.0);
    return increasing(power, x);
}

}  // namespace detail

// A point that is a whole number as exponent takes any base; otherwise the base is cut to x >= 0, where the
// power is monotone in either argument and thus extreme at the corners of the box.
inline Interval pow(const Interval& x, const Interval& y) {
    if (y.is_point() && y.lower() == std::floor(y.lower()) && std::isfinite(y.lower())) {
        return detail::integer_power(x, y.lower());
    }
    // Negative bases have values at the whole exponents within y.
    const bool some_whole_exponent = std::ceil(y.lower()) <= y.upper();
    if (x.upper() < 0.0 || (x.lower() < 0.0 && some_whole_exponent)) return Interval::whole_line();
    const Interval base = detail::intersection(x, 0.0, detail::infinity);
    const double p = std::pow(base.lower(), y.lower());
    const double q = std::pow(base.lower(), y.upper());
    const double r = std::pow(base.upper(), y.lower());
    const double s = std::pow(base.upper(), y.upper());
    return detail::intersection(
        Interval::rounded_outwards(std::min({p, q, r, s}), std::max({p, q, r, s}), detail::function_steps),
        0.0, detail::infinity);
}

}  // namespace hybridae::math
