// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <numbers>

#include "hybridae/arithmetic/dual_math.hpp"
#include "hybridae/arithmetic/plain_math.hpp"
#include "hybridae/arithmetic/polygamma.hpp"
#include "hybridae/arithmetic/taylor.hpp"

// The mathematical functions of Taylor series. Each is the solution of a differential equation in which its
// coefficients can be found one after the other; c_0 is the function of c_0. Powers are in taylor_power.hpp.
namespace hybridae::math {

namespace detail {

// The series v with v' = slope * x' and the given v_0:  k v_k = sum_{j=1..k} j x_j slope_{k-j}.
template <int N, class C>
Taylor<N, C> integrate(const C& v0, const Taylor<N, C>& slope, const Taylor<N, C>& x) {
    Taylor<N, C> v(v0);
    for (int k = 1; k <= N; ++k) {
        C sum = x.coefficient(1) * slope.coefficient(k - 1);
        for (int j = 2; j <= k; ++j) sum += j * (x.coefficient(j) * slope.coefficient(k - j));
        v.set_coefficient(k, sum / k);
    }
    return v;
}

// The series v with v' = v s' and the given v_0.
template <int N, class C>
Taylor<N, C> integrate_exponential(const C& v0, const Taylor<N, C>& s) {
    Taylor<N, C> v(v0);
    for (int k = 1; k <= N; ++k) {
        C sum = s.coefficient(1) * v.coefficient(k - 1);
        for (int j = 2; j <= k; ++j) sum += j * (s.coefficient(j) * v.coefficient(k - j));
        v.set_coefficient(k, sum / k);
    }
    return v;
}

template <int N, class C>
struct Pair {
    Taylor<N, C> s, c;
};

// s' = c x', c' = sign s x': sine and cosine (sign -1), hyperbolic sine and cosine (sign +1).
template <int N, class C>
Pair<N, C> integrate_pair(const C& s0, const C& c0, double sign, const Taylor<N, C>& x) {
    Pair<N, C> r{s0, c0};
    for (int k = 1; k <= N; ++k) {
        C ds = x.coefficient(1) * r.c.coefficient(k - 1);
        C dc = x.coefficient(1) * r.s.coefficient(k - 1);
        for (int j = 2; j <= k; ++j) {
            ds += j * (x.coefficient(j) * r.c.coefficient(k - j));
            dc += j * (x.coefficient(j) * r.s.coefficient(k - j));
        }
        r.s.set_coefficient(k, ds / k);
        r.c.set_coefficient(k, sign * dc / k);
    }
    return r;
}

template <int N, class C>
Pair<N, C> sine_cosine(const Taylor<N, C>& x) {
    const C& x0 = x.coefficient(0);
    return integrate_pair(math::sin(x0), math::cos(x0), -1.0, x);
}
template <int N, class C>
Pair<N, C> hyperbolic_pair(const Taylor<N, C>& x) {
    const C& x0 = x.coefficient(0);
    return integrate_pair(math::sinh(x0), math::cosh(x0), 1.0, x);
}

// f(x) given the Taylor coefficients f_0 ... f_N of f at x_0: v_k = sum_{j=1..k} f_j [(x - x_0)^j]_k. Terms
// that vanish by their order are left out, so an infinite f_j spoils only the coefficients from j on.
template <int N, class C>
Taylor<N, C> compose(const Taylor<N, C>& f, Taylor<N, C> x) {
    x.set_coefficient(0, C(0.0));
    Taylor<N, C> v = f.coefficient(0);
    Taylor<N, C> power = 1.0;
    for (int j = 1; j <= N; ++j) {
        power *= x;
        for (int k = j; k <= N; ++k) {
            v.set_coefficient(k, v.coefficient(k) + f.coefficient(j) * power.coefficient(k));
        }
    }
    return v;
}

// digamma(x); its coefficient N is never used by integrate() and left 0, which saves one polygamma.
template <int N, class C>
Taylor<N, C> digamma_series(const Taylor<N, C>& x) {
    Taylor<N, C> f;
    double factorial = 1.0;
    for (int k = 0; k < N; ++k) {
        if (k > 0) factorial *= k;
        f.set_coefficient(k, math::polygamma(k, x.coefficient(0)) / factorial);
    }
    return compose(f, x);
}

}  // namespace detail

template <int N, class C>
Taylor<N, C> exp(const Taylor<N, C>& x) {
    const C v0 = math::exp(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate_exponential(v0, x);
}
template <int N, class C>
Taylor<N, C> exp2(const Taylor<N, C>& x) {
    const C v0 = math::exp2(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate_exponential(v0, x * std::numbers::ln2);
}
template <int N, class C>
Taylor<N, C> expm1(const Taylor<N, C>& x) {
    const C v0 = math::expm1(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, exp(x), x);
}

template <int N, class C>
Taylor<N, C> log(const Taylor<N, C>& x) {
    const C v0 = math::log(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, 1.0 / x, x);
}
template <int N, class C>
Taylor<N, C> log2(const Taylor<N, C>& x) {
    const C v0 = math::log2(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, std::numbers::log2e / x, x);
}
template <int N, class C>
Taylor<N, C> log10(const Taylor<N, C>& x) {
    const C v0 = math::log10(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, std::numbers::log10e / x, x);
}
template <int N, class C>
Taylor<N, C> log1p(const Taylor<N, C>& x) {
    const C v0 = math::log1p(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, 1.0 / (1.0 + x), x);
}

template <int N, class C>
Taylor<N, C> sin(const Taylor<N, C>& x) {
    return x.is_constant() ? Taylor<N, C>(math::sin(x.coefficient(0))) : detail::sine_cosine(x).s;
}
template <int N, class C>
Taylor<N, C> cos(const Taylor<N, C>& x) {
    return x.is_constant() ? Taylor<N, C>(math::cos(x.coefficient(0))) : detail::sine_cosine(x).c;
}
template <int N, class C>
Taylor<N, C> tan(const Taylor<N, C>& x) {
    const C v0 = math::tan(x.coefficient(0));
    if (x.is_constant()) return v0;
    const Taylor<N, C> c = detail::sine_cosine(x).c;
    return detail::integrate(v0, 1.0 / (c * c), x);
}

template <int N, class C>
Taylor<N, C> sinh(const Taylor<N, C>& x) {
    return x.is_constant() ? Taylor<N, C>(math::sinh(x.coefficient(0))) : detail::hyperbolic_pair(x).s;
}
template <int N, class C>
Taylor<N, C> cosh(const Taylor<N, C>& x) {
    return x.is_constant() ? Taylor<N, C>(math::cosh(x.coefficient(0))) : detail::hyperbolic_pair(x).c;
}
template <int N, class C>
Taylor<N, C> tanh(const Taylor<N, C>& x) {
    const C v0 = math::tanh(x.coefficient(0));
    if (x.is_constant()) return v0;
    // sech^2 from the exponential of the negative magnitude, which cannot overflow.
    const Taylor<N, C> e = exp((x.value() < 0.0 ? 2.0 : -2.0) * x);
    return detail::integrate(v0, 4.0 * e / ((1.0 + e) * (1.0 + e)), x);
}

template <int N, class C>
Taylor<N, C> erf(const Taylor<N, C>& x) {
    const C v0 = math::erf(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0)
                           : detail::integrate(v0, 2.0 * std::numbers::inv_sqrtpi * exp(-x * x), x);
}
template <int N, class C>
Taylor<N, C> erfc(const Taylor<N, C>& x) {
    const C v0 = math::erfc(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0)
                           : detail::integrate(v0, -2.0 * std::numbers::inv_sqrtpi * exp(-x * x), x);
}

template <int N, class C>
Taylor<N, C> lgamma(const Taylor<N, C>& x) {
    const C v0 = math::lgamma(x.coefficient(0));
    return x.is_constant() ? Taylor<N, C>(v0) : detail::integrate(v0, detail::digamma_series(x), x);
}
template <int N, class C>
Taylor<N, C> tgamma(const Taylor<N, C>& x) {
    const C v0 = math::tgamma(x.coefficient(0));
    if (x.is_constant()) return v0;
    // Gamma' = Gamma digamma on either side of the poles; the value of the integral itself is not used.
    return detail::integrate_exponential(v0, detail::integrate(C(0.0), detail::digamma_series(x), x));
}

}  // namespace hybridae::math
