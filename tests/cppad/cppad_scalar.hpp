// SPDX-License-Identifier: Apache-2.0
// CppAD's AD<double> as a scalar type of locked models. To be included before any model.hpp: generated code
// calls hybridae::math by qualified names, which are looked up where the template stands.
#pragma once

#include <cppad/cppad.hpp>

namespace hybridae {

using Tape = CppAD::AD<double>;

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
HYBRIDAE_FORWARD(erf)
#undef HYBRIDAE_FORWARD

inline Tape pow(const Tape& x, const Tape& y) { return CppAD::pow(x, y); }
inline Tape pow(const Tape& x, double y) { return CppAD::pow(x, Tape(y)); }
inline Tape pow(double x, const Tape& y) { return CppAD::pow(Tape(x), y); }

}  // namespace math
}  // namespace hybridae
