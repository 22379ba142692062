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

// The model `together` from its setting, with all its parameters as Numbers.
struct Together {
    Number a = variable(1.0, 0), b = variable(1.0, 1), e = variable(0.5, 2), v0 = variable(1.0, 3),
           w0 = variable(1.0, 4);
    Number t_x = a / v0, t_y = b / w0;  // both are 1

    static Solution solved(int which) {
        Options options = with_tolerance(1e-9);
        options.params = {{"which", which}};
        options.sensitivities = {"a", "b", "e", "v0", "w0"};
        options.output_times = {2.0};
        return event_tests::solved("together", 2.0, options);
    }
    static void expect_state(const Solution& solution, std::size_t i, const Number& exact, const char* name) {
        const Row& end = solution.rows.back();
        expect_near(end.y[i], sensitivities_of(end.s, 6, i), exact, 1e-6, name);
    }
};

// Resets of one instant whose times move differently: each is carried with its own derivative.
TEST(Coincidence, OfTwoResetsKeepsTheSensitivitiesOfEach) {
    const Together exact;
    const Solution solution = Together::solved(0);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    ASSERT_EQ(solution.events.size(), 2u);
    EXPECT_EQ(solution.statistics.events, 1);
    expect_near(solution.events[0].t, solution.events[0].dt_dp, exact.t_x, 1e-7, "x >= a");
    expect_near(solution.events[1].t, solution.events[1].dt_dp, exact.t_y, 1e-7, "y >= b");
    const Number x = exact.a - exact.e * exact.v0 * (2.0 - exact.t_x),
                 y = exact.b - exact.e * exact.w0 * (2.0 - exact.t_y);
    Together::expect_state(solution, 0, x, "x");
    Together::expect_state(solution, 1, y, "y");
    Together::expect_state(solution, 3, -exact.e * exact.v0, "v");
}

Solution swapped(int which) {
    Options options = with_tolerance(1e-8);
    options.params = {{"which", which}};
    options.sensitivities = {"a", "b"};
    options.output_times = {1.9};
    return solved("swapping", 1.9, options);
}

// With other parameters neither or both of them would hold for a while: z depends on max(t_x, t_y), so that
// its derivatives are one-sided. Without a change of the branch there is no event to tell it.
TEST(Coincidence, OfConditionsOfOneDecisionMarksSensitivitiesThatAreOneSided) {
    for (const int which : {0, 1, 2, 3}) {
        const Solution solution = swapped(which);
        EXPECT_EQ(solution.events.size(), which < 2 ? 0u : 1u) << which;
        EXPECT_NEAR(solution.rows.back().y[2], which < 2 ? 1.9 : 5.5, 1e-7) << which;
        ASSERT_TRUE(solution.sensitivities_valid_until) << which;
        EXPECT_NEAR(*solution.sensitivities_valid_until, 1.0, 1e-7) << which;
    }
}

// z = t_y - t_x, although for these parameters nothing happens at all: marked, since it is not looked at.
TEST(Coincidence, ThatHappensForOtherParametersOnlyIsMarked) {
    const Solution solution = swapped(5);
    EXPECT_EQ(solution.events.size(), 0u);
    EXPECT_TRUE(solution.sensitivities_valid_until);
}

// z(1.9) = 1 + ∫ b t dt from 1 to 1.9: max begins with its kink, so it does not matter which comes first.
TEST(Coincidence, WithAKinkThatComesToBeEvaluatedKeepsTheSensitivities) {
    const Solution solution = swapped(4);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    const Row& end = solution.rows.back();
    EXPECT_NEAR(end.y[2], 1.0 + 0.5 * (1.9 * 1.9 - 1.0), 1e-7);
    EXPECT_NEAR(end.s[2], 0.0, 1e-6);
    EXPECT_NEAR(end.s[5], 0.5 * (1.9 * 1.9 - 1.0), 1e-6);
}

