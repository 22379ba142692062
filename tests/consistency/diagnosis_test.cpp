// SPDX-License-Identifier: Apache-2.0
// Systems that cannot be solved: what is wrong is told by name, before the first step where it can be known.
#include <gmock/gmock.h>

#include "events/solved.hpp"

namespace hybridae::consistency_tests {
namespace {

using event_tests::load;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Solution faulty(int kind, const Options& given = {}) {
    Options options = given;
    options.params = {{"kind", kind}};
    return solve(load("faulty"), 0.0, 2.0, options);
}

TEST(Diagnosis, SoundModelIsSolved) { EXPECT_EQ(faulty(0).outcome.status, Status::ok); }

TEST(Diagnosis, StructurallySingularSystemNamesTheVariablesAndEquationsLeftOver) {
    const Solution solution = faulty(1);
    EXPECT_EQ(solution.outcome.status, Status::singular) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, AllOf(HasSubstr("structurally singular"),
                                                HasSubstr("no equation is left for 'b'"), HasSubstr("'a'")));
    EXPECT_EQ(solution.statistics.steps, 0);
}

TEST(Diagnosis, AllVariablesAndEquationsLeftOverAreNamed) {
    const Solution solution = faulty(10);
    EXPECT_EQ(solution.outcome.status, Status::singular) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, AllOf(HasSubstr("the equations 'x', 'z', 'a', 'b' contain only"),
                                                HasSubstr("no equation is left for 'a', 'b'")));
}

// Not a fault of the equations: another guess helps.
TEST(Diagnosis, GuessWhereADerivativeVanishesIsNoIndexTooHigh) {
    Options options;
    options.start = {{"a", 0.0}};
    const Solution solution = faulty(9, options);
    EXPECT_EQ(solution.outcome.status, Status::inconsistent_start) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message,
                AllOf(HasSubstr("the equation 'a' does not determine 'a'"), HasSubstr("--start a=VALUE")));
    EXPECT_THAT(faulty(9).outcome.message, Not(HasSubstr("does not determine")));
    options.start = {{"a", 0.1}};
    EXPECT_NE(faulty(9, options).outcome.status, Status::inconsistent_start);
}

TEST(Diagnosis, EquationsThatSayTheSameAreNamed) {
    const Solution solution = faulty(2);
    EXPECT_EQ(solution.outcome.status, Status::singular) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, AllOf(HasSubstr("do not determine 'a', 'b'"),
                                                HasSubstr("the equations 'a', 'b' depend on each other")));
}

TEST(Diagnosis, HiddenConstraintIsAnIndexTooHigh) {
    const Solution solution = faulty(3);
    EXPECT_EQ(solution.outcome.status, Status::high_index) << solution.outcome.message;
    EXPECT_THAT(
        solution.outcome.message,
        AllOf(HasSubstr("index 2 or higher"), HasSubstr("the equations 'a', 'b' do not determine 'a', 'b'")));
}

TEST(Diagnosis, ConstraintThatCanBeNamedIsProposed) {
    const Solution solution = faulty(12);
    EXPECT_EQ(solution.outcome.status, Status::high_index) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, HasSubstr("name the constraint: --constraint a"));
    Options options;
    options.constraints = {"a"};
    EXPECT_EQ(faulty(12, options).outcome.status, Status::ok);
}

TEST(Diagnosis, IndexThreeIsAnIndexTooHigh) {
    const Solution solution = faulty(4);
    EXPECT_EQ(solution.outcome.status, Status::high_index) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, AllOf(HasSubstr("index 3 or higher"), HasSubstr("'a'")));
}

TEST(Diagnosis, KernelThatTurnsIsRefused) {
    const Solution solution = faulty(5);
    EXPECT_EQ(solution.outcome.status, Status::varying_structure) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, AllOf(HasSubstr("'x', 'z'"), HasSubstr("the equation 'x'")));
}

