// SPDX-License-Identifier: Apache-2.0
// Intervals of multiple shooting: A, B, q and r, intervals put together, and the same solver used again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <hybridae/hybridae.hpp>
#include <string>

#include "shooting/closed_forms.hpp"

namespace hybridae::shooting_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Model load(const std::string& name) { return Model::load(HYBRIDAE_TEST_MODEL_DIR "/lib" + name + ".so"); }

Options tight(const std::string& method = "bdf") {
    Options options;
    options.rtol = options.atol = 1e-9;
    options.method = method;
    return options;
}
constexpr double near_enough = 1e-6;  // a thousand times the tolerance: errors add up over the steps

std::string message_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(ShootingInterval, HasTheDerivativesOfItsEndAndCost) {
    Shooting shooting(load("cost_reset"), {"e", "g"}, tight());
    EXPECT_THAT(shooting.states(), ElementsAre("h", "v"));
    EXPECT_THAT(shooting.start(), ElementsAre(1.0, 0.0));
    EXPECT_THAT(shooting.nominal(), ElementsAre(0.8, 9.81));
    const double x0[] = {1.3, 0.4}, u[] = {0.7, 9.0};
    const ShootingInterval& interval = shooting.integrate(0.0, 1.1, x0, u);
    ASSERT_TRUE(interval.outcome) << interval.outcome.message;
    ASSERT_EQ(interval.events.size(), 1u);

    const Bounces form{1.3, 0.4, 9.0, 0.7};
    EXPECT_NEAR(interval.x[0], form.at(1.1).h, near_enough);
    EXPECT_NEAR(interval.x[1], form.at(1.1).v, near_enough);
    EXPECT_NEAR(interval.H, form.at(1.1).cost, near_enough);
    double Bounces::*const inputs[] = {&Bounces::h, &Bounces::v, &Bounces::e, &Bounces::g};
    double Bounces::End::*const outputs[] = {&Bounces::End::h, &Bounces::End::v, &Bounces::End::cost};
    for (std::size_t j = 0; j < 4; ++j)
        for (std::size_t i = 0; i < 3; ++i) {
            const double exact = derivative(
                [&](double value) {
                    Bounces with = form;
                    with.*inputs[j] = value;
                    return with.at(1.1).*outputs[i];
                },
                form.*inputs[j]);
            const auto& of_end = j < 2 ? interval.A : interval.B;
            const auto& of_cost = j < 2 ? interval.q : interval.r;
            const double found = i < 2 ? of_end[(j % 2) * 2 + i] : of_cost[j % 2];
            EXPECT_NEAR(found, exact, near_enough * (1.0 + std::abs(exact))) << i << ", " << j;
        }
}

// x2 = F2(F1(x0)): A = A2 A1, q = q1 + A1ᵀ q2.
TEST(ShootingInterval, FollowsAnotherByTheChainRule) {
    Shooting shooting(load("cost_kink"), {"w"}, tight("esdirk54"));
    const double x0[] = {1.0, 0.2}, u[] = {2.0};
    const ShootingInterval whole = shooting.integrate(0.0, 3.0, x0, u);
    const ShootingInterval first = shooting.integrate(0.0, 1.3, x0, u);
    const ShootingInterval second = shooting.integrate(1.3, 3.0, first.x, u);
    ASSERT_TRUE(whole.outcome && first.outcome && second.outcome);
    EXPECT_NEAR(whole.H, first.H + second.H, near_enough);
    for (std::size_t j = 0; j < 2; ++j) {
        double q = first.q[j];
        for (std::size_t k = 0; k < 2; ++k) q += second.q[k] * first.A[j * 2 + k];
        EXPECT_NEAR(whole.q[j], q, near_enough);
        for (std::size_t i = 0; i < 2; ++i) {
            double a = 0.0;
            for (std::size_t k = 0; k < 2; ++k) a += second.A[k * 2 + i] * first.A[j * 2 + k];
            EXPECT_NEAR(whole.A[j * 2 + i], a, near_enough);
        }
    }
}

// An optimiser takes differences of what it is given: the past must not show.
class SolverUsedAgain : public testing::TestWithParam<const char*> {};

