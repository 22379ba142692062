// SPDX-License-Identifier: Apache-2.0
// Iterations that a test on values ends: derivatives by the implicit function theorem, to all orders.
#include <gtest/gtest.h>

#include <cmath>
#include <hybridae/arithmetic/scalar.hpp>
#include <hybridae/locking/iteration.hpp>
#include <limits>

namespace hybridae {
namespace {

// Kepler's equation x - e sin x = m by Newton's method, in the form that the generator emits.
template <class T>
T kepler(const T& m, const T& e, double tolerance, int& steps) {
    T x = 0.5, f = x - e * math::sin(x) - m;
    {
        auto watched = iteration<T>(x, f, steps);
        while (watched.goes_on(std::abs(value(f)) > tolerance)) {
            x -= f / (1.0 - e * math::cos(x));
            f = x - e * math::sin(x) - m;
            ++steps;
        }
    }
    return x;
}

TEST(Iteration, HasTheDerivativesOfTheImplicitFunction) {
    for (const double m : {-1.0, 0.3, 2.0, 0.5 - 0.4 * std::sin(0.5)}) {
        using D = Dual<4>;
        int steps = 0, plain_steps = 0;
        const double e = 0.4, plain = kepler(m, e, 1e-6, plain_steps);
        const D x = kepler(D::variable(m, 0), D::variable(e, 1), 1e-6, steps);
        EXPECT_EQ(x.value(), plain) << "the values are those of plain double";
        EXPECT_EQ(steps, plain_steps) << "also of the counters";
        // dx/dm = 1/(1 - e cos x), dx/de = sin x/(1 - e cos x) at the solution, which is 1e-6 or closer to
        // the point where the test ended the iteration.
        double exact = plain;
        for (int i = 0; i < 5; ++i) exact -= (exact - e * std::sin(exact) - m) / (1 - e * std::cos(exact));
        EXPECT_NEAR(x.derivative(0), 1 / (1 - e * std::cos(exact)), 1e-14);
        EXPECT_NEAR(x.derivative(1), std::sin(exact) / (1 - e * std::cos(exact)), 1e-14);
        EXPECT_EQ(x.derivative(2), 0.0);
    }
}

TEST(Iteration, HasTheSeriesOfTheImplicitFunction) {
    using S = Taylor<3>;
    int steps = 0;
    S m = S::variable(0.7, 1.5), e = S::variable(0.4, -0.2);
    m.set_coefficient(2, 0.25);
    const S x = kepler(m, e, 1e-12, steps);
    // The series of the solution solves the equation to every order.
    const S f = x - e * math::sin(x) - m;
    for (int k = 0; k <= 3; ++k) EXPECT_NEAR(f.coefficient(k), 0.0, 1e-14) << k;
    using N = Taylor<3, Dual<4>>;
    N nested = N::variable(Dual<4>::variable(0.7, 0));
    const N z = kepler(nested, N(0.4), 1e-12, steps);
    const N g = z - 0.4 * math::sin(z) - nested;
    for (int k = 0; k <= 3; ++k) EXPECT_NEAR(g.coefficient(k).derivative(0), 0.0, 1e-13) << k;
}

TEST(Iteration, DependsOnWhatTheEquationHoldsAlsoWhereTheStartIsTheSolution) {
    int steps = 0;
    const double solved_by_the_start = 0.5 - 0.4 * std::sin(0.5);
    const auto x = kepler(DependencySet::variable(solved_by_the_start, 3), DependencySet(0.4), 1e-6, steps);
    EXPECT_EQ(x.columns(), std::vector<std::uint32_t>{3});
    EXPECT_EQ(steps, 0);
}

TEST(Iteration, IsNotEnclosed) {
    int steps = 0;
    const Interval x = kepler(Interval(0.5, 0.6), Interval(0.4), 1e-6, steps);
    EXPECT_EQ(x.lower(), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(x.upper(), std::numeric_limits<double>::infinity());
}

// A search that adds up what it passes does not converge: it is left as the test left it.
TEST(Iteration, LeavesASearchAlone) {
    using D = Dual<4>;
    const D y[6] = {D::variable(0.25, 0),
                    D::variable(0.5, 1),
                    D::variable(0.75, 2),
                    D::variable(1.0, 3),
                    D(1.25),
                    D(1.5)};
    D sum = 0.0;
    {
        auto watched = iteration<D>(sum);
        for (int i = 0; i < 4; ++i) {
            sum += y[i];
            if (watched.ends(value(sum) > 0.5)) break;
        }
    }
    EXPECT_EQ(sum.value(), 0.75);
    EXPECT_EQ(sum.derivative(1), 1.0);
    EXPECT_EQ(sum.derivative(2), 0.0);
}

TEST(Iteration, LeavesAHalvingAlone) {
    using D = Dual<4>;
    D scale = D::variable(7.0, 0);
    {
        auto watched = iteration<D>(scale);
        do scale *= 0.5;
        while (watched.goes_on(value(scale) > 1.0));
    }
    EXPECT_EQ(scale.value(), 0.875);
    EXPECT_EQ(scale.derivative(0), 0.125);
}

}  // namespace
}  // namespace hybridae
