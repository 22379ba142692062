// SPDX-License-Identifier: Apache-2.0
// The dense output of a tableau, given in powers of θ = (t - t_n)/h, about the end of the step.
#pragma once

#include <array>
#include <cstddef>

namespace hybridae::tableaux {

// Σ_j dense[j-1] θ^j = b + Σ_j result[j-1] x^j with x = θ - 1; b(1) = b is left to the caller.
template <class Tableau>
constexpr auto powers_of_end() {
    auto powers = Tableau::dense;
    constexpr auto degree = static_cast<std::size_t>(Tableau::degree);
    for (std::size_t i = 0; i < static_cast<std::size_t>(Tableau::stages); ++i) {
        std::array<double, degree + 1> c{};
        for (std::size_t j = 1; j <= degree; ++j) c[j] = Tableau::dense[j - 1][i];
        for (std::size_t k = 0; k < degree; ++k)
            for (std::size_t j = degree; j-- > k;) c[j] += c[j + 1];
        for (std::size_t j = 1; j <= degree; ++j) powers[j - 1][i] = c[j];
    }
    return powers;
}

}  // namespace hybridae::tableaux
