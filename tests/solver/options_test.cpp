// SPDX-License-Identifier: Apache-2.0
// Options of a solve that are not about accuracy: limits, bounds, times of rows, direction.
#include <gmock/gmock.h>

#include <cmath>
#include <hybridae/error.hpp>
#include <hybridae/solution/selection.hpp>

#include "events/solved.hpp"

namespace hybridae::solver_tests {
namespace {

using event_tests::load;
using testing::HasSubstr;

Options with_kind(int kind) {
    Options options;
    options.params = {{"kind", kind}};
    return options;
}

// Rows then have the same numbers as complete ones, and no others.
TEST(Selected, RowsHaveOnlyWhatIsNamed) {
    const Model model = load("dow");
    Options options;
    options.sensitivities = {"k1", "k2"};
    options.output_times = {0.0, 0.05};
    const Solution complete = solve(model, 0.0, 0.05, options);
    options.selected = {"u8", "u3"};
    const Solution selected = solve(model, 0.0, 0.05, options);
    ASSERT_EQ(select(model, options.selected).states, (std::vector<int>{2, 7}));
    ASSERT_EQ(selected.rows.size(), complete.rows.size());
    for (std::size_t r = 0; r < complete.rows.size(); ++r) {
        const Row &all = complete.rows[r], &some = selected.rows[r];
        const std::size_t n = all.y.size();
        EXPECT_EQ(some.y, (std::vector<double>{all.y[2], all.y[7]}));
        EXPECT_EQ(some.ydot, (std::vector<double>{all.ydot[2], all.ydot[7]}));
        EXPECT_EQ(some.s, (std::vector<double>{all.s[2], all.s[7], all.s[n + 2], all.s[n + 7]}));
        EXPECT_TRUE(some.outputs.empty());
    }
}

TEST(Selected, NameThatTheModelDoesNotHaveIsRefused) {
    Options options;
    options.selected = {"u33"};
    try {
        solve(load("dow"), 0.0, 0.05, options);
        FAIL();
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("'u33'; did you mean 'u3'?"));
    }
}

TEST(Limits, EndIsNeverPassed) {
    // domain_end has no values beyond t = 1: with that as the end it is never evaluated there.
    const Solution solution = solve(load("domain_end"), 0.0, 1.0 - 1e-12, {});
    EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    EXPECT_EQ(solution.rows.back().t, 1.0 - 1e-12);
}

TEST(Limits, NoStepIsLongerThanTheLargest) {
    Options options = with_kind(0);
    options.max_step = 0.01;
    const Solution solution = solve(load("faulty"), 0.0, 1.0, options);
    for (std::size_t r = 1; r < solution.rows.size(); ++r)
        EXPECT_LE(solution.rows[r].t - solution.rows[r - 1].t, 0.01 * (1.0 + 1e-12));
}

TEST(Limits, FirstStepIsTheOneGiven) {
    Options options = with_kind(0);
    options.initial_step = 1e-5;
    const Solution solution = solve(load("faulty"), 0.0, 1.0, options);
    EXPECT_DOUBLE_EQ(solution.rows.at(1).t, 1e-5);
}

TEST(Limits, LowerOrderTakesMoreSteps) {
    Options options = with_kind(0);
    const long free = solve(load("faulty"), 0.0, 1.0, options).statistics.steps;
    options.max_order = 1;
    EXPECT_GT(solve(load("faulty"), 0.0, 1.0, options).statistics.steps, 5 * free);
}

TEST(Limits, NumberOfStepsEndsASolveThatCanGoOn) {
    Options options = with_kind(0);
    options.max_steps = 5;
    const Solution solution = solve(load("faulty"), 0.0, 1.0, options);
    EXPECT_EQ(solution.outcome.status, Status::too_many_steps);
    EXPECT_THAT(solution.outcome.message, HasSubstr("--max-steps"));
    EXPECT_EQ(solution.rows.size(), 6u);
}

TEST(Limits, BackwardIntegrationReturnsToTheStart) {
    Options options = with_kind(0);
    options.rtol = options.atol = 1e-9;
    const Solution forwards = solve(load("faulty"), 0.0, 1.0, options);
    options.start = {{"x", forwards.rows.back().y[0]}, {"z", forwards.rows.back().y[1]}};
    const Solution back = solve(load("faulty"), 1.0, 0.0, options);
    EXPECT_EQ(back.rows.back().t, 0.0);
    EXPECT_NEAR(back.rows.back().y[0], 1.0, 1e-7);
}

TEST(Rows, AreAtExactlyTheTimesAskedFor) {
    Options options = with_kind(0);
    options.output_times = {0.0, 0.25, 1.0};
    const Solution solution = solve(load("faulty"), 0.0, 1.0, options);
    ASSERT_EQ(solution.rows.size(), 3u);
    for (std::size_t r = 0; r < 3; ++r) {
        EXPECT_EQ(solution.rows[r].t, options.output_times[r]);
        EXPECT_NEAR(solution.rows[r].y[0], std::exp(-solution.rows[r].t), 1e-5);
    }
}

TEST(Bounds, StateThatStartsOutsideIsNamed) {
    Options options = with_kind(0);
    options.bounds = {{"x", {2.0, 3.0}}};
    const Solution solution = solve(load("faulty"), 0.0, 1.0, options);
    EXPECT_EQ(solution.outcome.status, Status::bounds_violated);
    EXPECT_THAT(solution.outcome.message, HasSubstr("'x' = 1 starts below its bound 2"));
}

TEST(Bounds, StateThatWouldLeaveThemEndsTheSolveThere) {
    Options options = with_kind(8);  // x = 1 - t
    options.bounds = {{"x", {0.0, INFINITY}}};
    const Solution solution = solve(load("faulty"), 0.0, 2.0, options);
    EXPECT_EQ(solution.outcome.status, Status::bounds_violated) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, HasSubstr("'x' has reached its bound 0 at t = "));
    EXPECT_NEAR(solution.rows.back().t, 1.0, 1e-5);
    for (const Row& row : solution.rows) EXPECT_GE(row.y[0], 0.0);
}