TEST(Diagnosis, FactorThatIsZeroAtTheStartOnlyIsRefused) {
    const Solution solution = faulty(6);
    EXPECT_EQ(solution.outcome.status, Status::varying_structure) << solution.outcome.message;
    EXPECT_THAT(solution.outcome.message, HasSubstr("the factor of the derivative of 'x' is zero"));
}

TEST(Diagnosis, StepThatShrinksToNothingNamesTheStateAndTheConditionNearby) {
    const Solution solution = faulty(7);
    EXPECT_EQ(solution.outcome.status, Status::step_too_small);
    EXPECT_THAT(solution.outcome.message, AllOf(HasSubstr("t = 0.9999"), HasSubstr("'x' = "),
                                                HasSubstr("near the condition 'y.x < 1e13' (faulty.cpp:")));
    EXPECT_NEAR(solution.rows.back().t, 1.0, 1e-3);  // the last good state stays
    EXPECT_GT(solution.rows.back().y[0], 1e3);
}

class DiagnosisByMethod : public testing::TestWithParam<const char*> {};

TEST_P(DiagnosisByMethod, ResidualThatIsNotFiniteIsNamed) {
    Options options;
    options.method = GetParam();
    const Solution solution = solve(load("domain_end"), 0.0, 2.0, options);
    EXPECT_EQ(solution.outcome.status, Status::evaluation_failed);
    EXPECT_THAT(solution.outcome.message,
                HasSubstr("the residual 'root' or a derivative of it is not finite beyond t = "));
}

TEST_P(DiagnosisByMethod, StateWhoseErrorIsLargestIsNamed) {
    Options options;
    options.method = GetParam();
    const Solution solution = faulty(11, options);
    EXPECT_EQ(solution.outcome.status, Status::step_too_small);
    EXPECT_THAT(solution.outcome.message, HasSubstr("'z' = "));
}

// 1/(1 - t)² grows before 1/(1 - t) does.
TEST_P(DiagnosisByMethod, SensitivityWhoseErrorIsLargestIsNamed) {
    Options options;
    options.method = GetParam();
    options.sensitivities = {"start:x", "start:z"};
    const Solution solution = faulty(11, options);
    EXPECT_EQ(solution.outcome.status, Status::step_too_small);
    EXPECT_THAT(solution.outcome.message, HasSubstr("the sensitivity to 'start:z' of 'z' = "));
}

INSTANTIATE_TEST_SUITE_P(Methods, DiagnosisByMethod,
                         testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "auto"),
                         [](const auto& c) { return std::string(c.param); });

TEST(Outcomes, AllHaveANameAndThoseThatCanBeHelpedAnAdvice) {
    for (int s = 0; s <= static_cast<int>(Status::interrupted); ++s) {
        const auto status = static_cast<Status>(s);
        EXPECT_THAT(to_string(status), Not(HasSubstr("unknown")));
        const bool nothing_to_do = status == Status::ok || status == Status::interrupted;
        EXPECT_EQ(std::string(advice(status)).empty(), nothing_to_do) << to_string(status);
    }
    EXPECT_TRUE(can_go_on(Status::too_many_steps));
    EXPECT_FALSE(can_go_on(Status::singular));
}

TEST(Outcomes, LastGoodStateStaysAvailableAfterAFailure) {
    Options options;
    options.params = {{"kind", 7}};
    const Model model = load("faulty");
    Solver solver(model, options);
    ASSERT_TRUE(solver.start(0.0, 2.0));
    Step step;
    while ((step = solver.step(2.0)).outcome) {
    }
    EXPECT_NEAR(solver.time(), 1.0, 1e-3);
    // x = 1/(1 - t); near the pole an error of the time is one of x, so compare the time that x stands for.
    EXPECT_NEAR(1.0 - 1.0 / solver.y()[0], solver.time(), 1e-4);
}

}  // namespace
}  // namespace hybridae::consistency_tests
