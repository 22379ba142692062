// SPDX-License-Identifier: Apache-2.0
// The nonsmooth constructs as small aggregates: what generated code hands to a lock.
//
// Braced initialisation evaluates the operands from left to right with every compiler and every scalar type;
// recording and following must meet the decisions in one order (GCC evaluates the operands of an overloaded
// operator from right to left). Every aggregate below is therefore always written with braces.
//
//   relation   g(): the discontinuity function;  holds(): the user's relation, for plain numbers only
//   kink       relations[]: one per slot;         value(truths): the smooth piece that the truths select
//   integer    see integers.hpp
#pragma once

#include <cmath>
#include <cstdint>
#include <hybridae/arithmetic/value.hpp>
#include <hybridae/locking/context.hpp>
#include <hybridae/locking/integers.hpp>
#include <tuple>
#include <utility>

namespace hybridae {

template <class A, class B>
struct Less {
    A a;
    B b;
    auto g() const { return b - a; }
    bool holds() const { return value(a) < value(b); }
};
template <class A, class B>
Less(A, B) -> Less<A, B>;

template <class A, class B>
struct LessEqual {
    A a;
    B b;
    auto g() const { return b - a; }
    bool holds() const { return value(a) <= value(b); }
};
template <class A, class B>
LessEqual(A, B) -> LessEqual<A, B>;

template <class A, class B>
struct Greater {
    A a;
    B b;
    auto g() const { return a - b; }
    bool holds() const { return value(a) > value(b); }
};
template <class A, class B>
Greater(A, B) -> Greater<A, B>;

template <class A, class B>
struct GreaterEqual {
    A a;
    B b;
    auto g() const { return a - b; }
    bool holds() const { return value(a) >= value(b); }
};
template <class A, class B>
GreaterEqual(A, B) -> GreaterEqual<A, B>;

// std::signbit(x): also that of a zero.
template <class A>
struct SignBit {
    A x;
    auto g() const { return 0.0 - x; }
    bool holds() const { return std::signbit(value(x)); }
};
template <class A>
SignBit(A) -> SignBit<A>;

// std::max(a, b) is (a < b) ? b : a, also at a tie and for NaN.
template <class A, class B>
struct Max {
    A a;
    B b;
    static constexpr int slots = 1;
    auto g(int) const { return b - a; }
    bool holds(int) const { return value(a) < value(b); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(b) : T(a);
    }
};
template <class A, class B>
Max(A, B) -> Max<A, B>;

// std::min(a, b) is (b < a) ? b : a.
template <class A, class B>
struct Min {
    A a;
    B b;
    static constexpr int slots = 1;
    auto g(int) const { return a - b; }
    bool holds(int) const { return value(b) < value(a); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(b) : T(a);
    }
};
template <class A, class B>
Min(A, B) -> Min<A, B>;

// std::fmax and std::fmin return the other argument where one is NaN, and here the first at a tie.
template <class A, class B>
struct FMax {
    A a;
    B b;
    static constexpr int slots = 1;
    auto g(int) const { return a - b; }
    bool holds(int) const { return value(a) >= value(b) || std::isnan(value(b)); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(a) : T(b);
    }
};
template <class A, class B>
FMax(A, B) -> FMax<A, B>;

template <class A, class B>
struct FMin {
    A a;
    B b;
    static constexpr int slots = 1;
    auto g(int) const { return b - a; }
    bool holds(int) const { return value(a) <= value(b) || std::isnan(value(b)); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(a) : T(b);
    }
};
template <class A, class B>
FMin(A, B) -> FMin<A, B>;

// std::fdim(a, b) is a - b where a > b, and 0 elsewhere; NaN where either is.
template <class A, class B>
struct FDim {
    A a;
    B b;
    static constexpr int slots = 1;
    auto g(int) const { return a - b; }
    bool holds(int) const { return !(value(a) <= value(b)); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(a) - T(b) : T(0.0);
    }
};
template <class A, class B>
FDim(A, B) -> FDim<A, B>;

// Adding 0.0 turns -0.0 into 0.0, as std::abs does, and leaves every other number as it is.
template <class A>
struct Abs {
    A a;
    static constexpr int slots = 1;
    auto g(int) const { return a - 0.0; }
    bool holds(int) const { return !(value(a) < 0.0); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(a) + 0.0 : -T(a);
    }
};
template <class A>
Abs(A) -> Abs<A>;

// std::clamp(x, lo, hi) is (x < lo) ? lo : (hi < x) ? hi : x.
template <class X, class L, class H>
struct Clamp {
    X x;
    L lo;
    H hi;
    static constexpr int slots = 2;
    auto g(int slot) const { return slot == 0 ? lo - x : x - hi; }
    bool holds(int slot) const { return slot == 0 ? value(x) < value(lo) : value(hi) < value(x); }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] ? T(lo) : truths[1] ? T(hi) : T(x);
    }
};
template <class X, class L, class H>
Clamp(X, L, H) -> Clamp<X, L, H>;

