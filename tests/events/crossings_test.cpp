// SPDX-License-Identifier: Apache-2.0
// Crossings of conditions on states that are polynomials in time: the integrator follows them in steps much
// longer than the time between crossings.
#include <gmock/gmock.h>

#include <cmath>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

// x_i = start + ∫ Σ c_k t^k.
void set_polynomial(Options& options, int i, double start, const std::vector<double>& derivative) {
    const std::string index = "[" + std::to_string(i) + "]";
    options.start.emplace_back("x" + index, start);
    for (std::size_t k = 0; k < derivative.size(); ++k)
        options.params.emplace_back("c" + index + "[" + std::to_string(k) + "]", derivative[k]);
}

void set_level(Options& options, int i, double level) {
    options.params.emplace_back("level[" + std::to_string(i) + "]", level);
}

std::vector<double> times_of(const Solution& solution, int i) {
    std::vector<double> times;
    for (const Event& event : solution.events)
        if (event.instance == std::vector<std::int64_t>{i}) times.push_back(event.t);
    return times;
}

// x = -gain (t - 1)(t - 1.001): above zero for a thousandth, by gain 2.5e-7.
Options narrow_parabola(double tolerance, double gain) {
    Options options = with_tolerance(tolerance);
    set_polynomial(options, 0, -1.001 * gain, {2.001 * gain, -2.0 * gain});
    set_level(options, 0, 0.0);
    return options;
}

TEST(Crossings, AThousandthApartInAStepOfAboutOneAreBothFound) {
    // Without the condition the steps are about 1.
    Options far = narrow_parabola(1e-4, 1.0);
    set_level(far, 0, 100.0);
    const Solution undisturbed = solved("polynomials", 4.0, far);
    double longest = 0.0;
    for (std::size_t i = 1; i < undisturbed.rows.size(); ++i)
        longest = std::max(longest, undisturbed.rows[i].t - undisturbed.rows[i - 1].t);
    ASSERT_GT(longest, 0.5);
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        const double gain = 1e3;  // an excursion of 2.5e-4
        const Solution solution = solved("polynomials", 4.0, narrow_parabola(tolerance, gain));
        const auto times = times_of(solution, 0);
        ASSERT_EQ(times.size(), 2u) << "tolerance " << tolerance;
        EXPECT_NEAR(times[0], 1.0, 1e-5);
        EXPECT_NEAR(times[1], 1.001, 1e-5);
    }
}

// x = (t - 0.5)(t - 0.6)(t - 0.7)(t - 0.9), within one step.
TEST(Crossings, FourOfOneConditionAreAllFoundInOrder) {
    for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
        Options options = with_tolerance(tolerance);
        // Expanded: t⁴ - 2.7 t³ + 2.69 t² - 1.173 t + 0.189.
        set_polynomial(options, 0, 0.189, {-1.173, 2.0 * 2.69, -3.0 * 2.7, 4.0});
        set_level(options, 0, 0.0);
        const auto times = times_of(solved("polynomials", 2.0, options), 0);
        const double expected[] = {0.5, 0.6, 0.7, 0.9};
        // |x'| is at least 0.004 at the crossings, and the excursions are 4e-4 and more: the tightest
        // tolerance resolves all four, the others must not invent any.
        if (tolerance <= 1e-6) {
            ASSERT_EQ(times.size(), 4u) << "tolerance " << tolerance;
            for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(times[i], expected[i], 5e-3);
        }
        EXPECT_EQ(times.size() % 2, 0u) << "tolerance " << tolerance;
    }
}

// x_0 crosses at 1 and 1.002, x_1 at 1.001, x_2 at 1.0005: four events in a thousandth each other's company.
TEST(Crossings, OfSeveralConditionsAreTakenInTheOrderOfTime) {
    Options options = with_tolerance(1e-6);
    set_polynomial(options, 0, -1002.0, {2002.0, -2000.0});
    set_polynomial(options, 1, -1.001, {1.0});
    set_polynomial(options, 2, -2.001, {2.0});
    for (int i = 0; i < 3; ++i) set_level(options, i, 0.0);
    const Solution solution = solved("polynomials", 2.0, options);
    std::vector<std::int64_t> order;
    std::vector<double> times;
    for (const Event& event : solution.events)
        if (!event.instance.empty()) {
            order.push_back(event.instance[0]);
            times.push_back(event.t);
        }
    EXPECT_THAT(order, testing::ElementsAre(0, 2, 1, 0));
    for (std::size_t i = 1; i < times.size(); ++i)
        EXPECT_NEAR(times[i] - times[i - 1], 5e-4 * (i == 3 ? 2 : 1), 2e-5);
}

