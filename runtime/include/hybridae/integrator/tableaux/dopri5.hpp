// SPDX-License-Identifier: Apache-2.0
// The explicit pair 5(4) of Dormand and Prince: seven stages, the last of which is the first of the next
// step.
//
// References: Dormand and Prince, A family of embedded Runge–Kutta formulae, J. Comput. Appl. Math. 6 (1980)
// 19–26; dense output of order 4 by Shampine, in Hairer, Nørsett and Wanner, Solving Ordinary Differential
// Equations I, §II.6.
#pragma once

#include <array>

namespace hybridae::tableaux {

struct Dopri5 {
    static constexpr const char* name = "dopri5";
    static constexpr int stages = 7, order = 5, embedded_order = 4, dense_order = 4;
    static constexpr std::array<double, stages> c{0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0, 1.0};
    static constexpr std::array<double, stages> b{
        35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0, 0.0};
    static constexpr std::array<std::array<double, stages>, stages> a{
        {{},
         {1.0 / 5.0},
         {3.0 / 40.0, 9.0 / 40.0},
         {44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0},
         {19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0},
         {9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0},
         b}};
    static constexpr std::array<double, stages> b_embedded{
        5179.0 / 57600.0, 0.0,       7571.0 / 16695.0, 393.0 / 640.0, -92097.0 / 339200.0,
        187.0 / 2100.0,   1.0 / 40.0};

    // θ²(3 - 2θ) b + θ(1 - θ)² e_1 + θ²(θ - 1) e_7 + θ²(1 - θ)² δ, in powers θ … θ⁴.
    static constexpr int degree = 4;
    static constexpr std::array<double, stages> delta{
        -12715105075.0 / 11282082432.0,  0.0,
        87487479700.0 / 32700410799.0,   -10690763975.0 / 1880347072.0,
        701980252875.0 / 199316789632.0, -1453857185.0 / 822651844.0,
        69997945.0 / 29380423.0};
    static constexpr std::array<std::array<double, stages>, degree> dense = [] {
        std::array<std::array<double, stages>, degree> powers{};
        for (std::size_t i = 0; i < stages; ++i) {
            const double first = i == 0 ? 1.0 : 0.0, last = i == stages - 1 ? 1.0 : 0.0;
            powers[0][i] = first;
            powers[1][i] = 3.0 * b[i] - 2.0 * first - last + delta[i];
            powers[2][i] = -2.0 * b[i] + first + last - 2.0 * delta[i];
            powers[3][i] = delta[i];
        }
        return powers;
    }();
};

}  // namespace hybridae::tableaux
