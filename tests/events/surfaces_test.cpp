// SPDX-License-Identifier: Apache-2.0
// What lies at and beyond a surface: no values, another structure, zero for a while, nothing consistent.
#include <gmock/gmock.h>

#include <cmath>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

using testing::HasSubstr;

Options system_number(double which, double tolerance) {
    Options options = with_tolerance(tolerance);
    options.params = {{"which", which}};
    return options;
}

// x' = -k √x - q from x0: with s = √x, dt = -2 s ds / (k s + q), so that the tank is empty after
// 2 s0/k - 2 q/k² ln(1 + k s0/q).
TEST(Surface, BeyondWhichTheModelHasNoValuesIsReached) {
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
        Options options = system_number(0, tolerance);
        options.start = {{"x", 1.0}};
        options.sensitivities = {"k", "q", "start:x"};
        const Solution solution = solved("surfaces", 2.0, options);
        ASSERT_EQ(solution.events.size(), 1u) << tolerance;
        const Number k = variable(1.0, 0), q = variable(0.5, 1), s0 = math::sqrt(variable(1.0, 2));
        const Number t_empty = 2.0 * s0 / k - 2.0 * q / (k * k) * math::log(1.0 + k * s0 / q);
        // Near the surface the derivative of the root has no bound, which costs the sensitivities a digit.
        EXPECT_NEAR(solution.events[0].t, t_empty.value(), 100.0 * tolerance);
        expect_near(solution.events[0].t, solution.events[0].dt_dp, t_empty,
                    1000.0 * std::max(tolerance, 1e-8), "empty");
        EXPECT_NEAR(solution.rows.back().y[0], 0.0, 10.0 * tolerance);
    }
}

// A step may end beyond the surface by less than a tie, where the model has no values: that is one run in a
// hundred.
TEST(Surface, IsLeftBehindHoweverNearAStepEndsToIt) {
    const Model model = load("tank_weir");
    for (int i = 0; i < 450; ++i) {
        Options options = with_tolerance(1e-6);
        options.params = {{"hw", 1.0 - 0.0007 * i}};
        options.output_times = {12.0};
        const Solution solution = solve(model, 0.0, 12.0, options);
        EXPECT_TRUE(solution.outcome)
            << "hw = " << options.params[0].second << ": " << solution.outcome.message;
        EXPECT_EQ(solution.events.size(), 4u) << "hw = " << options.params[0].second;
    }
}

// v = v0 + r t²/2 - fc t until t1 = (fc - √(fc² - 2 r v0))/r, then rest until t2 = fs/r, then
// v = r (t² - t2²)/2 - fc (t - t2).
TEST(Surface, OnWhichTheModelSaysWhatHoldsIsStayedOn) {
    const double t_end = 6.0;
    const Number r = variable(0.5, 0), fc = variable(2.0, 1), fs = variable(2.5, 2), v0 = variable(1.0, 3);
    const Number t1 = (fc - math::sqrt(fc * fc - 2.0 * r * v0)) / r, t2 = fs / r, t = Number(t_end) - t2;
    const Number v = t * (r * (t_end + t2) / 2.0 - fc);
    const Number x = v0 * t1 + r * t1 * t1 * t1 / 6.0 - fc * t1 * t1 / 2.0 +
                     r * t * t * (t_end + 2.0 * t2) / 6.0 - fc * t * t / 2.0;
    for (const char* method : {"bdf", "esdirk34", "esdirk54", "radau5", "dopri5"})
        for (const double tolerance : {1e-6, 1e-8}) {
            SCOPED_TRACE(testing::Message() << method << ", " << tolerance);
            Options options = with_tolerance(tolerance);
            options.method = method;
            options.sensitivities = {"r", "fc", "fs", "start:v"};
            const Solution solution = solved("stiction", t_end, options);
            // It stops; the force becomes large enough, and with it v leaves zero.
            ASSERT_EQ(solution.events.size(), 3u);
            EXPECT_EQ(solution.events[0].condition, "y.v > 0.0");
            EXPECT_EQ(solution.events[1].condition, "force > p.fs");
            EXPECT_EQ(solution.events[2].condition, "y.v > 0.0");
            EXPECT_EQ(solution.events[1].instant, solution.events[2].instant);
            expect_near(solution.events[0].t, solution.events[0].dt_dp, t1, 50.0 * tolerance, "stop");
            expect_near(solution.events[1].t, solution.events[1].dt_dp, t2, 50.0 * tolerance, "start");
            const Row& end = solution.rows.back();
            expect_near(end.y[0], sensitivities_of(end.s, 2, 0), x, 50.0 * tolerance, "x");
            expect_near(end.y[1], sensitivities_of(end.s, 2, 1), v, 50.0 * tolerance, "v");
        }
}

