// SPDX-License-Identifier: Apache-2.0
// Rows are recognised from mode to mode, and their derivatives kept: what depends on discrete values is not.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

std::vector<double> exact_times(double t_end) {
    std::vector<double> times;
    const double first_gain[] = {1.0, 1.5, 0.7};
    for (int cell = 0; cell < 3; ++cell) {
        double t = 0.0, gain = first_gain[cell];
        for (bool quadratic = cell == 1;; quadratic = !quadratic, gain += 0.25) {
            t += quadratic ? 1.0 : std::log(2.0) / gain;
            if (t > t_end) break;
            times.push_back(t);
        }
    }
    std::sort(times.begin(), times.end());
    return times;
}

class KnownRows : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(, KnownRows, testing::Values("bdf", "dopri5", "esdirk54"),
                         [](const auto& method) { return method.param; });

TEST_P(KnownRows, FactorsThatChangeWithEveryResetAreSeen) {
    constexpr double t_end = 20.0;
    const std::vector<double> exact = exact_times(t_end);
    Options options = with_tolerance(1e-9);
    options.method = GetParam();
    const Solution solution = solve(load("changing_gain"), 0.0, t_end, options);
    ASSERT_TRUE(solution.outcome) << solution.outcome.message;
    ASSERT_EQ(solution.events.size(), exact.size());
    // Each of some twenty resets of a cell adds the error of its phase.
    for (std::size_t e = 0; e < exact.size(); ++e) EXPECT_NEAR(solution.events[e].t, exact[e], 1e-6);
}

}  // namespace
}  // namespace hybridae::event_tests