TEST(Bounds, AreNoHindranceToASolutionThatStaysInside) {
    Options options = with_kind(0);  // x = exp(-t)
    options.bounds = {{"x", {0.0, INFINITY}}};
    options.rtol = options.atol = 1e-3;
    const Solution solution = solve(load("faulty"), 0.0, 200.0, options);
    EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    for (const Row& row : solution.rows) EXPECT_GE(row.y[0], 0.0);
}

TEST(Bounds, ChooseTheBranchAtTheStart) {
    Options options;
    EXPECT_NEAR(solve(load("two_roots"), 0.0, 0.5, options).rows.at(0).y[1], -2.0, 1e-8);
    options.bounds = {{"a", {0.0, INFINITY}}};
    EXPECT_NEAR(solve(load("two_roots"), 0.0, 0.5, options).rows.at(0).y[1], 2.0, 1e-8);
}

TEST(Bounds, MustBeInOrder) {
    Options options = with_kind(0);
    options.bounds = {{"x", {1.0, 1.0}}};
    EXPECT_THROW(solve(load("faulty"), 0.0, 1.0, options), InputError);
}

TEST(Tolerances, OfOneStateAloneMakeItMoreAccurate) {
    const auto error_and_steps = [](const Options& options) {
        const Solution solution = solve(load("robertson"), 0.0, 2e-4, options);
        return std::pair(std::abs(solution.rows.back().y[1] - 7.874379117328203e-06),
                         solution.statistics.steps);
    };
    Options options;
    options.rtol = 1e-6;
    const auto [coarse, few] = error_and_steps(options);
    options.atol_of = {{"y2", 1e-12}};
    const auto [fine, more] = error_and_steps(options);
    EXPECT_LT(fine, 0.1 * coarse);
    EXPECT_GT(more, few);
}

TEST(Rows, OutputLeftOfAnEventIsThatOfTheModeBefore) {
    Options options;
    options.bounds = {{"a", {0.0, INFINITY}}};  // x falls from 4 through 1
    const Solution solution = solve(load("two_roots"), 0.0, 2.5, options);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    ASSERT_FALSE(solution.events.empty());
    std::size_t right = 1;
    while (right < solution.rows.size() && solution.rows[right].outputs[0] > 0.0) ++right;
    ASSERT_LT(right, solution.rows.size());
    EXPECT_NEAR(solution.rows[right - 1].t, solution.rows[right].t, 1e-9);
    EXPECT_EQ(solution.rows[right - 1].outputs[0], 1.0);
    EXPECT_NEAR(solution.rows[right].t, solution.events[0].t, 1e-6);
}

TEST(StartValues, OfAnEnumAreItsEnumerators) {
    const auto refusal = [](double number) -> std::string {
        Options options;
        options.start = {{"colour", number}};
        try {
            solve(load("two_roots"), 0.0, 0.1, options);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(refusal(4.0), "");
    EXPECT_THAT(refusal(3.0), HasSubstr("3 is not a value of 'colour'. It takes: red, green"));
}

}  // namespace
}  // namespace hybridae::solver_tests
