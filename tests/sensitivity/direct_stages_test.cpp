// SPDX-License-Identifier: Apache-2.0
// Sensitivities of ESDIRK methods with factors of each stage are those of the iteration.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <hybridae/hybridae.hpp>
#include <vector>

namespace hybridae::sensitivity_tests {
namespace {

using testing::HasSubstr;

Model load(const std::string& name) {
    return Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
}

Solution solve_dow(const std::string& method, SensitivityForm form, double tolerance,
                   std::vector<std::string> sensitivities = {"all"}) {
    Options options;
    options.method = method;
    options.rtol = options.atol = tolerance;
    for (const char* name : {"u7", "u8"}) options.atol_of[name] = 1e-5 * tolerance;
    for (const char* name : {"u9", "u10"}) options.atol_of[name] = 1e-12 * tolerance;
    options.sensitivities = std::move(sensitivities);
    options.sensitivity_residuals = form;
    for (int k = 1; k <= 10; ++k) options.output_times.push_back(0.2 * k);
    Solution solution = solve(load("dow"), 0.0, 2.0, options);
    EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    return solution;
}

// Largest deviation of the sensitivities, relative to the largest value of each.
double deviation(const Solution& a, const Solution& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.rows.at(0).s.size(); ++i) {
        double largest = 0.0, off = 0.0;
        for (std::size_t r = 0; r < a.rows.size(); ++r) {
            largest = std::max(largest, std::abs(b.rows[r].s[i]));
            off = std::max(off, std::abs(a.rows[r].s[i] - b.rows[r].s[i]));
        }
        if (largest > 0.0) worst = std::max(worst, off / largest);
    }
    return worst;
}

class DirectStages : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(, DirectStages, testing::Values("esdirk34", "esdirk54"),
                         [](const auto& c) { return std::string(c.param); });

// The two choose other steps, and from one tolerance to the next their errors vary by more than a factor of
// two: in the mean they are alike.
TEST_P(DirectStages, GiveWhatTheIterationGives) {
    const Solution exact = solve_dow("bdf", SensitivityForm::automatic, 1e-10);
    double ratio = 1.0;
    const std::vector<double> tolerances = {5e-7, 7e-7, 1e-6, 1.4e-6, 2e-6};
    for (const double tolerance : tolerances) {
        const Solution direct = solve_dow(GetParam(), SensitivityForm::automatic, tolerance),
                       iterated = solve_dow(GetParam(), SensitivityForm::tangent, tolerance);
        EXPECT_EQ(direct.statistics.sensitivity_form, "matrix");
        EXPECT_EQ(iterated.statistics.sensitivity_form, "tangent");
        EXPECT_LT(deviation(direct, exact), 2.0 * tolerance);
        EXPECT_LT(direct.statistics.sensitivity_residuals, iterated.statistics.sensitivity_residuals);
        ratio *= deviation(direct, exact) / deviation(iterated, exact);
    }
    EXPECT_LT(std::pow(ratio, 1.0 / static_cast<double>(tolerances.size())), 1.6);
}

// The derivatives of the last stage serve the states of the next step, which seldom need a matrix of their
// own.
TEST_P(DirectStages, TakeOneEvaluationEach) {
    const Solution solution = solve_dow(GetParam(), SensitivityForm::automatic, 1e-6);
    const Statistics& taken = solution.statistics;
    const long implicit_stages = GetParam() == std::string("esdirk34") ? 3 : 6;
    const long attempts = taken.steps + taken.error_test_failures + taken.convergence_failures;
    EXPECT_LE(taken.jacobians, implicit_stages * attempts + attempts / 4);
    EXPECT_THAT(taken.sensitivity_form_reason, HasSubstr("factors at each stage"));
}

TEST(DirectStagesOfOneParameter, AreNotWorthTheirDerivatives) {
    const Solution solution = solve_dow("esdirk34", SensitivityForm::automatic, 1e-4, {"k1"});
    EXPECT_EQ(solution.statistics.sensitivity_form, "tangent");
}

}  // namespace
}  // namespace hybridae::sensitivity_tests
