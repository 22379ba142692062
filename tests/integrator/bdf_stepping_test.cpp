// SPDX-License-Identifier: Apache-2.0
// How the BDF integrator steps: limits, directions, restarts, linear solvers, trouble.
#include <gtest/gtest.h>

#include "integrator/integration.hpp"

namespace hybridae::integrator_tests {
namespace {

TEST(BdfStepping, NeverPassesTheLimitAndEndsOnItExactly) {
    for (const double limit : {1e-9, 1e-3, 0.1, 0.3, 1.0 / 3.0, 2.0}) {
        Logistic system;
        Integration run(system, 1e-6);
        run.start(0.0);
        while (run.bdf().t() != limit) {
            ASSERT_EQ(run.bdf().step(limit, false), Bdf::Result::accepted);
            ASSERT_LE(run.bdf().t(), limit);
        }
        EXPECT_LE(system.latest_evaluation(), limit) << "the model was evaluated beyond the limit";
    }
}

TEST(BdfStepping, GoesOnBeyondALimitOnceItIsLifted) {
    Logistic system;
    Integration run(system, 1e-6);
    run.start(0.0);
    for (const double limit : {0.5, 0.500001, 0.7, 3.0}) ASSERT_EQ(run.to(limit), Bdf::Result::accepted);
    EXPECT_LT(run.error(3.0), 20e-6);
}

// Backwards from t = 2 the logistic curve is as well conditioned: errors in x shrink towards x0 like x (1 -
// x).
TEST(BdfStepping, IntegratesBackwards) {
    constexpr double tolerance = 1e-8;
    Logistic system;
    Integration run(system, tolerance);
    run.start(2.0, -1.0);
    double last = 2.0;
    while (run.bdf().t() > 0.0) {
        ASSERT_EQ(run.bdf().step(0.0, false), Bdf::Result::accepted);
        ASSERT_LT(run.bdf().h(), 0.0);
        ASSERT_LT(run.bdf().t(), last);
        last = run.bdf().t();
        const double middle = 0.5 * (run.bdf().t() + run.bdf().t_previous());
        EXPECT_LT(run.error(middle), 20.0 * tolerance);
    }
    EXPECT_EQ(run.bdf().t(), 0.0);
    EXPECT_LT(run.error(0.0), 20.0 * tolerance);
    EXPECT_LT(run.sensitivity_error(0.0), 100.0 * tolerance);
}

TEST(BdfRestart, FirstStepIsOfHigherOrderWhereTheDerivativesAreKnown) {
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
        Logistic system;
        Integration run(system, tolerance);
        run.start(0.0);
        ASSERT_EQ(run.bdf().step(3.0, false), Bdf::Result::accepted);
        EXPECT_GE(run.bdf().order(), 2) << "tolerance " << tolerance;
    }
}

// Order q makes steps of (tol)^(1/(q+1)): at 1e-8 about 1e-2 for order 3 and 1e-4 for order 1.
TEST(BdfRestart, KnownDerivativesMakeTheFirstStepMuchLonger) {
    double length[2];
    for (const int i : {0, 1}) {
        Logistic system;
        Integration run(system, 1e-8);
        run.start(0.0, 1.0, i == 0 ? 1 : 3);
        ASSERT_EQ(run.bdf().step(3.0, false), Bdf::Result::accepted);
        length[i] = run.bdf().h();
        EXPECT_LT(run.error(run.bdf().t()), 1e-8);
    }
    EXPECT_GT(length[1], 5.0 * length[0]);
}

TEST(BdfRestart, WorksFromFirstDerivativesAlone) {
    Logistic system;
    Integration run(system, 1e-8);
    run.start(0.0, 1.0, 1);
    ASSERT_EQ(run.to(3.0), Bdf::Result::accepted);
    EXPECT_LT(run.error(3.0), 20e-8);
}

// Steps are chosen by comparing norms, where rounding hardly ever tips the scales: same steps, same numbers.
TEST(BdfLinearSolvers, DenseAndSparseGiveTheSame) {
    std::vector<double> y[2];
    long steps[2];
    for (const int i : {0, 1}) {
        Diffusion system;
        Integration run(system, 1e-8, 5, i == 0 ? LinearSolverKind::dense : LinearSolverKind::klu);
        run.start(0.0);
        ASSERT_EQ(run.to(3.0), Bdf::Result::accepted);
        y[i] = run.bdf().y();
        steps[i] = run.statistics().steps;
    }
    EXPECT_EQ(steps[0], steps[1]);
    for (std::size_t i = 0; i < y[0].size(); ++i) EXPECT_NEAR(y[0][i], y[1][i], 1e-3 * 1e-8);
}

// The residual has no value beyond t = 1.
class EndsAtOne final : public ClosedForm {
  public:
    EndsAtOne() { pattern_y_ = pattern_ydot_ = full_pattern(1); }
    int size() const override { return 1; }
    std::vector<bool> differential() const override { return {true}; }
    bool residual(double t, const double* y, const double* ydot, double* r) override {
        r[0] = ydot[0] - y[0] - 0.0 * std::sqrt(1.0 - t);
        return true;
    }
    bool tangent(double t, const double*, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int j = 0; j < width; ++j)
            dr[j] = (seeds.ydot != nullptr ? seeds.ydot[j] : 0.0) - (seeds.y != nullptr ? seeds.y[j] : 0.0) -
                    0.0 * std::sqrt(1.0 - t);
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override { out = {math::exp(t)}; }
};

TEST(BdfTrouble, SaysWhereTheModelCannotBeEvaluated) {
    EndsAtOne system;
    Integration run(system, 1e-6);
    run.start(0.0);
    Bdf::Result result = Bdf::Result::accepted;
    for (int i = 0; i < 1000 && result == Bdf::Result::accepted; ++i) result = run.bdf().step(2.0, false);
    EXPECT_EQ(result, Bdf::Result::not_finite);
    EXPECT_LE(run.bdf().t(), 1.0);
    EXPECT_GT(run.bdf().t(), 0.9);
    EXPECT_LT(run.error(run.bdf().t()), 20e-6) << "the last accepted point must stay";
}

TEST(Trouble, NamesTheResidualThatIsNotFiniteWithEveryMethod) {
    for (const char* method : {"bdf", "esdirk34", "esdirk54", "radau5", "dopri5", "auto"}) {
        EndsAtOne system;
        IntegratorOptions options;
        options.atol = {1e-6};
        Integration run(system, method, options);
        run.start(0.0);
        Bdf::Result result = Bdf::Result::accepted;
        for (int i = 0; i < 1000 && result == Bdf::Result::accepted; ++i) result = run.bdf().step(2.0, false);
        EXPECT_EQ(result, Bdf::Result::not_finite) << method;
        EXPECT_EQ(run.bdf().bad_equation(), 0) << method;
    }
}

TEST(BdfTrouble, StopsAtTheFirstFailureWhenAskedTo) {
    EndsAtOne system;
    Integration run(system, 1e-6);
    run.start(0.0);
    Bdf::Result result = Bdf::Result::accepted;
    for (int i = 0; i < 1000 && result == Bdf::Result::accepted; ++i) result = run.bdf().step(2.0, true);
    EXPECT_EQ(result, Bdf::Result::not_finite);
    EXPECT_GT(run.bdf().attempted(), 1.0);
    EXPECT_LE(run.bdf().t(), 1.0);
}

// x' = z with z in no equation: the iteration matrix has a zero column.
class Undetermined final : public ClosedForm {
  public:
    Undetermined() { pattern_y_ = pattern_ydot_ = full_pattern(2); }
    int size() const override { return 2; }
    std::vector<bool> differential() const override { return {true, false}; }
    bool residual(double, const double* y, const double* ydot, double* r) override {
        r[0] = ydot[0] - 1.0;
        r[1] = y[0] - y[0];
        return true;
    }
    bool tangent(double, const double*, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int j = 0; j < width; ++j) {
            dr[2 * j] = seeds.ydot[2 * j];
            dr[2 * j + 1] = 0.0;
        }
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override { out = {t, Series(0.0)}; }
};

TEST(BdfTrouble, NamesTheColumnThatMakesTheMatrixSingular) {
    Undetermined system;
    Integration run(system, 1e-6);
    run.start(0.0);
    EXPECT_EQ(run.bdf().step(1.0, false), Bdf::Result::singular);
    EXPECT_EQ(run.bdf().column_of_trouble(), 1);
}

}  // namespace
}  // namespace hybridae::integrator_tests
