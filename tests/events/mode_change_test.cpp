// SPDX-License-Identifier: Apache-2.0
// Cascades, short circuit, ties, instances: what happens at an event, and at the start.
#include <gmock/gmock.h>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> conditions(const Solution& solution) {
    std::vector<std::string> texts;
    for (const Event& event : solution.events) texts.push_back(event.condition);
    return texts;
}

// y = 1 + (y0 - 1) e^-t before t* = th/p, then y = -8 + (y* + 8) e^(-(t - t*)/4).
TEST(ModeChange, CascadesThroughAlgebraicVariablesInOneInstant) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"p", "th", "start:y"};
    options.output_times = {0.4, 0.8, 3.0};
    const Solution solution = solved("cascade", 3.0, options);
    EXPECT_THAT(conditions(solution), ElementsAre("y.x >= p.th", "y.u >= 3.0", "y.v < 0.0"));
    const Number p = variable(1.25, 0), th = variable(1.0, 1), y0 = variable(0.5, 2), t_event = th / p;
    for (const Event& event : solution.events) {
        EXPECT_EQ(event.instant, 1);
        EXPECT_THAT(event.jumped, ElementsAre("u", "v", "w"));
        expect_near(event.t, event.dt_dp, t_event, 1e-7, "event time");
    }
    const Number y_event = 1.0 + (y0 - 1.0) * math::exp(-t_event);
    for (const Row& row : solution.rows) {
        const bool after = row.t >= 0.8;
        const Number y = after ? -8.0 + (y_event + 8.0) * math::exp(-0.25 * (row.t - t_event))
                               : 1.0 + (y0 - 1.0) * math::exp(Number(-row.t));
        expect_near(row.y[1], sensitivities_of(row.s, 5, 1), y, 1e-7, "y at " + std::to_string(row.t));
        // Rows at an event are right limits.
        EXPECT_NEAR(row.y[2], after ? 5.0 : 0.5, 1e-9);
        EXPECT_NEAR(row.y[4], after ? 0.25 : 1.0, 1e-9);
    }
}

TEST(ModeChange, DoesNotEvaluateBehindAShortCircuit) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"limit", "rate"};
    const Solution up = solved("guarded_log", 2.0, options);
    // x > 0 flips at t = 1 and changes no branch: not an event.
    ASSERT_THAT(conditions(up), ElementsAre("std::log(y.x) > p.limit"));
    const Number limit = variable(-1.0, 0), rate = variable(1.0, 1), t_up = (1.0 + math::exp(limit)) / rate;
    expect_near(up.events[0].t, up.events[0].dt_dp, t_up, 1e-7, "upwards");
    expect_near(up.rows.back().y[1], sensitivities_of(up.rows.back().s, 2, 1), 2.0 - t_up, 1e-7, "y");

    options.params = {{"rate", -1.0}};
    options.start = {{"x", 1.0}};
    const Solution down = solved("guarded_log", 2.0, options);
    ASSERT_EQ(down.events.size(), 1u);
    EXPECT_NEAR(down.events[0].t, 1.0 - std::exp(-1.0), 1e-7);
    EXPECT_NEAR(down.rows.back().y[0], -1.0, 1e-7);
    EXPECT_NEAR(down.rows.back().y[1], 1.0 - std::exp(-1.0), 1e-7);
}

// Right limits: the first derivative that does not vanish decides, else the user's relation at equality.
TEST(ModeChange, StartOnASurfaceTakesTheSideThatTheSolutionGoesTo) {
    struct Case {
        double slope, curve, t_end, y, z;
    };
    for (const Case& c :
         {Case{1, 0, 1, 1, 1}, Case{-1, 0, 1, 2, 2}, Case{0, 1, 1, 1, 1}, Case{0, -1, 1, 2, 2},
          Case{0, 0, 1, 1, 2}, Case{1, 0, -1, -2, -2}, Case{-1, 0, -1, -1, -1}, Case{0, 1, -1, -1, -1}}) {
        Options options = with_tolerance(1e-8);
        options.params = {{"slope", c.slope}, {"curve", c.curve}};
        const Solution solution = solved("on_surface", c.t_end, options);
        EXPECT_TRUE(solution.events.empty()) << "slope " << c.slope << ", curve " << c.curve;
        EXPECT_NEAR(solution.rows.back().y[1], c.y, 1e-7) << "slope " << c.slope << ", curve " << c.curve;
        EXPECT_NEAR(solution.rows.back().y[2], c.z, 1e-7) << "slope " << c.slope << ", curve " << c.curve;
    }
}

