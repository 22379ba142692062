// SPDX-License-Identifier: Apache-2.0
// The one-step methods on systems whose solution is known: observed orders, error control, refusals.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "integrator/integration.hpp"

namespace hybridae::integrator_tests {
namespace {

struct Method {
    std::string name;
    int order;
};

void PrintTo(const Method& method, std::ostream* out) { *out << method.name; }

class OneStepMethod : public testing::TestWithParam<Method> {};
class ImplicitMethod : public OneStepMethod {};

struct Errors {
    double steps = 0.0, states = 0.0, sensitivities = 0.0, interior = 0.0;
};

template <class System>
Errors errors_at(const Method& method, double tolerance) {
    System system;
    Integration run(system, method.name, Integration::options(system, tolerance));
    run.start(0.0);
    Errors errors;
    while (run.bdf().t() < 3.0) {
        EXPECT_EQ(run.bdf().step(3.0, false), Integrator::Result::accepted);
        errors.states = std::max(errors.states, run.error(run.bdf().t()));
        errors.sensitivities = std::max(errors.sensitivities, run.sensitivity_error(run.bdf().t()));
        errors.interior = std::max(errors.interior, run.error(run.bdf().t() - 0.4 * run.bdf().h()));
    }
    errors.steps = static_cast<double>(run.statistics().steps);
    return errors;
}

// With m times as many steps the error is smaller by m to the order. The steps are chosen by the error test,
// so that this is seen to within a part of an order only; tableaux_test has the order conditions themselves.
template <class System>
void has_its_order(const Method& method) {
    const Errors coarse = errors_at<System>(method, 1e-6), fine = errors_at<System>(method, 1e-10);
    const double more = std::log(fine.steps / coarse.steps), least = method.order - 0.8;
    EXPECT_GT(std::log(coarse.states / fine.states) / more, least);
    EXPECT_GT(std::log(coarse.sensitivities / fine.sensitivities) / more, least);
    if (System().differential() == std::vector<bool>(1, true)) {  // algebraic variables are not interpolated
        EXPECT_GT(std::log(coarse.interior / fine.interior) / more, least);
    }
    EXPECT_LT(std::log(coarse.states / fine.states) / more, method.order + 1.0) << "too good to be true";
}

TEST_P(OneStepMethod, HasItsOrderOnAnExplicitEquation) { has_its_order<ExplicitLogistic>(GetParam()); }

TEST_P(ImplicitMethod, HasItsOrderOnADaeOfIndexOne) { has_its_order<Logistic>(GetParam()); }

// Over six decades their quotient stays within a factor of 20. Local errors that are held to the tolerance
// itself would let it grow with tol^(-1/4) in a method of order 3: by 32. (Below 1e-9 that is what happens
// with sensitivities, where local errors are not held to less than rounding allows.)
TEST_P(OneStepMethod, ErrorsAreProportionalToTheTolerance) {
    double least = INFINITY, most = 0.0;
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9}) {
        const Errors errors = errors_at<ExplicitLogistic>(GetParam(), tolerance);
        const double quotient = std::max(errors.states, errors.sensitivities) / tolerance;
        EXPECT_LT(quotient, 20.0);
        least = std::min(least, quotient);
        most = std::max(most, quotient);
    }
    EXPECT_LT(most, 20.0 * least) << "from " << least << " to " << most;
}

TEST_P(ImplicitMethod, StiffComponentsDoNotShortenTheSteps) {
    StiffRelaxation system;
    Integration run(system, GetParam().name, Integration::options(system, 1e-6));
    run.start(0.0);
    ASSERT_EQ(run.to(10.0), Integrator::Result::accepted);
    EXPECT_LT(run.error(10.0), 1e-5);
    EXPECT_LT(run.statistics().steps, 1000) << "an explicit method needs 30000";
}

