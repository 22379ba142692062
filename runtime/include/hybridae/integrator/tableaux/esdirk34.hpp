// SPDX-License-Identifier: Apache-2.0
// ESDIRK34: four stages, the first explicit; order 3, with an estimator of order 4.
//
// Reference: Kristensen, Jørgensen, Thomsen and Jørgensen, An ESDIRK method with sensitivity analysis
// capabilities, Computers and Chemical Engineering 28 (2004) 2695–2707.
// Properties: stage order 2, stiffly accurate, A- and L-stable (R(∞) = 0).
//
// The numbers solve these conditions, to all digits: γ³ - 3γ² + 3γ/2 = 1/6 (L-stability); c2 = 2γ and
// Σ a_3j c_j = c3²/2 (stage order 2); Σ b c^k = 1/(k+1), k = 0 … 2; Σ b̂ c^k = 1/(k+1), k = 0 … 3, and
// Σ b̂ A c² = 1/12, which fixes c3.
#pragma once

#include <array>
#include <cstddef>

namespace hybridae::tableaux {

struct Esdirk34 {
    static constexpr const char* name = "esdirk34";
    static constexpr int stages = 4, order = 3, embedded_order = 4, dense_order = 3;
    static constexpr double gamma = 0.43586652150845899941601945119355684;
    static constexpr std::array<double, stages> c{0.0, 2.0 * gamma, 0.46823874485184439565, 1.0};
    static constexpr std::array<double, stages> b{0.10239940061991099770, -0.37687845225555610612,
                                                  0.83861253012718610900, gamma};
    static constexpr std::array<std::array<double, stages>, stages> a{
        {{0.0, 0.0, 0.0, 0.0},
         {gamma, gamma, 0.0, 0.0},
         {0.14073777472470619621, -0.10836555138132079998, gamma, 0.0},
         b}};
    static constexpr std::array<double, stages> b_embedded{0.15702489786032493711, 0.11733044137043884861,
                                                           0.61667803039212146438, 0.10896663037711474990};

    // Cubic Hermite interpolation of both ends: θ²(3 - 2θ) b + θ(1 - θ)² e_1 + θ²(θ - 1) e_4, in powers
    // θ … θ³.
    // Stages whose values interpolate algebraic variables.
    static constexpr std::array<std::size_t, 4> value_nodes{0, 2, 1, 3};

    static constexpr int degree = 3;
    static constexpr std::array<std::array<double, stages>, degree> dense{
        {{1.0, 0.0, 0.0, 0.0},
         {3.0 * b[0] - 2.0, 3.0 * b[1], 3.0 * b[2], 3.0 * b[3] - 1.0},
         {1.0 - 2.0 * b[0], -2.0 * b[1], -2.0 * b[2], 1.0 - 2.0 * b[3]}}};
};

}  // namespace hybridae::tableaux
