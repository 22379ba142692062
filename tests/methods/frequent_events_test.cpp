// SPDX-License-Identifier: Apache-2.0
// The methods on a model that switches all the time, and what the automatic choice says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <hybridae/error.hpp>
#include <hybridae/hybridae.hpp>
#include <string>

namespace hybridae::methods_tests {
namespace {

Model model(const std::string& name) {
    return Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
}

Solution solve_by(const std::string& method, const std::string& name, double t_end, double tolerance) {
    Options options;
    options.method = method;
    options.rtol = options.atol = tolerance;
    options.output_times = {t_end};
    return solve(model(name), 0.0, t_end, options);
}

class EveryMethod : public testing::TestWithParam<std::string> {};
class OneStepMethod : public EveryMethod {};
class ImplicitMethod : public EveryMethod {};

// Between switches the velocities are -cos t and a line, so that the switching times follow from one equation
// each; this is their exact sequence's end.
TEST_P(EveryMethod, FindsAll395SwitchesOfStickSlip) {
    const double exact[] = {6.37218387623596, 6.17183723465343, 0.918637829017271, 0.920433700059182};
    const Solution solution = solve_by(GetParam(), "stick_slip", 10.0, 1e-8);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    EXPECT_EQ(solution.events.size(), 395u);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(solution.rows.back().y[i], exact[i], 1e-6);
    EXPECT_LT(solution.statistics.steps, 1000) << "a step or two for each switch";
}

// On a model with events, tightening the tolerance gains what the order promises: steps^order.
TEST_P(OneStepMethod, KeepsItsOrderAcrossEvents) {
    const double order = GetParam() == "esdirk34" ? 3.0 : 5.0;
    const Solution best = solve_by("radau5", "impact", 10.0, 1e-12);
    const auto error = [&](const Solution& solution) {
        double largest = 0.0;
        for (std::size_t i = 0; i < best.rows.back().y.size(); ++i)
            largest = std::max(largest, std::abs(solution.rows.back().y[i] - best.rows.back().y[i]));
        return largest;
    };
    const Solution coarse = solve_by(GetParam(), "impact", 10.0, 1e-5),
                   fine = solve_by(GetParam(), "impact", 10.0, 1e-9);
    EXPECT_EQ(coarse.events.size(), best.events.size());
    const double more =
        std::log(static_cast<double>(fine.statistics.steps) / static_cast<double>(coarse.statistics.steps));
    EXPECT_GT(std::log(error(coarse) / error(fine)) / more, order - 0.8);
}

// x' = f(x) magnifies the error of x by k = 1e6: from it, times of events would have derivatives that are
// right to 1e-3 only. The tolerance is that of sensitivities in general, 1e-5 at 1e-8.
TEST_P(ImplicitMethod, TimesOfEventsInStiffComponentsHaveAccurateDerivatives) {
    constexpr double k = 1e6, thr = 0.5, pi = 3.14159265358979323846;
    Options options;
    options.method = GetParam();
    options.rtol = options.atol = 1e-8;
    options.sensitivities = {"w", "thr"};
    const Solution solution = solve(model("stiff_follower"), 0.0, 10.0, options);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    ASSERT_EQ(solution.events.size(), 4u);
    const double angle = std::asin(thr * std::sqrt(1.0 + 1.0 / (k * k))), lag = std::atan(1.0 / k);
    double dz_dw = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
        const bool up = i % 2 == 0;
        const double exact = (up ? angle : pi - angle) + (i < 2 ? 0.0 : 2.0 * pi) + lag;
        const Event& event = solution.events[i];
        EXPECT_NEAR(event.t, exact, 1e-6);
        // w and thr act on A and phi in proportion to 1/k² and 1/k, far below the tolerance.
        EXPECT_NEAR(event.dt_dp[0], -exact, 1e-5 * exact);
        EXPECT_NEAR(event.dt_dp[1], (up ? 1.0 : -1.0) / std::cos(angle), 1e-5);
        EXPECT_FALSE(event.grazing);
        dz_dw += up ? exact : -exact;
    }
    EXPECT_NEAR(solution.rows.back().s[1], dz_dw, 1e-5 * 10.0);
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod,
                         testing::Values("bdf", "esdirk34", "esdirk54", "radau5", "dopri5", "auto"),
                         [](const auto& method) { return method.param; });

INSTANTIATE_TEST_SUITE_P(Methods, ImplicitMethod, testing::Values("bdf", "esdirk34", "esdirk54", "radau5"),
                         [](const auto& method) { return method.param; });

INSTANTIATE_TEST_SUITE_P(Methods, OneStepMethod, testing::Values("esdirk34", "esdirk54", "radau5", "dopri5"),
                         [](const auto& method) { return method.param; });

TEST(AutomaticMethod, TakesTheExplicitMethodForExplicitEquationsAndSaysSo) {
    const Solution solution = solve_by("auto", "stick_slip", 10.0, 1e-6);
    EXPECT_EQ(solution.method, "dopri5");
    EXPECT_NE(solution.method_reason.find("explicit"), std::string::npos);
}

TEST(AutomaticMethod, TakesAnImplicitMethodForADae) {
    const Solution solution = solve_by("auto", "tank_weir", 40.0, 1e-6);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    EXPECT_NE(solution.method, "dopri5");
    EXPECT_NE(solution.method_reason.find("not explicit"), std::string::npos);
}

TEST(ExplicitMethod, RefusesADaeAndNamesTheVariable) {
    try {
        solve_by("dopri5", "tank_weir", 40.0, 1e-6);
        FAIL() << "it was not refused";
    } catch (const InputError& refusal) {
        EXPECT_NE(std::string(refusal.what()).find("'Fin'"), std::string::npos) << refusal.what();
    }
}

}  // namespace
}  // namespace hybridae::methods_tests
