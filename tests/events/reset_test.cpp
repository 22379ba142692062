// SPDX-License-Identifier: Apache-2.0
// Triggers: resets, discrete values with their sensitivities, accumulating events.
#include <gmock/gmock.h>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// x = height/4 + rate t - n height; the k-th reset is at t = (k - 1/4) height/rate.
TEST(Reset, CarriesSensitivitiesThroughResetsAndOutputs) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"rate", "height"};
    const Solution solution = solved("sawtooth", 10.0, options);
    const Number rate = variable(0.8, 0), height = variable(1.0, 1);
    ASSERT_EQ(solution.events.size(), 8u);
    for (std::size_t k = 0; k < 8; ++k) {
        const Event& event = solution.events[k];
        EXPECT_EQ(event.kind, EventKind::reset);
        EXPECT_EQ(event.instant, static_cast<int>(k) + 1);
        EXPECT_THAT(event.jumped, ElementsAre("x", "count"));
        expect_near(event.t, event.dt_dp, (static_cast<double>(k) + 0.75) * height / rate, 1e-7, "reset");
    }
    for (const Row& row : solution.rows) {
        const double n = static_cast<double>(row.discrete_integers[0]);
        const Number unrolled = 0.25 * height + rate * row.t;
        expect_near(row.y[0], row.s, unrolled - n * height, 1e-7, "x");
        expect_near(row.outputs[0], row.output_s, unrolled, 1e-7, "unrolled");
    }
}

TEST(Reset, OverriddenStartValueNoLongerDependsOnParameters) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"height", "start:x"};
    options.start = {{"x", 0.5}};
    const Solution solution = solved("sawtooth", 0.5, options);
    EXPECT_NEAR(solution.rows.back().s[0], 0.0, 1e-9);
    EXPECT_NEAR(solution.rows.back().s[1], 1.0, 1e-9);
}

TEST(Reset, DecidesInItsBodyAndHoldsBackWhatStandsBehindItsElse) {
    constexpr double t_end = 9.5;
    const Solution solution = solved("nested_resets", t_end, with_tolerance(1e-9));
    // Straight lines between the events.
    std::vector<double> times;
    double t = 0.0, x = 0.0, v = -1.3, w = 0.0, u = 0.05;
    for (;;) {
        const double to_x = 1.0 - x, to_v = (v + 2.5) / 0.9, to_u = 0.7 - u,
                     step = std::min({to_x, to_v, to_u});
        if (t + step > t_end) break;
        t += step;
        x += step;
        v -= 0.9 * step;
        u += step;
        times.push_back(t);
        if (step == to_x) {
            x = 0.0;
            v = v < -2.0 ? 1.0 : v - 0.5;
        } else if (step == to_v) {
            v = 0.0;
            w += 1.0;
        } else {
            u = 0.0;
        }
    }
    ASSERT_EQ(solution.events.size(), times.size());
    for (std::size_t k = 0; k < times.size(); ++k) EXPECT_NEAR(solution.events[k].t, times[k], 1e-8);
    const std::vector<double> expected{x + t_end - t, v - 0.9 * (t_end - t), w, u + t_end - t};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_NEAR(solution.rows.back().y[i], expected[i], 1e-8) << i;
}

// The sampled loop step by step: x relaxes to u/a, u is renewed every T.
struct SampledLoop {
    Number x, u;
};
SampledLoop sampled_loop(double t, double x0) {
    const Number a = variable(0.5, 0), gain = variable(0.8, 1), r = variable(2.0, 2),
                 period = variable(0.4, 3);
    Number x = variable(x0, 4), u = 0.0;
    const auto relax = [&](const Number& time) {
        const Number decay = math::exp(-a * time);
        return x * decay + u / a * (1.0 - decay);
    };
    int k = 0;
    for (; (k + 1) * 0.4 <= t + 1e-9; ++k) {
        x = relax(period);
        u = gain * (r - x);
    }
    x = relax(t - static_cast<double>(k) * period);
    return {x, u};
}

