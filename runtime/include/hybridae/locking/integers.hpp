// SPDX-License-Identifier: Apache-2.0
// Functions that decide for an integer: floor, trunc, round, fmod. What generated code hands to
// Lock::integer().
//
//   whole()            the integer at this point
//   lower(k), upper(k) discontinuity functions: positive inside the piece where the integer is k; beyond the
//   lower
//                      one it is k - 1, beyond the upper one k + 1
//   pick(k)            the function's value on that piece, the same bits as the standard function's
#pragma once

#include <cmath>
#include <cstdint>
#include <hybridae/arithmetic/value.hpp>
#include <type_traits>

namespace hybridae {

namespace integers {

// Numbers without a whole part that fits have none: pick() then gives what the standard function does.
inline bool fits(double x) { return std::abs(x) < 9.0e18; }
inline std::int64_t to_whole(double x) { return fits(x) ? static_cast<std::int64_t>(x) : 0; }

// k as a number; an integer has no signed zero, so its sign comes from the argument.
template <class T>
T number(std::int64_t k, double argument, double plain) {
    if (!fits(argument)) return T(plain);
    return T(k == 0 ? std::copysign(0.0, argument) : static_cast<double>(k));
}

// Rounding towards zero has a piece of width two around it.
template <class X>
auto lower_towards_zero(const X& x, std::int64_t k) {
    return x - static_cast<double>(k > 0 ? k : k - 1);
}
template <class X>
auto upper_towards_zero(const X& x, std::int64_t k) {
    return static_cast<double>(k < 0 ? k : k + 1) - x;
}

}  // namespace integers

// The largest integer not above x.
template <class A>
struct Floor {
    A x;
    std::int64_t whole() const { return integers::to_whole(std::floor(value(x))); }
    auto lower(std::int64_t k) const { return x - static_cast<double>(k); }
    auto upper(std::int64_t k) const { return static_cast<double>(k) + 1.0 - x; }
    template <class T>
    T pick(std::int64_t k) const {
        return integers::number<T>(k, value(x), std::floor(value(x)));
    }
};
template <class A>
Floor(A) -> Floor<A>;

template <class A>
struct Trunc {
    A x;
    std::int64_t whole() const { return integers::to_whole(std::trunc(value(x))); }
    auto lower(std::int64_t k) const { return integers::lower_towards_zero(x, k); }
    auto upper(std::int64_t k) const { return integers::upper_towards_zero(x, k); }
    template <class T>
    T pick(std::int64_t k) const {
        return integers::number<T>(k, value(x), std::trunc(value(x)));
    }
};
template <class A>
Trunc(A) -> Trunc<A>;

// Halves are rounded away from zero.
template <class A>
struct Round {
    A x;
    std::int64_t whole() const { return integers::to_whole(std::round(value(x))); }
    auto lower(std::int64_t k) const { return x - (static_cast<double>(k) - 0.5); }
    auto upper(std::int64_t k) const { return static_cast<double>(k) + 0.5 - x; }
    template <class T>
    T pick(std::int64_t k) const {
        return integers::number<T>(k, value(x), std::round(value(x)));
    }
};
template <class A>
Round(A) -> Round<A>;

// Halves are rounded to the even neighbour, as the default rounding mode does.
template <class A>
struct Nearest {
    A x;
    std::int64_t whole() const { return integers::to_whole(std::nearbyint(value(x))); }
    auto lower(std::int64_t k) const { return x - (static_cast<double>(k) - 0.5); }
    auto upper(std::int64_t k) const { return static_cast<double>(k) + 0.5 - x; }
    template <class T>
    T pick(std::int64_t k) const {
        return integers::number<T>(k, value(x), std::nearbyint(value(x)));
    }
};
template <class A>
Nearest(A) -> Nearest<A>;

// std::modf: the whole part goes where the pointer shows, the rest is the value.
template <class A, class P>
struct ModF {
    A x;
    P* whole_part;
    std::int64_t whole() const { return integers::to_whole(std::trunc(value(x))); }
    auto lower(std::int64_t k) const { return integers::lower_towards_zero(x, k); }
    auto upper(std::int64_t k) const { return integers::upper_towards_zero(x, k); }
    template <class T>
    T pick(std::int64_t k) const {
        const double argument = value(x);
        if (!integers::fits(argument)) {
            double plain = 0.0;
            const double rest = std::modf(argument, &plain);
            *whole_part = P(plain);
            return T(rest);
        }
        *whole_part = integers::number<P>(k, argument, 0.0);
        // Mirrored where a zero must come out negative.
        const double sign = std::signbit(argument) ? -1.0 : 1.0;
        return sign * (sign * T(x) - sign * static_cast<double>(k));
    }
};
template <class A, class P>
ModF(A, P*) -> ModF<A, P>;

namespace integers {

// Beyond this quotient neighbouring numbers are more than a piece apart: there is no piece to be locked to.
inline bool has_pieces(double quotient) { return std::abs(quotient) < 4503599627370496.0; }

// The quotient of which `remainder` is what remains: the division itself may be rounded to a neighbour.
inline std::int64_t quotient_of(double x, double y, double remainder) {
    return has_pieces(x / y) ? to_whole(std::round((x - remainder) / y)) : 0;
}

// a - k b without rounding error, for a remainder that is exact at its own k.
template <class T, class A, class B>
T remainder_of(const A& a, const B& b, std::int64_t k, double plain) {
    const double x = value(a), y = value(b), n = static_cast<double>(k);
    if (!has_pieces(x / y)) return T(plain);
    const double remainder = std::fma(-n, y, x);
    const double exact = remainder == 0.0 ? std::copysign(0.0, x) : remainder;
    if constexpr (std::is_arithmetic_v<T>) {
        return exact;
    } else {
        // Corrected for the error of the product; mirrored where a zero must come out negative.
        const double sign = std::signbit(x) ? -1.0 : 1.0;
        const T part = sign * T(a) - sign * n * T(b);
        return sign * (part + (sign * exact - value(part)));
    }
}

}  // namespace integers

// a - k b with k = a/b rounded towards zero.
template <class A, class B>
struct FMod {
    A a;
    B b;
    std::int64_t whole() const {
        return integers::quotient_of(value(a), value(b), std::fmod(value(a), value(b)));
    }
    auto lower(std::int64_t k) const { return integers::lower_towards_zero(a / b, k); }
    auto upper(std::int64_t k) const { return integers::upper_towards_zero(a / b, k); }
    template <class T>
    T pick(std::int64_t k) const {
        return integers::remainder_of<T>(a, b, k, std::fmod(value(a), value(b)));
    }
};
template <class A, class B>
FMod(A, B) -> FMod<A, B>;

// a - k b with k the whole number nearest to a/b, the even one of two.
template <class A, class B>
struct Remainder {
    A a;
    B b;
    std::int64_t whole() const {
        return integers::quotient_of(value(a), value(b), std::remainder(value(a), value(b)));
    }
    auto lower(std::int64_t k) const { return a / b - (static_cast<double>(k) - 0.5); }
    auto upper(std::int64_t k) const { return static_cast<double>(k) + 0.5 - a / b; }
    template <class T>
    T pick(std::int64_t k) const {
        return integers::remainder_of<T>(a, b, k, std::remainder(value(a), value(b)));
    }
};
template <class A, class B>
Remainder(A, B) -> Remainder<A, B>;

}  // namespace hybridae
