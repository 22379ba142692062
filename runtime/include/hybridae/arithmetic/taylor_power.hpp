// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "hybridae/arithmetic/taylor_math.hpp"

// Powers, roots and what is built from them, for Taylor series.
namespace hybridae::math {

namespace detail {

// sqrt: 2 v_0 v_k = x_k - sum_{j=1..k-1} v_j v_{k-j}.
template <int N, class C>
Taylor<N, C> square_root(const C& v0, const Taylor<N, C>& x) {
    Taylor<N, C> v(v0);
    for (int k = 1; k <= N; ++k) {
        C rest = x.coefficient(k);
        for (int j = 1; j < k; ++j) rest -= v.coefficient(j) * v.coefficient(k - j);
        v.set_coefficient(k, rest / (2.0 * v0));
    }
    return v;
}

// x^n by repeated squaring, n >= 1.
template <int N, class C>
Taylor<N, C> repeated_product(Taylor<N, C> x, double n) {
    Taylor<N, C> r = 1.0;
    while (true) {
        const double half = std::floor(n / 2.0);
        if (n != 2.0 * half) r *= x;
        if (half == 0.0) return r;
        x *= x;
        n = half;
    }
}

// Whether an exponent is the same whole number n >= 0 in every direction.
inline bool is_natural(double e) { return e >= 0.0 && e == std::floor(e) && std::isfinite(e); }
template <int W>
bool is_natural(const Dual<W>& e) {
    return is_natural(e.value()) && e.is_constant();
}

// x^e for an exponent that does not change with time (E is double or C).
//   natural e, if small or at x_0 = 0: a product, exact also where x_0 = 0
//   x_0 != 0:  x v' = e v x', hence  k x_0 v_k = sum_{j=1..k} (e j - (k - j)) x_j v_{k-j}
//   x_0 == 0:  the derivatives of the power at 0, which are infinite from some order on
template <int N, class C, class E>
Taylor<N, C> power(const Taylor<N, C>& x, const E& e) {
    constexpr double largest_product = 32.0;
    const C& x0 = x.coefficient(0);
    const C v0 = math::pow(x0, e);
    if (x.is_constant()) return v0;
    if (is_natural(e) && (hybridae::value(e) <= largest_product || x.value() == 0.0)) {
        if (hybridae::value(e) == 0.0) return v0;
        Taylor<N, C> v = repeated_product(x, hybridae::value(e));
        v.set_coefficient(0, v0);
        return v;
    }
    Taylor<N, C> v(v0);
    if (x.value() != 0.0) {
        for (int k = 1; k <= N; ++k) {
            C sum = e * x.coefficient(1) * v.coefficient(k - 1) -
                    (k - 1.0) * (x.coefficient(1) * v.coefficient(k - 1));
            for (int j = 2; j <= k; ++j) {
                sum += (e * j - double(k - j)) * (x.coefficient(j) * v.coefficient(k - j));
            }
            v.set_coefficient(k, sum / (k * x0));
        }
        return v;
    }
    C binomial = 1.0;
    for (int k = 1; k <= N; ++k) {
        binomial = binomial * (e - (k - 1.0)) / k;
        v.set_coefficient(k, binomial * math::pow(x0, E(e - double(k))));
    }
    return compose(v, x);
}

}  // namespace detail

template <int N, class C>
Taylor<N, C> sqrt(const Taylor<N, C>& x) {
    const C v0 = math::sqrt(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::square_root(v0, x);
}

// cbrt: 3 v^2 v' = x'. The slope needs v up to the order before, so it is made anew for each order.
template <int N, class C>
Taylor<N, C> cbrt(const Taylor<N, C>& x) {
    Taylor<N, C> v(math::cbrt(x.coefficient(0)));
    if (x.is_constant()) return v;
    for (int k = 1; k <= N; ++k) {
        v.set_coefficient(k, detail::integrate(v.coefficient(0), 1.0 / (3.0 * v * v), x).coefficient(k));
    }
    return v;
}

template <int N, class C>
Taylor<N, C> pow(const Taylor<N, C>& x, PlainNumber auto exponent) {
    return detail::power(x, static_cast<double>(exponent));
}
// b^y = exp(y log b). 0 to a positive power is constantly 0, although log 0 is infinite.
template <int N, class C>
Taylor<N, C> pow(PlainNumber auto base, const Taylor<N, C>& y) {
    const double b = static_cast<double>(base);
    const C v0 = math::pow(b, y.coefficient(0));
    if (y.is_constant() || (b == 0.0 && y.value() > 0.0)) return v0;
    return detail::integrate_exponential(v0, std::log(b) * y);
}
// x^y = exp(y log x) unless the exponent does not change, which any base allows.
template <int N, class C>
Taylor<N, C> pow(const Taylor<N, C>& x, const Taylor<N, C>& y) {
    if (y.is_constant()) return detail::power(x, y.coefficient(0));
    const C v0 = math::pow(x.coefficient(0), y.coefficient(0));
    return detail::integrate_exponential(v0, y * log(x));
}

// sqrt(x^2 + y^2), divided by its value first so that the squares cannot overflow.
template <int N, class C>
Taylor<N, C> hypot(const Taylor<N, C>& x, const Taylor<N, C>& y) {
    const C v0 = math::hypot(x.coefficient(0), y.coefficient(0));
    if (x.is_constant() && y.is_constant()) return v0;
    const double scale = hybridae::value(v0);
    const Taylor<N, C> u = x / scale;
    const Taylor<N, C> w = y / scale;
    Taylor<N, C> v = detail::square_root(C(v0 / scale), u * u + w * w) * scale;
    v.set_coefficient(0, v0);
    return v;
}
template <int N, class C>
Taylor<N, C> hypot(const Taylor<N, C>& x, PlainNumber auto y) {
    return hypot(x, Taylor<N, C>(y));
}
template <int N, class C>
Taylor<N, C> hypot(PlainNumber auto x, const Taylor<N, C>& y) {
    return hypot(Taylor<N, C>(x), y);
}

// v' = (x y' - y x')/(x^2 + y^2), with x and y divided by their distance from the origin.
template <int N, class C>
Taylor<N, C> atan2(const Taylor<N, C>& y, const Taylor<N, C>& x) {
    const C v0 = math::atan2(y.coefficient(0), x.coefficient(0));
    if (x.is_constant() && y.is_constant()) return v0;
    const double scale = std::hypot(x.value(), y.value());
    const Taylor<N, C> u = x / scale;
    const Taylor<N, C> w = y / scale;
    const Taylor<N, C> square = u * u + w * w;
    Taylor<N, C> v = detail::integrate(C(0.0), u / square, w) - detail::integrate(C(0.0), w / square, u);
    v.set_coefficient(0, v0);
    return v;
}
template <int N, class C>
Taylor<N, C> atan2(const Taylor<N, C>& y, PlainNumber auto x) {
    return atan2(y, Taylor<N, C>(x));
}
template <int N, class C>
Taylor<N, C> atan2(PlainNumber auto y, const Taylor<N, C>& x) {
    return atan2(Taylor<N, C>(y), x);
}

template <int N, class C>
Taylor<N, C> asin(const Taylor<N, C>& x) {
    const C v0 = math::asin(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, 1.0 / sqrt((1.0 - x) * (1.0 + x)), x);
}
template <int N, class C>
Taylor<N, C> acos(const Taylor<N, C>& x) {
    const C v0 = math::acos(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, -1.0 / sqrt((1.0 - x) * (1.0 + x)), x);
}
template <int N, class C>
Taylor<N, C> atan(const Taylor<N, C>& x) {
    const C v0 = math::atan(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, 1.0 / (1.0 + x * x), x);
}

template <int N, class C>
Taylor<N, C> asinh(const Taylor<N, C>& x) {
    const C v0 = math::asinh(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, 1.0 / hypot(x, 1.0), x);
}
template <int N, class C>
Taylor<N, C> acosh(const Taylor<N, C>& x) {
    const C v0 = math::acosh(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0)
                           : detail::integrate(v0, 1.0 / (sqrt(x - 1.0) * sqrt(x + 1.0)), x);
}
template <int N, class C>
Taylor<N, C> atanh(const Taylor<N, C>& x) {
    const C v0 = math::atanh(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, 1.0 / ((1.0 - x) * (1.0 + x)), x);
}

}  // namespace hybridae::math
