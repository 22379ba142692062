// SPDX-License-Identifier: Apache-2.0
// Sensitivity methods and linear solvers give the same numbers, and take the steps that DASPK3.0 takes.
#include <cmath>

#include "smooth/solved.hpp"

namespace hybridae::smooth_tests {
namespace {

double largest_deviation(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0.0, deviation = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, std::abs(a[i]));
        deviation = std::max(deviation, std::abs(a[i] - b[i]));
    }
    return deviation / largest;
}

struct Case {
    const char* model;
    double t_end;
};

class SensitivityMethods : public testing::TestWithParam<Case> {};

// Each is within some hundred tolerances of the truth, so of the others.
TEST_P(SensitivityMethods, AgreeWithEachOther) {
    const Model model = load(GetParam().model);
    constexpr double tolerance = 1e-8;
    Options options;
    options.rtol = options.atol = tolerance;
    options.sensitivities = {"all"};
    options.output_times = {GetParam().t_end};
    const Solution staggered = solved(model, GetParam().t_end, options);
    for (const auto method : {SensitivityMethod::simultaneous, SensitivityMethod::direct}) {
        options.sensitivity_method = method;
        const Solution other = solved(model, GetParam().t_end, options);
        EXPECT_LT(largest_deviation(staggered.rows.at(0).s, other.rows.at(0).s), 1e3 * tolerance);
        EXPECT_LT(largest_deviation(staggered.rows.at(0).y, other.rows.at(0).y), 1e2 * tolerance);
        EXPECT_EQ(staggered.events.size(), other.events.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Models, SensitivityMethods,
                         testing::Values(Case{"dow", 1.0}, Case{"relay", 20.0}, Case{"tank_weir", 8.0},
                                         Case{"impact", 6.0}),
                         [](const auto& c) { return std::string(c.param.model); });

TEST(SensitivityMethods, DirectMakesAMatrixInEachStepAndStaggeredDoesNot) {
    const Model model = load("dow");
    Options options;
    options.sensitivities = {"k1", "k2"};
    const Solution staggered = solved(model, 1.0, options);
    options.sensitivity_method = SensitivityMethod::direct;
    const Solution direct = solved(model, 1.0, options);
    EXPECT_GE(direct.statistics.jacobians, direct.statistics.steps);
    EXPECT_LT(2 * staggered.statistics.jacobians, staggered.statistics.steps);
}

TEST(LinearSolvers, GiveTheSameFoodWeb) {
    const Model model = load("food_web");
    constexpr double tolerance = 1e-6;
    Options options = food_web_options(tolerance);
    options.output_times = {1.0};
    options.linear_solver = LinearSolverKind::klu;
    const Solution direct = solved(model, 1.0, options);
    options.linear_solver = LinearSolverKind::multifrontal;
    const Solution in_blocks = solved(model, 1.0, options);
    EXPECT_LT(largest_deviation(direct.rows.at(0).y, in_blocks.rows.at(0).y), 100.0 * tolerance);
    EXPECT_LT(largest_deviation(direct.rows.at(0).s, in_blocks.rows.at(0).s), 1000.0 * tolerance);
    EXPECT_EQ(in_blocks.statistics.linear_solver, "multifrontal");
    options.linear_solver = LinearSolverKind::krylov;
    const Solution iterated = solved(model, 1.0, options);
    EXPECT_LT(largest_deviation(direct.rows.at(0).y, iterated.rows.at(0).y), 100.0 * tolerance);
    EXPECT_LT(largest_deviation(direct.rows.at(0).s, iterated.rows.at(0).s), 1000.0 * tolerance);
    EXPECT_EQ(direct.statistics.linear_solver, "klu");
    EXPECT_EQ(iterated.statistics.linear_solver, "krylov");
    EXPECT_EQ(iterated.statistics.linear_solver_reason, "asked for");
}

TEST(LinearSolvers, TheAutomaticChoiceIsTold) {
    Options options;
    const Solution small = solved(load("dow"), 0.1, options), large = solved(load("heat"), 0.01, options);
    EXPECT_EQ(small.statistics.linear_solver, "dense");
    EXPECT_EQ(small.statistics.linear_solver_reason, "10 unknowns are few");
    EXPECT_EQ(large.statistics.linear_solver, "multifrontal");
    EXPECT_NE(large.statistics.linear_solver_reason.find("1764 unknowns"), std::string::npos);
    for (const char* method : {"esdirk34", "esdirk54", "radau5"}) {
        options.method = method;
        EXPECT_EQ(solved(load("dow"), 0.1, options).statistics.linear_solver, "dense") << method;
    }
}

// The tables of S. Li and L. Petzold's report, and a tenth more.
TEST(Steps, OfTheFoodWebAreNotMoreThanThoseOfDaspk) {
    const Model model = load("food_web");
    Options options = food_web_options(1e-5);
    options.output_times = {10.0};
    EXPECT_LE(static_cast<double>(solved(model, 10.0, options).statistics.steps), 1.1 * 128);
}

TEST(Steps, OfTheHeatEquationAreNotMoreThanThoseOfDaspk) {
    const Model model = load("heat");
    Options options;
    options.rtol = options.atol = 1e-4;
    options.algebraic_error_test = false;
    options.sensitivities = {"p1", "p2"};
    for (const int j : {11, 21, 31})
        for (const int i : {11, 21, 31})
            if (i != 21 || j != 21)
                options.sensitivities.push_back("start:u[" + std::to_string(j) + "][" + std::to_string(i) +
                                                "]");
    options.output_times = {10.24};
    EXPECT_LE(static_cast<double>(solved(model, 10.24, options).statistics.steps), 1.1 * 92);
    options.sensitivity_error_test = false;
    EXPECT_LE(static_cast<double>(solved(model, 10.24, options).statistics.steps), 1.1 * 64);
}

}  // namespace
}  // namespace hybridae::smooth_tests
