// SPDX-License-Identifier: Apache-2.0
// Every root of a condition's interpolant is found, not only changes of sign from one end of a step to the
// other.
#include <gmock/gmock.h>

#include <algorithm>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

// The first two crossings are 0.057 apart, in which the cubic exceeds its threshold by 0.1; steps at this
// tolerance may be longer. Event times are as inaccurate as x, a few times 1e-3 over x' > 2, growing by the
// third event.
TEST(Location, FindsAllThreeCrossingsOfTheCubicAtLooseTolerance) {
    for (const double tolerance : {1e-3, 1e-4, 1e-6}) {
        const Solution solution = solved("hybrid_cubic", 2.0, with_tolerance(tolerance));
        ASSERT_EQ(solution.events.size(), 3u) << "tolerance " << tolerance;
        const double expected[] = {0.21922, 0.27581, 1.26635};
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(solution.events[static_cast<std::size_t>(i)].t, expected[i], 5.0 * tolerance + 1e-5);
        EXPECT_FALSE(solution.events[0].to);
        EXPECT_TRUE(solution.events[1].to);
        EXPECT_FALSE(solution.events[2].to);
    }
}

// x is a parabola, which the integrator follows exactly in steps far longer than the time spent above the
// level.
TEST(Location, FindsAConditionThatIsLeftAndReturnedToWithinOneStep) {
    const double half_width = std::sqrt(2.0 * (2.0 - 1.9995));
    Options options = with_tolerance(1e-4);

    // Without the level in reach, one step passes over the whole pulse: signs at its ends would tell nothing.
    options.params = {{"level", 100.0}};
    const Solution undisturbed = solved("short_pulse", 4.0, options);
    ASSERT_TRUE(undisturbed.events.empty());
    bool passed_over = false;
    for (std::size_t i = 1; i < undisturbed.rows.size(); ++i)
        passed_over = passed_over || (undisturbed.rows[i - 1].t < 2.0 - half_width &&
                                      undisturbed.rows[i].t > 2.0 + half_width);
    ASSERT_TRUE(passed_over) << "the steps are too short for this test";

    options.params.clear();
    const Solution solution = solved("short_pulse", 4.0, options);
    ASSERT_EQ(solution.events.size(), 2u);
    EXPECT_NEAR(solution.events[0].t, 2.0 - half_width, 1e-3);
    EXPECT_NEAR(solution.events[1].t, 2.0 + half_width, 1e-3);
    EXPECT_NEAR(solution.rows.back().y[2], 2.0 * half_width, 2e-3);
}

TEST(Location, FindsTheSameEventsBackwards) {
    Options options = with_tolerance(1e-10);
    const Solution forwards = solved("hybrid_cubic", 2.0, options);
    options.start = {{"x", forwards.rows.back().y[0]}};
    const Solution backwards = solve(load("hybrid_cubic"), 2.0, 0.0, options);
    ASSERT_TRUE(backwards.outcome) << backwards.outcome.message;
    ASSERT_EQ(backwards.events.size(), 3u);
    // Backwards x' = 10 - 2 x and 4 - x are unstable: errors grow by at most e^4 = 55.
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(backwards.events[i].t, forwards.events[2 - i].t, 1e-7);
    EXPECT_NEAR(backwards.rows.back().y[0], 0.0, 1e-6);
}

// Order q makes first steps of (tolerance)^(1/(q+1)): about 1e-4 for order 1, 1e-2 for order 3.
TEST(Location, FirstStepAfterAnEventUsesTheKnownDerivatives) {
    Options options = with_tolerance(1e-8);
    Solver solver(load("time_event"), options);
    ASSERT_TRUE(solver.start(0.0, 3.0));
    while (solver.events().empty()) ASSERT_TRUE(solver.step(3.0).outcome);
    const Step step = solver.step(3.0);
    ASSERT_TRUE(step.outcome);
    // x'' is about 2, so order 1 could not go further than sqrt(2 * 1e-8 * 2/2).
    EXPECT_GT(step.t - step.t_begin, 10.0 * std::sqrt(2e-8));
}

TEST(Location, StepsNeverPassTheirLimit) {
    Solver solver(load("hybrid_cubic"), with_tolerance(1e-6));
    ASSERT_TRUE(solver.start(0.0, 2.0));
    for (const double limit : {0.1, 0.2192, 0.25, 0.5, 2.0})
        while (solver.time() < limit) {
            ASSERT_TRUE(solver.step(limit).outcome);
            ASSERT_LE(solver.time(), limit);
        }
    EXPECT_EQ(solver.events().size(), 3u);
}

}  // namespace
}  // namespace hybridae::event_tests