TEST_P(SolverUsedAgain, GivesTheSameNumbersToTheLastDigit) {
    Shooting shooting(load("cost_kink"), {"w", "level"}, tight(GetParam()));
    const double x0[] = {1.0, 0.0}, u[] = {2.0, 0.5}, other_x0[] = {-0.3, 4.0}, other_u[] = {7.0, 0.1};
    const ShootingInterval once = shooting.integrate(0.0, 2.0, x0, u);
    ASSERT_TRUE(shooting.integrate(1.0, 4.0, other_x0, other_u).outcome);
    const ShootingInterval& again = shooting.integrate(0.0, 2.0, x0, u);
    EXPECT_EQ(once.x, again.x);
    EXPECT_EQ(once.A, again.A);
    EXPECT_EQ(once.B, again.B);
    EXPECT_EQ(once.H, again.H);
    EXPECT_EQ(once.q, again.q);
    EXPECT_EQ(once.r, again.r);
}

INSTANTIATE_TEST_SUITE_P(Methods, SolverUsedAgain,
                         testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "dopri5", "auto"),
                         [](const auto& method) { return std::string(method.param); });

TEST(ShootingInterval, ContinuesWithTheDiscreteValuesOfAnother) {
    Shooting shooting(load("cost_discrete"), {"a"}, tight(), {"x"});
    const double x0[] = {2.0}, u[] = {0.7};
    const ShootingInterval whole = shooting.integrate(0.0, 2.0, x0, u);
    const ShootingInterval first = shooting.integrate(0.0, 1.0, x0, u);
    ASSERT_EQ(first.discrete_reals.size(), 1u);
    EXPECT_NEAR(first.discrete_reals[0], -0.5 * 2.0 * std::exp(-0.7 * 0.8), near_enough);
    shooting.set_discrete(first.discrete_reals, first.discrete_integers);
    const ShootingInterval second = shooting.integrate(1.0, 2.0, first.x, u);
    ASSERT_TRUE(second.outcome) << second.outcome.message;
    EXPECT_NEAR(second.x[0], whole.x[0], near_enough);
    EXPECT_NEAR(first.H + second.H, whole.H, near_enough);
}

TEST(ShootingInterval, OfAModelWithoutACostHasNone) {
    const ShootingInterval interval = shoot(load("bouncing_ball"), 0.0, 1.0, {"e"}, tight());
    ASSERT_TRUE(interval.outcome);
    EXPECT_EQ(interval.H, 0.0);
    EXPECT_THAT(interval.q, ElementsAre(0.0, 0.0));
    EXPECT_EQ(interval.A.size(), 4u);
    EXPECT_EQ(interval.B.size(), 2u);
}

TEST(ShootingInterval, RefusesWhatDoesNotFit) {
    const Model model = load("cost_discrete");
    EXPECT_THAT(message_of([&] { Shooting(model, {"q"}); }), HasSubstr("no parameter 'q'"));
    EXPECT_THAT(message_of([&] { Shooting(model, {}, {}, {"y"}); }), HasSubstr("no state 'y'"));
    EXPECT_THAT(message_of([&] { Shooting(model, {}, {}, {"running_cost"}); }),
                HasSubstr("its integral is H"));
    EXPECT_THAT(message_of([&] { shoot(model, 0.0, 1.0, {"a"}); }),
                HasSubstr("the start value of 'z' is solved for"));
    Options options;
    options.sensitivities = {"a"};
    EXPECT_THAT(message_of([&] { Shooting(model, {}, options); }), HasSubstr("its states and controls"));

    Shooting shooting(model, {"a"}, {}, {"x"});
    const double one[] = {1.0}, two[] = {1.0, 2.0}, not_finite[] = {NAN};
    EXPECT_THAT(message_of([&] { shooting.integrate(0.0, 1.0, two, one); }),
                HasSubstr("1 states and 1 controls, not 2 and 1"));
    EXPECT_THAT(message_of([&] { shooting.integrate(0.0, 1.0, not_finite, one); }),
                HasSubstr("the start value of 'x' is not a finite number"));
    EXPECT_THAT(message_of([&] { shooting.integrate(0.0, 1.0, one, not_finite); }),
                HasSubstr("the value of 'a' is not a finite number"));
    EXPECT_THAT(message_of([&] { shooting.integrate(1.0, 1.0, one, one); }), HasSubstr("two different"));
    EXPECT_THAT(message_of([&] { shooting.set_discrete(two, {}); }), HasSubstr("1 real and 0 integer"));
}

}  // namespace
}  // namespace hybridae::shooting_tests
