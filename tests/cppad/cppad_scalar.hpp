// SPDX-License-Identifier: Apache-2.0
// CppAD's AD<double> as a scalar type of locked models. To be included before any model.hpp: generated code
// calls hybridae::math by qualified names, which are looked up where the template stands.
#pragma once

#include <cmath>
#include <cppad/cppad.hpp>
#include <numbers>

namespace hybridae {

using Tape = CppAD::AD<double>;

// The number of this moment, which the tape does not remember.
inline double value(const Tape& x) { return CppAD::Value(CppAD::Var2Par(x)); }

namespace math {

#define HYBRIDAE_FORWARD(name) \
    inline Tape name(const Tape& x) { return CppAD::name(x); }
HYBRIDAE_FORWARD(exp)
HYBRIDAE_FORWARD(expm1)
HYBRIDAE_FORWARD(log)
HYBRIDAE_FORWARD(log10)
HYBRIDAE_FORWARD(log1p)
HYBRIDAE_FORWARD(sqrt)
HYBRIDAE_FORWARD(sin)
HYBRIDAE_FORWARD(cos)
HYBRIDAE_FORWARD(tan)
HYBRIDAE_FORWARD(asin)
HYBRIDAE_FORWARD(acos)
HYBRIDAE_FORWARD(atan)
HYBRIDAE_FORWARD(sinh)
HYBRIDAE_FORWARD(cosh)
HYBRIDAE_FORWARD(tanh)
HYBRIDAE_FORWARD(asinh)
HYBRIDAE_FORWARD(acosh)
HYBRIDAE_FORWARD(atanh)
HYBRIDAE_FORWARD(erf)
HYBRIDAE_FORWARD(erfc)
#undef HYBRIDAE_FORWARD

// What CppAD does not have, by other formulas than the runtime's own.
inline Tape exp2(const Tape& x) { return CppAD::exp(x * std::numbers::ln2); }
inline Tape log2(const Tape& x) { return CppAD::log(x) / std::numbers::ln2; }
inline Tape cbrt(const Tape& x) {
    return value(x) < 0 ? -CppAD::exp(CppAD::log(-x) / 3.0) : CppAD::exp(CppAD::log(x) / 3.0);
}

// A whole exponent as a product, which any base allows; CppAD itself takes the logarithm.
inline Tape pow(const Tape& x, double e) {
    if (e != std::floor(e) || std::abs(e) > 64.0) return CppAD::pow(x, Tape(e));
    Tape product = 1.0;
    for (int i = 0; i < std::abs(e); ++i) product *= x;
    return e < 0 ? 1.0 / product : product;
}
inline Tape pow(const Tape& x, const Tape& y) {
    return CppAD::Constant(y) ? math::pow(x, CppAD::Value(y)) : CppAD::pow(x, y);
}
inline Tape pow(double x, const Tape& y) { return CppAD::pow(Tape(x), y); }

inline Tape hypot(const Tape& x, const Tape& y) { return CppAD::sqrt(x * x + y * y); }
inline Tape hypot(const Tape& x, const Tape& y, const Tape& z) { return CppAD::sqrt(x * x + y * y + z * z); }
inline Tape atan2(const Tape& y, const Tape& x) { return CppAD::atan2(y, x); }
inline Tape fma(const Tape& x, const Tape& y, const Tape& z) { return x * y + z; }
inline Tape lerp(const Tape& a, const Tape& b, const Tape& t) { return a + t * (b - a); }
inline Tape ldexp(const Tape& x, int n) { return x * std::ldexp(1.0, n); }

// Stirling's series at x + 12 >= 12, its terms B_2k / (2k (2k - 1) x^(2k - 1)), and the recurrence down to x;
// below zero by reflection.
inline Tape lgamma(const Tape& x) {
    if (value(x) <= 0.0) {
        const Tape sine = CppAD::sin(std::numbers::pi * x);
        return std::log(std::numbers::pi) - CppAD::log(value(sine) < 0 ? -sine : sine) -
               math::lgamma(1.0 - x);
    }
    constexpr double terms[]{1.0 / 12,        -1.0 / 360, 1.0 / 1260,       -1.0 / 1680,     1.0 / 1188,
                             -691.0 / 360360, 1.0 / 156,  -3617.0 / 122400, 43867.0 / 244188};
    const Tape z = x + 12.0;
    Tape sum = (z - 0.5) * CppAD::log(z) - z + 0.5 * std::log(2.0 * std::numbers::pi), power = 1.0 / z;
    for (const double term : terms) {
        sum += term * power;
        power /= z * z;
    }
    Tape product = x;
    for (int k = 1; k < 12; ++k) product *= x + static_cast<double>(k);
    return sum - CppAD::log(product);
}
inline Tape tgamma(const Tape& x) {
    const Tape magnitude = CppAD::exp(math::lgamma(x));
    return value(x) < 0 && std::fmod(std::floor(value(x)), 2.0) != 0.0 ? -magnitude : magnitude;
}

}  // namespace math
}  // namespace hybridae
