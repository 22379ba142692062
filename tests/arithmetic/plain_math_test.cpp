// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "functions_under_test.hpp"

namespace hybridae {
namespace {

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

TEST(PlainMath, PowerWithIntegerExponentIsThatOfTheStandardLibrary) {
    std::mt19937 random(1);
    for (int i = 0; i < 10000; ++i) {
        const double x = std::uniform_real_distribution<double>(-3.0, 3.0)(random);
        const int n = std::uniform_int_distribution<int>(-9, 9)(random);
        EXPECT_EQ(bits(math::pow(x, n)), bits(std::pow(x, n))) << x << " ^ " << n;
    }
}

TEST(PlainMath, TakesIntegersAndFloatsAsTheStandardLibraryDoes) {
    static_assert(std::is_same_v<decltype(math::sqrt(2)), double>);
    static_assert(std::is_same_v<decltype(math::sqrt(2.0F)), float>);
    static_assert(std::is_same_v<decltype(math::sqrt(2.0L)), long double>);
    static_assert(std::is_same_v<decltype(math::pow(2.0F, 2)), double>);
    static_assert(std::is_same_v<decltype(math::atan2(1, 2U)), double>);
    EXPECT_EQ(math::sqrt(2), std::sqrt(2.0));
    EXPECT_EQ(math::hypot(3, 4), 5.0);
}

// Every scalar type that promises the bits of plain double, at 200 points for each function.
template <class T>
void expect_values_bit_equal() {
    std::mt19937 random(2);
    test::for_each_unary_function([&](const char* name, auto f, test::Domain domain) {
        for (int i = 0; i < 200; ++i) {
            const double x = domain.sample(random);
            T moving = x;
            if constexpr (requires { moving.set_derivative(0, 1.0); }) moving.set_derivative(0, 1.0);
            if constexpr (requires { moving.set_coefficient(1, 1.0); }) moving.set_coefficient(1, 1.0);
            ASSERT_EQ(bits(value(f(moving))), bits(f(x))) << name << " at " << x;
            ASSERT_EQ(bits(value(f(T(x)))), bits(f(x))) << name << " at " << x;
        }
    });
    test::for_each_binary_function([&](const char* name, auto f, test::Domain first, test::Domain second) {
        for (int i = 0; i < 200; ++i) {
            const double x = first.sample(random);
            const double y = second.sample(random);
            ASSERT_EQ(bits(value(f(T(x), T(y)))), bits(f(x, y))) << name << " at " << x << ", " << y;
            ASSERT_EQ(bits(value(f(T(x), y))), bits(f(x, y))) << name << " at " << x << ", " << y;
            ASSERT_EQ(bits(value(f(x, T(y)))), bits(f(x, y))) << name << " at " << x << ", " << y;
        }
    });
}

TEST(Dual, ValuesAreBitEqualToPlainDouble) { expect_values_bit_equal<Dual<8>>(); }
TEST(DependencySet, ValuesAreBitEqualToPlainDouble) { expect_values_bit_equal<DependencySet>(); }
TEST(Taylor, ValuesAreBitEqualToPlainDouble) { expect_values_bit_equal<Taylor<3>>(); }
TEST(Taylor, ValuesOfNestedSeriesAreBitEqualToPlainDouble) { expect_values_bit_equal<Taylor<3, Dual<8>>>(); }

}  // namespace
}  // namespace hybridae