// Torricelli: x = (1 - k t/2)² reaches zero with x' = 0, which makes the event time as inaccurate as
// √tolerance.
TEST(Surface, ReachedTangentiallyEndsTheOutflow) {
    for (const double tolerance : {1e-6, 1e-8}) {
        Options options = system_number(0, tolerance);
        options.start = {{"x", 1.0}};
        options.params.emplace_back("q", 0.0);
        const Solution solution = solved("surfaces", 4.0, options);
        EXPECT_NEAR(solution.rows.back().y[0], 0.0, 10.0 * tolerance);
        ASSERT_LE(solution.events.size(), 1u);
        for (const Event& event : solution.events) EXPECT_NEAR(event.t, 2.0, 10.0 * std::sqrt(tolerance));
    }
}

TEST(Surface, BeyondWhichALogarithmHasNoValuesIsReached) {
    Options options = system_number(6, 1e-8);
    options.start = {{"x", 1.0}};
    const Solution solution = solved("surfaces", 2.0, options);
    ASSERT_EQ(solution.events.size(), 1u);
    EXPECT_NEAR(solution.events[0].t, 1.0, 1e-6);
    // ∫ log(1 - t) from 0 to 1 is -1; then z' = -1.
    EXPECT_NEAR(solution.rows.back().y[1], -2.0, 1e-5);
}

// x = rate sin t up to cap at t1 = asin(cap/rate), x = cap while cos t > 0, then x = cap + rate (sin t - 1).
TEST(Surface, BetweenADifferentialAndAnAlgebraicEquationIsCrossedBothWays) {
    for (const double tolerance : {1e-6, 1e-8}) {
        Options options = system_number(1, tolerance);
        options.sensitivities = {"cap", "rate"};
        options.output_times = {0.3, 1.0, 2.0, 3.0};
        const Solution solution = solved("surfaces", 3.0, options);
        const Number cap = variable(0.5, 0), rate = variable(1.0, 1);
        ASSERT_EQ(solution.events.size(), 2u);
        expect_near(solution.events[0].t, solution.events[0].dt_dp, math::asin(cap / rate), 100 * tolerance,
                    "t1");
        EXPECT_NEAR(solution.events[1].t, M_PI / 2, 100 * tolerance);
        for (const Row& row : solution.rows) {
            const Number x = row.t < 0.5236     ? rate * std::sin(row.t)
                             : row.t < M_PI / 2 ? cap
                                                : cap + rate * (std::sin(row.t) - 1.0);
            expect_near(row.y[0], sensitivities_of(row.s, 3, 0), x, 200 * tolerance,
                        "x at " + std::to_string(row.t));
        }
    }
}

// ẋ = -sin t is below -1/2 between π/6 and 5π/6.
TEST(Surface, OfAConditionOnADerivativeIsFound) {
    Options options = system_number(2, 1e-8);
    options.sensitivities = {"level"};
    const Solution solution = solved("surfaces", 3.0, options);
    ASSERT_EQ(solution.events.size(), 2u);
    const Number level = variable(0.5, 0), t_begin = math::asin(level);
    expect_near(solution.events[0].t, solution.events[0].dt_dp, t_begin, 1e-6, "begin");
    expect_near(solution.events[1].t, solution.events[1].dt_dp, M_PI - t_begin, 1e-6, "end");
    expect_near(solution.rows.back().y[1], sensitivities_of(solution.rows.back().s, 3, 1),
                M_PI - 2.0 * t_begin, 1e-6, "z");
}

