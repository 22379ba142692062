// SPDX-License-Identifier: Apache-2.0
// Every root of a low-degree polynomial in (0, 1]: where an interpolated condition may change
// (docs/events.md, Finding).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace hybridae::events {

inline constexpr int max_root_degree = 8;

// An interval that holds exactly one sign change, or one touching root, or several roots (also none, but
// nearly one) that cannot be told apart at the resolution or above the rounding noise of the polynomial.
struct RootBracket {
    double lo, hi;
    // The signs at lo and hi are certain and differ. False at a touching root, and at a root so close to 1
    // that the sign at 1 is not certain.
    bool sign_change;
};

// Ascending, disjoint but for common ends, at which the polynomial is not zero.
struct RootList {
    std::array<RootBracket, 10> bracket;
    int count = 0;
};

// Brackets all roots of p(s) = sum of c[k] s^k, k = 0 ... degree <= max_root_degree, in (0, 1]. The
// coefficients are taken as exact, and every rounding error made here is bounded: no root is missed.
// - A bracket certain to hold one simple root may be as wide as [0, 1]; one that stays undecided is at most a
// few
//   `resolution` wide, or as wide as |p| stays below its rounding noise, a small multiple of eps * sum
//   |c[k]|.
// - A root at exactly 0 (c[0] == 0) is not reported.
// - A polynomial that is zero throughout has no isolated root: nothing is reported.
// - Where a coefficient is not finite, the answer is the single bracket [0, 1] without a sign change.
void isolate_roots(const double* c, int degree, double resolution, RootList& out);

namespace detail {

constexpr double inverse_binomial(int n, int k) {
    double value = 1.0;
    for (int i = 1; i <= k; ++i) value = value * (n - k + i) / i;
    return 1.0 / value;
}

template <int N, int K>
inline constexpr double inverse_binomial_constant = inverse_binomial(N, K);

// b[j] += b[j - 1] for j = N, N - 1 ... Stage, and so on with the next stage. Written as recursion and folds
// because -O2 does not unroll such loops, and unrolled they are several times faster.
template <int N, int Stage>
inline void add_neighbours(double* b) {
    [b]<std::size_t... J>(std::index_sequence<J...>) { ((b[N - J] += b[N - J - 1]), ...); }
    (std::make_index_sequence<N - Stage + 1>{});
    if constexpr (Stage < N) add_neighbours<N, Stage + 1>(b);
}

// The Bernstein coefficients on [0, 1] of a polynomial of degree N. Each is a sum of c[k] C(j, k) / C(N, k),
// whose factors are at most 1, by one rounded product and at most N additions: N + 4 units of 2^-52 in the
// sum of |c[k]| bound its error twice over. Underflow adds far less than the smallest normal number. b[0] =
// c[0] is exact.
template <int N>
inline void to_bernstein(const double* c, double* b) {
    [ c, b ]<std::size_t... K>(std::index_sequence<K...>) {
        ((b[K] = c[K] * inverse_binomial_constant<N, K>), ...);
    }
    (std::make_index_sequence<N + 1>{});
    add_neighbours<N, 1>(b);
}

inline double bernstein_error(int degree, double sum_of_magnitudes) {
    return (degree + 4) * std::numeric_limits<double>::epsilon() * sum_of_magnitudes +
           std::numeric_limits<double>::min();
}

// For c[0] != 0.
template <int N, std::size_t... J>  // J = 0 ... N - 1
inline bool may_have_root(const double* c, std::index_sequence<J...>) {
    const double rest = (std::abs(c[J + 1]) + ...);
    const double first = std::abs(c[0]);
    // |p - c[0]| <= rest throughout; the factor covers the rounding of the sum.
    if (first > rest * (1.0 + 16 * std::numeric_limits<double>::epsilon())) return !(first + rest < HUGE_VAL);
    double b[N + 1];
    to_bernstein<N>(c, b);
    const double error = bernstein_error(N, first + rest);
    return c[0] > 0.0 ? !((b[J + 1] > error) & ...) : !((b[J + 1] < -error) & ...);
}

}  // namespace detail

// False only if isolate_roots would report nothing. A few nanoseconds: for every condition after every step.
inline bool may_have_root(const double* c, int degree) {
    while (degree > 0 && c[0] == 0.0) {
        ++c;
        --degree;
    }
    switch (degree) {
        case 0:
            return !std::isfinite(c[0]);
        case 1:
            return detail::may_have_root<1>(c, std::make_index_sequence<1>{});
        case 2:
            return detail::may_have_root<2>(c, std::make_index_sequence<2>{});
        case 3:
            return detail::may_have_root<3>(c, std::make_index_sequence<3>{});
        case 4:
            return detail::may_have_root<4>(c, std::make_index_sequence<4>{});
        case 5:
            return detail::may_have_root<5>(c, std::make_index_sequence<5>{});
        case 6:
            return detail::may_have_root<6>(c, std::make_index_sequence<6>{});
        case 7:
            return detail::may_have_root<7>(c, std::make_index_sequence<7>{});
        case 8:
            return detail::may_have_root<8>(c, std::make_index_sequence<8>{});
        default:
            return true;
    }
}

}  // namespace hybridae::events
