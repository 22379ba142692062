// SPDX-License-Identifier: Apache-2.0
// Many sensitivities to start values, in both forms of their residuals, against a closed form.
#include <gtest/gtest.h>

#include <cmath>
#include <hybridae/hybridae.hpp>
#include <numbers>

namespace hybridae::sensitivity_tests {
namespace {

constexpr int mesh = 40;  // of models/heat.cpp

// exp(t A)(k, i), A the second difference on the mesh with zeros at both ends: by its eigenvectors, which are
// sines.
double kernel(int k, int i, double t) {
    const double h = 1.0 / (mesh + 1);
    double sum = 0.0;
    for (int p = 1; p <= mesh; ++p) {
        const double root = 2.0 / h * std::sin(0.5 * p * std::numbers::pi * h);
        sum += std::sin(p * std::numbers::pi * k * h) * std::sin(p * std::numbers::pi * i * h) *
               std::exp(-root * root * t);
    }
    return 2.0 * h * sum;
}

class HeatFromItsStart : public testing::TestWithParam<std::pair<const char*, SensitivityForm>> {};

// The equations are linear, F_p is not zero: one parameter and all nodes of the middle row.
TEST_P(HeatFromItsStart, FollowsTheClosedForm) {
    constexpr double t_end = 0.02, tolerance = 1e-7;
    constexpr int row = 20;
    const Model model = Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/libheat.so");
    Options options;
    options.rtol = options.atol = tolerance;
    options.method = GetParam().first;
    options.sensitivity_residuals = GetParam().second;
    options.output_times = {t_end};
    options.sensitivities = {"p1"};
    for (int i = 1; i <= mesh; ++i)
        options.sensitivities.push_back("start:u[" + std::to_string(row) + "][" + std::to_string(i) + "]");
    const Solution solution = solve(model, 0.0, t_end, options);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    EXPECT_EQ(solution.statistics.sensitivity_form,
              GetParam().second == SensitivityForm::tangent ? "tangent" : "matrix");

    const std::size_t n = static_cast<std::size_t>(model.n_states());
    const auto node = [](int j, int i) {
        return static_cast<std::size_t>(j) * (mesh + 2) + static_cast<std::size_t>(i);
    };
    const Row& end = solution.rows.at(0);
    double worst = 0.0, worst_p1 = 0.0;
    for (int j = 1; j <= mesh; ++j)
        for (int i = 1; i <= mesh; ++i) {
            for (int from = 1; from <= mesh; ++from)
                worst = std::max(worst, std::abs(end.s[static_cast<std::size_t>(from) * n + node(j, i)] -
                                                 kernel(j, row, t_end) * kernel(i, from, t_end)));
            // u = exp(p1 t A) exp(p2 t A) u(0): ∂u/∂p1 = t ∂²u/∂x².
            const double u_xx = (end.y[node(j, i - 1)] - 2.0 * end.y[node(j, i)] + end.y[node(j, i + 1)]) *
                                (mesh + 1.0) * (mesh + 1.0);
            worst_p1 = std::max(worst_p1, std::abs(end.s[node(j, i)] - t_end * u_xx));
        }
    // Global errors add up to some multiple of the tolerance (30 over the range of tolerances); u_xx has the
    // error of u on top, magnified by the mesh.
    EXPECT_LT(worst, 30.0 * tolerance);
    EXPECT_LT(worst_p1, 1000.0 * tolerance);
}

INSTANTIATE_TEST_SUITE_P(Forms, HeatFromItsStart,
                         testing::Values(std::pair{"bdf", SensitivityForm::tangent},
                                         std::pair{"bdf", SensitivityForm::matrix},
                                         std::pair{"bdf", SensitivityForm::automatic},
                                         std::pair{"esdirk34", SensitivityForm::matrix},
                                         std::pair{"esdirk54", SensitivityForm::tangent},
                                         std::pair{"esdirk54", SensitivityForm::matrix}),
                         [](const auto& c) {
                             return std::string(c.param.first) +
                                    (c.param.second == SensitivityForm::tangent  ? "Tangent"
                                     : c.param.second == SensitivityForm::matrix ? "Matrix"
                                                                                 : "Automatic");
                         });

// Through events, resets and discrete values that carry sensitivities, whatever the method of correction.
class Hybrid : public testing::TestWithParam<const char*> {};

TEST_P(Hybrid, ModelsHaveTheSameSensitivitiesInBothForms) {
    const Model model = Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + GetParam() + ".so");
    for (const auto method :
         {SensitivityMethod::staggered, SensitivityMethod::simultaneous, SensitivityMethod::direct}) {
        Options options;
        options.rtol = options.atol = 1e-8;
        options.sensitivity_method = method;
        options.sensitivities = {"all"};
        options.output_times = {3.0};
        options.sensitivity_residuals = SensitivityForm::tangent;
        const Solution tangent = solve(model, 0.0, 3.0, options);
        options.sensitivity_residuals = SensitivityForm::matrix;
        const Solution matrix = solve(model, 0.0, 3.0, options);
        ASSERT_EQ(tangent.outcome.status, Status::ok) << tangent.outcome.message;
        ASSERT_EQ(matrix.outcome.status, Status::ok) << matrix.outcome.message;
        EXPECT_EQ(tangent.events.size(), matrix.events.size());
        const auto &a = tangent.rows.at(0).s, &b = matrix.rows.at(0).s;
        // Rounding may decide a step's length otherwise, never more than that: a few tolerances.
        for (std::size_t i = 0; i < a.size(); ++i)
            EXPECT_NEAR(a[i], b[i], 1e-7 * std::max(1.0, std::abs(a[i]))) << "entry " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Models, Hybrid, testing::Values("sampled_pi", "relay", "impact", "tank_weir"),
                         [](const auto& c) { return std::string(c.param); });

}  // namespace
}  // namespace hybridae::sensitivity_tests
