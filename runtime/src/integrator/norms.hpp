// SPDX-License-Identifier: Apache-2.0
// Sums over long vectors. Several partial sums, because one alone waits for each addition to end before the next.
#pragma once

#include <cstddef>

namespace hybridae {

// Σ term(i)², i < n.
template <class Term>
double sum_of_squares(std::size_t n, Term term) {
    constexpr std::size_t parts = 8;
    double sum[parts] = {};
    std::size_t i = 0;
    for (; i + parts <= n; i += parts)
        for (std::size_t k = 0; k < parts; ++k) {
            const double x = term(i + k);
            sum[k] += x * x;
        }
    for (; i < n; ++i) {
        const double x = term(i);
        sum[0] += x * x;
    }
    return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

}  // namespace hybridae
