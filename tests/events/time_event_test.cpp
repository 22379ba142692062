// SPDX-License-Identifier: Apache-2.0
// Conditions on time alone: met exactly, however short the pulse.
#include <gmock/gmock.h>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

// Piece by piece x relaxes to its input; the ends of the pieces depend on the parameters.
Number timetable(double t) {
    const Number tc = variable(1.2345, 1), hw = variable(0.0005, 2), amplitude = variable(1000.0, 3);
    const Number ends[] = {variable(0.1, 0), 0.2, 0.3, tc - hw, tc + hw, 1e9};
    const Number inputs[] = {1.0, 2.0, 3.0, 4.0, 4.0 + amplitude, 4.0};
    Number x = variable(1.0, 4), begin = 0.0;
    for (int i = 0; i < 6; ++i) {
        const Number end = ends[i].value() < t ? ends[i] : Number(t);
        const Number decay = math::exp(-(end - begin));
        x = x * decay + inputs[i] * (1.0 - decay);
        if (ends[i].value() >= t) break;
        begin = ends[i];
    }
    return x;
}

TEST(TimeEvent, IsMetExactly) {
    Options options = with_tolerance(1e-8);
    options.sensitivities = {"t1", "tc", "hw", "amplitude", "start:x"};
    options.output_times = {0.05, 0.15, 0.25, 1.0, 1.25, 3.0};
    const Solution solution = solved("timetable", 3.0, options);
    ASSERT_EQ(solution.events.size(), 5u);
    EXPECT_EQ(solution.events[0].t, 0.1);
    EXPECT_EQ(solution.events[1].t, 0.2);
    EXPECT_EQ(solution.events[2].t, 0.3);
    // Rounding in (t - tc)/hw: a few units of 2^-52 in t.
    EXPECT_NEAR(solution.events[3].t, 1.234, 1e-15);
    EXPECT_NEAR(solution.events[4].t, 1.235, 1e-15);
    for (const Event& event : solution.events) EXPECT_EQ(event.kind, EventKind::time);
    EXPECT_THAT(solution.events[0].dt_dp, testing::ElementsAre(1.0, 0.0, 0.0, 0.0, 0.0));
    const std::vector<double>& rise = solution.events[3].dt_dp;
    EXPECT_NEAR(rise[1], 1.0, 1e-9);
    EXPECT_NEAR(rise[2], -1.0, 1e-9);
    for (const Row& row : solution.rows)
        expect_near(row.y[0], row.s, timetable(row.t), 1e-7, "x at " + std::to_string(row.t));
}

TEST(TimeEvent, IsFoundAtAnyTolerance) {
    for (const double tolerance : {1e-2, 1e-3, 1e-10})
        EXPECT_EQ(solved("timetable", 3.0, with_tolerance(tolerance)).events.size(), 5u) << tolerance;
}

TEST(TimeEvent, IsFoundBackwards) {
    const Solution forwards = solved("timetable", 0.35, with_tolerance(1e-10));
    Options options = with_tolerance(1e-10);
    options.start = {{"x", forwards.rows.back().y[0]}};
    const Solution backwards = solve(load("timetable"), 0.35, 0.0, options);
    ASSERT_TRUE(backwards.outcome) << backwards.outcome.message;
    ASSERT_EQ(backwards.events.size(), 3u);
    EXPECT_NEAR(backwards.events[0].t, 0.3, 1e-15);
    EXPECT_NEAR(backwards.events[2].t, 0.1, 1e-15);
    EXPECT_NEAR(backwards.rows.back().y[0], 1.0, 1e-8);
}

}  // namespace
}  // namespace hybridae::event_tests
