// SPDX-License-Identifier: Apache-2.0
// The smooth problems of S. Li and L. Petzold's report on DASPK3.0, and the Dow reactor.
#include <string>

#include "idas/smooth_driver.hpp"
#include "problem.hpp"

namespace hybridae::bench {

namespace {

auto idas_with(std::shared_ptr<const idas::SmoothModel> model, idas::ErrorTests tests) {
    return [model, tests](const Problem& problem) { return idas::solve_smooth(problem, model, tests); };
}

}  // namespace

Problem dow() {
    return {.title = "dow",
            .library = "dow",
            .parameters = {{"k1", 21.893},
                           {"km1", 2.14e9},
                           {"k2", 32.318},
                           {"k3", 21.893},
                           {"km3", 1.07e9},
                           {"K1", 7.65e-18},
                           {"K2", 4.03e-11},
                           {"K3", 5.32e-18},
                           {"Q", 0.0131}},
            .t_end = 10.0,
            .tolerance = 1e-6,
            .adjust =
                [](double tolerance, Options& options) {
                    for (const char* name : {"u7", "u8"}) options.atol_of[name] = 1e-5 * tolerance;
                    for (const char* name : {"u9", "u10"}) options.atol_of[name] = 1e-12 * tolerance;
                },
            .idas = idas_with(idas::make_dow(), {}),
            .group = {},
            .times = {0.1, 0.5, 1.0, 2.0, 5.0, 10.0},
            .states = {},
            .sensitivities = {}};
}

Problem food_web(int m, LinearSolverKind solver) {
    return {.title = "food_web " + std::to_string(m) + (solver == LinearSolverKind::krylov ? " krylov" : ""),
            .library = m == 20 ? "food_web" : "food_web_" + std::to_string(m),
            .parameters = {{"alpha", 50.0}, {"beta", 100.0}},
            .t_end = 10.0,
            .tolerance = 1e-5,
            .adjust =
                [solver](double, Options& options) {
                    options.algebraic_error_test = options.sensitivity_error_test = false;
                    options.linear_solver = solver;
                },
            .idas = idas_with(idas::make_food_web(m), {.algebraic = false, .sensitivities = false}),
            .group = [](std::size_t i) { return static_cast<int>(i % 2); },
            .times = {1e-3, 1e-2, 1e-1, 1.0, 10.0},
            .states = {},
            .sensitivities = {},
            .small = m <= 20};
}

Problem heat(int m) {
    Problem problem{.title = "heat " + std::to_string(m),
                    .library = m == 40 ? "heat" : "heat_" + std::to_string(m),
                    .parameters = {{"p1", 1.0}, {"p2", 1.0}},
                    .t_end = 10.24,
                    .tolerance = 1e-4,
                    .adjust = [](double, Options& options) { options.algebraic_error_test = false; },
                    .idas = idas_with(idas::make_heat(m), {.algebraic = false}),
                    .group = [](std::size_t) { return 0; },
                    .times = {1e-2, 5e-2, 1e-1, 2e-1, 1.0, 10.24},
                    .states = {},
                    .sensitivities = {},
                    .small = m <= 40};
    for (const int j : {m / 4 + 1, m / 2 + 1, 3 * m / 4 + 1})
        for (const int i : {m / 4 + 1, m / 2 + 1, 3 * m / 4 + 1})
            if (i != m / 2 + 1 || j != m / 2 + 1)
                problem.parameters.push_back(
                    {"start:u[" + std::to_string(j) + "][" + std::to_string(i) + "]", 1.0});
    return problem;
}

}  // namespace hybridae::bench
