// SPDX-License-Identifier: Apache-2.0
// Where tests under no_event choose between formulas, what depends on what changes within a mode: neither
// solutions nor sensitivities rest on what did at its beginning. Against the closed form.
#include <gmock/gmock.h>

#include <cmath>
#include <hybridae/hybridae.hpp>
#include <vector>

namespace hybridae::sensitivity_tests {
namespace {

using testing::HasSubstr;

class UnrecordedChoices : public testing::TestWithParam<const char*> {
  protected:
    Solution run(SensitivityForm form) const {
        Options options;
        options.method = GetParam();
        options.rtol = options.atol = 1e-8;
        options.sensitivities = {"k", "a", "start:T"};
        options.sensitivity_residuals = form;
        options.output_times = {0.5, 1.5, 2.2, 3.0};
        Solution solution =
            solve(Model::load(HYBRIDAE_TEST_MODEL_DIR "/libguarded_choice.so"), 0.0, 3.0, options);
        EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
        return solution;
    }
};
INSTANTIATE_TEST_SUITE_P(, UnrecordedChoices, testing::Values("bdf", "esdirk34", "esdirk54", "radau5"),
                         [](const auto& c) { return std::string(c.param); });

TEST_P(UnrecordedChoices, HaveRightValuesAndSensitivities) {
    enum { T, x, z, w, f, n };
    constexpr double near = 1e-6;  // at a tolerance of 1e-8
    for (const auto form : {SensitivityForm::automatic, SensitivityForm::matrix}) {
        const Solution solution = run(form);
        ASSERT_EQ(solution.rows.size(), 4u);
        for (const Row& row : solution.rows) {
            const double u = std::max(row.t - 1.0, 0.0), c = u * u * u, dc = 3.0 * u * u;
            const double at_z = (row.t - c) / (1.0 + 2.0 * c),
                         dz = (1.0 - dc) / (1.0 + 2.0 * c) - 2.0 * dc * at_z / (1.0 + 2.0 * c);
            EXPECT_NEAR(row.y[x], u * c / 4.0, near);
            EXPECT_NEAR(row.y[z], at_z, near);
            EXPECT_NEAR(row.y[w], 2.0 * at_z + 1.0, near);
            EXPECT_NEAR(row.ydot[z], dz, near);
            EXPECT_NEAR(row.ydot[w], 2.0 * dz, near);
            const double *to_k = &row.s[0], *to_a = &row.s[n], *to_start = &row.s[2 * n];
            EXPECT_NEAR(to_k[x], u * c / 4.0, near);
            EXPECT_NEAR(to_k[z], 0.0, near);
            EXPECT_NEAR(to_a[z], -c / (1.0 + 2.0 * c), near);
            EXPECT_NEAR(to_a[w], 1.0 - 2.0 * c / (1.0 + 2.0 * c), near);
            EXPECT_NEAR(to_start[x], c, near);
            EXPECT_NEAR(to_start[z], dz, near);
        }
        EXPECT_NEAR(solution.rows.back().y[f], std::sin(3.0), 1e-5);
    }
}

// With matrices that lack what came later each step would be as long as the stiffest component allows.
TEST_P(UnrecordedChoices, StiffnessThatComesLaterIsMetByTheMatrix) {
    EXPECT_LT(run(SensitivityForm::automatic).statistics.steps, 2000);
}

TEST_P(UnrecordedChoices, SensitivitiesAreTangentsAlsoWhereMatricesAreAskedFor) {
    const Statistics taken = run(SensitivityForm::matrix).statistics;
    const bool has_no_choice = GetParam() == std::string("radau5");
    EXPECT_EQ(taken.sensitivity_form, has_no_choice ? "" : "tangent");
    EXPECT_THAT(taken.sensitivity_form_reason, HasSubstr(has_no_choice ? "" : "no_event"));
}

}  // namespace
}  // namespace hybridae::sensitivity_tests
