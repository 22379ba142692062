// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <thread>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

TEST(BigModel, LocalArraysLargerThanTheStackAreNoTrouble) {
    auto options = with_tolerance(1e-8);
    options.sensitivities = {"k", "start:x"};
    options.output_times = {1.0};
    Solution solution;
    // A thread has its own, ordinary stack, too.
    std::thread([&] { solution = solved("big_locals", 1.0, options); }).join();
    ASSERT_EQ(solution.events.size(), 1u);
    EXPECT_NEAR(solution.events[0].t, std::log(2.0), 1e-7);
    ASSERT_EQ(solution.rows.size(), 1u);
    // The sum is rounded 200,000 times: about 1e-11 of it.
    EXPECT_NEAR(solution.rows[0].y[0], 2.0 * std::exp(-2.0), 1e-6);
    EXPECT_NEAR(solution.rows[0].s[0], -4.0 * std::exp(-2.0), 1e-5);
    // x(1) = 2 x0^2 exp(-2): the event is later by 1 / k where x0 is larger.
    EXPECT_NEAR(solution.rows[0].s[1], 4.0 * std::exp(-2.0), 1e-5);
}

}  // namespace
}  // namespace hybridae::event_tests
