// SPDX-License-Identifier: Apache-2.0
// ESDIRK5(4)7L[2]SA₂: seven stages, the first explicit; order 5 with an embedded method of order 4.
//
// Reference: Kennedy and Carpenter, Diagonally implicit Runge–Kutta methods for stiff ODEs, Applied Numerical
// Mathematics 146 (2019) 221–244.
// Properties: stage order 2, stiffly accurate, A- and L-stable (R(∞) = 0).
//
// The dense output is ours: of degree and order 4, once continuously differentiable. The conditions of order
// 4 (stage order 2 leaves Σ b(θ) φ for φ = 1, c, c², c³, A c²), b(1) = b, b'(0) = e_1 and b'(1) = e_7 leave
// two numbers free, which make the error terms of order 5 small.
#pragma once

#include <array>
#include <cstddef>

namespace hybridae::tableaux {

struct Esdirk54 {
    static constexpr const char* name = "esdirk54";
    static constexpr int stages = 7, order = 5, embedded_order = 4, dense_order = 4;
    static constexpr double gamma = 0.184;
    static constexpr std::array<double, stages> c{0.0,
                                                  0.368,
                                                  0.62821529547664944904,
                                                  0.13881019830028329398,
                                                  0.69995861940457471118,
                                                  0.90837696335078532694,
                                                  1.0};
    static constexpr std::array<double, stages> b{-0.039466069109740348209,
                                                  -0.039466069109740258003,
                                                  0.27263649025024266903,
                                                  0.43216517252028818774,
                                                  0.35241608623288911417,
                                                  -0.16228561078393952122,
                                                  gamma};
    static constexpr std::array<std::array<double, stages>, stages> a{
        {{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
         {gamma, gamma, 0.0, 0.0, 0.0, 0.0, 0.0},
         {0.22210764773832469832, 0.22210764773832475383, gamma, 0.0, 0.0, 0.0, 0.0},
         {-0.014049475381926274098, -0.014049475381926282772, -0.017090850935864151244, gamma, 0.0, 0.0, 0.0},
         {-0.40838859254931486609, -0.40838859254931464404, 0.16646399821362964366, 1.1662718062895744975,
          gamma, 0.0, 0.0},
         {-0.53929072355881113587, -0.53929072355881135792, -0.24223442884542500941, 1.4888806111225145745,
          0.55631222819131842527, gamma, 0.0},
         b}};
    static constexpr std::array<double, stages> b_embedded{
        -0.080689466566647272128, -0.080689466566647438661, 0.18289968461343553141, 0.51701387376623098024,
        0.42659973130245432138,   -0.10432685796713497828,  0.13919250141830896705};

    // Stages whose values interpolate algebraic variables.
    static constexpr std::array<std::size_t, 5> value_nodes{0, 3, 1, 2, 6};

    static constexpr int degree = 4;
    static constexpr std::array<std::array<double, stages>, degree> dense{
        {{1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0},
         {-3.60250719788793572, 2.59199612940005181, -0.149296260261903034, 2.35481485397743013,
          -1.79189190537425565, 0.322745187524383227, 0.274139192622229229},
         {4.0471501193369102, -5.34185653523906456, 1.38913848152477681, -2.98096901787370737,
          4.99344815568006782, -1.29463281818452449, -0.812278385244458417},
         {-1.4841089905587148, 2.71039433672927251, -0.967205731012631088, 1.05831933641656546,
          -2.84914016407292304, 0.809602019876201754, 0.722139192622229198}}};
};

}  // namespace hybridae::tableaux
