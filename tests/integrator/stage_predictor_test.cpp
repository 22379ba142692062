// SPDX-License-Identifier: Apache-2.0
// Where the iterations of ESDIRK methods begin, on solutions that are polynomials.
#include "hybridae/integrator/stage_predictor.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "hybridae/integrator/tableaux/esdirk34.hpp"

namespace hybridae {
namespace {

using Tableau = tableaux::Esdirk34;
using Predictor = StagePredictor<Tableau>;
constexpr double rounding = 1e-13;

// One entry, which is a power of time.
struct Power {
    int exponent;
    Predictor predictor;
    Predictor::Stages y, k;
    Predictor::Interpolant interpolant;

    explicit Power(int e, Predictor::Continues what = Predictor::Continues::values) : exponent(e) {
        for (auto* columns : {&y, &k})
            for (auto& column : *columns) column.resize(1);
        for (auto& column : interpolant) column.assign(1, 0.0);
        predictor.begin(1, what);
    }
    double at(double t) const { return std::pow(t, exponent); }
    double slope(double t) const { return exponent * std::pow(t, exponent - 1); }

    // Cubic Hermite interpolation over the last step, which ends at t, in powers of (t' - t)/length.
    void interpolate(double t, double length) {
        const double left = at(t - length), right = at(t), left_slope = length * slope(t - length),
                     right_slope = length * slope(t);
        interpolant[0][0] = right;
        interpolant[1][0] = right_slope;
        interpolant[2][0] = 3.0 * (left - right) + 2.0 * right_slope + left_slope;
        interpolant[3][0] = 2.0 * (left - right) + right_slope + left_slope;
    }
    // How far the stages of a step h from t are predicted wrongly; the iterations then find the right values.
    std::array<double, 4> step(double t, double h) {
        std::array<double, 4> wrong{};
        const double start = at(t), alpha = 1.0 / (h * Tableau::gamma);
        k[0][0] = slope(t);
        for (std::size_t i = 1; i < 4; ++i) {
            predictor.predict(i, 0, 1, alpha, interpolant, &start, y, k);
            double sum = start;
            for (std::size_t j = 0; j <= i; ++j) sum += h * Tableau::a[i][j] * k[j][0];
            EXPECT_NEAR(sum, y[i][0], rounding) << "the stage's value and derivative do not belong together";
            const double exact = at(t + Tableau::c[i] * h);
            wrong[i] = std::abs(y[i][0] - exact);
            k[i][0] += alpha * (exact - y[i][0]);
            y[i][0] = exact;
        }
        predictor.end_step(y);
        return wrong;
    }
};

TEST(StagePredictor, ContinuesWhatTheInterpolantDescribes) {
    Power cubic(3);
    cubic.interpolate(1.0, 0.2);
    cubic.predictor.begin_step(0.3, 0.2, true);
    EXPECT_THAT(cubic.step(1.0, 0.3), testing::Each(testing::Le(rounding)));
}

// Where the Taylor polynomial of order 2 is continued, it is off by x³: one stage tells of the next but one.
TEST(StagePredictor, CorrectsByTheStagesBefore) {
    Power cubic(3);
    cubic.interpolate(1.0, 0.2);
    cubic.interpolant[3][0] = 0.0;
    cubic.predictor.begin_step(0.2, 0.2, false);
    const auto wrong = cubic.step(1.0, 0.2);
    EXPECT_GT(wrong[1], 1e-3);
    EXPECT_LT(wrong[2], wrong[1]);
    EXPECT_LE(wrong[3], rounding);
}

// A cubic is off by x² (H + x)² from the fourth power of time, whatever the steps.
TEST(StagePredictor, CorrectsByTheLastStep) {
    Power quartic(4);
    quartic.interpolate(1.0, 0.2);
    quartic.predictor.begin_step(0.25, 0.2, true);
    EXPECT_GT(quartic.step(1.0, 0.25)[1], 1e-3);
    quartic.interpolate(1.25, 0.25);
    quartic.predictor.begin_step(0.22, 0.25, true);
    EXPECT_THAT(quartic.step(1.25, 0.22), testing::Each(testing::Le(rounding)));
}

TEST(StagePredictor, DoesNotCorrectByStepsOfAnotherKindOrSize) {
    Power quartic(4);
    quartic.interpolate(1.0, 0.2);
    quartic.predictor.begin_step(0.2, 0.2, false);
    quartic.step(1.0, 0.2);
    quartic.interpolate(1.2, 0.2);
    quartic.predictor.begin_step(0.2, 0.2, true);
    const double off = 0.2 * 0.2 * 0.2 * 0.2 * std::pow(Tableau::c[1] * (1.0 + Tableau::c[1]), 2);
    EXPECT_NEAR(quartic.step(1.2, 0.2)[1], off, rounding) << "the step before had another interpolant";
    quartic.interpolate(1.4, 0.2);
    quartic.predictor.begin_step(0.6, 0.2, true);
    EXPECT_GT(quartic.step(1.4, 0.6)[1], 1e-2) << "a step three times as long is another matter";
}

// What the method is exact for, as its stages are of order 2.
TEST(StagePredictorOfDerivatives, ContinuesWhatTheInterpolantDescribes) {
    Power quadratic(2, Predictor::Continues::derivatives);
    quadratic.interpolate(1.0, 0.2);
    quadratic.predictor.begin_step(0.3, 0.2, true);
    EXPECT_THAT(quadratic.step(1.0, 0.3), testing::Each(testing::Le(rounding)));
}

// Where the tangent is continued, its slope is off by a multiple of x.
TEST(StagePredictorOfDerivatives, CorrectsByTheStagesBefore) {
    Power quadratic(2, Predictor::Continues::derivatives);
    quadratic.interpolate(1.0, 0.2);
    quadratic.interpolant[2][0] = 0.0;
    quadratic.predictor.begin_step(0.2, 0.2, false);
    const auto wrong = quadratic.step(1.0, 0.2);
    EXPECT_GT(wrong[1], 1e-2);
    EXPECT_LE(wrong[2], rounding);
    EXPECT_LE(wrong[3], rounding);
}

TEST(StagePredictorOfDerivatives, DoesNotCorrectByTheLastStep) {
    Power quartic(4, Predictor::Continues::derivatives), fresh = quartic;
    quartic.interpolate(1.0, 0.2);
    quartic.predictor.begin_step(0.2, 0.2, true);
    quartic.step(1.0, 0.2);
    for (Power* power : {&quartic, &fresh}) {
        power->interpolate(1.2, 0.2);
        power->predictor.begin_step(0.2, 0.2, true);
    }
    EXPECT_EQ(quartic.step(1.2, 0.2), fresh.step(1.2, 0.2));
}

}  // namespace
}  // namespace hybridae
