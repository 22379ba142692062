// SPDX-License-Identifier: Apache-2.0
#include "hybridae/arithmetic/polygamma.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace hybridae::math {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double zeta3 = 1.2020569031595942854;
// A few rounding errors of a sum of some twenty terms.
constexpr double tolerance = 1e-14;

void expect_close(double actual, double expected) {
    EXPECT_NEAR(actual, expected, tolerance * (1.0 + std::abs(expected)));
}

TEST(Polygamma, HasItsClosedFormsAtOneAndOneHalf) {
    expect_close(digamma(1.0), -std::numbers::egamma);
    expect_close(digamma(0.5), -std::numbers::egamma - 2.0 * std::numbers::ln2);
    expect_close(polygamma(1, 1.0), pi * pi / 6.0);
    expect_close(polygamma(1, 0.5), pi * pi / 2.0);
    expect_close(polygamma(2, 1.0), -2.0 * zeta3);
    expect_close(polygamma(2, 0.5), -14.0 * zeta3);
    expect_close(polygamma(3, 1.0), std::pow(pi, 4) / 15.0);
    expect_close(polygamma(3, 0.5), std::pow(pi, 4));
}

TEST(Polygamma, AtLargeArgumentsIsHarmonicSum) {
    double harmonic = 0.0;
    for (int k = 99; k >= 1; --k) harmonic += 1.0 / k;
    expect_close(digamma(100.0), harmonic - std::numbers::egamma);
}

TEST(Polygamma, ObeysTheRecurrenceAcrossReflectionAtNegativeArguments) {
    for (int n = 0; n <= 3; ++n) {
        const double factorial = std::tgamma(n + 1.0);
        for (double x : {-0.3, -0.75, -1.5, -2.2, -7.6}) {
            const double sign = n % 2 == 0 ? 1.0 : -1.0;
            const double shifted = polygamma(n, x + 1.0) - sign * factorial / std::pow(x, n + 1);
            const double scale = 1.0 + std::abs(factorial / std::pow(x, n + 1)) + std::abs(shifted);
            // The slope of cot near its poles magnifies the rounding of pi x: 1e-13 as promised to users.
            EXPECT_NEAR(polygamma(n, x), shifted, 1e-13 * scale) << "n " << n << ", x " << x;
        }
    }
}

TEST(Polygamma, IsNotFiniteAtPoles) {
    EXPECT_FALSE(std::isfinite(digamma(0.0)));
    EXPECT_FALSE(std::isfinite(digamma(-3.0)));
    EXPECT_FALSE(std::isfinite(polygamma(2, -3.0)));
}

}  // namespace
}  // namespace hybridae::math
