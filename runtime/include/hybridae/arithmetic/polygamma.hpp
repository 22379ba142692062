// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

namespace hybridae::math {

namespace detail {

// d^n/dx^n cot(pi x), from the recurrence d/dx P(c) = -pi (1 + c^2) P'(c) on polynomials in c = cot(pi x).
inline double cotangent_derivative(int n, double x) {
    constexpr int max_order = 16;
    if (n > max_order) return std::numeric_limits<double>::quiet_NaN();
    double p[max_order + 2] = {0.0, 1.0};
    for (int order = 0; order < n; ++order) {
        double next[max_order + 2] = {};
        for (int k = 1; k <= order + 1; ++k) {
            next[k - 1] -= k * p[k];
            next[k + 1] -= k * p[k];
        }
        for (int k = 0; k <= order + 2; ++k) p[k] = next[k];
    }
    // x minus the nearest integer is exact and keeps the accuracy close to the poles.
    const double c = 1.0 / std::tan(std::numbers::pi * (x - std::round(x)));
    double sum = p[n + 1];
    for (int k = n; k >= 0; --k) sum = sum * c + p[k];
    return std::pow(std::numbers::pi, n) * sum;
}

}  // namespace detail

// The polygamma function psi_n(x), the (n+1)-th derivative of log Gamma; psi_0 is the digamma function.
//
// Method: the recurrence psi_n(x) = psi_n(x+1) - (-1)^n n!/x^(n+1) up to x >= 16 + n, then the asymptotic
// series (Abramowitz & Stegun 6.3.18, 6.4.11); for x < 0 first the reflection psi_n(x) =
// (-1)^n psi_n(1-x) - pi d^n/dx^n cot(pi x) (6.4.7). Relative accuracy about 1e-15 for x > 0 and small n,
// absolute close to the zeros. At the poles 0, -1, -2, ... the result is not finite. n <= 16 where x < 0.
inline double polygamma(int n, double x) {
    const double sign = n % 2 == 0 ? 1.0 : -1.0;
    if (x < 0.0) {
        return sign * polygamma(n, 1.0 - x) - std::numbers::pi * detail::cotangent_derivative(n, x);
    }

    double factorial = 1.0;
    for (int k = 2; k <= n; ++k) factorial *= k;
    double sum = 0.0;
    for (; x < 16.0 + n; x += 1.0) sum -= sign * factorial / std::pow(x, n + 1);

    // Bernoulli numbers B_2, B_4, ..., B_20.
    constexpr double bernoulli[] = {1.0 / 6,       -1.0 / 30, 1.0 / 42,      -1.0 / 30,     5.0 / 66,
                                    -691.0 / 2730, 7.0 / 6,   -3617.0 / 510, 43867.0 / 798, -174611.0 / 330};
    // (n-1)!/x^n is replaced by -log x for n = 0; (2k+n-1)!/(2k)! is built up from one term to the next.
    const double x_to_n = std::pow(x, n);
    double series = n == 0 ? -std::log(x) : factorial / n / x_to_n;
    series += factorial / (2.0 * x_to_n * x);
    double ratio = factorial * (n + 1) / 2.0;
    double power = x_to_n * x * x;
    for (int k = 1; k <= 10; ++k) {
        series += bernoulli[k - 1] * ratio / power;
        ratio *= (2.0 * k + n) * (2.0 * k + n + 1.0) / ((2.0 * k + 1.0) * (2.0 * k + 2.0));
        power *= x * x;
    }
    return sum - sign * series;
}

inline double digamma(double x) { return polygamma(0, x); }

}  // namespace hybridae::math
