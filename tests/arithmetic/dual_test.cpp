// SPDX-License-Identifier: Apache-2.0
#include "hybridae/arithmetic/dual.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

#include "differences.hpp"
#include "functions_under_test.hpp"

namespace hybridae {
namespace {

using D = Dual<8>;
constexpr double inf = std::numeric_limits<double>::infinity();

// x moves in direction 1 only; direction 0 and the rest do not.
D variable(double x) { return D::variable(x, 1); }

// 4 units of rounding of the result beside the error estimate of the differences.
double allowed(const test::Estimate& e) { return 10.0 * e.error + 1e-15 * (1.0 + std::abs(e.value)); }

TEST(Dual, DerivativesOfAllFunctionsAgreeWithDifferences) {
    std::mt19937 random(3);
    test::for_each_unary_function([&](const char* name, auto f, test::Domain domain) {
        for (int i = 0; i < 20; ++i) {
            const double x = domain.sample(random);
            const auto shifted = [&](long double h) { return static_cast<long double>(f(x + h)); };
            const test::Estimate expected = test::derivative_by_differences(shifted, 1, 0.05L);
            // The differences must be a sharp judge.
            ASSERT_LT(expected.error, 1e-12 * (1.0 + std::abs(expected.value))) << name << " at " << x;
            ASSERT_NEAR(f(variable(x)).derivative(1), expected.value, allowed(expected))
                << name << " at " << x;
        }
    });
}

TEST(Dual, DerivativesOfFunctionsOfTwoArgumentsAgreeWithDifferencesAndSuperpose) {
    std::mt19937 random(4);
    test::for_each_binary_function([&](const char* name, auto f, test::Domain first, test::Domain second) {
        for (int i = 0; i < 20; ++i) {
            const double x = first.sample(random);
            const double y = second.sample(random);
            const test::Estimate fx = test::derivative_by_differences(
                [&](long double h) { return f(x + h, static_cast<long double>(y)); }, 1, 0.05L);
            const test::Estimate fy = test::derivative_by_differences(
                [&](long double h) { return f(static_cast<long double>(x), y + h); }, 1, 0.05L);
            D a = variable(x);
            D b = D::variable(y, 6);
            a.set_derivative(3, 2.0);
            b.set_derivative(3, -0.5);
            const D both = f(a, b);
            ASSERT_NEAR(both.derivative(1), fx.value, allowed(fx)) << name << " at " << x << ", " << y;
            ASSERT_NEAR(both.derivative(6), fy.value, allowed(fy)) << name << " at " << x << ", " << y;
            ASSERT_NEAR(both.derivative(3), 2.0 * fx.value - 0.5 * fy.value, 2.0 * allowed(fx) + allowed(fy));
            ASSERT_EQ(both.derivative(0), 0.0);
            ASSERT_NEAR(f(a, y).derivative(1), fx.value, allowed(fx)) << name << " with a plain second";
            ASSERT_NEAR(f(x, b).derivative(6), fy.value, allowed(fy)) << name << " with a plain first";
        }
    });
}

TEST(Dual, AllWidthsCarryEveryDirection) {
    const auto check = []<int W>(Dual<W> x) {
        for (int i = 0; i < W; ++i) x.set_derivative(i, i + 1.0);
        const Dual<W> r = 3.0 * x * x - x / 2.0;
        double stored[W];
        r.store_derivatives(stored);
        for (int i = 0; i < W; ++i) {
            EXPECT_EQ(r.derivative(i), (6.0 * 2.0 - 0.5) * (i + 1.0)) << W << ": " << i;
            EXPECT_EQ(stored[i], r.derivative(i));
        }
        Dual<W> copy = 0.0;
        copy.load_derivatives(stored);
        EXPECT_EQ(copy.derivative(W - 1), r.derivative(W - 1));
    };
    check(Dual<2>(2.0));
    check(Dual<4>(2.0));
    check(Dual<8>(2.0));
    check(Dual<12>(2.0));
    check(Dual<16>(2.0));
}

TEST(Dual, CompoundAssignmentsEqualTheirOperators) {
    const D x = variable(3.0);
    const D y = D::variable(-2.0, 2);
    D a = x;
    a += y, a *= x, a -= 2, a /= y, a += 1.5, a *= 2U, a /= 3, a -= x;
    const D b = ((((x + y) * x - 2) / y + 1.5) * 2.0) / 3.0 - x;
    for (int i = 0; i < 8; ++i) EXPECT_EQ(a.derivative(i), b.derivative(i));
    D c = x;
    EXPECT_EQ(value(c++), 3.0);
    EXPECT_EQ(value(--c), 3.0);
    EXPECT_EQ(c.derivative(1), 1.0);
    c = x;
    c *= c;
    EXPECT_EQ(c.derivative(1), 6.0);
}

TEST(Dual, InfiniteSlopeIsReportedOnlyInDirectionsThatMove) {
    for (const D& r : {math::sqrt(variable(0.0)), math::cbrt(variable(0.0)), math::pow(variable(0.0), 0.5),
                       math::asin(variable(1.0)), math::log(variable(0.0))}) {
        EXPECT_EQ(r.derivative(1), inf);
        EXPECT_EQ(r.derivative(0), 0.0);
    }
    EXPECT_EQ(math::hypot(variable(0.0), 0.0).derivative(1), 0.0);
    EXPECT_EQ(math::hypot(variable(0.0), 0.0).derivative(0), 0.0);
    const D quotient = variable(1.0) / D(0.0);
    EXPECT_EQ(quotient.derivative(1), inf);
    EXPECT_EQ(quotient.derivative(0), 0.0);
    EXPECT_EQ((1.0 / variable(0.0)).derivative(0), 0.0);
    EXPECT_EQ((1.0 / variable(0.0)).derivative(1), -inf);
}

TEST(Dual, PowersAreDifferentiableAtZeroWhereTheyShouldBe) {
    EXPECT_EQ(math::pow(variable(0.0), 2).derivative(1), 0.0);
    EXPECT_EQ(math::pow(variable(0.0), 1).derivative(1), 1.0);
    EXPECT_EQ(math::pow(variable(0.0), 0).derivative(1), 0.0);
    EXPECT_EQ(math::pow(variable(0.0), 1.5).derivative(1), 0.0);
    EXPECT_EQ(math::pow(variable(0.0), 5).derivative(1), 0.0);
    EXPECT_EQ(math::pow(0.0, variable(2.0)).derivative(1), 0.0);
}

TEST(Dual, PowerWithConstantDualExponentTakesAnyBase) {
    EXPECT_EQ(math::pow(variable(-2.0), D(2.0)).derivative(1), -4.0);
    EXPECT_EQ(math::pow(variable(-2.0), D(5.0)).derivative(1), 80.0);
    EXPECT_EQ(math::pow(variable(0.0), D(2.0)).derivative(1), 0.0);
    EXPECT_EQ(math::pow(variable(0.0), D(1.0)).derivative(1), 1.0);
    // The exponent moves in direction 2: only there is the logarithm of a negative base met.
    const D r = math::pow(variable(-2.0), D::variable(2.0, 2));
    EXPECT_EQ(r.derivative(1), -4.0);
    EXPECT_TRUE(std::isnan(r.derivative(2)));
    EXPECT_EQ(r.derivative(0), 0.0);
}

TEST(Dual, PowerKeepsItsSlopeWhereTheValueUnderflows) {
    EXPECT_DOUBLE_EQ(math::pow(variable(1e-90), 4).derivative(1), 4e-270);
    EXPECT_EQ(value(math::pow(variable(1e-90), 4)), 0.0);
}

TEST(Dual, LogisticFunctionIsFlatWhereTheExponentialOverflows) {
    const D r = 1.0 / (1.0 + math::exp(-1e4 * variable(-1.0)));
    EXPECT_EQ(value(r), 0.0);
    EXPECT_EQ(r.derivative(1), 0.0);
    const D s = variable(3.0) / math::exp(D::variable(800.0, 2));
    EXPECT_EQ(s.derivative(1), 0.0);
    EXPECT_EQ(s.derivative(2), 0.0);
}

TEST(Dual, SlopesOfSaturatedFunctionsKeepTheirRelativeAccuracy) {
    // Closed forms evaluated without cancellation: sech^2 x = 4 exp(-2x) for large x.
    EXPECT_NEAR(math::tanh(variable(18.0)).derivative(1) / (4.0 * std::exp(-36.0)), 1.0, 1e-14);
    EXPECT_NEAR(math::expm1(variable(-40.0)).derivative(1) / std::exp(-40.0), 1.0, 1e-14);
    EXPECT_NEAR(math::asinh(variable(1e200)).derivative(1) / 1e-200, 1.0, 1e-14);
    EXPECT_NEAR(math::acosh(variable(1e200)).derivative(1) / 1e-200, 1.0, 1e-14);
}

TEST(Dual, IsTriviallyCopyableAndCheapToDeclare) {
    static_assert(std::is_trivially_copyable_v<D>);
    static_assert(std::is_trivially_default_constructible_v<D>);
    const D zero{};
    EXPECT_EQ(value(zero), 0.0);
    EXPECT_TRUE(zero.is_constant());
}

}  // namespace
}  // namespace hybridae
