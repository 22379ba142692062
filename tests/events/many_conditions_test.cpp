// SPDX-License-Identifier: Apache-2.0
// Very many conditions, of which those far from their surfaces are not looked at. The crowd's events are
// known: every condition is piecewise linear in time.
#include <algorithm>
#include <cmath>
#include <functional>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

constexpr int walkers = 8;
constexpr double start[walkers] = {0.11, 0.23, 0.37, 0.41, 0.59, 0.61, 0.73, 0.87};
constexpr double speed[walkers] = {0.31, 0.43, -0.29, 0.57, -0.37, 0.61, 0.47, -0.53};
constexpr double gap_changes = 5.0, t_end = 10.0;

// x0 + v t, folded into [0, 1].
double position(int i, double t) { return std::abs(std::remainder(start[i] + speed[i] * t, 2.0)); }

std::vector<double> walls(int i) {
    std::vector<double> times;
    for (int k = -20; k <= 20; ++k)
        if (const double t = (k - start[i]) / speed[i]; t > 0.0 && t < t_end) times.push_back(t);
    return times;
}

// When f, linear between the breaks, becomes positive.
void add_crossings(const std::function<double(double)>& f, std::vector<double> breaks,
                   std::vector<double>& times) {
    breaks.push_back(0.0);
    breaks.push_back(t_end);
    std::sort(breaks.begin(), breaks.end());
    for (std::size_t k = 0; k + 1 < breaks.size(); ++k) {
        const double a = breaks[k], b = breaks[k + 1], f_a = f(a), f_b = f(b);
        if (f_a <= 0.0 && f_b > 0.0) times.push_back(a + (b - a) * f_a / (f_a - f_b));
    }
}

std::vector<double> event_times() {
    std::vector<double> times{gap_changes};
    for (int i = 0; i < walkers; ++i) {
        const std::vector<double> turns = walls(i);
        times.insert(times.end(), turns.begin(), turns.end());
        for (int j = 0; j < 12; ++j)
            add_crossings([&](double t) { return position(i, t) - (0.07 + 0.075 * j); }, turns, times);
        add_crossings([&](double t) { return position(i, t) - (0.3 + 0.02 * t); }, turns, times);
        if (i + 1 == walkers) continue;
        std::vector<double> breaks = turns, others = walls(i + 1);
        breaks.insert(breaks.end(), others.begin(), others.end());
        const auto ahead = [&](double t) { return position(i, t) - position(i + 1, t); };
        std::vector<double> at_wide, at_narrow;
        add_crossings([&](double t) { return ahead(t) - 0.45; }, breaks, at_wide);
        add_crossings([&](double t) { return ahead(t) - 0.25; }, breaks, at_narrow);
        for (const double t : at_wide)
            if (t < gap_changes) times.push_back(t);
        for (const double t : at_narrow)
            if (t > gap_changes) times.push_back(t);
        // The narrower gap makes some conditions true at once.
        if (ahead(gap_changes) > 0.25 && ahead(gap_changes) <= 0.45) times.push_back(gap_changes);
    }
    std::sort(times.begin(), times.end());
    return times;
}

class Crowd : public testing::TestWithParam<const char*> {};

TEST_P(Crowd, HasAllItsEventsOnceAndAtTheirTimes) {
    auto options = with_tolerance(1e-8);
    options.method = GetParam();
    const Solution solution = solved("crowd", t_end, options);
    const std::vector<double> exact = event_times();
    ASSERT_EQ(solution.events.size(), exact.size());
    // Straight lines leave the integrators no error, but a wall is left behind by 1e-2 of the tolerance, so
    // that a walker is off by 4e-10 more after each of up to six turns; two may be as slow as 0.04 against
    // each other.
    for (std::size_t k = 0; k < exact.size(); ++k) EXPECT_NEAR(solution.events[k].t, exact[k], 1e-7);
    for (int i = 0; i < walkers; ++i)
        EXPECT_NEAR(solution.rows.back().y[static_cast<std::size_t>(i)], position(i, t_end), 1e-8);
}

// Fixed lines are met when speed * t is what it takes: dt/dspeed = -t / speed.
TEST_P(Crowd, HasTheSensitivitiesOfItsEventTimes) {
    auto options = with_tolerance(1e-8);
    options.method = GetParam();
    options.sensitivities = {"speed"};
    const Solution solution = solved("crowd", t_end, options);
    ASSERT_EQ(solution.events.size(), event_times().size());
    int lines = 0;
    for (const Event& event : solution.events) {
        if (event.condition != "y.x[i] > 0.07 + 0.075 * j" && event.condition != "y.x[i] > 1.0") continue;
        EXPECT_NEAR(event.dt_dp[0], -event.t, 1e-6 * event.t);
        ++lines;
    }
    EXPECT_GT(lines, 100);
}

INSTANTIATE_TEST_SUITE_P(Methods, Crowd, testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "dopri5"),
                         [](const auto& chosen) { return std::string(chosen.param); });

}  // namespace
}  // namespace hybridae::event_tests
