// SPDX-License-Identifier: Apache-2.0
// Whether all of very many numbers are finite: without a branch for each, and without waiting for each.
#pragma once

#include <cstddef>

namespace hybridae {

inline bool are_finite(const double* v, std::size_t n) {
    constexpr std::size_t parts = 8;
    double zero[parts] = {};  // stay so
    std::size_t i = 0;
    for (; i + parts <= n; i += parts)
        for (std::size_t k = 0; k < parts; ++k) zero[k] += v[i + k] * 0.0;
    for (; i < n; ++i) zero[0] += v[i] * 0.0;
    double sum = 0.0;
    for (const double z : zero) sum += z;
    return sum == 0.0;
}

}  // namespace hybridae
