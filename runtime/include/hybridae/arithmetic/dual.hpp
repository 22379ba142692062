// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include "hybridae/arithmetic/value.hpp"

namespace hybridae {

// g++ does not take the size of a vector from a template's parameter.
template <int Bytes>
struct VectorOf;
template <>
struct VectorOf<16> {
    typedef double Numbers __attribute__((vector_size(16)));
    typedef long long Mask __attribute__((vector_size(16)));
};
template <>
struct VectorOf<32> {
    typedef double Numbers __attribute__((vector_size(32)));
    typedef long long Mask __attribute__((vector_size(32)));
};

// Dual<W>: a number together with its derivatives in W directions at once.
//
// Seeding a variable x with derivative 1 in direction i and running the model yields, in direction i of
// every result, its derivative with respect to x; any other seed yields a directional derivative.
//
// Storage. The derivatives are an array of vectors of the machine's own width: g++ hardly vectorises a
// plain double[W], and vectors wider than the machine's are far slower still. All translation units that
// exchange Duals must therefore be compiled for the same machine (same -march).
//
// Values. The value is computed by exactly the operations that plain double would use, in the same order,
// so results are bit-equal to the double model when contraction is off (-ffp-contract=off).
//
// Zero times infinity. A direction in which no operand moves (derivative exactly zero) stays exactly zero,
// whatever the factor of the chain rule is: sqrt(x) at x = 0 has an infinite derivative with respect to x,
// but none with respect to a parameter that x does not depend on. Functions and division obey this;
// products and sums do not look, since there a non-finite factor means that the value itself is not
// finite, or that an operand's derivative honestly is infinite.
//
// A default-constructed Dual is uninitialised like a double; Dual{} is zero.
template <int W>
class Dual {
    static_assert(W == 2 || (W > 0 && W % 4 == 0), "the number of directions must be 2 or a multiple of 4");

#ifdef __AVX__
    static constexpr int vector_bytes = W == 2 ? 16 : 32;
#else
    static constexpr int vector_bytes = 16;
#endif
    static constexpr int lanes = vector_bytes / static_cast<int>(sizeof(double));
    static constexpr int vectors = W / lanes;

    using Vector = typename VectorOf<vector_bytes>::Numbers;
    using Mask = typename VectorOf<vector_bytes>::Mask;

  public:
    static constexpr int width = W;

    Dual() = default;

    template <PlainNumber A>
    [[gnu::always_inline]] constexpr Dual(A value) noexcept
        : value_(static_cast<double>(value)), derivatives_{} {}

    // The independent variable of the given direction.
    static Dual variable(double value, int direction) noexcept {
        Dual x(value);
        x.set_derivative(direction, 1.0);
        return x;
    }

    [[gnu::always_inline]] double value() const noexcept { return value_; }
    double derivative(int i) const noexcept { return derivatives_[i / lanes][i % lanes]; }
    void set_derivative(int i, double d) noexcept { derivatives_[i / lanes][i % lanes] = d; }

    // In place.
    [[gnu::always_inline]] void set(double value, const double* d, std::size_t stride, int used) noexcept {
        value_ = value;
        if (d != nullptr) {
            gather_derivatives(d, stride, used);
        } else {
#pragma GCC unroll 4
            for (int i = 0; i < vectors; ++i) derivatives_[i] = Vector{};
        }
    }

    // The first `used` derivatives from numbers that are `stride` apart, the others zero. Whole vectors are
    // made in registers: a vector read right after one of its numbers was written would have to wait.
    [[gnu::always_inline]] void gather_derivatives(const double* d, std::size_t stride, int used) noexcept {
        if (used == W) [[likely]] {
#pragma GCC unroll 4
            for (int i = 0; i < vectors; ++i) {
                Vector v;
#pragma GCC unroll 4
                for (int k = 0; k < lanes; ++k) v[k] = d[static_cast<std::size_t>(i * lanes + k) * stride];
                derivatives_[i] = v;
            }
            return;
        }
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) {
            Vector v{};
#pragma GCC unroll 4
            for (int k = 0; k < lanes; ++k)
                if (i * lanes + k < used) v[k] = d[static_cast<std::size_t>(i * lanes + k) * stride];
            derivatives_[i] = v;
        }
    }
    // The first `used` derivatives to numbers that are `stride` apart.
    [[gnu::always_inline]] void scatter_derivatives(double* d, std::size_t stride, int used) const noexcept {
        if (used == W) [[likely]] {
#pragma GCC unroll 8
            for (int i = 0; i < W; ++i) d[static_cast<std::size_t>(i) * stride] = derivative(i);
            return;
        }
        for (int i = 0; i < used; ++i) d[static_cast<std::size_t>(i) * stride] = derivative(i);
    }
    // All W derivatives from or to an unaligned array.
    void load_derivatives(const double* d) noexcept { std::memcpy(derivatives_, d, W * sizeof(double)); }
    void store_derivatives(double* d) const noexcept { std::memcpy(d, derivatives_, W * sizeof(double)); }

