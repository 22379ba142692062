// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <hybridae/hybridae.hpp>
#include <string>

namespace hybridae::smooth_tests {
namespace {

class LateGrowth : public testing::TestWithParam<const char*> {};

// The first step may be a hundredth of the way, on which y grows to 1e-4, ten thousand times the tolerance.
TEST_P(LateGrowth, IsSeenAlthoughAllDerivativesAtTheStartAreZero) {
    const Model model = Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/liblate_growth.so");
    Options options;
    options.method = GetParam();
    options.rtol = options.atol = 1e-8;
    options.output_times = {0.005, 0.01, 0.02, 1.0};
    const Solution solution = solve(model, 0.0, 1.0, options);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    ASSERT_EQ(solution.rows.size(), 4u);
    for (const Row& row : solution.rows) {
        const double exact = 1e15 * std::pow(row.t, 9) / 9.0;
        EXPECT_NEAR(row.y[0], exact, 100.0 * 1e-8 * (1.0 + exact)) << "t = " << row.t;
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, LateGrowth,
                         testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "dopri5"),
                         [](const auto& chosen) { return std::string(chosen.param); });

}  // namespace
}  // namespace hybridae::smooth_tests
