// SPDX-License-Identifier: Apache-2.0
// Radau IIA with three stages: collocation at the Radau points, order 5.
//
// Reference: Hairer and Wanner, Solving Ordinary Differential Equations II, §IV.5 and §IV.8.
// Properties: stage order 3, stiffly accurate, A- and L-stable (R(∞) = 0).
//
// Transformation: A^-1 = T Λ T^-1 with Λ = [γ 0 0; 0 α β; 0 -β α].
// Error: γ0 (h ẏ_n + Σ e_i z_i) with z_i = Y_i - y_n and γ0 = 1/γ, the difference to an embedded method of
// order 3.
// Dense output: y_n + h ∫ of the cubic through ẏ_n and the three stage derivatives, of order 4; at the end it
// is y_{n+1}, because the quadrature of these four nodes is that of Radau. The nodes are the stages here,
// beginning with t_n.
#pragma once

#include <array>
#include <cstddef>

namespace hybridae::tableaux {

struct Radau5 {
    static constexpr const char* name = "radau5";
    static constexpr int stages = 4, order = 5, embedded_order = 3, dense_order = 4;
    static constexpr double root6 = 2.449489742783178098197;
    static constexpr std::array<double, stages> c{0.0, (4.0 - root6) / 10.0, (4.0 + root6) / 10.0, 1.0};
    static constexpr std::array<double, stages> b{0.0, (16.0 - root6) / 36.0, (16.0 + root6) / 36.0,
                                                  1.0 / 9.0};
    static constexpr std::array<std::array<double, stages>, stages> a{
        {{},
         {0.0, (88.0 - 7.0 * root6) / 360.0, (296.0 - 169.0 * root6) / 1800.0, (-2.0 + 3.0 * root6) / 225.0},
         {0.0, (296.0 + 169.0 * root6) / 1800.0, (88.0 + 7.0 * root6) / 360.0, (-2.0 - 3.0 * root6) / 225.0},
         b}};

    static constexpr double gamma = 3.637834252744495732208, alpha = 2.681082873627752133896,
                            beta = 3.050430199247410569426;
    using Matrix = std::array<std::array<double, 3>, 3>;
    static constexpr Matrix inverse_a{
        {{3.224744871391589049099, 1.167840084690405494924, -0.2531972647421808261859},
         {-3.567840084690405494924, 0.7752551286084109509014, 1.053197264742180826186},
         {5.531972647421808261859, -7.531972647421808261859, 5.0}}};
    static constexpr Matrix t{
        {{0.09443876248897524148749, -0.141255295020954208428, 0.03002919410514742449186},
         {0.2502131229653333113765, 0.204129352293799931996, -0.3829421127572619377954},
         {1.0, 1.0, 0.0}}};
    static constexpr Matrix inverse_t{
        {{4.178718591551904727346, 0.3276828207610623870825, 0.5233764454994495480399},
         {-4.178718591551904727346, -0.3276828207610623870825, 0.4766235545005504519601},
         {0.5028726349457868759512, -2.571926949855605429187, 0.5960392048282249249688}}};
    static constexpr std::array<double, 3> error{(-13.0 - 7.0 * root6) / 3.0, (-13.0 + 7.0 * root6) / 3.0,
                                                 -1.0 / 3.0};

    // Stages whose values interpolate algebraic variables.
    static constexpr std::array<std::size_t, 4> value_nodes{0, 1, 2, 3};

    static constexpr int degree = 4;
    static constexpr std::array<std::array<double, stages>, degree> dense = [] {
        std::array<std::array<double, stages>, degree> powers{};
        for (std::size_t i = 0; i < stages; ++i) {  // the Lagrange polynomial of node i, then its integral
            std::array<double, stages> l{1.0};
            for (std::size_t j = 0; j < stages; ++j) {
                if (j == i) continue;
                for (std::size_t k = stages - 1; k > 0; --k) l[k] = (l[k - 1] - c[j] * l[k]) / (c[i] - c[j]);
                l[0] *= -c[j] / (c[i] - c[j]);
            }
            for (std::size_t k = 0; k < stages; ++k) powers[k][i] = l[k] / static_cast<double>(k + 1);
        }
        return powers;
    }();
};

}  // namespace hybridae::tableaux