    // Whether no direction moves this number.
    [[gnu::always_inline]] bool is_constant() const noexcept {
        Mask moved = derivatives_[0] != 0.0;
#pragma GCC unroll 4
        for (int i = 1; i < vectors; ++i) moved |= derivatives_[i] != 0.0;
        long long any = 0;
        for (int k = 0; k < lanes; ++k) any |= moved[k];
        return any == 0;
    }

    // f(x) with f(x.value()) = value and f'(x.value()) = factor; a zero derivative stays zero.
    [[gnu::always_inline]] static Dual chain(double value, double factor, const Dual& x) noexcept {
        Dual r;
        r.value_ = value;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = masked_product(x.derivatives_[i], factor);
        return r;
    }

    // f(x, y) with its partial derivatives; a zero derivative contributes zero.
    [[gnu::always_inline]] static Dual chain(double value, double factor_x, const Dual& x, double factor_y,
                                             const Dual& y) noexcept {
        Dual r;
        r.value_ = value;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) {
            r.derivatives_[i] =
                masked_product(x.derivatives_[i], factor_x) + masked_product(y.derivatives_[i], factor_y);
        }
        return r;
    }

    [[gnu::always_inline]] friend Dual operator+(const Dual& a) noexcept { return a; }
    [[gnu::always_inline]] friend Dual operator-(const Dual& a) noexcept {
        Dual r;
        r.value_ = -a.value_;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = -a.derivatives_[i];
        return r;
    }

    [[gnu::always_inline]] friend Dual operator+(const Dual& a, const Dual& b) noexcept {
        Dual r;
        r.value_ = a.value_ + b.value_;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = a.derivatives_[i] + b.derivatives_[i];
        return r;
    }
    [[gnu::always_inline]] friend Dual operator+(const Dual& a, double b) noexcept {
        Dual r = a;
        r.value_ = a.value_ + b;
        return r;
    }
    [[gnu::always_inline]] friend Dual operator+(double a, const Dual& b) noexcept {
        Dual r = b;
        r.value_ = a + b.value_;
        return r;
    }

    [[gnu::always_inline]] friend Dual operator-(const Dual& a, const Dual& b) noexcept {
        Dual r;
        r.value_ = a.value_ - b.value_;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = a.derivatives_[i] - b.derivatives_[i];
        return r;
    }
    [[gnu::always_inline]] friend Dual operator-(const Dual& a, double b) noexcept {
        Dual r = a;
        r.value_ = a.value_ - b;
        return r;
    }
    [[gnu::always_inline]] friend Dual operator-(double a, const Dual& b) noexcept {
        Dual r;
        r.value_ = a - b.value_;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = -b.derivatives_[i];
        return r;
    }

    [[gnu::always_inline]] friend Dual operator*(const Dual& a, const Dual& b) noexcept {
        Dual r;
        r.value_ = a.value_ * b.value_;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) {
            r.derivatives_[i] = a.derivatives_[i] * b.value_ + a.value_ * b.derivatives_[i];
        }
        return r;
    }
    [[gnu::always_inline]] friend Dual operator*(const Dual& a, double b) noexcept {
        Dual r;
        r.value_ = a.value_ * b;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = a.derivatives_[i] * b;
        return r;
    }
    [[gnu::always_inline]] friend Dual operator*(double a, const Dual& b) noexcept {
        Dual r;
        r.value_ = a * b.value_;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = a * b.derivatives_[i];
        return r;
    }

    [[gnu::always_inline]] friend Dual operator/(const Dual& a, const Dual& b) noexcept {
        const double q = a.value_ / b.value_;
        const double inverse = 1.0 / b.value_;
        if (!is_regular(q, inverse * b.value_)) [[unlikely]]
            return singular_quotient(a, b);
        Dual r;
        r.value_ = q;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) {
            r.derivatives_[i] = (a.derivatives_[i] - q * b.derivatives_[i]) * inverse;
        }
        return r;
    }
    [[gnu::always_inline]] friend Dual operator/(const Dual& a, double b) noexcept {
        return chain(a.value_ / b, 1.0 / b, a);
    }
    [[gnu::always_inline]] friend Dual operator/(double a, const Dual& b) noexcept {
        const double q = a / b.value_;
        const double inverse = 1.0 / b.value_;
        if (!is_regular(q, inverse * b.value_)) [[unlikely]]
            return singular_quotient(Dual(a), b);
        Dual r;
        r.value_ = q;
        const double factor = -q * inverse;
#pragma GCC unroll 4
        for (int i = 0; i < vectors; ++i) r.derivatives_[i] = factor * b.derivatives_[i];
        return r;
    }

    [[gnu::always_inline]] Dual& operator+=(const Dual& b) noexcept { return *this = *this + b; }
    [[gnu::always_inline]] Dual& operator-=(const Dual& b) noexcept { return *this = *this - b; }
    [[gnu::always_inline]] Dual& operator*=(const Dual& b) noexcept { return *this = *this * b; }
    [[gnu::always_inline]] Dual& operator/=(const Dual& b) noexcept { return *this = *this / b; }
    [[gnu::always_inline]] Dual& operator+=(double b) noexcept { return value_ += b, *this; }
    [[gnu::always_inline]] Dual& operator-=(double b) noexcept { return value_ -= b, *this; }
    [[gnu::always_inline]] Dual& operator*=(double b) noexcept { return *this = *this * b; }
    [[gnu::always_inline]] Dual& operator/=(double b) noexcept { return *this = *this / b; }

    Dual& operator++() noexcept { return *this += 1.0; }
    Dual& operator--() noexcept { return *this -= 1.0; }
    Dual operator++(int) noexcept {
        const Dual before = *this;
        ++*this;
        return before;
    }
    Dual operator--(int) noexcept {
        const Dual before = *this;
        --*this;
        return before;
    }

  private:
    // d * factor, but 0 where d is 0.
    [[gnu::always_inline]] static Vector masked_product(Vector d, double factor) noexcept {
        return d != 0.0 ? d * factor : Vector{};
    }

    // For a quotient q = a/b and unity = b * (1/b): whether q is finite and b neither zero, infinite, NaN,
    // nor so small that 1/b overflows.
    [[gnu::always_inline]] static bool is_regular(double q, double unity) noexcept {
        return std::abs(q) + std::abs(unity) <= std::numeric_limits<double>::max();
    }

    // Division where the plain rule (a' - q b')/b would meet 0 * infinity.
    //
    // A finite numerator over an overflowed denominator is 0 and stays within 1e-308 or so of 0 nearby, so
    // its derivative is 0. This is what keeps the logistic function 1/(1 + exp(-k x)) differentiable where
    // exp overflows; the plain rule gives NaN beside a perfectly good value.
    [[gnu::noinline]] static Dual singular_quotient(Dual a, Dual b) noexcept {
        Dual r(a.value_ / b.value_);
        const bool overflowed = std::isinf(b.value_) && std::isfinite(a.value_);
        for (int i = 0; i < W; ++i) {
            const double da = a.derivative(i);
            const double db = b.derivative(i);
            double d = 0.0;
            if (da != 0.0) d = da / b.value_;
            if (db != 0.0 && !overflowed) d -= r.value_ * db / b.value_;
            r.set_derivative(i, d);
        }
        return r;
    }

    // mutable only for g++ 12: in templates it keeps const locals of a type without a mutable member in
    // memory
    // ("store to a read-only decl") instead of in registers, which halves the speed of loops.
    mutable double value_;
    Vector derivatives_[vectors];
};

template <int W>
[[gnu::always_inline]] inline double value(const Dual<W>& x) noexcept {
    return x.value();
}
template <int W>
inline Dual<W> with_value(const Dual<W>& x, double v) noexcept {
    return Dual<W>::chain(v, 1.0, x);
}

}  // namespace hybridae
