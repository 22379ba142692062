// SPDX-License-Identifier: Apache-2.0
// Triggers in company: chains, endless iteration, two writers of one value, timers, swaps, hysteresis.
#include <gmock/gmock.h>

#include <cmath>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Options system_number(double which) {
    Options options = with_tolerance(1e-8);
    options.params = {{"which", which}};
    return options;
}

std::vector<std::string> conditions(const Solution& solution) {
    std::vector<std::string> texts;
    for (const Event& event : solution.events) texts.push_back(event.condition);
    return texts;
}

// x reaches 1 at 1 - x0: v := 2 x = 2, w := gain v² = 4 gain, n := 3, all at once.
TEST(Reaction, ChainOfResetsIsOneInstantWithSensitivitiesThroughAllOfThem) {
    Options options = system_number(0);
    options.sensitivities = {"gain", "start:x"};
    const Solution solution = solved("reactions", 2.0, options);
    EXPECT_THAT(conditions(solution), ElementsAre("y.x >= 1.0", "y.v >= 1.5", "y.w >= 1.0"));
    for (const Event& event : solution.events) EXPECT_EQ(event.instant, 1);
    const Row& end = solution.rows.back();
    EXPECT_EQ(end.discrete_integers[0], 3);
    expect_near(end.y[2], sensitivities_of(end.s, 4, 2), 4.0 * variable(1.0, 0), 1e-6, "w");
    expect_near(end.y[1], sensitivities_of(end.s, 4, 1), Number(2.0), 1e-6, "v");
}

TEST(Reaction, TriggersThatMakeEachOtherTrueForeverEndTheSolve) {
    const Solution solution = solve(load("reactions"), 0.0, 2.0, system_number(1));
    EXPECT_EQ(solution.outcome.status, Status::no_consistent_mode);
    EXPECT_THAT(solution.outcome.message, HasSubstr("y.x >= 1.0"));
    EXPECT_NEAR(solution.rows.back().t, 1.0, 1e-6);
}

TEST(Reaction, TwoWritersOfOneValueAreWarnedOfAndTheLastOneCounts) {
    Options options = system_number(2);
    options.sensitivities = {"start:x"};
    const Solution solution = solved("reactions", 2.0, options);
    ASSERT_EQ(solution.events.size(), 2u);
    EXPECT_EQ(solution.events[0].instant, solution.events[1].instant);
    EXPECT_EQ(solution.rows.back().y[2], 2.0);
    ASSERT_EQ(solution.warnings.size(), 1u);
    EXPECT_THAT(solution.warnings[0], HasSubstr("'w'"));
    EXPECT_THAT(solution.warnings[0], HasSubstr("'y.x >= 1.0'"));
    EXPECT_THAT(solution.warnings[0], HasSubstr("'y.v >= 1.0'"));
    // Either writer may come first when x(0) changes: what w becomes depends on the side.
    EXPECT_TRUE(solution.sensitivities_valid_until);
}

// T, then every 1.5 T.
TEST(Reaction, TimerIsMetExactlyAndMovesWithItsParameter) {
    Options options = system_number(3);
    options.sensitivities = {"T"};
    const Solution solution = solved("reactions", 3.0, options);
    ASSERT_EQ(solution.events.size(), 7u);
    for (std::size_t k = 0; k < 7; ++k) {
        EXPECT_NEAR(solution.events[k].t, 0.3 + 0.45 * static_cast<double>(k), 1e-14);
        EXPECT_NEAR(solution.events[k].dt_dp[0], 1.0 + 1.5 * static_cast<double>(k), 1e-12);
    }
}

// x := -v, v := x/2 at x = 1: both take the values before. From x0, v0: v* = v0 + 1 - x0; x⁺ = -v*, v⁺ = 1/2.
TEST(Reaction, ResetsOfSeveralStatesAllReadTheLeftLimits) {
    Options options = system_number(4);
    options.sensitivities = {"start:x", "start:v"};
    const Solution solution = solved("reactions", 1.5, options);
    ASSERT_EQ(solution.events.size(), 1u);
    const Number x0 = variable(0.0, 0), v0 = variable(0.0, 1), t_event = 1.0 - x0, v_event = v0 + t_event;
    const Row& end = solution.rows.back();
    expect_near(end.y[0], sensitivities_of(end.s, 4, 0), -v_event + (1.5 - t_event), 1e-7, "x");
    expect_near(end.y[1], sensitivities_of(end.s, 4, 1), 0.5 + (1.5 - t_event), 1e-7, "v");
}

// A triangle between -1 and 1, period 4; the first switch at 1.
TEST(Reaction, RelayWithHysteresisSwitchesOnceAtEachThreshold) {
    Options options = system_number(5);
    options.sensitivities = {"low", "high"};
    const Solution solution = solved("reactions", 20.0, options);
    // Two triggers at each threshold: the relay's and the counter's.
    EXPECT_EQ(solution.statistics.events, 10);
    EXPECT_EQ(solution.rows.back().discrete_integers[0], 10);
    const Number low = variable(-1.0, 0), high = variable(1.0, 1);
    Number t = high;
    for (int k = 0; k < 10; ++k) {
        for (const Event& event : solution.events)
            if (event.instant == k + 1) expect_near(event.t, event.dt_dp, t, 1e-6, "switch");
        t = t + (high - low);
    }
}

// v := 2 makes a = v + gain = 3 cross 2.5 at once, through the equation for a.
TEST(Reaction, ResetMakesAnotherTrueThroughAnAlgebraicVariable) {
    Options options = system_number(6);
    options.sensitivities = {"gain"};
    const Solution solution = solved("reactions", 2.0, options);
    EXPECT_THAT(conditions(solution), ElementsAre("y.x >= 1.0", "y.a >= 2.5"));
    EXPECT_EQ(solution.statistics.events, 1);
    const Row& end = solution.rows.back();
    expect_near(end.y[2], sensitivities_of(end.s, 4, 2), 2.0 + variable(1.0, 0), 1e-7, "w");
}

}  // namespace
}  // namespace hybridae::event_tests
