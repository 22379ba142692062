// SPDX-License-Identifier: Apache-2.0
// Events that fall together, and conditions that appear inside a step.
#include <gmock/gmock.h>

#include <cmath>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

// m(2) = 2 (2 - H/q) + 5 (2 - to): smooth in all three, also where both conditions cross at t = 1.
TEST(Coincidence, OfStateAndTimeKeepsTheSensitivitiesOfEach) {
    Options options = with_tolerance(1e-8);
    options.sensitivities = {"q", "H", "to"};
    const Solution solution = solved("coincidence", 2.0, options);
    const Row& end = solution.rows.back();
    EXPECT_NEAR(end.y[1], 7.0, 1e-6);
    const double expected[] = {2.0, -2.0, -5.0};
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(end.s[2 * j + 1], expected[j], 1e-5) << j;
    EXPECT_FALSE(solution.sensitivities_valid_until);
    EXPECT_EQ(solution.statistics.events, 1);
}

// 0.1 + 0.1 + 0.1 is not 0.3: switching times within rounding are one instant, and none is lost.
TEST(Coincidence, OfClocksWithinRoundingLosesNoEvent) {
    const Solution solution = solved("clocks", 3.0, with_tolerance(1e-8));
    EXPECT_NEAR(solution.rows.back().y[0], 1.5, 1e-7);
    EXPECT_NEAR(solution.rows.back().y[1], 1.5, 1e-7);
}

TEST(LateCondition, ThatDecidesNothingIsNoEventAndDoesNoHarm) {
    const Solution solution = solved("late_conditions", 2.0, with_tolerance(1e-8));
    EXPECT_NEAR(solution.rows.back().y[0], 2.0, 1e-7);
    EXPECT_NEAR(solution.rows.back().y[1], std::exp(-2.0), 1e-7);
}

TEST(LateCondition, OnTimeIsFoundInTheStepInWhichItAppears) {
    const Solution solution = solved("late_conditions", 2.0, with_tolerance(1e-8));
    ASSERT_EQ(solution.events.size(), 1u);
    EXPECT_EQ(solution.events[0].condition, "t > p.late");
    EXPECT_NEAR(solution.events[0].t, 1.0, 1e-9);
    EXPECT_NEAR(solution.rows.back().y[2], 1.0, 1e-7);
}

TEST(EndedSolve, DoesNotGoOnThroughTheSurface) {
    Solver solver(load("bouncing_ball"), with_tolerance(1e-6));
    ASSERT_TRUE(solver.start(0.0, 10.0));
    Step step;
    do step = solver.step(10.0);
    while (step.outcome);
    EXPECT_EQ(step.outcome.status, Status::zeno);
    EXPECT_THROW(solver.step(10.0), InputError);
    // Begun again it is as new.
    ASSERT_TRUE(solver.start(0.0, 10.0));
    EXPECT_EQ(solver.y()[0], 1.0);
    EXPECT_TRUE(solver.events().empty());
    EXPECT_TRUE(solver.step(10.0).outcome);
}

}  // namespace
}  // namespace hybridae::event_tests
