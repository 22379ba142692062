// SPDX-License-Identifier: Apache-2.0
// Accuracy of the BDF integrator on systems in closed form: states, sensitivities, interpolants.
#include <gtest/gtest.h>

#include "integrator/integration.hpp"

namespace hybridae::integrator_tests {
namespace {

constexpr double t_end = 3.0;
constexpr double tolerances[] = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10};

template <class System>
class BdfAccuracy : public testing::Test {};
using Systems = testing::Types<Logistic, StiffRelaxation, Diffusion>;
TYPED_TEST_SUITE(BdfAccuracy, Systems);

// The error test bounds the local error by 1 in units of W <= 2 tol here. Some hundred steps of at most that
// size, none of which these systems amplify by more than 5 (logistic growth from 0.1 to 0.5), stay far below
// 100 in practice, because errors of successive steps partly cancel and are damped.
TYPED_TEST(BdfAccuracy, GlobalErrorsFollowTheTolerance) {
    for (const double tolerance : tolerances) {
        TypeParam system;
        Integration run(system, tolerance);
        run.start(0.0);
        ASSERT_EQ(run.to(t_end), Bdf::Result::accepted) << tolerance;
        EXPECT_LT(run.error(t_end), 20.0 * tolerance) << tolerance;
        EXPECT_LT(run.sensitivity_error(t_end), 50.0 * tolerance) << tolerance;
        // A code that meets the tolerance by chance, through steps cut down by failures, is not well.
        EXPECT_LT(run.statistics().error_test_failures, 10 + run.statistics().steps / 8) << tolerance;
        EXPECT_EQ(run.statistics().convergence_failures, 0) << tolerance;
    }
}

// Six decades of tolerance buy at least four and a half of accuracy.
TYPED_TEST(BdfAccuracy, ErrorsShrinkWithTheTolerance) {
    double worst[2] = {0.0, 0.0};
    for (const int i : {0, 1}) {
        TypeParam system;
        Integration run(system, i == 0 ? 1e-4 : 1e-10);
        run.start(0.0);
        while (run.bdf().t() < t_end) {
            ASSERT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted);
            worst[i] = std::max(worst[i], run.error(run.bdf().t()));
        }
    }
    EXPECT_LT(worst[1], worst[0] * 3e-5);
}

// Between the ends of a step the interpolant of degree q is as good as the solution at the ends: its error is
// that of interpolating with the error test's h. Its derivative loses a factor h.
TYPED_TEST(BdfAccuracy, InterpolantsHoldBetweenTheEndsOfSteps) {
    constexpr double tolerance = 1e-7;
    TypeParam system;
    Integration run(system, tolerance);
    run.start(0.0);
    while (run.bdf().t() < t_end) {
        ASSERT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted);
        const double h = run.bdf().h();
        for (const double x : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const double t = run.bdf().t_previous() + x * h;
            EXPECT_LT(run.error(t), 20.0 * tolerance) << "t = " << t;
            EXPECT_LT(run.sensitivity_error(t), 50.0 * tolerance) << "t = " << t;
            EXPECT_LT(run.slope_error(t), 100.0 * tolerance / std::min(h, 1.0))
                << "t = " << t << ", h = " << h;
        }
    }
}

// The error follows the tolerance: over eight decades their quotient stays within a factor of 30.
TYPED_TEST(BdfAccuracy, ErrorsAreProportionalToTheTolerance) {
    double least = INFINITY, most = 0.0;
    for (const double tolerance : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11}) {
        TypeParam system;
        Integration run(system, tolerance);
        run.start(0.0);
        double worst = 0.0;
        while (run.bdf().t() < t_end) {
            ASSERT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted) << tolerance;
            worst = std::max(worst, run.error(run.bdf().t()));
        }
        least = std::min(least, worst / tolerance);
        most = std::max(most, worst / tolerance);
    }
    EXPECT_LT(most, 30.0 * least) << "from " << least << " to " << most;
}

// With the order held at q, -d log(error) / d log(N) for N steps, fitted over several tolerances, because
// steps that the control does not change and those at lower order after the start make single points scatter.
template <class System>
double observed_order(int q) {
    double n = 0.0, sum_x = 0.0, sum_y = 0.0, sum_xx = 0.0, sum_xy = 0.0;
    for (int k = 0; k <= 6; ++k) {
        // Tight enough for the order to be reached, and not near rounding.
        constexpr double loosest[] = {1e-4, 1e-6, 1e-7, 1e-8, 1e-9};
        System system;
        Integration run(system, loosest[q - 1] * std::pow(10.0, -0.5 * k), q);
        run.start(0.0);
        double worst = 0.0;
        while (run.bdf().t() < t_end) {
            EXPECT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted);
            EXPECT_LE(run.bdf().order(), q);
            worst = std::max(worst, run.error(run.bdf().t()));
        }
        const double x = std::log(static_cast<double>(run.statistics().steps)), y = std::log(worst);
        n += 1.0;
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
    }
    return -(n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x);
}

// Local errors go like h^(q+1), so the global error falls like N^-q, whatever part of the tolerance they are
// held to. A tenth of q and a fifth more are allowed for the scatter.
TEST(BdfOrder, ErrorFallsWithTheNumberOfStepsToThePowerOfTheOrder) {
    for (int q = 1; q <= 5; ++q) EXPECT_NEAR(observed_order<Diffusion>(q), q, 0.1 * q + 0.2) << "order " << q;
    // At order 5 the logistic curve's errors are near rounding before enough steps are taken for a clean
    // slope.
    for (int q = 1; q <= 4; ++q) EXPECT_NEAR(observed_order<Logistic>(q), q, 0.1 * q + 0.2) << "order " << q;
}

TEST(BdfOrder, UsesHighOrdersOnSmoothProblemsWithTightTolerances) {
    Logistic system;
    Integration run(system, 1e-10);
    run.start(0.0);
    int highest = 0;
    while (run.bdf().t() < t_end) {
        ASSERT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted);
        highest = std::max(highest, run.bdf().order());
    }
    EXPECT_EQ(highest, 5);
    // Order 3 alone would need (1e10)^(1/4) times some 5 steps for three units of time: over 1000.
    EXPECT_LT(run.statistics().steps, 700);
}

TEST(BdfWatched, PolynomialFollowsTheWatchedFunction) {
    constexpr double tolerance = 1e-8;
    Logistic system;
    Integration run(system, tolerance);
    run.start(0.0);
    const double root = Logistic::watched_root();
    while (run.bdf().t() < root) ASSERT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted);
    double c[Bdf::highest_order + 1];
    run.bdf().watched_polynomial(0, c);
    const double x = (root - run.bdf().t()) / run.bdf().h();
    double value = 0.0;
    for (int k = run.bdf().order(); k >= 0; --k) value = value * x + c[k];
    // x - 1/2 in the interpolant is as accurate as the interpolated x.
    EXPECT_NEAR(value, 0.0, 20.0 * tolerance);
}

}  // namespace
}  // namespace hybridae::integrator_tests