// The clutch's input vanishes at 0.375 and comes back at 0.8: its own kinks are conditions on time.
TEST(Surface, WhereAnInputStaysAtZeroIsLeftAndReachedAtExactTimes) {
    for (const double tolerance : {1e-3, 1e-6, 1e-10}) {
        const Solution solution = solved("surfaces", 1.5, system_number(3, tolerance));
        std::vector<double> times;
        for (const Event& event : solution.events)
            if (event.condition == "y.a > 0.0") times.push_back(event.t);
        ASSERT_EQ(times.size(), 2u) << tolerance;
        EXPECT_NEAR(times[0], 0.375, 1e-12);
        EXPECT_NEAR(times[1], 0.8, 1e-12);
        EXPECT_NEAR(solution.rows.back().y[0], 0.375 - 0.425 + 0.7, 20.0 * tolerance);
    }
}

TEST(Surface, WithoutAConsistentModeEndsTheSolveWithTheConditions) {
    const Solution solution = solve(load("surfaces"), 0.0, 2.0, system_number(4, 1e-6));
    EXPECT_EQ(solution.outcome.status, Status::no_consistent_mode);
    EXPECT_THAT(solution.outcome.message, HasSubstr("'y.a > 0.5'"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("surfaces.cpp:"));
    EXPECT_NEAR(solution.rows.back().t, 1.0, 1e-4);
}

// u = A sin t outside of ±zone: x' = u -+ zone. Over a period nothing remains.
TEST(Surface, OfConditionsThatComeAndGoWithOthersAreAllFound) {
    Options options = system_number(5, 1e-8);
    options.sensitivities = {"zone", "amplitude"};
    options.output_times = {M_PI, 2.0 * M_PI};
    const Solution solution = solved("surfaces", 2.0 * M_PI, options);
    const Number zone = variable(0.25, 0), amplitude = variable(1.0, 1), t1 = math::asin(zone / amplitude);
    ASSERT_EQ(solution.statistics.events, 4);
    expect_near(solution.events[0].t, solution.events[0].dt_dp, t1, 1e-6, "first");
    const Number half = 2.0 * amplitude * math::cos(t1) - zone * (M_PI - 2.0 * t1);
    expect_near(solution.rows[0].y[0], sensitivities_of(solution.rows[0].s, 3, 0), half, 1e-6, "half");
    expect_near(solution.rows[1].y[0], sensitivities_of(solution.rows[1].s, 3, 0), half * 0.0, 1e-6,
                "period");
}

TEST(Surface, OfTwoConditionsAtOnceIsOneModeChangeInAnyOrderOfTheCode) {
    for (const double which : {7.0, 8.0})
        for (const double tolerance : {1e-4, 1e-8, 1e-10}) {
            Options options = system_number(which, tolerance);
            const Solution solution = solved("surfaces", 2.0, options);
            ASSERT_EQ(solution.events.size(), 2u);
            EXPECT_EQ(solution.events[0].instant, solution.events[1].instant);
            EXPECT_NEAR(solution.rows.back().y[2], 6.0, 1e-9);
        }
}

// Over the time at which the input vanished.
TEST(Surface, IsCrossedBackwards) {
    Options options = with_tolerance(1e-9);
    options.output_times = {0.5};
    const Solution forwards = solved("surfaces", 0.5, system_number(3, 1e-9));
    Options back = system_number(3, 1e-9);
    back.start = {{"x", forwards.rows.back().y[0]}};
    const Solution backwards = solve(load("surfaces"), 0.5, 0.0, back);
    ASSERT_TRUE(backwards.outcome) << backwards.outcome.message;
    EXPECT_NEAR(backwards.rows.back().y[0], 0.0, 1e-8);
    int of_a = 0;
    for (const Event& event : backwards.events) of_a += event.condition == "y.a > 0.0" ? 1 : 0;
    EXPECT_EQ(of_a, 1);
}

}  // namespace
}  // namespace hybridae::event_tests