// Steps are long where only stiff components are left, since their ends are right; the way between them is
// not that of the polynomial.
TEST_P(ImplicitMethod, StiffComponentsAreRightInsideAStep) {
    constexpr double tolerance = 1e-6;
    StiffRelaxation system;
    Integration run(system, GetParam().name, Integration::options(system, tolerance));
    run.start(0.0);
    double interpolated = 0.0, solved = 0.0, at_ends = tolerance;
    double y = 0.0, ydot = 0.0, s = 0.0, sdot = 0.0;
    while (run.bdf().t() < 10.0) {
        ASSERT_EQ(run.bdf().step(10.0, false), Integrator::Result::accepted);
        interpolated = std::max(interpolated, run.error(run.bdf().t() - 0.4 * run.bdf().h()));
        at_ends = std::max({at_ends, run.error(run.bdf().t()), run.sensitivity_error(run.bdf().t())});
        for (const double part : {0.1, 0.3, 0.5, 0.7, 0.9}) {
            const double t = run.bdf().t() - part * run.bdf().h();
            run.bdf().solve_at(t, &y, &ydot, &s, &sdot);
            std::vector<Series> exact;
            system.exact(Series::variable(t), exact);
            solved = std::max({solved, std::abs(y - exact[0].value()),
                               std::abs(s - exact[1].value()) * StiffRelaxation::lambda});
        }
    }
    EXPECT_GT(interpolated, 10.0 * tolerance) << "the problem shows nothing";
    EXPECT_LT(solved, 1.5 * at_ends);
}

TEST_P(OneStepMethod, SparseSystemsAreTheSameAsDenseOnes) {
    std::vector<double> y[2];
    for (const LinearSolverKind kind : {LinearSolverKind::dense, LinearSolverKind::klu}) {
        Diffusion system;
        Integration run(system, GetParam().name, Integration::options(system, 1e-6), kind);
        run.start(0.0);
        ASSERT_EQ(run.to(0.3), Integrator::Result::accepted);
        EXPECT_LT(run.error(0.3), 1e-5);
        y[kind == LinearSolverKind::klu] = run.bdf().y();
    }
    for (std::size_t i = 0; i < y[0].size(); ++i) EXPECT_NEAR(y[0][i], y[1][i], 1e-6);
}

TEST_P(OneStepMethod, IntegratesBackwards) {
    ExplicitLogistic system;
    Integration run(system, GetParam().name, Integration::options(system, 1e-8));
    run.start(2.0, -1.0);
    ASSERT_EQ(run.to(0.0), Integrator::Result::accepted);
    EXPECT_LT(run.error(0.0), 1e-7);
    EXPECT_LT(run.bdf().h(), 0.0);
}

TEST_P(OneStepMethod, WatchedFunctionsHaveInterpolantsGoodEnoughToFindTheirRoots) {
    ExplicitLogistic system;
    Integration run(system, GetParam().name, Integration::options(system, 1e-6));
    run.start(0.0);
    const double root = Logistic::watched_root();
    while (run.bdf().t() < root) ASSERT_EQ(run.bdf().step(3.0, false), Integrator::Result::accepted);
    double c[Integrator::highest_order + 1];
    run.bdf().watched_polynomial(0, c);
    const double x = (root - run.bdf().t()) / run.bdf().h();
    double value = 0.0, slope = 0.0;
    for (int k = run.bdf().order(); k >= 0; --k) {
        slope = slope * x + value;
        value = value * x + c[k];
    }
    EXPECT_NEAR(value / slope * run.bdf().h(), 0.0, 1e-3) << "the root in time";
}

const auto name_of = [](const testing::TestParamInfo<Method>& method) { return method.param.name; };
INSTANTIATE_TEST_SUITE_P(Methods, OneStepMethod,
                         testing::Values(Method{"esdirk34", 3}, Method{"esdirk54", 5}, Method{"radau5", 5},
                                         Method{"dopri5", 5}),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Methods, ImplicitMethod,
                         testing::Values(Method{"esdirk34", 3}, Method{"esdirk54", 5}, Method{"radau5", 5}),
                         name_of);

