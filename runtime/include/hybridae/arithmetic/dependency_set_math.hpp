// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "hybridae/arithmetic/dependency_set.hpp"

namespace hybridae::math {

inline DependencySet exp(const DependencySet& x) { return DependencySet::chain(std::exp(x.value()), x); }
inline DependencySet exp2(const DependencySet& x) { return DependencySet::chain(std::exp2(x.value()), x); }
inline DependencySet expm1(const DependencySet& x) { return DependencySet::chain(std::expm1(x.value()), x); }
inline DependencySet log(const DependencySet& x) { return DependencySet::chain(std::log(x.value()), x); }
inline DependencySet log2(const DependencySet& x) { return DependencySet::chain(std::log2(x.value()), x); }
inline DependencySet log10(const DependencySet& x) { return DependencySet::chain(std::log10(x.value()), x); }
inline DependencySet log1p(const DependencySet& x) { return DependencySet::chain(std::log1p(x.value()), x); }
inline DependencySet sqrt(const DependencySet& x) { return DependencySet::chain(std::sqrt(x.value()), x); }
inline DependencySet cbrt(const DependencySet& x) { return DependencySet::chain(std::cbrt(x.value()), x); }
inline DependencySet sin(const DependencySet& x) { return DependencySet::chain(std::sin(x.value()), x); }
inline DependencySet cos(const DependencySet& x) { return DependencySet::chain(std::cos(x.value()), x); }
inline DependencySet tan(const DependencySet& x) { return DependencySet::chain(std::tan(x.value()), x); }
inline DependencySet asin(const DependencySet& x) { return DependencySet::chain(std::asin(x.value()), x); }
inline DependencySet acos(const DependencySet& x) { return DependencySet::chain(std::acos(x.value()), x); }
inline DependencySet atan(const DependencySet& x) { return DependencySet::chain(std::atan(x.value()), x); }
inline DependencySet sinh(const DependencySet& x) { return DependencySet::chain(std::sinh(x.value()), x); }
inline DependencySet cosh(const DependencySet& x) { return DependencySet::chain(std::cosh(x.value()), x); }
inline DependencySet tanh(const DependencySet& x) { return DependencySet::chain(std::tanh(x.value()), x); }
inline DependencySet asinh(const DependencySet& x) { return DependencySet::chain(std::asinh(x.value()), x); }
inline DependencySet acosh(const DependencySet& x) { return DependencySet::chain(std::acosh(x.value()), x); }
inline DependencySet atanh(const DependencySet& x) { return DependencySet::chain(std::atanh(x.value()), x); }
inline DependencySet erf(const DependencySet& x) { return DependencySet::chain(std::erf(x.value()), x); }
inline DependencySet erfc(const DependencySet& x) { return DependencySet::chain(std::erfc(x.value()), x); }
inline DependencySet tgamma(const DependencySet& x) {
    return DependencySet::chain(std::tgamma(x.value()), x);
}
inline DependencySet lgamma(const DependencySet& x) {
    return DependencySet::chain(std::lgamma(x.value()), x);
}

inline DependencySet pow(const DependencySet& x, const DependencySet& y) {
    return DependencySet::chain(std::pow(x.value(), y.value()), x, y);
}
inline DependencySet hypot(const DependencySet& x, const DependencySet& y) {
    return DependencySet::chain(std::hypot(x.value(), y.value()), x, y);
}
inline DependencySet atan2(const DependencySet& y, const DependencySet& x) {
    return DependencySet::chain(std::atan2(y.value(), x.value()), y, x);
}

}  // namespace hybridae::math
