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

// Weights of the values at chosen stages in the coefficients of x^0 … x^(nodes - 1) of the polynomial through
// them, for what has no derivatives worth using. Row j belongs to x^j.
template <class Tableau>
constexpr auto powers_of_values() {
    constexpr std::size_t nodes = Tableau::value_nodes.size();
    const auto place = [](std::size_t k) { return Tableau::c[Tableau::value_nodes[k]] - 1.0; };
    std::array<std::array<double, nodes>, nodes> powers{};
    for (std::size_t k = 0; k < nodes; ++k) {  // the Lagrange polynomial of node k, factor by factor
        std::array<double, nodes> l{1.0};
        for (std::size_t m = 0; m < nodes; ++m) {
            if (m == k) continue;
            const double scale = 1.0 / (place(k) - place(m));
            for (std::size_t j = nodes - 1; j > 0; --j) l[j] = scale * (l[j - 1] - place(m) * l[j]);
            l[0] *= -scale * place(m);
        }
        for (std::size_t j = 0; j < nodes; ++j) powers[j][k] = l[j];
    }
    return powers;
}

}  // namespace hybridae::tableaux
