// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "hybridae/arithmetic/dual.hpp"
#include "hybridae/arithmetic/value.hpp"

namespace hybridae {

namespace detail {

// Whether a coefficient is zero and stays zero in every direction.
inline bool vanishes(double c) noexcept { return c == 0.0; }
template <int W>
inline bool vanishes(const Dual<W>& c) noexcept {
    return c.value() == 0.0 && c.is_constant();
}

}  // namespace detail

// Taylor<N, C>: the series c_0 + c_1 t + ... + c_N t^N of a function of time, cut off after N. The c_k are
// coefficients, c_k = f^(k)(0)/k!, not derivatives. With C = Dual<W> every coefficient carries its
// derivatives.
//
// c_0 is computed by exactly the operations that C alone (plain double) would use.
//
// A series whose c_1 ... c_N are exactly zero is a constant, and so is every function of it, even where the
// function is not differentiable (sqrt at 0). Elsewhere singular points show: coefficients that do not
// exist are inf or NaN, never a plausible number. Every coefficient before the first that is not finite is
// right.
template <int N, class C = double>
class Taylor {
    static_assert(N >= 1, "a series needs at least one coefficient beside the value");

  public:
    static constexpr int order = N;
    using Coefficient = C;

    Taylor() = default;

    template <PlainNumber A>
    Taylor(A c0) noexcept {
        c_[0] = static_cast<double>(c0);
    }
    Taylor(const C& c0) noexcept requires(!PlainNumber<C>) { c_[0] = c0; }

    // The series value + slope t, for instance time itself.
    static Taylor variable(const C& value, const C& slope = C(1.0)) noexcept {
        Taylor x(value);
        x.c_[1] = slope;
        return x;
    }

    const C& coefficient(int k) const noexcept { return c_[static_cast<std::size_t>(k)]; }
    void set_coefficient(int k, const C& c) noexcept { c_[static_cast<std::size_t>(k)] = c; }
    double value() const noexcept { return scalar_value(c_[0]); }

    bool is_constant() const noexcept {
        for (int k = 1; k <= N; ++k) {
            if (!detail::vanishes(coefficient(k))) return false;
        }
        return true;
    }

    friend Taylor operator+(const Taylor& a) noexcept { return a; }
    friend Taylor operator-(const Taylor& a) noexcept {
        Taylor r;
        for (int k = 0; k <= N; ++k) r[k] = -a[k];
        return r;
    }

    friend Taylor operator+(const Taylor& a, const Taylor& b) noexcept {
        Taylor r;
        for (int k = 0; k <= N; ++k) r[k] = a[k] + b[k];
        return r;
    }
    friend Taylor operator+(const Taylor& a, double b) noexcept {
        Taylor r = a;
        r[0] = a[0] + b;
        return r;
    }
    friend Taylor operator+(double a, const Taylor& b) noexcept {
        Taylor r = b;
        r[0] = a + b[0];
        return r;
    }

    friend Taylor operator-(const Taylor& a, const Taylor& b) noexcept {
        Taylor r;
        for (int k = 0; k <= N; ++k) r[k] = a[k] - b[k];
        return r;
    }
    friend Taylor operator-(const Taylor& a, double b) noexcept {
        Taylor r = a;
        r[0] = a[0] - b;
        return r;
    }
    friend Taylor operator-(double a, const Taylor& b) noexcept {
        Taylor r = -b;
        r[0] = a - b[0];
        return r;
    }

    friend Taylor operator*(const Taylor& a, const Taylor& b) noexcept {
        Taylor r;
        for (int k = 0; k <= N; ++k) {
            r[k] = a[0] * b[k];
            for (int j = 1; j <= k; ++j) r[k] += a[j] * b[k - j];
        }
        return r;
    }
    friend Taylor operator*(const Taylor& a, double b) noexcept {
        Taylor r;
        for (int k = 0; k <= N; ++k) r[k] = a[k] * b;
        return r;
    }
    friend Taylor operator*(double a, const Taylor& b) noexcept {
        Taylor r;
        for (int k = 0; k <= N; ++k) r[k] = a * b[k];
        return r;
    }

    // q b = a, solved for one coefficient after the other. As with Dual, a finite numerator over an
    // overflowed denominator is constantly 0.
    friend Taylor operator/(const Taylor& a, const Taylor& b) noexcept {
        Taylor q(C(a[0] / b[0]));
        if (std::isinf(b.value()) && std::isfinite(a.value())) return q;
        for (int k = 1; k <= N; ++k) {
            C rest = a[k];
            for (int j = 1; j <= k; ++j) rest -= b[j] * q[k - j];
            q[k] = detail::vanishes(rest) ? C(0.0) : C(rest / b[0]);
        }
        return q;
    }
    friend Taylor operator/(const Taylor& a, double b) noexcept {
        Taylor q(C(a[0] / b));
        for (int k = 1; k <= N; ++k) q[k] = detail::vanishes(a[k]) ? C(0.0) : C(a[k] / b);
        return q;
    }
    friend Taylor operator/(double a, const Taylor& b) noexcept { return Taylor(a) / b; }

    Taylor& operator+=(const Taylor& b) noexcept { return *this = *this + b; }
    Taylor& operator-=(const Taylor& b) noexcept { return *this = *this - b; }
    Taylor& operator*=(const Taylor& b) noexcept { return *this = *this * b; }
    Taylor& operator/=(const Taylor& b) noexcept { return *this = *this / b; }
    Taylor& operator+=(double b) noexcept { return *this = *this + b; }
    Taylor& operator-=(double b) noexcept { return *this = *this - b; }
    Taylor& operator*=(double b) noexcept { return *this = *this * b; }
    Taylor& operator/=(double b) noexcept { return *this = *this / b; }

    Taylor& operator++() noexcept { return *this += 1.0; }
    Taylor& operator--() noexcept { return *this -= 1.0; }
    Taylor operator++(int) noexcept {
        const Taylor before = *this;
        ++*this;
        return before;
    }
    Taylor operator--(int) noexcept {
        const Taylor before = *this;
        --*this;
        return before;
    }

  private:
    static double scalar_value(double c) noexcept { return c; }
    template <int W>
    static double scalar_value(const Dual<W>& c) noexcept {
        return c.value();
    }

    C& operator[](int k) noexcept { return c_[static_cast<std::size_t>(k)]; }
    const C& operator[](int k) const noexcept { return c_[static_cast<std::size_t>(k)]; }

    // mutable only to keep const locals in registers, see Dual.
    mutable std::array<C, N + 1> c_{};
};

template <int N, class C>
inline double value(const Taylor<N, C>& x) noexcept {
    return x.value();
}
template <int N, class C>
Taylor<N, C> with_value(Taylor<N, C> x, double v) noexcept {
    x.set_coefficient(0, with_value(x.coefficient(0), v));
    return x;
}

}  // namespace hybridae
