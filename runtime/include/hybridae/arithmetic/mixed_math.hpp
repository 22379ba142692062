// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hybridae/arithmetic/dependency_set_math.hpp"
#include "hybridae/arithmetic/dual_math.hpp"
#include "hybridae/arithmetic/interval_math.hpp"
#include "hybridae/arithmetic/plain_math.hpp"
#include "hybridae/arithmetic/taylor_power.hpp"

// fma, lerp, midpoint, ldexp and hypot of three numbers, whatever mixture of plain numbers and one scalar
// type they are given: differentiated by their formula, with the value of the standard function.
namespace hybridae::math {

template <class... A>
concept SomeScalar = (!std::is_arithmetic_v<A> || ...);

[[gnu::always_inline]] inline auto fma(Arithmetic auto x, Arithmetic auto y, Arithmetic auto z) {
    return std::fma(x, y, z);
}
template <class X, class Y, class Z>
requires SomeScalar<X, Y, Z>
auto fma(const X& x, const Y& y, const Z& z) {
    return with_value(x * y + z, std::fma(value(x), value(y), value(z)));
}

[[gnu::always_inline]] inline auto lerp(Arithmetic auto a, Arithmetic auto b, Arithmetic auto t) {
    return std::lerp(a, b, t);
}
template <class A, class B, class C>
requires SomeScalar<A, B, C>
auto lerp(const A& a, const B& b, const C& t) {
    return with_value(a + t * (b - a), std::lerp(value(a), value(b), value(t)));
}
// The standard function rounds by either formula.
inline Interval lerp(const Interval& a, const Interval& b, const Interval& t) {
    const Interval one = a + t * (b - a), other = t * b + (1.0 - t) * a;
    return Interval(std::min(one.lower(), other.lower()), std::max(one.upper(), other.upper()));
}

[[gnu::always_inline]] inline double midpoint(Arithmetic auto a, Arithmetic auto b) {
    return std::midpoint<double>(a, b);
}
template <class A, class B>
requires SomeScalar<A, B>
auto midpoint(const A& a, const B& b) {
    return with_value((a + b) / 2.0, std::midpoint<double>(value(a), value(b)));
}
inline Interval midpoint(const Interval& a, const Interval& b) { return (a + b) / 2.0; }

[[gnu::always_inline]] inline auto ldexp(Arithmetic auto x, int n) { return std::ldexp(x, n); }
template <class X>
requires SomeScalar<X> X ldexp(const X& x, int n) {
    return with_value(x * std::ldexp(1.0, n), std::ldexp(value(x), n));
}

[[gnu::always_inline]] inline auto hypot(Arithmetic auto x, Arithmetic auto y, Arithmetic auto z) {
    return std::hypot(x, y, z);
}
// Divided by its value first, so that the squares cannot overflow.
template <class X, class Y, class Z>
requires SomeScalar<X, Y, Z>
auto hypot(const X& x, const Y& y, const Z& z) {
    const double h = std::hypot(value(x), value(y), value(z)), scale = h > 0.0 ? h : 1.0;
    // Each has a type of its own.
    const auto u = x / scale;
    const auto v = y / scale;
    const auto w = z / scale;
    return with_value(math::sqrt(u * u + v * v + w * w) * scale, h);
}
inline Interval hypot(const Interval& x, const Interval& y, const Interval& z) {
    return hypot(hypot(x, y), z);
}

}  // namespace hybridae::math