TEST(Reset, SampledInputIsHeldWithItsSensitivities) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"a", "K", "r", "T", "start:x"};
    options.output_times = {0.2, 0.5, 1.0, 1.9, 3.1};
    const Solution solution = solved("sample_hold", 3.1, options);
    ASSERT_EQ(solution.events.size(), 7u);
    for (std::size_t k = 0; k < 7; ++k) {
        EXPECT_NEAR(solution.events[k].t, 0.4 * static_cast<double>(k + 1), 1e-14);
        EXPECT_THAT(solution.events[k].dt_dp,
                    ElementsAre(0.0, 0.0, 0.0, testing::DoubleNear(static_cast<double>(k + 1), 1e-12), 0.0));
    }
    for (const Row& row : solution.rows) {
        const SampledLoop exact = sampled_loop(row.t, 1.0);
        const std::string at = " at " + std::to_string(row.t);
        expect_near(row.y[0], row.s, exact.x, 1e-7, "x" + at);
        expect_near(row.discrete_reals[0], sensitivities_of(row.discrete_s, 2, 0), exact.u, 1e-7, "u" + at);
        expect_near(row.outputs[0], row.output_s, exact.u * exact.x, 1e-7, "power" + at);
    }
}

// held := gain level² + t* at t* = ln((c - x0)/(c - level)); then z passes held, a condition on a discrete
// value.
TEST(Reset, LatchedValueMovesLaterEvents) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"c", "level", "gain", "start:x"};
    const Solution solution = solved("latch", 3.0, options);
    const Number c = variable(2.0, 0), level = variable(1.0, 1), gain = variable(0.5, 2),
                 x0 = variable(0.0, 3);
    const Number t_latch = math::log((c - x0) / (c - level));
    const Number held = gain * level * level + t_latch;
    const Number t_pass = t_latch + (held - 0.1 * t_latch) / held;
    ASSERT_EQ(solution.events.size(), 2u);
    EXPECT_EQ(solution.events[0].kind, EventKind::reset);
    EXPECT_EQ(solution.events[1].kind, EventKind::state);
    expect_near(solution.events[0].t, solution.events[0].dt_dp, t_latch, 1e-7, "latch");
    expect_near(solution.events[1].t, solution.events[1].dt_dp, t_pass, 1e-7, "z > held");
    const Row& end = solution.rows.back();
    expect_near(end.discrete_reals[0], end.discrete_s, held, 1e-7, "held");
    expect_near(end.y[1], sensitivities_of(end.s, 3, 1), 0.1 * t_latch + held * (3.0 - t_latch), 1e-7, "z");
    expect_near(end.y[2], sensitivities_of(end.s, 3, 2), 3.0 - t_pass, 1e-7, "w");
}

// The first fall takes t1 = sqrt(2 h0/g), every later flight e times as long as the one before, the first of
// them 2 e t1: they add up to t1 (1 + 2 (e + e² + …)) = t1 (1 + e)/(1 - e).
TEST(Reset, BouncingBallEndsWhereItsBouncesAccumulate) {
    const double t1 = std::sqrt(2.0 / 9.81), accumulation = t1 * (1.0 + 0.8) / (1.0 - 0.8);
    const Solution solution = solve(load("bouncing_ball"), 0.0, 10.0, with_tolerance(1e-8));
    EXPECT_EQ(to_string(solution.outcome.status), std::string("zeno"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("'y.h < 0'"));
    // Flights shorter than about 2 v/g with v² ~ g Δg are not resolved; Δg = 1e-10 leaves 1e-5 times 1/(1 -
    // e).
    EXPECT_NEAR(solution.rows.back().t, accumulation, 1e-3);
    const auto at = solution.outcome.message.find("t = ");
    ASSERT_NE(at, std::string::npos) << solution.outcome.message;
    EXPECT_NEAR(std::stod(solution.outcome.message.substr(at + 4)), accumulation, 1e-4);
    // Bounces of height e^(2k) above the unresolved 1e-10: k = ln(1e-10)/(2 ln 0.8) = 52.
    EXPECT_GT(solution.events.size(), 25u);
    for (const Row& row : solution.rows)
        EXPECT_GT(row.y[0], -1e-6) << "fell through the floor at t = " << row.t;
}

TEST(Reset, CannotBeUndoneBackwards) { EXPECT_THROW(solve(load("bouncing_ball"), 1.0, 0.0), InputError); }

}  // namespace
}  // namespace hybridae::event_tests