// y(1) = 1 for a start at x0 > 0 and 1 - x0 for x0 < 0; the slope moves nothing at the start.
TEST(ModeChange, StartOnASurfaceMarksSensitivitiesThatAreOneSided) {
    Options options = with_tolerance(1e-8);
    options.params = {{"slope", 1.0}};
    options.sensitivities = {"start:x"};
    EXPECT_EQ(solved("on_surface", 1.0, options).sensitivities_valid_until, 0.0);
    options.sensitivities = {"slope"};
    EXPECT_FALSE(solved("on_surface", 1.0, options).sensitivities_valid_until);
}

// At the kink of max(y, 1) the equations are the same on both sides: z(1) = y0 + 1/2 to first order, whether
// y0 is below or above 1.
TEST(ModeChange, StartOnAKinkHasItsSensitivities) {
    Options options = with_tolerance(1e-8);
    options.params = {{"which", 4}};
    options.start = {{"x", 0.0}, {"y", 1.0}};
    options.sensitivities = {"start:y"};
    const Solution solution = solved("swapping", 1.0, options);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    EXPECT_NEAR(solution.rows.back().y[2], 1.5, 1e-7);
    EXPECT_NEAR(solution.rows.back().s[2], 1.0, 1e-6);
}

TEST(ModeChange, TellsInstancesOfOneConditionApart) {
    const Solution solution = solved("cells", 2.5, with_tolerance(1e-8));
    std::vector<std::int64_t> cells;
    std::vector<double> times;
    for (const Event& event : solution.events) {
        ASSERT_EQ(event.instance.size(), 1u);
        cells.push_back(event.instance[0]);
        times.push_back(event.t);
    }
    EXPECT_THAT(cells, ElementsAre(3, 2, 1, 3, 2, 0, 1));
    const double expected[] = {1.0 / 4,           1.0 / 3, 1.0 / 2,          1.0 / 4 + 1 / 3.5,
                               1.0 / 3 + 1 / 2.5, 1.0,     1.0 / 2 + 1 / 1.5};
    for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], expected[i], 1e-7);
}

// x1 passes th1 and x2 passes -th2 at t* = ln(a/(a - th)), each event with a derivative of its own. The order
// of the two does not matter to first order, so the sensitivities exist and are not marked.
TEST(ModeChange, SimultaneousCrossingsWithTimesOfTheirOwnKeepTheSensitivities) {
    Options options = with_tolerance(1e-9);
    options.sensitivities = {"a", "th1"};
    const Solution solution = solved("simultaneous", 3.0, options);
    EXPECT_THAT(conditions(solution), testing::UnorderedElementsAre("y.x1 >= p.th1", "y.x2 <= -p.th2"));
    const Number a = variable(2.0, 0), th1 = variable(1.0, 1), t_event = math::log(a / (a - th1));
    for (const Event& event : solution.events) {
        EXPECT_EQ(event.instant, 1);
        EXPECT_NEAR(event.t, std::log(2.0), 1e-8);
    }
    const Number x1 = 2.0 * a + (th1 - 2.0 * a) * math::exp(-0.5 * (3.0 - t_event));
    const Row& end = solution.rows.back();
    EXPECT_NEAR(end.y[0], x1.value(), 1e-7);
    EXPECT_NEAR(end.y[1], -x1.value(), 1e-7);
    EXPECT_FALSE(solution.sensitivities_valid_until);
    expect_near(end.y[0], sensitivities_of(end.s, 3, 0), x1, 1e-7, "x1");
}

TEST(ModeChange, DrivenBackFromBothSidesEndsAsChattering) {
    const Solution solution = solve(load("chattering"), 0.0, 2.0, with_tolerance(1e-8));
    EXPECT_EQ(solution.outcome.status, Status::chattering);
    EXPECT_THAT(solution.outcome.message, HasSubstr("'y.x > 0.0'"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("chattering.cpp:10"));
    EXPECT_NEAR(solution.rows.back().t, 0.5, 1e-6);
    EXPECT_NEAR(solution.rows.back().y[0], 0.0, 1e-6);
}

TEST(ModeChange, AStartOnASurfaceThatDrivesBackEndsAsChattering) {
    Options options = with_tolerance(1e-8);
    options.start = {{"x", 0.0}};
    const Solution solution = solve(load("chattering"), 0.0, 2.0, options);
    EXPECT_EQ(solution.outcome.status, Status::chattering);
    EXPECT_THAT(solution.outcome.message, HasSubstr("'y.x > 0.0' (chattering.cpp:10"));
}

}  // namespace
}  // namespace hybridae::event_tests