// Derivatives of one point per step: cheaper, and an order lower.
TEST(ApproximateSensitivities, ConvergeMoreSlowlyThanExactOnes) {
    double error[2][2];
    for (const bool approximate : {false, true})
        for (int i = 0; i < 2; ++i) {
            ExplicitLogistic system;
            IntegratorOptions options = Integration::options(system, i == 0 ? 1e-5 : 1e-8);
            options.approximate_sensitivities = approximate;
            Integration run(system, "esdirk34", options);
            run.start(0.0);
            ASSERT_EQ(run.to(1.0), Integrator::Result::accepted);
            error[approximate ? 1 : 0][i] = run.sensitivity_error(1.0);
        }
    EXPECT_LT(error[1][1], 0.3 * error[1][0]);
    EXPECT_LT(error[0][1], 0.01 * error[1][1]);
}

// (1 + y) y' = 1: the factor of y' depends on y.
class VariableMass final : public ClosedForm {
  public:
    explicit VariableMass(double strength) : strength_(strength) {
        directions_ = {0, {0.0}, {}, {}};
        pattern_y_ = pattern_ydot_ = full_pattern(1);
    }
    int size() const override { return 1; }
    std::vector<bool> differential() const override { return {true}; }
    bool residual(double, const double* y, const double* ydot, double* r) override {
        r[0] = (1.0 + strength_ * y[0]) * ydot[0] - 1.0;
        return true;
    }
    bool tangent(double, const double* y, const double* ydot, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int j = 0; j < width; ++j)
            dr[j] = (1.0 + strength_ * y[0]) * (seeds.ydot != nullptr ? seeds.ydot[j] : 0.0) +
                    strength_ * ydot[0] * (seeds.y != nullptr ? seeds.y[j] : 0.0);
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override {
        out = {(math::sqrt(1.0 + 2.0 * strength_ * t) - 1.0) / strength_};
    }

  private:
    double strength_;
};

// x' = -x, 0 = z² - w², w = x^p + 0.01: z = w where it begins, and never -w.
class TwoSolutions final : public ClosedForm {
  public:
    explicit TwoSolutions(int p) : p_(p) {
        directions_ = {0, {}, {}, {}};
        pattern_y_ = pattern_ydot_ = full_pattern(2);
    }
    int size() const override { return 2; }
    std::vector<bool> differential() const override { return {true, false}; }
    bool residual(double, const double* y, const double* ydot, double* r) override {
        r[0] = ydot[0] + y[0];
        const double w = std::pow(y[0], p_) + 0.01;
        r[1] = y[1] * y[1] - w * w;
        return true;
    }
    bool tangent(double, const double* y, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int j = 0; j < width; ++j, dr += 2) {
            const double none[2] = {}, *dy = seeds.y != nullptr ? seeds.y + 2 * j : none;
            dr[0] = (seeds.ydot != nullptr ? seeds.ydot[2 * j] : 0.0) + dy[0];
            dr[1] =
                2.0 * y[1] * dy[1] - 2.0 * (std::pow(y[0], p_) + 0.01) * p_ * std::pow(y[0], p_ - 1) * dy[0];
        }
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override {
        out = {math::exp(-t), math::exp(-static_cast<double>(p_) * t) + 0.01};
    }

  private:
    int p_;
};

// Steps are long where x varies little, and continuations of z may lie on the other side.
TEST_P(ImplicitMethod, StaysWithItsSolutionOfTheAlgebraicEquations) {
    for (const int p : {1, 2, 4, 8})
        for (const int known : {1, 2, 3})
            for (const double tolerance : {0.03, 1e-2, 1e-3, 1e-4})
                for (const double first : {0.1, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0}) {
                    SCOPED_TRACE(testing::Message() << "p " << p << ", known " << known << ", tolerance "
                                                    << tolerance << ", first step " << first);
                    TwoSolutions system(p);
                    IntegratorOptions options = Integration::options(system, tolerance);
                    options.atol.assign(2, 1e-2 * tolerance);  // far less than between the solutions
                    options.initial_step = first;
                    Integration run(system, GetParam().name, options);
                    run.start(0.0, 1.0, known, 4.0);
                    while (run.bdf().t() < 4.0) {
                        ASSERT_EQ(run.bdf().step(4.0, false), Integrator::Result::accepted);
                        ASSERT_GT(run.bdf().y()[1], 0.0) << "t " << run.bdf().t();
                    }
                }
}

