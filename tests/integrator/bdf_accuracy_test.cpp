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

// With the order held at q, the local error h^(q+1) is kept at the tolerance, so the global error falls like
// N^-q with the number of steps N. A tenth of q, and a fifth more for the steps at lower order after the
// start and the steps that the control does not change, are allowed for; from order 4 on too few steps are
// taken for a clean slope.
TEST(BdfOrder, ErrorFallsWithTheNumberOfStepsToThePowerOfTheOrder) {
    for (int q = 1; q <= 3; ++q) {
        double log_error[2], log_steps[2];
        const double pair[2] = {q == 1 ? 1e-4 : 1e-6, q == 1 ? 1e-7 : 1e-10};
        for (const int i : {0, 1}) {
            Logistic system;
            Integration run(system, pair[i], q);
            run.start(0.0);
            double worst = 0.0;
            while (run.bdf().t() < t_end) {
                ASSERT_EQ(run.bdf().step(t_end, false), Bdf::Result::accepted);
                ASSERT_LE(run.bdf().order(), q);
                worst = std::max(worst, run.error(run.bdf().t()));
            }
            log_error[i] = std::log(worst);
            log_steps[i] = std::log(static_cast<double>(run.statistics().steps));
        }
        const double observed = (log_error[0] - log_error[1]) / (log_steps[1] - log_steps[0]);
        EXPECT_NEAR(observed, q, 0.1 * q + 0.2);
    }
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
