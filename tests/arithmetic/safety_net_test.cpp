// SPDX-License-Identifier: Apache-2.0
// What the scalar types must not offer, and what generated code relies on.
#include <gtest/gtest.h>

#include <array>
#include <concepts>
#include <type_traits>
#include <vector>

#include "hybridae/arithmetic/scalar.hpp"

namespace hybridae {
namespace {

template <class A, class B>
concept AnyComparison = requires(const A& a, const B& b) {
    a < b;
}
|| requires(const A& a, const B& b) { a > b; }
|| requires(const A& a, const B& b) { a <= b; }
|| requires(const A& a, const B& b) { a >= b; }
|| requires(const A& a, const B& b) { a == b; }
|| requires(const A& a, const B& b) { a != b; }
|| requires(const A& a, const B& b) { a <=> b; };

template <class A>
concept AnyCondition = requires(const A& a) {
    a ? 1 : 0;
}
|| requires(const A& a) { !a; }
|| requires(const A& a) { a && true; }
|| requires(const A& a) { static_cast<bool>(a); };

template <class A>
concept AnyNumber = std::is_constructible_v<double, A> || std::is_constructible_v<int, A> ||
    std::is_constructible_v<long, A> || std::is_constructible_v<unsigned, A> ||
    std::is_constructible_v<float, A>;

// The concepts themselves see what they look for.
static_assert(AnyComparison<double, int> && AnyCondition<double> && AnyNumber<double>);

template <class T>
class SafetyNet : public testing::Test {};

using ScalarTypes = testing::Types<Dual<4>, Dual<8>, DependencySet, Interval, Taylor<3>, Taylor<3, Dual<8>>>;
TYPED_TEST_SUITE(SafetyNet, ScalarTypes);

TYPED_TEST(SafetyNet, ConditionsOnScalarTypesDoNotCompile) {
    using T = TypeParam;
    static_assert(!AnyComparison<T, T>);
    static_assert(!AnyComparison<T, double> && !AnyComparison<double, T>);
    static_assert(!AnyComparison<T, int> && !AnyComparison<int, T>);
    static_assert(!AnyCondition<T>);
    static_assert(!AnyNumber<T>);
}

TYPED_TEST(SafetyNet, EveryPlainNumberConvertsImplicitly) {
    using T = TypeParam;
    static_assert(std::convertible_to<double, T> && std::convertible_to<int, T>);
    static_assert(std::convertible_to<unsigned long, T> && std::convertible_to<float, T>);
    static_assert(std::convertible_to<bool, T> && std::convertible_to<long double, T>);
    enum Unscoped { three = 3 };
    const T from_enum = three;
    EXPECT_EQ(value(from_enum), 3.0);
}

// The shapes of user code after double has become T.
template <class T>
struct Shapes {
    struct Inner {
        T level = 0.5, flow = 2;
    };
    struct State {
        T h = 1.0, v{};
        T cells[3] = {1, 2.0, 3U};
        std::array<T, 2> pair{};
        Inner inner;
    };

    static T scaled(T x, T factor = 2) { return factor * x; }

    static T conditional(bool lock, const T& x) {
        const T a = lock ? x : 0;
        const T b = lock ? 1.5 : x;
        const T c = lock ? x * 2.0 : 3U;
        const T& d = lock ? x : a;
        return a + b + c + d;
    }

    static T mixed(const State& y, unsigned n, int k, double c) {
        T uninitialised;
        uninitialised = y.h;
        T sum = 0;
        for (unsigned i = 0; i < n; ++i) sum += y.cells[i] * i;
        sum = sum + k - c / y.h + 1 / y.inner.flow + n * y.inner.level - (k - y.v);
        sum -= k, sum *= 2, sum /= 4.0F, sum += c;
        const auto [level, flow] = y.inner;
        return -sum + +uninitialised + scaled(level) + scaled(flow, c) + y.pair[0];
    }
};

TYPED_TEST(SafetyNet, GeneratedCodeShapesCompileAndGiveTheValuesOfDouble) {
    using T = TypeParam;
    const typename Shapes<T>::State state;
    const Shapes<double>::State plain;
    const std::vector<T> values(3, T(1.5));
    // Interval's value is a midpoint, right to rounding only.
    EXPECT_NEAR(value(Shapes<T>::mixed(state, 3U, 4, 0.3)), Shapes<double>::mixed(plain, 3U, 4, 0.3), 1e-14);
    for (bool lock : {false, true}) {
        EXPECT_NEAR(value(Shapes<T>::conditional(lock, values[2])), Shapes<double>::conditional(lock, 1.5),
                    1e-14);
    }
}

TYPED_TEST(SafetyNet, DefaultBracesMeanZero) {
    const TypeParam zero{};
    EXPECT_EQ(value(zero), 0.0);
    const std::vector<TypeParam> zeros(2);
    EXPECT_EQ(value(zeros[1]), 0.0);
}

TYPED_TEST(SafetyNet, FunctionsOfTwoArgumentsMixWithEveryPlainNumber) {
    using T = TypeParam;
    const T x = 1.5;
    EXPECT_NEAR(value(math::pow(x, 2)), 2.25, 1e-14);
    EXPECT_NEAR(value(math::pow(x, 2U)), 2.25, 1e-14);
    EXPECT_NEAR(value(math::pow(x, 2.0F)), 2.25, 1e-14);
    EXPECT_NEAR(value(math::pow(x, T(2))), 2.25, 1e-14);
    EXPECT_NEAR(value(math::pow(4, x)), 8.0, 1e-13);
    EXPECT_NEAR(value(math::hypot(2, x)), 2.5, 1e-14);
    EXPECT_NEAR(value(math::hypot(x, 2L)), 2.5, 1e-14);
    EXPECT_NEAR(value(math::atan2(x, 1)), std::atan2(1.5, 1.0), 1e-14);
    EXPECT_NEAR(value(math::atan2(1.0F, x)), std::atan2(1.0, 1.5), 1e-14);
}

TEST(Value, OfAPlainNumberIsItself) {
    static_assert(std::is_same_v<decltype(value(3)), int>);
    static_assert(value(2.5) == 2.5);
}

}  // namespace
}  // namespace hybridae