// floor(2 b t) steps at k/(2 b), every second time together with floor(t): ∂z/∂b = Σ k/(2 b²), k = 1, 2, 3.
TEST(Coincidence, OfTwoIntegersKeepsTheSensitivitiesOfEach) {
    const Solution solution = swapped(6);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    EXPECT_EQ(solution.statistics.events, 3);
    const Row& end = solution.rows.back();
    EXPECT_NEAR(end.y[2], (1.9 - 1.0) + (1.9 - 0.5) + (1.9 - 1.0) + (1.9 - 1.5), 1e-7);
    EXPECT_NEAR(end.s[5], 3.0, 1e-6);
}

TEST(Coincidence, OfAResetAndAConditionKeepsTheSensitivitiesOfEach) {
    const Together exact;
    const Solution solution = Together::solved(2);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    // After both: z' = x = a - e v0 (t - t_x). To first order the part between t_x and t_y is x(1) = a.
    const Number rest = 2.0 - exact.t_x;
    const Number z =
        exact.a * rest - 0.5 * exact.e * exact.v0 * rest * rest + (exact.t_x - exact.t_y) * exact.a;
    Together::expect_state(solution, 2, z, "z");
}

TEST(Coincidence, OfTwoSamplesKeepsTheSensitivitiesOfTheHeldValues) {
    const Together exact;
    const Solution solution = Together::solved(4);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    const Number held = exact.a * exact.w0 * exact.t_x, kept = exact.v0 * exact.t_y * exact.b;
    const Row& end = solution.rows.back();
    expect_near(end.discrete_reals[0], sensitivities_of(end.discrete_s, 2, 0), held, 1e-6, "held");
    expect_near(end.discrete_reals[1], sensitivities_of(end.discrete_s, 2, 1), kept, 1e-6, "kept");
    const Number z =
        exact.v0 * exact.w0 * 8.0 / 3.0 + held * (2.0 - exact.t_x) + 2.0 * kept * (2.0 - exact.t_y);
    Together::expect_state(solution, 2, z, "z");
}

// The cascade of the first reset moves with it, not with the second one.
TEST(Coincidence, OfTwoResetsLetsACascadeMoveWithItsCause) {
    const Together exact;
    const Solution solution = Together::solved(5);
    ASSERT_EQ(solution.events.size(), 3u);
    EXPECT_EQ(solution.events[2].condition, "y.v < 0.0");
    expect_near(solution.events[2].t, solution.events[2].dt_dp, exact.t_x, 1e-7, "v < 0");
    // u := x y at t_x, where y = w0 t_x before its wall and b - e w0 (t_x - t_y) behind it: the two sides
    // differ.
    ASSERT_TRUE(solution.sensitivities_valid_until);
    EXPECT_NEAR(*solution.sensitivities_valid_until, 1.0, 1e-9);
}

// Where the order decides what happens at all, no derivative exists: marked, whatever the resets say.
TEST(Coincidence, WhoseOrderDecidesWhatHappensIsMarked) {
    for (const int which : {1, 3}) {
        const Solution solution = Together::solved(which);
        ASSERT_TRUE(solution.sensitivities_valid_until) << which;
        EXPECT_NEAR(*solution.sensitivities_valid_until, 1.0, 1e-9);
        for (const Event& event : solution.events) EXPECT_TRUE(event.one_sided);
    }
}

// fmod begins a new period at t = a: the condition jumps with it, and the reset moves by k times as much as
// a.
TEST(Coincidence, OfANewPeriodAndTheTriggerThatItMakesTrue) {
    Options options = with_tolerance(1e-9);
    options.params = {{"which", 6}, {"a", 0.7}};
    options.sensitivities = {"a"};
    const Solution solution = solved("together", 3.0, options);
    ASSERT_EQ(solution.events.size(), 4u);
    for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_NEAR(solution.events[k].t, 0.7 * static_cast<double>(k + 1), 1e-14);
        EXPECT_NEAR(solution.events[k].dt_dp[0], static_cast<double>(k + 1), 1e-9);
    }
    // z = Σ (3 - k a), k = 1 … 4.
    EXPECT_NEAR(solution.rows.back().y[2], 5.0, 1e-8);
    EXPECT_NEAR(solution.rows.back().s[2], -10.0, 1e-6);
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
