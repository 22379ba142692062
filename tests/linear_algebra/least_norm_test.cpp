// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/least_norm.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

namespace hybridae {
namespace {

constexpr double rounding = 1e-14;  // a few operations on numbers of size 1

TEST(MinimumNormSolve, RegularMatrixGivesTheSolution) {
    const double a[] = {2, 1, 1, 3}, b[] = {5, 10};
    double x[2];
    EXPECT_EQ(minimum_norm_solve(a, 2, b, x), 2);
    EXPECT_NEAR(x[0], 1.0, rounding);
    EXPECT_NEAR(x[1], 3.0, rounding);
}

TEST(MinimumNormSolve, ConsistentSingularSystemGivesItsShortestSolution) {
    // x + 2 y = 5, twice, in different units: (1, 2) is the solution orthogonal to the kernel (2, -1).
    const double a[] = {1, 1e9, 2, 2e9}, b[] = {5, 5e9};
    double x[2];
    EXPECT_EQ(minimum_norm_solve(a, 2, b, x), 1);
    EXPECT_NEAR(x[0], 1.0, rounding);
    EXPECT_NEAR(x[1], 2.0, rounding);
}

TEST(MinimumNormSolve, InconsistentSystemGivesTheLeastSquaresSolutionInPlace) {
    const double a[] = {1, 1, 0, 0};
    double x[] = {1, 3};
    EXPECT_EQ(minimum_norm_solve(a, 2, x, x), 1);
    EXPECT_NEAR(x[0], 2.0, rounding);
    EXPECT_NEAR(x[1], 0.0, rounding);
}

TEST(MinimumNormSolve, RefusesWhatIsNotFinite) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double a[] = {nan}, one[] = {1.0};
    double x[1];
    EXPECT_THROW(minimum_norm_solve(a, 1, one, x), std::invalid_argument);
    EXPECT_THROW(minimum_norm_solve(one, 1, a, x), std::invalid_argument);
}

TEST(NumericalRank, DoesNotDependOnUnits) {
    const double regular[] = {1e20, 1, 1, 2e-20};               // (1 1; 1 2) with row and column scales
    const double dependent[] = {0.1, 0.7, 0.2, 1.4, 0.3, 2.1};  // 2 by 3, rows proportional up to rounding
    const double zero[] = {0, 0, 0, 0};
    EXPECT_EQ(numerical_rank(regular, 2, 2), 2);
    EXPECT_EQ(numerical_rank(dependent, 2, 3), 1);
    EXPECT_EQ(numerical_rank(zero, 2, 2), 0);
    EXPECT_EQ(numerical_rank(nullptr, 0, 0), 0);
}

}  // namespace
}  // namespace hybridae
