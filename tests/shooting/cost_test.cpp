// SPDX-License-Identifier: Apache-2.0
// The integral of the running cost and its gradient, across kinks and jumps of the cost, resets, time events
// and discrete values, against closed forms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <hybridae/hybridae.hpp>
#include <ostream>
#include <string>

#include "shooting/closed_forms.hpp"

namespace hybridae::shooting_tests {
namespace {

Model load(const std::string& name) { return Model::load(HYBRIDAE_TEST_MODEL_DIR "/lib" + name + ".so"); }

Options tolerances(double tolerance, const std::string& method) {
    Options options;
    options.rtol = options.atol = tolerance;
    options.method = method;
    return options;
}

// Every step has an error of the size of the tolerance; they add up. Few steps have at least events' errors.
double added_up(const Solution& solution, double tolerance) {
    return tolerance * static_cast<double>(std::max(solution.statistics.steps, 100L));
}

class CostOf : public testing::TestWithParam<const char*> {
  protected:
    // Compares H and all its derivatives with a closed form that takes its parameters by pointer to member.
    template <class Form>
    void compare(const std::string& name, double t_end, double (*cost)(const Form&, double),
                 const std::vector<std::pair<std::string, double Form::*>>& parameters, double tolerance) {
        Options options = tolerances(tolerance, GetParam());
        for (const auto& [parameter, member] : parameters) options.sensitivities.push_back(parameter);
        const Solution solution = solve(load(name), 0.0, t_end, options);
        ASSERT_TRUE(solution.outcome) << solution.outcome.message;
        ASSERT_TRUE(solution.cost.has_value());
        const double exact = cost(Form{}, t_end), bound = added_up(solution, tolerance);
        EXPECT_NEAR(*solution.cost, exact, bound * (1.0 + std::abs(exact)));
        for (std::size_t j = 0; j < parameters.size(); ++j) {
            const auto member = parameters[j].second;
            const double slope = derivative(
                [&](double value) {
                    Form form;
                    form.*member = value;
                    return cost(form, t_end);
                },
                Form{}.*member);
            EXPECT_NEAR(solution.cost_s.at(j), slope, bound * (1.0 + std::abs(slope)))
                << "to " << parameters[j].first;
        }
        EXPECT_EQ(*solution.cost, solution.rows.back().y.back()) << "the last state is the integral";
    }
};

TEST_P(CostOf, AKinkAndAJumpOfTheCostAlone) {
    for (const double tolerance : {1e-5, 1e-7, 1e-9})
        compare<Kink>(
            "cost_kink", 5.2, [](const Kink& k, double t) { return k.cost(t); },
            {{"start:x", &Kink::x},
             {"start:v", &Kink::v},
             {"w", &Kink::w},
             {"c", &Kink::c},
             {"level", &Kink::level}},
            tolerance);
}

// Of models that are not explicit.
class CostOfImplicit : public CostOf {};

TEST_P(CostOfImplicit, ResetsWithAJumpOfTheCost) {
    for (const double tolerance : {1e-5, 1e-7, 1e-9})
        compare<Bounces>(
            "cost_reset", 1.6, [](const Bounces& b, double t) { return b.at(t).cost; },
            {{"start:h", &Bounces::h},
             {"start:v", &Bounces::v},
             {"g", &Bounces::g},
             {"e", &Bounces::e},
             {"b", &Bounces::b}},
            tolerance);
}

TEST_P(CostOfImplicit, AlgebraicAndDiscreteValues) {
    for (const double tolerance : {1e-5, 1e-7, 1e-9})
        compare<Latched>(
            "cost_discrete", 2.0, [](const Latched& l, double t) { return l.cost(t); },
            {{"start:x", &Latched::x}, {"a", &Latched::a}, {"k", &Latched::k}, {"ts", &Latched::ts}},
            tolerance);
}

TEST_P(CostOf, IntegrationBackwardsIsNegative) {
    Options options = tolerances(1e-8, GetParam());
    const Kink kink;
    const double end = 3.0;
    options.start = {{"x", kink.position(end)}, {"v", kink.velocity(end)}};
    const Solution solution = solve(load("cost_kink"), end, 0.0, options);
    ASSERT_TRUE(solution.outcome) << solution.outcome.message;
    EXPECT_NEAR(solution.cost.value(), -kink.cost(end), added_up(solution, 1e-8));
}

INSTANTIATE_TEST_SUITE_P(Methods, CostOf,
                         testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "dopri5", "auto"),
                         [](const auto& method) { return std::string(method.param); });
INSTANTIATE_TEST_SUITE_P(Methods, CostOfImplicit,
                         testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "auto"),
                         [](const auto& method) { return std::string(method.param); });

TEST(Cost, ThatDependsOnADerivativeIsRefusedByExplicitMethods) {
    try {
        solve(load("cost_reset"), 0.0, 1.0, tolerances(1e-6, "dopri5"));
        FAIL() << "should have been refused";
    } catch (const InputError& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("dopri5"));
        EXPECT_THAT(error.what(), testing::HasSubstr("'h'"));
    }
}

TEST(Cost, IsKeptOutOfTheErrorTestOnRequest) {
    // With a price of a million the integral alone asks for short steps.
    Options options = tolerances(1e-6, "bdf");
    options.params = {{"c", 1e6}};
    const Solution tested = solve(load("cost_kink"), 0.0, 0.4, options);
    options.cost_error_test = false;
    const Solution untested = solve(load("cost_kink"), 0.0, 0.4, options);
    ASSERT_TRUE(tested.outcome);
    ASSERT_TRUE(untested.outcome);
    EXPECT_LE(untested.statistics.steps, tested.statistics.steps);
    Kink kink;
    kink.c = 1e6;
    EXPECT_NEAR(*untested.cost, kink.cost(0.4), 1e-4 * kink.cost(0.4));
}

TEST(Cost, IsReportedWithItsConditions) {
    const Solution solution = solve(load("cost_kink"), 0.0, 1.0, {});
    ASSERT_EQ(solution.events.size(), 2u);
    EXPECT_EQ(solution.events[0].condition, "x > p.level");
    EXPECT_NEAR(solution.events[0].t, std::acos(0.5) / 2.0, 1e-5);
    EXPECT_EQ(solution.events[1].condition, "y.x < 0");
}

TEST(Cost, IsNothingForAModelWithout) {
    const Model model = load("bouncing_ball");
    EXPECT_FALSE(model.has_running_cost());
    EXPECT_FALSE(solve(model, 0.0, 0.1).cost.has_value());
}

TEST(Cost, StaysAsItIsWhenTheRestStartsSteady) {
    Options options;
    options.steady_state = true;
    const Solution solution = solve(load("cost_kink"), 0.0, 1.0, options);
    ASSERT_TRUE(solution.outcome) << solution.outcome.message;
    EXPECT_NEAR(*solution.cost, 0.0, 1e-9) << "at rest at x = 0 nothing is paid";
}

}  // namespace
}  // namespace hybridae::shooting_tests
