// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

namespace hybridae {

// What converts implicitly into every scalar type: the arithmetic types and unscoped enums, that is,
// whatever C++ lets stand where a double is expected.
template <class A>
concept PlainNumber = std::is_arithmetic_v<A> ||(std::is_enum_v<A>&& std::is_convertible_v<A, double>);

// value(x) is the only way from a scalar type to a plain number. The scalar types have no comparison
// operators and no conversion to bool or to a number, so that a condition which the generator failed to
// lock does not compile. Each scalar type overloads value().
template <PlainNumber A>
constexpr A value(A x) noexcept {
    return x;
}

// with_value(x, v) has the value v and all else (derivatives, coefficients, dependencies) of x. For functions
// whose rounding differs from that of the formula which differentiates them.
template <PlainNumber A>
constexpr double with_value(A, double v) noexcept {
    return v;
}

}  // namespace hybridae
