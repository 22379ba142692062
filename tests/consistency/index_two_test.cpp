// SPDX-License-Identifier: Apache-2.0
// Constraints that determine nothing at one instant.
#include <gmock/gmock.h>

#include <cmath>

#include "events/solved.hpp"
#include "hybridae/arithmetic/dual_math.hpp"

namespace hybridae::consistency_tests {
namespace {

using event_tests::load;
using event_tests::Number;
using event_tests::variable;
using testing::HasSubstr;

// Li and Petzold, Table 5: the constraints g1 (of position), g2 (of velocity, in the model) and g3
// (derivative).
struct Start {
    explicit Start(const Row& row) : y(row.y) {
        g1 = y[0] * y[0] + y[1] * y[1] - 1.0;
        g2 = y[0] * y[2] + y[1] * y[3];
        g3 = y[2] * y[2] + y[3] * y[3] - (y[0] * y[0] + y[1] * y[1]) * y[4] - y[1];
    }
    std::vector<double> y;
    double g1, g2, g3;
};

Solution thrown(const Options& options, double t_end = 1.0) {
    Solution solution = solve(load("thrown_pendulum"), 0.0, t_end, options);
    EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    return solution;
}

TEST(ThrownPendulum, WithNothingFixedMovesAlongItsDerivatives) {
    for (const bool named : {false, true}) {
        Options options;
        if (named) options.constraints = {"y5"};
        const Start start(thrown(options).rows.at(0));
        EXPECT_NEAR(start.y[0], 0.512, 5e-4);
        EXPECT_NEAR(start.y[1], -0.859, 5e-4);
        EXPECT_NEAR(start.y[2], 11.777, 5e-4);
        EXPECT_NEAR(start.y[3], 7.016, 5e-4);
        EXPECT_NEAR(start.g1, -1.88e-4, 5e-7);
        EXPECT_NEAR(start.g2, 0.0, 1e-9);
        EXPECT_NEAR(start.g3, 0.0, 1e-9);
    }
}

TEST(ThrownPendulum, KeepsAFixedPositionWhateverTheMultiplierIsGuessed) {
    for (const double multiplier : {0.0, 10.0}) {
        Options options;
        options.fixed = {"y1", "y2"};
        options.start = {{"y5", multiplier}};
        const Start start(thrown(options).rows.at(0));
        EXPECT_DOUBLE_EQ(start.y[0], 0.5);
        EXPECT_DOUBLE_EQ(start.y[1], -std::sqrt(0.75));
        EXPECT_NEAR(start.y[2], 11.83, 5e-3);
        EXPECT_NEAR(start.y[3], 6.83, 5e-3);
        EXPECT_NEAR(start.g2, 0.0, 1e-9);
        EXPECT_NEAR(start.g3, 0.0, 1e-9);
    }
}

// Differences of re-solved starts: their own error is h^2 times third derivatives of about 1e3, plus Newton's
// 1e-10/h.
TEST(ThrownPendulum, SensitivitiesOfTheStartAgreeWithDifferences) {
    for (const bool fixed : {false, true}) {
        Options options;
        if (fixed) options.fixed = {"y1", "y2"};
        options.sensitivities = {"p", "start:y3"};
        const Row row = thrown(options).rows.at(0);
        const double h = 1e-4;
        for (std::size_t j = 0; j < 2; ++j) {
            std::vector<double> difference(5, 0.0);
            for (const double side : {1.0, -1.0}) {
                Options moved = options;
                moved.sensitivities.clear();
                if (j == 0) moved.params = {{"p", 1.0 + side * h}};
                if (j == 1) moved.start = {{"y3", 10.0 + side * h}};
                const Row there = thrown(moved).rows.at(0);
                for (std::size_t i = 0; i < 5; ++i) difference[i] += side * there.y[i] / (2.0 * h);
            }
            for (std::size_t i = 0; i < 5; ++i)
                EXPECT_NEAR(row.s[j * 5 + i], difference[i], 2e-5 * std::max(1.0, std::abs(difference[i])))
                    << "y" << i + 1 << ", direction " << j << (fixed ? ", fixed" : "");
        }
    }
}

// v + v^3 = A w cos(w t) is a cubic equation.
Number multiplier(const Number& right) {
    const Number root = math::sqrt(right * right / 4.0 + 1.0 / 27.0);
    return math::cbrt(right / 2.0 + root) + math::cbrt(right / 2.0 - root);
}

TEST(PrescribedPath, NonlinearMultiplierAndConstraintInTimeFollowTheClosedForm) {
    Options options = event_tests::with_tolerance(1e-8);
    options.sensitivities = {"A", "w"};
    options.output_times = {0.0, 0.7, 2.0, 5.0};
    const Solution solution = event_tests::solved("prescribed_path", 5.0, options);
    const Number A = variable(2.0, 0), w = variable(1.0, 1);
    for (const Row& row : solution.rows) {
        const auto expect = [&](std::size_t i, const Number& exact, double tolerance) {
            event_tests::expect_near(row.y[i], event_tests::sensitivities_of(row.s, 3, i), exact, tolerance,
                                     "t = " + std::to_string(row.t));
        };
        expect(0, A * math::sin(w * row.t), 1e-6);
        expect(2, multiplier(A * w * math::cos(w * row.t)), 1e-5);
    }
}

TEST(PrescribedPath, StartThatViolatesItsConstraintIsMovedOntoIt) {
    Options options;
    options.start = {{"x", 0.3}};
    const Solution solution = event_tests::solved("prescribed_path", 1.0, options);
    EXPECT_NEAR(solution.rows.at(0).y[0], 0.0, 1e-8);
    EXPECT_NEAR(solution.rows.at(0).y[2], 1.0, 1e-8);
}

TEST(PrescribedPath, ConstraintThatCannotBeMetWithWhatIsFixedIsNamed) {
    Options options;
    options.start = {{"x", 0.3}};
    options.fixed = {"x"};
    const Solution solution = solve(load("prescribed_path"), 0.0, 1.0, options);
    EXPECT_EQ(solution.outcome.status, Status::inconsistent_start);
    EXPECT_THAT(solution.outcome.message, HasSubstr("'v'"));
}

TEST(PrescribedPath, EquationWithADerivativeIsNoConstraint) {
    Options options;
    options.constraints = {"x"};
    EXPECT_THROW(solve(load("prescribed_path"), 0.0, 1.0, options), InputError);
}

// a = -v0/(l c) (1 - exp(-c (t - t*))) after t* = l/2/v0; the multiplier is (l a')²/l².
// The derivatives of the mode before would do for the pattern of the one after, but not for its index.
TEST(LateConstraint, IsFoundInTheModeThatBegins) {
    Options options;
    options.rtol = options.atol = 1e-8;
    options.sensitivities = {"k", "b"};
    options.output_times = {0.5, 3.0};
    const Solution solution = solve(event_tests::load("late_constraint"), 0.0, 3.0, options);
    ASSERT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    EXPECT_EQ(solution.events.size(), 1u);
    constexpr double b = 1.5, since = 2.0, x = 1.0 - 0.5 * b * since * since;
    const Row& end = solution.rows.at(1);
    EXPECT_NEAR(end.y[0], x, 1e-6);
    EXPECT_NEAR(end.y[1], -b * since, 1e-4);  // less accurate by a power of the step
    EXPECT_NEAR(end.s[0], 0.0, 1e-6);
    EXPECT_NEAR(end.s[2], -0.5 * since * since, 1e-6);
}

TEST(BeadOnARing, KeepsItsConstraintAcrossAnEvent) {
    const double t_end = 3.0;
    const Number v0 = variable(1.0, 0), c = variable(0.7, 1), l = variable(1.5, 2);
    const Number t_event = 0.5 * l / v0, slower = math::exp(-c * (Number(t_end) - t_event));
    const Number angle = -v0 / (l * c) * (1.0 - slower), speed = v0 * slower;
    for (const char* method : {"bdf", "esdirk34", "esdirk54", "radau5"}) {
        SCOPED_TRACE(method);
        Options options = event_tests::with_tolerance(1e-8);
        options.method = method;
        options.sensitivities = {"v0", "c", "l"};
        const Solution solution = event_tests::solved("braked_bead", t_end, options);
        ASSERT_EQ(solution.events.size(), 1u);
        event_tests::expect_near(solution.events[0].t, solution.events[0].dt_dp, t_event, 1e-7, "event");
        const Row& end = solution.rows.back();
        const auto expect = [&](std::size_t i, const Number& exact, double tolerance, const char* name) {
            event_tests::expect_near(end.y[i], event_tests::sensitivities_of(end.s, 5, i), exact, tolerance,
                                     name);
        };
        expect(0, l * math::sin(angle), 1e-6, "x");
        expect(1, -l * math::cos(angle), 1e-6, "y");
        expect(2, -speed * math::cos(angle), 1e-6, "vx");
        // Out of the error test: multipliers are as accurate as a derivative of the rest.
        expect(4, speed * speed / (l * l), 1e-5, "force");
    }
}

}  // namespace
}  // namespace hybridae::consistency_tests
