// SPDX-License-Identifier: Apache-2.0
#include "hybridae/arithmetic/interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "functions_under_test.hpp"

namespace hybridae {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double pi = std::numbers::pi;

Interval random_interval(test::Domain domain, std::mt19937& random) {
    const double a = domain.sample(random);
    const double b = domain.sample(random);
    return Interval(std::min(a, b), std::max(a, b));
}

void expect_near(const Interval& actual, double lower, double upper, double tolerance = 1e-13) {
    EXPECT_NEAR(actual.lower(), lower, tolerance);
    EXPECT_NEAR(actual.upper(), upper, tolerance);
    EXPECT_LE(actual.lower(), lower);
    EXPECT_GE(actual.upper(), upper);
}

bool is_whole_line(const Interval& x) { return x.lower() == -inf && x.upper() == inf; }

// Points are evaluated in long double: enclosure of the true value, not of its rounding to double.
TEST(Interval, EnclosesEveryFunctionAtEveryPoint) {
    std::mt19937 random(6);
    test::for_each_unary_function([&](const char* name, auto f, test::Domain domain) {
        for (int i = 0; i < 200; ++i) {
            const Interval x = random_interval(domain, random);
            const Interval y = f(x);
            for (int k = 0; k <= 10; ++k) {
                const double point = k == 10 ? x.upper() : x.lower() + 0.1 * k * (x.upper() - x.lower());
                if (!x.contains(point)) continue;
                const auto exact = static_cast<long double>(f(static_cast<long double>(point)));
                ASSERT_LE(y.lower(), exact) << name << " at " << point;
                ASSERT_GE(y.upper(), exact) << name << " at " << point;
            }
        }
    });
}

TEST(Interval, EnclosesEveryFunctionOfTwoArgumentsAtEveryPoint) {
    std::mt19937 random(7);
    test::for_each_binary_function([&](const char* name, auto f, test::Domain first, test::Domain second) {
        for (int i = 0; i < 200; ++i) {
            const Interval x = random_interval(first, random);
            const Interval y = random_interval(second, random);
            const Interval r = f(x, y);
            for (int k = 0; k < 10; ++k) {
                const double a = test::Domain{x.lower(), x.upper()}.sample(random);
                const double b = test::Domain{y.lower(), y.upper()}.sample(random);
                const auto exact = f(static_cast<long double>(a), static_cast<long double>(b));
                ASSERT_LE(r.lower(), exact) << name << " at " << a << ", " << b;
                ASSERT_GE(r.upper(), exact) << name << " at " << a << ", " << b;
            }
        }
    });
}

// Monotone functions of a point: an enclosure that is valid but useless would pass the tests above.
TEST(Interval, PointsStayNarrow) {
    std::mt19937 random(8);
    test::for_each_unary_function([&](const char* name, auto f, test::Domain domain) {
        if (domain.upper < 0.0 && std::string(name).find("gamma") != std::string::npos) return;
        const double x = domain.sample(random);
        const Interval y = f(Interval(x));
        EXPECT_LT(y.upper() - y.lower(), 1e-13 * (1.0 + std::abs(y.value()))) << name << " at " << x;
    });
}

TEST(Interval, SineAndCosineFindTheirExtremaInside) {
    expect_near(math::sin(Interval(0.1, 0.2)), std::sin(0.1), std::sin(0.2));
    expect_near(math::sin(Interval(1.0, 2.0)), std::sin(1.0), 1.0);
    expect_near(math::sin(Interval(-2.0, -1.0)), -1.0, std::sin(-1.0));
    expect_near(math::sin(Interval(2.0, 4.0)), std::sin(4.0), std::sin(2.0));
    expect_near(math::sin(Interval(0.0, 7.0)), -1.0, 1.0);
    expect_near(math::cos(Interval(-0.5, 1.0)), std::cos(1.0), 1.0);
    expect_near(math::cos(Interval(3.0, 4.0)), -1.0, std::cos(4.0));
    expect_near(math::cos(Interval(100.0 * pi + 0.1, 100.0 * pi + 0.2)), std::cos(100.0 * pi + 0.2),
                std::cos(100.0 * pi + 0.1));
    expect_near(math::sin(Interval(-inf, inf)), -1.0, 1.0);
}

TEST(Interval, TangentAcrossAPoleIsTheWholeLine) {
    EXPECT_TRUE(is_whole_line(math::tan(Interval(1.0, 2.0))));
    EXPECT_FALSE(is_whole_line(math::tan(Interval(2.0, 3.0))));
}

TEST(Interval, DivisionByAnIntervalWithZeroIsTheWholeLine) {
    EXPECT_TRUE(is_whole_line(1.0 / Interval(-1.0, 1.0)));
    EXPECT_TRUE(is_whole_line(1.0 / Interval(0.0, 1.0)));
    EXPECT_TRUE(is_whole_line(Interval(2.0) / 0));
    expect_near(Interval(1.0, 2.0) / Interval(-4.0, -2.0), -1.0, -0.25);
    const Interval unbounded = Interval(1.0, inf) / Interval(2.0, inf);
    EXPECT_LE(unbounded.lower(), 0.0);
    EXPECT_EQ(unbounded.upper(), inf);
}

TEST(Interval, PowersRespectParityAndDomain) {
    expect_near(math::pow(Interval(-2.0, 1.0), 2), 0.0, 4.0);
    expect_near(math::pow(Interval(-2.0, 1.0), 3), -8.0, 1.0);
    expect_near(math::pow(Interval(-3.0, -2.0), -2), 1.0 / 9.0, 0.25);
    EXPECT_TRUE(is_whole_line(math::pow(Interval(-1.0, 1.0), -1)));
    expect_near(math::pow(Interval(-1.0, 4.0), 1.5), 0.0, 8.0);
    expect_near(math::pow(Interval(0.5, 2.0), Interval(-1.0, 2.0)), 0.25, 4.0);
}

TEST(Interval, OutsideTheDomainNothingIsClaimed) {
    expect_near(math::sqrt(Interval(-1.0, 4.0)), 0.0, 2.0);
    EXPECT_TRUE(is_whole_line(math::sqrt(Interval(-2.0, -1.0))));
    EXPECT_TRUE(is_whole_line(math::acos(Interval(2.0, 3.0))));
    EXPECT_EQ(math::log(Interval(0.0, 1.0)).lower(), -inf);
    EXPECT_TRUE(is_whole_line(Interval(std::nan(""))));
    EXPECT_TRUE(is_whole_line(Interval(-inf, inf) - Interval(-inf, inf)));
}

TEST(Interval, AngleAcrossTheCutTakesBothSides) {
    expect_near(math::atan2(Interval(-1.0, 1.0), Interval(-2.0, -1.0)), -pi, pi);
    expect_near(math::atan2(Interval(-1.0, 1.0), Interval(-1.0, 1.0)), -pi, pi);
    expect_near(math::atan2(Interval(-1.0, 1.0), Interval(1.0, 2.0)), -pi / 4.0, pi / 4.0);
    expect_near(math::atan2(Interval(-0.0, 1.0), Interval(-2.0, -1.0)), 0.75 * pi, pi);
}

TEST(Interval, GammaFunctionsFindTheirMinimum) {
    // Gamma at its minimum 1.46163...: 0.8856031944108887.
    EXPECT_NEAR(math::tgamma(Interval(1.0, 2.0)).lower(), 0.8856031944108887, 1e-13);
    EXPECT_NEAR(math::lgamma(Interval(1.0, 3.0)).upper(), std::numbers::ln2, 1e-13);
    EXPECT_NEAR(math::lgamma(Interval(1.0, 3.0)).lower(), std::log(0.8856031944108887), 1e-13);
    EXPECT_TRUE(is_whole_line(math::tgamma(Interval(-0.5, 0.5))));
}

TEST(Interval, ValueIsTheMidpoint) {
    EXPECT_EQ(value(Interval(1.0, 2.0)), 1.5);
    EXPECT_EQ(value(Interval(1e308, 1.7e308)), 1.35e308);
    EXPECT_EQ(value(Interval::whole_line()), 0.0);
}

}  // namespace
}  // namespace hybridae
