// SPDX-License-Identifier: Apache-2.0
// Models that cannot be evaluated: the outcome names the cause, and what was reached is kept.
#include <gmock/gmock.h>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

using testing::HasSubstr;

TEST(Failure, NumberThatIsNotFiniteNamesTheEquationAndTheTime) {
    const Solution solution = solve(load("domain_end"), 0.0, 2.0, with_tolerance(1e-6));
    EXPECT_EQ(to_string(solution.outcome.status), std::string("evaluation-failed"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("root"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("t = "));
    ASSERT_FALSE(solution.rows.empty());
    EXPECT_GT(solution.rows.back().t, 0.9);
    EXPECT_LE(solution.rows.back().t, 1.0);
    for (const Row& row : solution.rows) EXPECT_NEAR(row.y[1], std::sqrt(1.0 - row.y[0]), 1e-4);
}

// Matrices that could not be made are not kept.
TEST(Failure, DerivativesWithoutBoundNameTheEquationInDirectStages) {
    for (const char* method : {"esdirk34", "esdirk54"})
        for (const double tolerance : {1e-4, 1e-6}) {
            Options options = with_tolerance(tolerance);
            options.method = method;
            options.sensitivities = {"all"};
            options.sensitivity_residuals = SensitivityForm::matrix;
            const Solution solution = solve(load("domain_edge"), 0.0, 2.0, options);
            EXPECT_EQ(to_string(solution.outcome.status), std::string("evaluation-failed")) << method;
            EXPECT_THAT(solution.outcome.message, HasSubstr("'y'"));
            EXPECT_THAT(solution.outcome.message, HasSubstr("not finite beyond t = 1"));
        }
}

TEST(Failure, StartWithoutAValueNamesTheEquation) {
    Options options = with_tolerance(1e-6);
    options.start = {{"x", 1.5}};
    const Solution solution = solve(load("domain_end"), 0.0, 2.0, options);
    EXPECT_EQ(to_string(solution.outcome.status), std::string("evaluation-failed"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("'root' is not finite at t = 0"));
}

TEST(Failure, ExceptionOfTheModelIsPassedOn) {
    const Solution solution = solve(load("throwing"), 0.0, 2.0, with_tolerance(1e-6));
    EXPECT_EQ(to_string(solution.outcome.status), std::string("evaluation-failed"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("x is beyond its table"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("t = 0.5"));
    EXPECT_NEAR(solution.rows.back().t, 0.5, 1e-5);
}

TEST(Failure, ExceptionAtTheStartIsPassedOn) {
    Options options = with_tolerance(1e-6);
    options.params = {{"limit", -1.0}};
    const Solution solution = solve(load("throwing"), 0.0, 2.0, options);
    EXPECT_EQ(to_string(solution.outcome.status), std::string("evaluation-failed"));
    EXPECT_THAT(solution.outcome.message, HasSubstr("x is beyond its table"));
    EXPECT_TRUE(solution.rows.empty());
}

TEST(Failure, UnknownNamesAreRefusedWithASuggestion) {
    const auto message = [](auto&& change) -> std::string {
        Options options;
        change(options);
        try {
            solve(load("hybrid_cubic"), 0.0, 2.0, options);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_THAT(message([](Options& o) { o.params = {{"q", 1.0}}; }), HasSubstr("'q'"));
    EXPECT_THAT(message([](Options& o) { o.sensitivities = {"pp"}; }), HasSubstr("'pp'"));
    EXPECT_THAT(message([](Options& o) { o.sensitivities = {"start:y"}; }), HasSubstr("y"));
    EXPECT_THAT(message([](Options& o) { o.start = {{"y", 1.0}}; }), HasSubstr("'y'"));
    EXPECT_THAT(message([](Options& o) { o.sensitivities = {"x"}; }),
                HasSubstr("no parameter 'x'. It is a state: --start x=VALUE, --sens start:x"));
    EXPECT_THAT(message([](Options& o) {
                    o.start = {{"p", 1.0}};
                }),
                HasSubstr("no state 'p'. It is a parameter: --param p=VALUE"));
    EXPECT_THAT(message([](Options& o) {
                    o.params = {{"q", 1.0}};
                }),
                HasSubstr("no parameter 'q'. It has: p"));  // nothing in common: no suggestion
    EXPECT_THAT(message([](Options& o) { o.rtol = 0.0; }), HasSubstr("rtol"));
    EXPECT_THAT(message([](Options& o) { o.atol = -1.0; }), HasSubstr("atol"));
    EXPECT_THAT(message([](Options& o) { o.output_times = {3.0}; }), HasSubstr("output time"));
}

TEST(Failure, LimitsEndTheSolveWithAnOutcome) {
    Options options = with_tolerance(1e-8);
    options.max_steps = 10;
    EXPECT_EQ(solve(load("min_max_abs"), 0.0, 10.0, options).outcome.status, Status::too_many_steps);
    options.max_steps = 1'000'000;
    options.max_events = 2;
    const Solution solution = solve(load("min_max_abs"), 0.0, 10.0, options);
    EXPECT_EQ(solution.outcome.status, Status::too_many_events);
    EXPECT_EQ(solution.events.size(), 2u);
    options.interrupted = [] { return true; };
    EXPECT_EQ(solve(load("min_max_abs"), 0.0, 10.0, options).outcome.status, Status::interrupted);
}

}  // namespace
}  // namespace hybridae::event_tests