TEST(Crossings, AtTheBeginningOfAStepAreFoundOnce) {
    // Steps are made to end exactly at the root.
    for (const double tolerance : {1e-4, 1e-8, 1e-10}) {
        Options options = with_tolerance(tolerance);
        set_polynomial(options, 0, -1.0, {1.0});
        set_level(options, 0, 0.0);
        Solver solver(load("polynomials"), options);
        ASSERT_TRUE(solver.start(0.0, 2.0));
        for (const double limit : {0.5, 1.0, 1.5, 2.0})
            while (solver.time() < limit) ASSERT_TRUE(solver.step(limit).outcome);
        int found = 0;
        for (const Event& event : solver.events()) found += event.instance.empty() ? 0 : 1;
        EXPECT_EQ(found, 1) << "tolerance " << tolerance;
        EXPECT_NEAR(solver.events()[0].t, 1.0, 10.0 * tolerance);
    }
}

// At t = 1 x_1 crosses; from there x_0 = 0.3 - (t - 1.02)² 1000 ... leaves its side and returns within 0.02.
TEST(Crossings, LeaveAndReturnInTheFirstStepAfterARestartIsSeen) {
    for (const double tolerance : {1e-3, 1e-4, 1e-6, 1e-8}) {
        Options options = with_tolerance(tolerance);
        set_polynomial(options, 1, -1.0, {1.0});
        set_level(options, 1, 0.0);
        // x_0 = 0.1 - 1000 (t - 1.02)²: above zero for |t - 1.02| < 0.01.
        set_polynomial(options, 0, 0.1 - 1000.0 * 1.02 * 1.02, {2040.0, -2000.0});
        set_level(options, 0, 0.0);
        const Solution solution = solved("polynomials", 2.0, options);
        const auto times = times_of(solution, 0);
        ASSERT_EQ(times.size(), 2u) << "tolerance " << tolerance;
        EXPECT_NEAR(times[0], 1.01, 2e-3);
        EXPECT_NEAR(times[1], 1.03, 2e-3);
    }
}

// `x_0 > l || x_1 > l`: the second is evaluated only while the first is false. x_1 crosses while x_0 is
// above, and x_0 falls below in the same step: nothing changes then; x_1 falls later.
TEST(Crossings, OfAConditionThatComesToBeEvaluatedInsideTheStepAreFound) {
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        Options options = with_tolerance(tolerance);
        set_polynomial(options, 0, 0.5, {-0.5});         // falls through 0 at 1
        set_polynomial(options, 1, -0.75, {2.0, -1.0});  // above 0 between 0.4188 and 3.58
        for (int i = 0; i < 2; ++i) set_level(options, i, 0.0);
        const Solution solution = solved("polynomials", 4.0, options);
        const double t_last = 2.0 + std::sqrt(2.5);
        EXPECT_NEAR(solution.rows.back().y[3], t_last, 20.0 * tolerance) << "tolerance " << tolerance;
        int either = 0;
        for (const Event& event : solution.events) either += event.instance.empty() ? 1 : 0;
        EXPECT_EQ(either, 1) << "tolerance " << tolerance;
    }
}

