// SPDX-License-Identifier: Apache-2.0
#include "hybridae/arithmetic/taylor.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "differences.hpp"
#include "functions_under_test.hpp"

namespace hybridae {
namespace {

using T3 = Taylor<3>;
using T6 = Taylor<6>;

template <int N>
Taylor<N> series(std::initializer_list<double> c) {
    Taylor<N> x;
    int k = 0;
    for (double ck : c) x.set_coefficient(k++, ck);
    return x;
}

T6 time(double t0 = 0.0) { return T6::variable(t0); }

template <int N>
void expect_series(const Taylor<N>& actual, std::initializer_list<double> expected,
                   double tolerance = 1e-14) {
    int k = 0;
    for (double c : expected) {
        EXPECT_NEAR(actual.coefficient(k), c, tolerance * (1.0 + std::abs(c))) << "coefficient " << k;
        ++k;
    }
}

// The disagreement that the differences admit, and their rounding: 1e-19/h^order at the smallest step, 0.002,
// magnified by extrapolation. The closed series and inverses below are compared much more sharply.
double allowed(const test::Estimate& e, int order) {
    constexpr double rounding[] = {0.0, 1e-14, 1e-12, 2e-10};
    return 10.0 * e.error + rounding[order] * (1.0 + std::abs(e.value));
}

TEST(Taylor, CoefficientsOfAllFunctionsAlongACurveAgreeWithDifferences) {
    std::mt19937 random(9);
    constexpr double factorial[] = {1.0, 1.0, 2.0, 6.0};
    test::for_each_unary_function([&](const char* name, auto f, test::Domain domain) {
        for (int i = 0; i < 5; ++i) {
            const double x0 = domain.sample(random);
            const auto curve = [&](long double t) { return x0 + t * (0.5L + t * (-0.3L + t * 0.2L)); };
            const T3 y = f(series<3>({x0, 0.5, -0.3, 0.2}));
            for (int k = 1; k <= 3; ++k) {
                const test::Estimate e = test::derivative_by_differences(
                    [&](long double t) { return static_cast<long double>(f(curve(t))); }, k, 0.08L);
                // The third difference divides rounding by h^3; still a sharp judge.
                ASSERT_LT(e.error, 1e-8 * (1.0 + std::abs(e.value)))
                    << name << " at " << x0 << ", order " << k;
                ASSERT_NEAR(y.coefficient(k) * factorial[k], e.value, allowed(e, k))
                    << name << " at " << x0 << ", order " << k;
            }
        }
    });
}

TEST(Taylor, CoefficientsOfFunctionsOfTwoArgumentsAgreeWithDifferences) {
    std::mt19937 random(10);
    constexpr double factorial[] = {1.0, 1.0, 2.0, 6.0};
    test::for_each_binary_function([&](const char* name, auto f, test::Domain first, test::Domain second) {
        for (int i = 0; i < 5; ++i) {
            const double x0 = first.sample(random);
            const double y0 = second.sample(random);
            const T3 r = f(series<3>({x0, 0.5, -0.3, 0.2}), series<3>({y0, -0.4, 0.1, 0.7}));
            for (int k = 1; k <= 3; ++k) {
                const test::Estimate e = test::derivative_by_differences(
                    [&](long double t) {
                        return f(x0 + t * (0.5L + t * (-0.3L + t * 0.2L)),
                                 y0 + t * (-0.4L + t * (0.1L + t * 0.7L)));
                    },
                    k, 0.05L);
                ASSERT_NEAR(r.coefficient(k) * factorial[k], e.value, allowed(e, k))
                    << name << " at " << x0 << ", " << y0 << ", order " << k;
            }
        }
    });
}

TEST(Taylor, ReproducesClosedSeries) {
    expect_series(math::exp(2.0 * time()), {1, 2, 2, 4.0 / 3, 2.0 / 3, 4.0 / 15, 4.0 / 45});
    expect_series(1.0 / (1.0 - time()), {1, 1, 1, 1, 1, 1, 1});
    expect_series(math::log(1.0 + time()), {0, 1, -1.0 / 2, 1.0 / 3, -1.0 / 4, 1.0 / 5, -1.0 / 6});
    expect_series(math::tan(time()), {0, 1, 0, 1.0 / 3, 0, 2.0 / 15, 0});
    expect_series(math::tanh(time()), {0, 1, 0, -1.0 / 3, 0, 2.0 / 15, 0});
    expect_series(math::asin(time()), {0, 1, 0, 1.0 / 6, 0, 3.0 / 40, 0});
    expect_series(math::sqrt(1.0 + time()), {1, 0.5, -0.125, 0.0625, -5.0 / 128, 7.0 / 256, -21.0 / 1024});
    expect_series(math::sin(time() * time()), {0, 0, 1, 0, 0, 0, -1.0 / 6});
    expect_series(math::exp(math::sin(time())), {1, 1, 0.5, 0, -1.0 / 8, -1.0 / 15, -1.0 / 240});
    expect_series(math::pow(1.0 + time(), time()), {1, 0, 1, -0.5, 5.0 / 6, -0.75, 33.0 / 40});
}

TEST(Taylor, FunctionsUndoTheirInverses) {
    const T6 x = series<6>({0.4, 0.7, -0.2, 0.3, 0.1, -0.5, 0.2});
    const auto expect_same = [&](const T6& y) {
        // Rounding of two chained recurrences of order 6.
        for (int k = 0; k <= 6; ++k) EXPECT_NEAR(y.coefficient(k), x.coefficient(k), 1e-13) << k;
    };
    expect_same(math::log(math::exp(x)));
    expect_same(math::expm1(math::log1p(x)));
    expect_same(math::sin(math::asin(x)));
    expect_same(math::cos(math::acos(x)));
    expect_same(math::atan(math::tan(x)));
    expect_same(math::sinh(math::asinh(x)));
    expect_same(math::acosh(math::cosh(x)));
    expect_same(math::tanh(math::atanh(x)));
    expect_same(math::pow(math::cbrt(x), 3));
    expect_same(math::pow(math::pow(x, 2.5), 0.4));
    expect_same(math::pow(math::pow(x, -3), -1.0 / 3));
    expect_same(math::log2(math::exp2(x)));
    expect_same(x * x / x);
}

TEST(Taylor, PowersAtZero) {
    expect_series(math::pow(series<3>({0, 2, 3, 1}), 2), {0, 0, 4, 12});
    expect_series(math::pow(series<3>({0, 2, 3, 1}), T3(3.0)), {0, 0, 0, 8});
    expect_series(math::pow(series<3>({0, 2, 3, 1}), 40), {0, 0, 0, 0});
    expect_series(math::pow(series<3>({0, 2, 3, 1}), 1), {0, 2, 3, 1});
    const T3 y = math::pow(series<3>({0, 2, 3, 1}), 1.5);
    EXPECT_EQ(y.coefficient(0), 0.0);
    EXPECT_EQ(y.coefficient(1), 0.0);
    EXPECT_FALSE(std::isfinite(y.coefficient(2)));
    EXPECT_FALSE(std::isfinite(y.coefficient(3)));
    // (t^2)^1.5 is not t^3 for negative t: nothing plausible may be reported.
    EXPECT_FALSE(std::isfinite(math::pow(series<3>({0, 0, 1, 0}), 1.5).coefficient(3)));
    const T3 root = math::sqrt(series<3>({0, 1, 0, 0}));
    EXPECT_EQ(root.coefficient(0), 0.0);
    EXPECT_FALSE(std::isfinite(root.coefficient(1)));
}

TEST(Taylor, ConstantsStayConstantAtSingularPoints) {
    const auto expect_constant = [](const T3& y) {
        for (int k = 1; k <= 3; ++k) EXPECT_EQ(y.coefficient(k), 0.0) << k;
    };
    expect_constant(math::sqrt(T3(0.0)));
    expect_constant(math::pow(T3(0.0), 0.5));
    expect_constant(math::cbrt(T3(0.0)));
    expect_constant(math::asin(T3(1.0)));
    expect_constant(math::hypot(T3(0.0), T3(0.0)));
    expect_constant(1.0 / (1.0 + math::exp(-1e4 * T3::variable(-1.0))));
}

// Derivatives of Taylor coefficients by nesting, against the derivative of the closed form: with f a function
// of x0, x1, ..., d/dx0 of the series of f(x) is the series of f'(x).
TEST(Taylor, NestedDualsCarryDerivativesOfCoefficients) {
    using D = Dual<8>;
    using N = Taylor<3, D>;
    N x(D::variable(0.7, 0));
    x.set_coefficient(1, D::variable(0.5, 1));
    x.set_coefficient(2, D(-0.3));
    x.set_coefficient(3, D(0.2));
    const T3 plain = series<3>({0.7, 0.5, -0.3, 0.2});
    const auto check = [&](const char* name, const N& y, const T3& value_expected, const T3& slope) {
        for (int k = 0; k <= 3; ++k) {
            EXPECT_EQ(y.coefficient(k).value(), value_expected.coefficient(k)) << name << k;
            // d y_k/d x_j = slope_{k-j}; rounding of two different recurrences.
            EXPECT_NEAR(y.coefficient(k).derivative(0), slope.coefficient(k), 1e-12)
                << name << " order " << k;
            const double shifted = k == 0 ? 0.0 : slope.coefficient(k - 1);
            EXPECT_NEAR(y.coefficient(k).derivative(1), shifted, 1e-12) << name << " order " << k;
        }
    };
    check("exp", math::exp(x), math::exp(plain), math::exp(plain));
    check("sin", math::sin(x), math::sin(plain), math::cos(plain));
    check("log", math::log(x), math::log(plain), 1.0 / plain);
    check("sqrt", math::sqrt(x), math::sqrt(plain), 0.5 / math::sqrt(plain));
    check("pow", math::pow(x, 2.5), math::pow(plain, 2.5), 2.5 * math::pow(plain, 1.5));
    check("pow", math::pow(x, 3), math::pow(plain, 3), 3 * math::pow(plain, 2));
    check("atan", math::atan(x), math::atan(plain), 1 / (1 + plain * plain));
    check("division", (x + 1) / (x * x), (plain + 1) / (plain * plain),
          -1 / (plain * plain) - 2 / (plain * plain * plain));
    check("lgamma", math::tgamma(x + 1) / math::tgamma(x), math::tgamma(plain + 1) / math::tgamma(plain),
          T3(1.0));
}

// x^e with an exponent that is constant in time but a parameter.
TEST(Taylor, NestedExponentMayBeAParameter) {
    using D = Dual<8>;
    using N = Taylor<3, D>;
    N x(D(0.7));
    x.set_coefficient(1, D(0.5));
    const N y = math::pow(x, N(D::variable(2.5, 4)));
    const T3 plain = series<3>({0.7, 0.5, 0.0, 0.0});
    const T3 slope = math::pow(plain, 2.5) * math::log(plain);
    for (int k = 0; k <= 3; ++k) {
        EXPECT_NEAR(y.coefficient(k).derivative(4), slope.coefficient(k), 1e-14) << k;
    }
}

TEST(Taylor, CompoundAssignmentsEqualTheirOperators) {
    const T3 x = series<3>({0.7, 0.5, -0.3, 0.2});
    T3 a = x;
    a += x, a *= x, a -= 2, a /= x, a += 1.5, a *= 2U, a /= 3, a -= x;
    const T3 b = ((((x + x) * x - 2) / x + 1.5) * 2.0) / 3.0 - x;
    for (int k = 0; k <= 3; ++k) EXPECT_EQ(a.coefficient(k), b.coefficient(k));
    T3 c = x;
    c++;
    --c;
    EXPECT_DOUBLE_EQ(value(c), 0.7);
}

}  // namespace
}  // namespace hybridae
