// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

#include "hybridae/arithmetic/dual.hpp"
#include "hybridae/arithmetic/polygamma.hpp"

// The mathematical functions of Dual: the value as std:: gives it, and the derivative in a form that is
// accurate and does not overflow wherever the derivative itself does not.
namespace hybridae::math {

template <int W>
[[gnu::always_inline]] inline Dual<W> exp(const Dual<W>& x) {
    const double v = std::exp(x.value());
    return Dual<W>::chain(v, v, x);
}
template <int W>
inline Dual<W> exp2(const Dual<W>& x) {
    const double v = std::exp2(x.value());
    return Dual<W>::chain(v, v * std::numbers::ln2, x);
}
template <int W>
inline Dual<W> expm1(const Dual<W>& x) {
    return Dual<W>::chain(std::expm1(x.value()), std::exp(x.value()), x);
}

template <int W>
[[gnu::always_inline]] inline Dual<W> log(const Dual<W>& x) {
    return Dual<W>::chain(std::log(x.value()), 1.0 / x.value(), x);
}
template <int W>
inline Dual<W> log2(const Dual<W>& x) {
    return Dual<W>::chain(std::log2(x.value()), 1.0 / (x.value() * std::numbers::ln2), x);
}
template <int W>
inline Dual<W> log10(const Dual<W>& x) {
    return Dual<W>::chain(std::log10(x.value()), 1.0 / (x.value() * std::numbers::ln10), x);
}
template <int W>
inline Dual<W> log1p(const Dual<W>& x) {
    return Dual<W>::chain(std::log1p(x.value()), 1.0 / (1.0 + x.value()), x);
}

template <int W>
[[gnu::always_inline]] inline Dual<W> sqrt(const Dual<W>& x) {
    const double v = std::sqrt(x.value());
    return Dual<W>::chain(v, 0.5 / v, x);
}
template <int W>
inline Dual<W> cbrt(const Dual<W>& x) {
    const double v = std::cbrt(x.value());
    return Dual<W>::chain(v, 1.0 / (3.0 * v * v), x);
}

template <int W>
[[gnu::always_inline]] inline Dual<W> sin(const Dual<W>& x) {
    return Dual<W>::chain(std::sin(x.value()), std::cos(x.value()), x);
}
template <int W>
[[gnu::always_inline]] inline Dual<W> cos(const Dual<W>& x) {
    return Dual<W>::chain(std::cos(x.value()), -std::sin(x.value()), x);
}
template <int W>
inline Dual<W> tan(const Dual<W>& x) {
    const double v = std::tan(x.value());
    return Dual<W>::chain(v, 1.0 + v * v, x);
}
template <int W>
inline Dual<W> asin(const Dual<W>& x) {
    return Dual<W>::chain(std::asin(x.value()), 1.0 / std::sqrt((1.0 - x.value()) * (1.0 + x.value())), x);
}
template <int W>
inline Dual<W> acos(const Dual<W>& x) {
    return Dual<W>::chain(std::acos(x.value()), -1.0 / std::sqrt((1.0 - x.value()) * (1.0 + x.value())), x);
}
template <int W>
inline Dual<W> atan(const Dual<W>& x) {
    return Dual<W>::chain(std::atan(x.value()), 1.0 / (1.0 + x.value() * x.value()), x);
}

template <int W>
inline Dual<W> sinh(const Dual<W>& x) {
    return Dual<W>::chain(std::sinh(x.value()), std::cosh(x.value()), x);
}
template <int W>
inline Dual<W> cosh(const Dual<W>& x) {
    return Dual<W>::chain(std::cosh(x.value()), std::sinh(x.value()), x);
}
template <int W>
inline Dual<W> tanh(const Dual<W>& x) {
    // sech^2 from one exponential that cannot overflow; 1 - tanh^2 would cancel.
    const double e = std::exp(-2.0 * std::abs(x.value()));
    return Dual<W>::chain(std::tanh(x.value()), 4.0 * e / ((1.0 + e) * (1.0 + e)), x);
}
template <int W>
inline Dual<W> asinh(const Dual<W>& x) {
    return Dual<W>::chain(std::asinh(x.value()), 1.0 / std::hypot(1.0, x.value()), x);
}
template <int W>
inline Dual<W> acosh(const Dual<W>& x) {
    // Two roots, not the root of the product, which may overflow; both NaN below 1, as the value is.
    return Dual<W>::chain(std::acosh(x.value()),
                          1.0 / (std::sqrt(x.value() - 1.0) * std::sqrt(x.value() + 1.0)), x);
}
template <int W>
inline Dual<W> atanh(const Dual<W>& x) {
    return Dual<W>::chain(std::atanh(x.value()), 1.0 / ((1.0 - x.value()) * (1.0 + x.value())), x);
}

template <int W>
inline Dual<W> erf(const Dual<W>& x) {
    const double slope = 2.0 * std::numbers::inv_sqrtpi * std::exp(-x.value() * x.value());
    return Dual<W>::chain(std::erf(x.value()), slope, x);
}
template <int W>
inline Dual<W> erfc(const Dual<W>& x) {
    const double slope = 2.0 * std::numbers::inv_sqrtpi * std::exp(-x.value() * x.value());
    return Dual<W>::chain(std::erfc(x.value()), -slope, x);
}

template <int W>
inline Dual<W> tgamma(const Dual<W>& x) {
    const double v = std::tgamma(x.value());
    return Dual<W>::chain(v, v * digamma(x.value()), x);
}
template <int W>
inline Dual<W> lgamma(const Dual<W>& x) {
    return Dual<W>::chain(std::lgamma(x.value()), digamma(x.value()), x);
}
template <int W>
inline Dual<W> polygamma(int n, const Dual<W>& x) {
    return Dual<W>::chain(polygamma(n, x.value()), polygamma(n + 1, x.value()), x);
}

namespace detail {

// d hypot/dx = x/h. At the tip of the cone there is no derivative; zero, which lies in the middle of all
// slopes and is what sqrt(x * x + y * y) gives, lets a Newton iteration that starts there go on.
inline double hypot_slope(double x, double h) { return h == 0.0 ? 0.0 : x / h; }

}  // namespace detail

template <int W>
inline Dual<W> hypot(const Dual<W>& x, const Dual<W>& y) {
    const double h = std::hypot(x.value(), y.value());
    return Dual<W>::chain(h, detail::hypot_slope(x.value(), h), x, detail::hypot_slope(y.value(), h), y);
}
template <int W>
inline Dual<W> hypot(const Dual<W>& x, PlainNumber auto y) {
    const double h = std::hypot(x.value(), static_cast<double>(y));
    return Dual<W>::chain(h, detail::hypot_slope(x.value(), h), x);
}
template <int W>
inline Dual<W> hypot(PlainNumber auto x, const Dual<W>& y) {
    const double h = std::hypot(static_cast<double>(x), y.value());
    return Dual<W>::chain(h, detail::hypot_slope(y.value(), h), y);
}

template <int W>
inline Dual<W> atan2(const Dual<W>& y, const Dual<W>& x) {
    const double h = std::hypot(x.value(), y.value());
    return Dual<W>::chain(std::atan2(y.value(), x.value()), x.value() / h / h, y, -y.value() / h / h, x);
}
template <int W>
inline Dual<W> atan2(const Dual<W>& y, PlainNumber auto x) {
    return atan2(y, Dual<W>(x));
}
template <int W>
inline Dual<W> atan2(PlainNumber auto y, const Dual<W>& x) {
    return atan2(Dual<W>(y), x);
}

namespace detail {

// d(x^e)/dx for v = x^e, without log x. The quotient e v/x saves a second pow, but is useless where v/x is
// 0/0 or v has underflowed or overflowed.
[[gnu::always_inline]] inline double power_slope(double x, double e, double v) {
    if (e == 0.0) return 0.0;
    if (e == 1.0) return 1.0;
    if (e == 2.0) return 2.0 * x;
    if (e == 3.0) return 3.0 * (x * x);
    const double magnitude = std::abs(v);
    if (magnitude >= std::numeric_limits<double>::min() && magnitude <= std::numeric_limits<double>::max()) {
        return e * (v / x);
    }
    return e * std::pow(x, e - 1.0);
}

// d(b^y)/dy for v = b^y. A power that is 0 (0 to a positive exponent) stays 0 nearby, although log 0 is
// infinite.
inline double exponential_slope(double b, double v) { return v == 0.0 ? 0.0 : v * std::log(b); }

}  // namespace detail

// A constant exponent never touches log x, so any base will do that std::pow accepts.
template <int W>
[[gnu::always_inline]] inline Dual<W> pow(const Dual<W>& x, PlainNumber auto exponent) {
    const double e = static_cast<double>(exponent);
    const double v = std::pow(x.value(), e);
    return Dual<W>::chain(v, detail::power_slope(x.value(), e, v), x);
}
template <int W>
inline Dual<W> pow(PlainNumber auto base, const Dual<W>& y) {
    const double b = static_cast<double>(base);
    const double v = std::pow(b, y.value());
    return Dual<W>::chain(v, detail::exponential_slope(b, v), y);
}
// log x is taken only if some direction moves the exponent, and then counts only in those directions.
template <int W>
[[gnu::always_inline]] inline Dual<W> pow(const Dual<W>& x, const Dual<W>& y) {
    const double v = std::pow(x.value(), y.value());
    const double slope = detail::power_slope(x.value(), y.value(), v);
    if (y.is_constant()) return Dual<W>::chain(v, slope, x);
    return Dual<W>::chain(v, slope, x, detail::exponential_slope(x.value(), v), y);
}

}  // namespace hybridae::math