TEST(Crossings, DoNotDependOnTheScaleOfTheCondition) {
    long steps[5];
    int i = 0;
    for (const double scale : {1.0, 1e9, 1e-12, 1e-100, 1e100}) {
        Options options = with_tolerance(1e-8);
        set_polynomial(options, 0, -0.05, {0.6, -1.2, -0.75, 1.0});
        set_polynomial(options, 1, -1.0, {1.0, 0.5});
        for (int k = 0; k < 2; ++k) {
            set_level(options, k, 0.0);
            options.params.emplace_back("scale[" + std::to_string(k) + "]", scale);
        }
        options.params.emplace_back("jump[0][1]", 2.0);
        const Solution solution = solved("polynomials", 3.0, options);
        static std::vector<double> expected;
        std::vector<double> times;
        for (const Event& event : solution.events) times.push_back(event.t);
        if (i == 0) expected = times;
        ASSERT_EQ(times.size(), expected.size()) << "scale " << scale;
        ASSERT_GE(times.size(), 3u);
        for (std::size_t e = 0; e < times.size(); ++e) EXPECT_NEAR(times[e], expected[e], 1e-8);
        steps[i++] = solution.statistics.steps;
    }
    for (int k = 1; k < 5; ++k)
        EXPECT_NEAR(static_cast<double>(steps[k]), static_cast<double>(steps[0]), 2.0);
}

// x = 1 - (t - 1)² reaches its level 1 - eps for 2 sqrt(eps).
TEST(Crossings, ThatAreNearlyTangentialAreReportedAsGrazing) {
    const auto parabola = [](double eps) {
        Options options = with_tolerance(1e-8);
        options.sensitivities = {"c[0][0]", "level[0]"};
        set_polynomial(options, 0, 0.0, {2.0, -2.0});
        set_level(options, 0, 1.0 - eps);
        return options;
    };
    const Solution steep = solved("polynomials", 2.0, parabola(0.1));
    ASSERT_EQ(times_of(steep, 0).size(), 2u);
    for (const Event& event : steep.events) EXPECT_FALSE(event.grazing);
    EXPECT_FALSE(steep.sensitivities_valid_until);

    // κ = |g̈| W_g / ġ² with W_g = 2e-8 at x = 1: 2 · 2e-8 / (4 eps).
    const Solution flat = solved("polynomials", 2.0, parabola(2e-8));
    const auto times = times_of(flat, 0);
    ASSERT_EQ(times.size(), 2u);
    EXPECT_NEAR(times[0], 1.0 - std::sqrt(2e-8), 5e-5);
    for (const Event& event : flat.events)
        if (!event.instance.empty()) {
            EXPECT_TRUE(event.grazing);
            EXPECT_NEAR(event.kappa, 0.5, 0.4);
        }
    ASSERT_TRUE(flat.sensitivities_valid_until);
    EXPECT_NEAR(*flat.sensitivities_valid_until, times[0], 1e-12);

    const Solution touching = solved("polynomials", 2.0, parabola(0.0));
    EXPECT_TRUE(touching.events.empty());
    EXPECT_EQ(touching.statistics.restarts, 1);
}

// The mode that begins when x1 < 0 freezes x1, so that a restart on the wrong side would fall back.
TEST(Crossings, OfTheCarverCircuitAreTenForAllParametersAndTolerances) {
    const Model model = load("carver");
    for (const double tolerance : {1e-6, 1e-8, 1e-10})
        for (int k = 0; k <= 300; k += 1) {
            Options options = with_tolerance(tolerance);
            options.params = {{"a5", 13.5 + 0.001 * k}};
            options.output_times = {0.05};
            const Solution solution = solve(model, 0.0, 0.05, options);
            ASSERT_TRUE(solution.outcome) << "a5 = " << 13.5 + 0.001 * k << ": " << solution.outcome.message;
            ASSERT_EQ(solution.statistics.events, 10) << "a5 = " << 13.5 + 0.001 * k << " at " << tolerance;
        }
}

// The cubic's threshold just below its maximum of 3: the first two crossings come together.
TEST(Crossings, OfTheCubicAreThreeUpToItsMaximum) {
    for (const double p : {2.9, 2.99, 2.999, 2.9999})
        for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
            Options options = with_tolerance(tolerance);
            options.params = {{"p", p}};
            EXPECT_EQ(solved("hybrid_cubic", 2.0, options).events.size(), 3u)
                << "p = " << p << " at " << tolerance;
        }
}

}  // namespace
}  // namespace hybridae::event_tests
