// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <type_traits>

// The functions of <cmath> for plain numbers, so that generated code can say hybridae::math::f(x) whatever x
// is. They call the standard function with the arguments as given: the same overload, the same bits.
namespace hybridae::math {

template <class A>
concept Arithmetic = std::is_arithmetic_v<A>;

[[gnu::always_inline]] inline auto exp(Arithmetic auto x) { return std::exp(x); }
[[gnu::always_inline]] inline auto exp2(Arithmetic auto x) { return std::exp2(x); }
[[gnu::always_inline]] inline auto expm1(Arithmetic auto x) { return std::expm1(x); }
[[gnu::always_inline]] inline auto log(Arithmetic auto x) { return std::log(x); }
[[gnu::always_inline]] inline auto log2(Arithmetic auto x) { return std::log2(x); }
[[gnu::always_inline]] inline auto log10(Arithmetic auto x) { return std::log10(x); }
[[gnu::always_inline]] inline auto log1p(Arithmetic auto x) { return std::log1p(x); }
[[gnu::always_inline]] inline auto sqrt(Arithmetic auto x) { return std::sqrt(x); }
[[gnu::always_inline]] inline auto cbrt(Arithmetic auto x) { return std::cbrt(x); }
[[gnu::always_inline]] inline auto sin(Arithmetic auto x) { return std::sin(x); }
[[gnu::always_inline]] inline auto cos(Arithmetic auto x) { return std::cos(x); }
[[gnu::always_inline]] inline auto tan(Arithmetic auto x) { return std::tan(x); }
[[gnu::always_inline]] inline auto asin(Arithmetic auto x) { return std::asin(x); }
[[gnu::always_inline]] inline auto acos(Arithmetic auto x) { return std::acos(x); }
[[gnu::always_inline]] inline auto atan(Arithmetic auto x) { return std::atan(x); }
[[gnu::always_inline]] inline auto sinh(Arithmetic auto x) { return std::sinh(x); }
[[gnu::always_inline]] inline auto cosh(Arithmetic auto x) { return std::cosh(x); }
[[gnu::always_inline]] inline auto tanh(Arithmetic auto x) { return std::tanh(x); }
[[gnu::always_inline]] inline auto asinh(Arithmetic auto x) { return std::asinh(x); }
[[gnu::always_inline]] inline auto acosh(Arithmetic auto x) { return std::acosh(x); }
[[gnu::always_inline]] inline auto atanh(Arithmetic auto x) { return std::atanh(x); }
[[gnu::always_inline]] inline auto erf(Arithmetic auto x) { return std::erf(x); }
[[gnu::always_inline]] inline auto erfc(Arithmetic auto x) { return std::erfc(x); }
[[gnu::always_inline]] inline auto tgamma(Arithmetic auto x) { return std::tgamma(x); }
[[gnu::always_inline]] inline auto lgamma(Arithmetic auto x) { return std::lgamma(x); }

[[gnu::always_inline]] inline auto pow(Arithmetic auto base, Arithmetic auto exponent) {
    return std::pow(base, exponent);
}
[[gnu::always_inline]] inline auto hypot(Arithmetic auto x, Arithmetic auto y) { return std::hypot(x, y); }
[[gnu::always_inline]] inline auto atan2(Arithmetic auto y, Arithmetic auto x) { return std::atan2(y, x); }

}  // namespace hybridae::math
