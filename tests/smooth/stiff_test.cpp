// SPDX-License-Identifier: Apache-2.0
// Stiff problems with published solutions (Mazzia and Magherini, Test Set for IVP Solvers, release 2.4).
#include <cmath>

#include "smooth/solved.hpp"

namespace hybridae::smooth_tests {
namespace {

struct Problem {
    const char* model;
    double t_end;
    std::vector<double> end;
    double condition;  // how many tolerances relative errors at the end may amount to
};
std::ostream& operator<<(std::ostream& out, const Problem& problem) { return out << problem.model; }

class Stiff : public testing::TestWithParam<Problem> {};

TEST_P(Stiff, EndsAtThePublishedSolution) {
    const Problem& problem = GetParam();
    for (const char* method : {"bdf", "esdirk54", "radau5"})
        for (const double tolerance : {1e-5, 1e-8}) {
            Options options;
            options.method = method;
            options.rtol = tolerance;
            options.atol = 1e-3 * tolerance;
            options.output_times = {problem.t_end};
            const Solution solution = solve(load(problem.model), 0.0, problem.t_end, options);
            ASSERT_TRUE(solution.outcome) << method << ": " << solution.outcome.message;
            for (std::size_t i = 0; i < problem.end.size(); ++i)
                EXPECT_NEAR(solution.rows.back().y[i] / problem.end[i], 1.0, problem.condition * tolerance)
                    << method << " at " << tolerance << ", component " << i;
        }
}

// The errors of the jumps of an oscillator add up in its phase: of the Oregonator, which moves fast at the
// end, the most.
INSTANTIATE_TEST_SUITE_P(
    Problems, Stiff,
    testing::Values(
        Problem{"hires",
                321.8122,
                {0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2,
                 0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2},
                100.0},
        Problem{"van_der_pol", 2.0, {0.1706167732170483e1, -0.8928097010247975}, 30.0},
        Problem{
            "oregonator", 360.0, {0.1000814870318523e1, 0.1228178521549917e4, 0.1320554942846706e3}, 100.0}),
    [](const auto& problem) { return std::string(problem.param.model); });

}  // namespace
}  // namespace hybridae::smooth_tests