TEST(Dopri5, RefusesWhatIsNotExplicitAndSaysWhy) {
    Logistic dae;
    Integration run(dae, "dopri5", Integration::options(dae, 1e-6));
    run.start(0.0);
    EXPECT_EQ(run.bdf().unsuited().variable, 0);
    EXPECT_EQ(run.bdf().step(1.0, false), Integrator::Result::unsuited);

    VariableMass variable(1.0);
    Integration other(variable, "dopri5", Integration::options(variable, 1e-6));
    other.start(0.5);
    EXPECT_EQ(other.bdf().unsuited().variable, 0);
    EXPECT_STREQ(other.bdf().unsuited().reason, "the factor of its derivative is not constant");
}

TEST(Automatic, LeavesTheExplicitMethodWhereItIsStiff) {
    StiffRelaxation system;
    Integration run(system, "auto", Integration::options(system, 1e-6));
    run.start(0.0);
    EXPECT_EQ(run.bdf().method(), "dopri5");
    ASSERT_EQ(run.to(10.0), Integrator::Result::accepted);
    EXPECT_EQ(run.bdf().method(), "bdf");
    EXPECT_NE(run.bdf().reason().find("stiff"), std::string::npos);
    EXPECT_LT(run.error(10.0), 1e-5);
    EXPECT_LT(run.sensitivity_error(10.0), 1e-5);
    EXPECT_LT(run.statistics().steps, 1000);
}

TEST(Esdirk, TakesWhatIsNotExplicit) {
    for (const char* name : {"esdirk34", "esdirk54", "radau5"}) {
        VariableMass variable(1.0);
        Integration run(variable, name, Integration::options(variable, 1e-8));
        run.start(0.0);
        ASSERT_EQ(run.to(2.0), Integrator::Result::accepted) << name;
        EXPECT_LT(run.error(2.0), 1e-7) << name;
    }
}

// Derivatives that are not finite, twice in a row at some place.
class LogisticWithAFault final : public ClosedForm {
  public:
    explicit LogisticWithAFault(int first) : first_(first) {
        directions_ = inner_.directions();
        pattern_y_ = inner_.pattern_y();
        pattern_ydot_ = inner_.pattern_ydot();
    }
    int size() const override { return inner_.size(); }
    std::vector<bool> differential() const override { return inner_.differential(); }
    bool residual(double t, const double* y, const double* ydot, double* r) override {
        return inner_.residual(t, y, ydot, r);
    }
    bool tangent(double t, const double* y, const double* ydot, const hy_seeds& seeds, int width,
                 double* dr) override {
        inner_.tangent(t, y, ydot, seeds, width, dr);
        const int call = calls_++;
        if (call == first_ || call == first_ + 1) dr[0] = NAN;
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override { inner_.exact(t, out); }
    bool has_failed() const { return calls_ > first_ + 1; }

  private:
    Logistic inner_;
    int first_, calls_ = 0;
};

TEST(Esdirk, RecoversFromDerivativesThatAreNotFiniteForAWhile) {
    for (const char* name : {"esdirk34", "esdirk54"})
        for (const auto form : {SensitivityForm::matrix, SensitivityForm::tangent})
            for (int first = 3;; ++first) {
                LogisticWithAFault system(first);
                IntegratorOptions options = Integration::options(system, 1e-4);
                options.sensitivity_residuals = form;
                Integration run(system, name, options);
                run.start(0.0);
                ASSERT_EQ(run.to(3.0), Integrator::Result::accepted) << name << ", call " << first;
                EXPECT_LT(run.error(3.0), 1e-3);
                if (!system.has_failed()) break;
            }
}

}  // namespace
}  // namespace hybridae::integrator_tests