// copysign(x, y): both signs decide, also those of zeros.
template <class A, class B>
struct Copysign {
    A x;
    B y;
    static constexpr int slots = 2;
    auto g(int slot) const {
        using G = decltype(x + y);
        return slot == 0 ? G(y) : G(x);
    }
    bool holds(int slot) const {
        return !std::signbit(slot == 0 ? static_cast<double>(value(y)) : static_cast<double>(value(x)));
    }
    template <class T>
    T pick(const bool* truths) const {
        return truths[0] == truths[1] ? T(x) : -T(x);
    }
};
template <class A, class B>
Copysign(A, B) -> Copysign<A, B>;

// Operators whose two operands both reach a decision: braces force the order, value() operates.
namespace order {

template <class A, class B>
struct Plus {
    A a;
    B b;
    auto value() const { return a + b; }
};
template <class A, class B>
Plus(A, B) -> Plus<A, B>;

template <class A, class B>
struct Minus {
    A a;
    B b;
    auto value() const { return a - b; }
};
template <class A, class B>
Minus(A, B) -> Minus<A, B>;

template <class A, class B>
struct Times {
    A a;
    B b;
    auto value() const { return a * b; }
};
template <class A, class B>
Times(A, B) -> Times<A, B>;

template <class A, class B>
struct Over {
    A a;
    B b;
    auto value() const { return a / b; }
};
template <class A, class B>
Over(A, B) -> Over<A, B>;

template <class A, class B>
struct Remainder {
    A a;
    B b;
    auto value() const { return a % b; }
};
template <class A, class B>
Remainder(A, B) -> Remainder<A, B>;

// Comparisons of what was decided before: integers and bools, no model values.
template <class A, class B>
struct Equal {
    A a;
    B b;
    bool value() const { return a == b; }
};
template <class A, class B>
Equal(A, B) -> Equal<A, B>;

template <class A, class B>
struct NotEqual {
    A a;
    B b;
    bool value() const { return a != b; }
};
template <class A, class B>
NotEqual(A, B) -> NotEqual<A, B>;

template <class A, class B>
struct Below {
    A a;
    B b;
    bool value() const { return a < b; }
};
template <class A, class B>
Below(A, B) -> Below<A, B>;

template <class A, class B>
struct AtMost {
    A a;
    B b;
    bool value() const { return a <= b; }
};
template <class A, class B>
AtMost(A, B) -> AtMost<A, B>;

template <class A, class B>
struct Above {
    A a;
    B b;
    bool value() const { return a > b; }
};
template <class A, class B>
Above(A, B) -> Above<A, B>;

template <class A, class B>
struct AtLeast {
    A a;
    B b;
    bool value() const { return a >= b; }
};
template <class A, class B>
AtLeast(A, B) -> AtLeast<A, B>;

template <class A, class B>
struct BitAnd {
    A a;
    B b;
    auto value() const { return a & b; }
};
template <class A, class B>
BitAnd(A, B) -> BitAnd<A, B>;

template <class A, class B>
struct BitOr {
    A a;
    B b;
    auto value() const { return a | b; }
};
template <class A, class B>
BitOr(A, B) -> BitOr<A, B>;

template <class A, class B>
struct BitXor {
    A a;
    B b;
    auto value() const { return a ^ b; }
};
template <class A, class B>
BitXor(A, B) -> BitXor<A, B>;

// The arguments of a call, evaluated from left to right by the braces and then handed on as they are:
// variables by reference, temporaries by reference to the temporary, which lives to the end of the full
// expression.
template <class... A>
struct Arguments {
    std::tuple<A&&...> arguments;
    explicit Arguments(A&&... a) : arguments(static_cast<A&&>(a)...) {}
    template <class Callee>
    decltype(auto) apply(Callee&& callee) {
        return std::apply(static_cast<Callee&&>(callee), std::move(arguments));
    }
};
template <class... A>
Arguments(A&&...) -> Arguments<A...>;

// Tells constructors apart that the scalar type could confuse.
template <int>
struct Nth {};

// Makes an object whose constructor meets decisions: all of it, the initialisers of its members included, is
// one call.
template <class S, class Model, class... A>
S construct(Model& model, locking::From from, A&&... a) {
    [[maybe_unused]] const auto frame = model.hy_lock.enter(from);
    return S(model, model.hy_lock, static_cast<A&&>(a)...);
}

}  // namespace order

}  // namespace hybridae
