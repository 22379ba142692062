// SPDX-License-Identifier: Apache-2.0
// Conditions in a loop over 2,000 cells whose temperatures are known exactly.
#include <algorithm>
#include <cmath>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

constexpr int n_cells = 2000;

double eigenvalue(int mode) {
    const double s = std::sin(mode * M_PI / (2.0 * n_cells));
    return 4.0 * n_cells * n_cells * s * s;
}

// Two modes of the discrete Laplacian.
double temperature(int cell, double t) {
    const double x = M_PI * (cell + 0.5) / n_cells;
    return std::exp(-eigenvalue(1) * t) * std::cos(x) +
           0.5 * std::exp(-eigenvalue(3) * t) * std::cos(3.0 * x);
}

double rate(int cell, double t) {
    const double h = 1e-6;
    return (temperature(cell, t + h) - temperature(cell, t - h)) / (2.0 * h);
}

// The time at which a cell that starts above the level passes it, once, before t_end; NaN if it does not.
double crossing(int cell, double level, double t_end) {
    double lo = 0.0, hi = t_end;
    if (!(temperature(cell, lo) > level && temperature(cell, hi) < level)) return NAN;
    for (int k = 0; k < 100; ++k) {
        const double middle = 0.5 * (lo + hi);
        (temperature(cell, middle) > level ? lo : hi) = middle;
    }
    return lo;
}

TEST(LongRod, CellsPassTheLevelOneByOneWhereTheirModesSay) {
    constexpr double level = 1.1, t_end = 0.003;
    Options options = with_tolerance(1e-8);
    options.params = {{"level", level}};
    options.sensitivities = {"k"};
    options.output_times = {t_end};
    const Solution solution = solved("long_rod", t_end, options);
    std::vector<std::pair<double, int>> expected;
    for (int cell = 0; cell < n_cells; ++cell)
        if (const double t = crossing(cell, level, t_end); !std::isnan(t)) expected.emplace_back(t, cell);
    std::sort(expected.begin(), expected.end());
    ASSERT_GT(expected.size(), 20u);
    ASSERT_EQ(solution.events.size(), expected.size());
    for (std::size_t e = 0; e < expected.size(); ++e) {
        const Event& event = solution.events[e];
        EXPECT_EQ(event.instance.at(0), expected[e].second) << e;
        // Errors of some tolerances in T, over the rate at which it falls.
        EXPECT_NEAR(event.t, expected[e].first, 1e-7 / std::abs(rate(expected[e].second, expected[e].first)))
            << e;
        // T depends on k t only, so that t* = const/k.
        EXPECT_NEAR(event.dt_dp[0], -expected[e].first, 1e-5 * t_end) << e;
    }
}

}  // namespace
}  // namespace hybridae::event_tests
