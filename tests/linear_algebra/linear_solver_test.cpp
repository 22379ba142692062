// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/linear_solver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "linear_algebra/patterns.hpp"

namespace hybridae {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();

Eigen::MatrixXd dense_of(const SparsityPattern& pattern, const std::vector<double>& values) {
    Eigen::MatrixXd a = Eigen::MatrixXd::Zero(pattern.rows, pattern.cols);
    for (int j = 0; j < pattern.cols; ++j) {
        for (int k = pattern.col_begin[static_cast<std::size_t>(j)];
             k < pattern.col_begin[static_cast<std::size_t>(j) + 1]; ++k) {
            a(pattern.row_index[static_cast<std::size_t>(k)], j) = values[static_cast<std::size_t>(k)];
        }
    }
    return a;
}

std::vector<double> random_values(const SparsityPattern& pattern, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::vector<double> values(pattern.row_index.size());
    for (double& value : values) value = normal(random);
    return values;
}

// The values of a full matrix given by rows.
std::vector<double> by_rows(int n, const std::vector<double>& rows) {
    std::vector<double> values(rows.size());
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j)
            values[static_cast<std::size_t>(j * n + i)] = rows[static_cast<std::size_t>(i * n + j)];
    }
    return values;
}

// The residual is small relative to |A| |x|, which stable elimination achieves whatever the condition. KLU is
// allowed a growth of 100 when it keeps old pivots, and the errors of up to 150 elimination steps add up: a
// factor 1e4.
void expect_solves(LinearSolver& solver, const SparsityPattern& pattern, const std::vector<double>& values,
                   int count, std::mt19937& random) {
    const Eigen::MatrixXd a = dense_of(pattern, values);
    std::normal_distribution<double> normal;
    Eigen::MatrixXd b(pattern.rows, count);
    for (double& entry : b.reshaped()) entry = normal(random);
    Eigen::MatrixXd x = b;
    solver.solve(x.data(), count);
    for (int r = 0; r < count; ++r) {
        const double scale = (a.cwiseAbs() * x.col(r).cwiseAbs() + b.col(r).cwiseAbs()).maxCoeff();
        EXPECT_LT((a * x.col(r) - b.col(r)).cwiseAbs().maxCoeff(), 1e4 * eps * scale);
    }
}

class EveryLinearSolver : public testing::TestWithParam<LinearSolverKind> {};
INSTANTIATE_TEST_SUITE_P(, EveryLinearSolver,
                         testing::Values(LinearSolverKind::automatic, LinearSolverKind::dense,
                                         LinearSolverKind::klu, LinearSolverKind::multifrontal),
                         [](const auto& solver) {
                             return solver.param == LinearSolverKind::automatic ? "automatic"
                                    : solver.param == LinearSolverKind::dense   ? "dense"
                                    : solver.param == LinearSolverKind::klu     ? "klu"
                                                                                : "multifrontal";
                         });

TEST_P(EveryLinearSolver, SolvesRandomFullMatricesWithSeveralRightHandSides) {
    std::mt19937 random(2);
    for (int n = 1; n <= 41; ++n) {
        const SparsityPattern pattern = test::full(n);
        const auto solver = make_linear_solver(GetParam(), pattern);
        for (int count : {1, 2, 3, 5, 8, 9, 18}) {
            const auto values = random_values(pattern, random);
            ASSERT_TRUE(solver->factor(values.data()).regular);
            expect_solves(*solver, pattern, values, count, random);
        }
    }
}

// Where the compiler may contract products and sums, it need not do so everywhere.
#if defined(__x86_64__) && !defined(__FMA__)
constexpr double contraction = 0.0;
#else
constexpr double contraction = 1e4 * eps;
#endif

// Several right-hand sides at once take other instructions, but in the same order for each.
TEST(DenseSolver, GivesASolutionTheSameDigitsAmongOthers) {
    std::mt19937 random(5);
    for (int n = 1; n <= 17; ++n) {
        const SparsityPattern pattern = test::random_regular(n, 2, random);
        const auto solver = make_linear_solver(LinearSolverKind::dense, pattern);
        if (!solver->factor(random_values(pattern, random).data()).regular) continue;
        constexpr int count = 19;
        std::normal_distribution<double> normal;
        Eigen::MatrixXd together(n, count);
        for (double& entry : together.reshaped()) entry = normal(random);
        Eigen::MatrixXd alone = together;
        solver->solve(together.data(), count);
        for (int r = 0; r < count; ++r) solver->solve(alone.col(r).data(), 1);
        EXPECT_LE((together - alone).cwiseAbs().maxCoeff(), contraction * alone.cwiseAbs().maxCoeff()) << n;
    }
}

TEST_P(EveryLinearSolver, SolvesRandomSparseMatricesAfterEveryChangeOfValues) {
    std::mt19937 random(3);
    for (int n : {2, 10, 33, 60, 150}) {
        for (int extra : {0, 1, 2, 4}) {
            const SparsityPattern pattern = test::random_regular(n, extra, random);
            const auto solver = make_linear_solver(GetParam(), pattern);
            for (int change = 0; change < 10; ++change) {
                const auto values = random_values(pattern, random);
                if (solver->factor(values.data()).regular) {
                    expect_solves(*solver, pattern, values, 2, random);
                } else {
                    EXPECT_LT(dense_of(pattern, values).fullPivLu().rcond(), 1e-12);
                }
            }
        }
    }
}

// Any number of right-hand sides, in one go and in several; small diagonals ask for other pivots.
TEST_P(EveryLinearSolver, SolvesOnGridsWithAndWithoutDominantDiagonal) {
    std::mt19937 random(11);
    for (const int side : {4, 12}) {
        const SparsityPattern pattern = test::five_point_grid(side);
        const auto solver = make_linear_solver(GetParam(), pattern);
        for (const double diagonal : {4.0, 0.1, 0.0, 4.0}) {
            auto values = random_values(pattern, random);
            for (int j = 0; j < pattern.cols; ++j)
                for (int k = pattern.col_begin[static_cast<std::size_t>(j)];
                     k < pattern.col_begin[static_cast<std::size_t>(j) + 1]; ++k)
                    if (pattern.row_index[static_cast<std::size_t>(k)] == j)
                        values[static_cast<std::size_t>(k)] = diagonal;
            ASSERT_TRUE(solver->factor(values.data()).regular);
            for (const int count : {1, 2, 3, 4, 7, 12, 15})
                expect_solves(*solver, pattern, values, count, random);
        }
    }
}

TEST_P(EveryLinearSolver, AgreesWithEigenOnAWellConditionedMatrix) {
    std::mt19937 random(4);
    const SparsityPattern pattern = test::tridiagonal(80);
    auto values = random_values(pattern, random);
    for (int j = 0; j < pattern.cols; ++j) {
        for (int k = pattern.col_begin[static_cast<std::size_t>(j)];
             k < pattern.col_begin[static_cast<std::size_t>(j) + 1]; ++k) {
            if (pattern.row_index[static_cast<std::size_t>(k)] == j)
                values[static_cast<std::size_t>(k)] += 10.0;
        }
    }
    const auto solver = make_linear_solver(GetParam(), pattern);
    ASSERT_TRUE(solver->factor(values.data()).regular);
    Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(80, -1.0, 1.0);
    const Eigen::VectorXd expected = dense_of(pattern, values).partialPivLu().solve(x);
    solver->solve(x.data(), 1);
    // The condition number is below 10.
    EXPECT_LT((x - expected).cwiseAbs().maxCoeff(), 100 * eps);
}

TEST_P(EveryLinearSolver, NamesTheColumnThatDependsOnThoseBeforeIt) {
    const SparsityPattern pattern = test::full(3);
    const auto solver = make_linear_solver(GetParam(), pattern);
    // Dependent by exact arithmetic, but not by rounded arithmetic: 0.1 + 0.2 != 0.3.
    const auto dependent = by_rows(3, {0.1, 0.2, 0.3, 0.7, 1.4, 2.1, 1.0, 3.0, 4.0});
    const Factorization result = solver->factor(dependent.data());
    EXPECT_FALSE(result.regular);
    // Rows 0 and 1 are multiples of each other: any of the columns can be the last to be eliminated.
    EXPECT_GE(result.column, 0);
    EXPECT_LT(result.column, 3);
    double rhs[3] = {1, 2, 3};
    EXPECT_THROW(solver->solve(rhs, 1), std::logic_error);

    const auto regular = by_rows(3, {0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 4.0});
    ASSERT_TRUE(solver->factor(regular.data()).regular);
    solver->solve(rhs, 1);
    EXPECT_DOUBLE_EQ(rhs[0], 2.0);
    EXPECT_DOUBLE_EQ(rhs[1], 0.5);
    EXPECT_DOUBLE_EQ(rhs[2], 0.75);
}

TEST_P(EveryLinearSolver, NamesAZeroColumn) {
    std::mt19937 random(5);
    for (int n : {1, 6, 50}) {
        const SparsityPattern pattern = test::tridiagonal(n);
        const auto solver = make_linear_solver(GetParam(), pattern);
        const auto regular = random_values(pattern, random);
        ASSERT_TRUE(solver->factor(regular.data()).regular);
        for (int zero = 0; zero < n; zero += 7) {
            auto values = regular;
            for (int k = pattern.col_begin[static_cast<std::size_t>(zero)];
                 k < pattern.col_begin[static_cast<std::size_t>(zero) + 1]; ++k) {
                values[static_cast<std::size_t>(k)] = 0.0;
            }
            const Factorization result = solver->factor(values.data());
            EXPECT_FALSE(result.regular);
            EXPECT_EQ(result.column, zero);
        }
    }
}

TEST_P(EveryLinearSolver, NamesAColumnThatIsEmptyInThePattern) {
    const SparsityPattern pattern = test::pattern_of(3, 3, {{0, 0}, {1, 0}, {1, 2}, {2, 2}});
    const auto solver = make_linear_solver(GetParam(), pattern);
    const double values[] = {1.0, 2.0, 3.0, 4.0};
    const Factorization result = solver->factor(values);
    EXPECT_FALSE(result.regular);
    EXPECT_EQ(result.column, 1);
}

TEST_P(EveryLinearSolver, NamesAColumnWithAnEntryThatIsNotFinite) {
    const SparsityPattern pattern = test::tridiagonal(30);
    const auto solver = make_linear_solver(GetParam(), pattern);
    for (double bad : {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
        std::vector<double> values(pattern.row_index.size(), 1.0);
        values[static_cast<std::size_t>(pattern.col_begin[17])] = bad;
        const Factorization result = solver->factor(values.data());
        EXPECT_FALSE(result.regular);
        EXPECT_EQ(result.column, 17);
    }
}

TEST_P(EveryLinearSolver, UnitsOfEquationsAndUnknownsDoNotMakeAMatrixSingular) {
    const SparsityPattern pattern = test::full(2);
    const auto solver = make_linear_solver(GetParam(), pattern);
    for (double row : {1.0, 1e20, 1e-20, 1e200}) {
        for (double column : {1.0, 1e20, 1e-20}) {
            const auto values = by_rows(2, {1.0 * row, 1.0 * row * column, 1.0, 2.0 * column});
            ASSERT_TRUE(solver->factor(values.data()).regular) << row << ' ' << column;
            double rhs[] = {3.0 * row, 5.0};  // x = 1, y = 2 / column
            solver->solve(rhs, 1);
            EXPECT_NEAR(rhs[0], 1.0, 20 * eps);
            EXPECT_NEAR(rhs[1] * column, 2.0, 20 * eps);
            const auto singular = by_rows(2, {1.0 * row, 1.0 * row * column, 1.0, 1.0 * column});
            EXPECT_FALSE(solver->factor(singular.data()).regular) << row << ' ' << column;
        }
    }
}

TEST_P(EveryLinearSolver, PivotsAgainWhenTheOldPivotsHaveBecomeSmall) {
    // The first values are eliminated along the diagonal. Keeping these pivots for the second values would
    // lose all digits, since 1 / 1e-18 is beyond the precision.
    const SparsityPattern pattern = test::tridiagonal(40);
    const auto solver = make_linear_solver(GetParam(), pattern);
    std::mt19937 random(6);
    std::vector<double> first(pattern.row_index.size()), second(first.size());
    for (int j = 0; j < 40; ++j) {
        for (int k = pattern.col_begin[static_cast<std::size_t>(j)];
             k < pattern.col_begin[static_cast<std::size_t>(j) + 1]; ++k) {
            const bool diagonal = pattern.row_index[static_cast<std::size_t>(k)] == j;
            first[static_cast<std::size_t>(k)] = diagonal ? 4.0 : 1.0;
            second[static_cast<std::size_t>(k)] = diagonal ? 1e-18 : 1.0;
        }
    }
    ASSERT_TRUE(solver->factor(first.data()).regular);
    expect_solves(*solver, pattern, first, 1, random);
    ASSERT_TRUE(solver->factor(second.data()).regular);
    expect_solves(*solver, pattern, second, 1, random);
}

// As from step to step: what was found out about one matrix holds for the next ones, until it does not.
TEST_P(EveryLinearSolver, SolvesManySimilarMatricesAndThenVeryDifferentOnes) {
    std::mt19937 random(12);
    std::normal_distribution<double> normal;
    for (int n = 1; n <= 20; ++n) {
        const SparsityPattern pattern = test::random_regular(n, 2, random);
        const auto solver = make_linear_solver(GetParam(), pattern);
        std::uniform_int_distribution<std::size_t> any(0, pattern.row_index.size() - 1);
        std::vector<double> values = random_values(pattern, random);
        for (int change = 0; change < 60; ++change) {
            for (double& value : values) value *= 1.0 + 0.05 * normal(random);
            // Now and then entries, perhaps a pivot, change a lot, and change back soon.
            std::vector<double> now = values;
            if (change % 6 == 5)
                for (int some = 0; some < 1 + n / 4; ++some)
                    now[any(random)] *= std::pow(10.0, 2.0 * normal(random));
            if (solver->factor(now.data()).regular) {
                expect_solves(*solver, pattern, now, 2, random);
            } else {
                EXPECT_LT(dense_of(pattern, now).fullPivLu().rcond(), 1e-12);
            }
        }
    }
}

// Pivots that serve one matrix spoil another whose rows have other sizes, though no multiplier shows it.
TEST_P(EveryLinearSolver, NoticesRowsThatHaveGrown) {
    const SparsityPattern pattern = test::full(2);
    const auto solver = make_linear_solver(GetParam(), pattern);
    for (int again = 0; again < 3; ++again)
        ASSERT_TRUE(solver->factor(std::vector<double>{0.3, 1.0, 1.0, 0.3}.data()).regular);
    // [1, 1e-3; 0.5, 1e17] (1, 1)
    ASSERT_TRUE(solver->factor(std::vector<double>{1.0, 0.5, 1e-3, 1e17}.data()).regular);
    std::vector<double> x = {1.001, 1e17 + 0.5};
    solver->solve(x.data(), 1);
    EXPECT_NEAR(x[0], 1.0, 1e-13);
    EXPECT_NEAR(x[1], 1.0, 1e-13);
}

// Also after it was told how to go about the regular ones.
TEST_P(EveryLinearSolver, NamesWhatIsWrongWithAMatrixAfterManyThatWereRight) {
    std::mt19937 random(13);
    for (int n : {2, 7, 16, 30}) {
        const SparsityPattern pattern = test::tridiagonal(n);
        const auto solver = make_linear_solver(GetParam(), pattern);
        const auto regular = random_values(pattern, random);
        const auto first_of = [&](int column) {
            return static_cast<std::size_t>(pattern.col_begin[static_cast<std::size_t>(column)]);
        };
        for (int column = 0; column < n; ++column) {
            for (int again = 0; again < 4; ++again) ASSERT_TRUE(solver->factor(regular.data()).regular);
            auto values = regular;
            values[first_of(column)] = std::numeric_limits<double>::quiet_NaN();
            EXPECT_EQ(solver->factor(values.data()).column, column);
            for (int again = 0; again < 4; ++again) ASSERT_TRUE(solver->factor(regular.data()).regular);
            values = regular;
            std::fill(values.begin() + static_cast<std::ptrdiff_t>(first_of(column)),
                      values.begin() + static_cast<std::ptrdiff_t>(first_of(column + 1)), 0.0);
            EXPECT_EQ(solver->factor(values.data()).column, column);
        }
    }
}

TEST_P(EveryLinearSolver, RecoversAfterASingularMatrix) {
    std::mt19937 random(7);
    const SparsityPattern pattern = test::tridiagonal(40);
    const auto solver = make_linear_solver(GetParam(), pattern);
    const auto values = random_values(pattern, random);
    const std::vector<double> zero(values.size());
    EXPECT_FALSE(solver->factor(zero.data()).regular);
    ASSERT_TRUE(solver->factor(values.data()).regular);
    expect_solves(*solver, pattern, values, 1, random);
    EXPECT_FALSE(solver->factor(zero.data()).regular);
    ASSERT_TRUE(solver->factor(values.data()).regular);
    expect_solves(*solver, pattern, values, 1, random);
}

TEST_P(EveryLinearSolver, FindsADependentColumnAmongIndependentOnes) {
    std::mt19937 random(8);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int n : {3, 5, 12, 40}) {
        const SparsityPattern pattern = test::full(n);
        const auto solver = make_linear_solver(GetParam(), pattern);
        std::uniform_int_distribution<int> any(0, n - 1);
        for (int trial = 0; trial < 50; ++trial) {
            // Diagonally dominant but for column c, the rounded sum of multiples of two others.
            Eigen::MatrixXd a(n, n);
            for (double& entry : a.reshaped()) entry = uniform(random);
            a.diagonal().array() += n;
            const int c = any(random), i = (c + 1) % n, j = (c + 2) % n;
            a.col(c) = 0.3 * a.col(i) - 0.7 * a.col(j);
            const Factorization result = solver->factor(a.data());
            EXPECT_FALSE(result.regular);
            // Dense elimination goes from left to right: the last of the three depends on the others.
            if (std::string(solver->name()) == "dense") {
                EXPECT_EQ(result.column, std::max({c, i, j}));
            }
        }
    }
}

// The Laplacian on a square grid with Dirichlet boundaries, the harder for an iteration the finer the grid.
std::vector<double> laplacian(const SparsityPattern& grid) {
    std::vector<double> values;
    for (std::size_t j = 0; j + 1 < grid.col_begin.size(); ++j)
        for (auto k = static_cast<std::size_t>(grid.col_begin[j]);
             k < static_cast<std::size_t>(grid.col_begin[j + 1]); ++k)
            values.push_back(grid.row_index[k] == static_cast<int>(j) ? 4.0 : -1.0);
    return values;
}

TEST(KrylovSolver, SolvesToTheLastDigitsWithoutWeights) {
    const SparsityPattern grid = test::five_point_grid(12);
    const auto solver = make_linear_solver(LinearSolverKind::krylov, grid);
    const std::vector<double> values = laplacian(grid);
    ASSERT_TRUE(solver->factor(values.data()).regular);
    std::mt19937 random(1);
    for (const int count : {1, 2, 3}) expect_solves(*solver, grid, values, count, random);
}

// What is bounded is the error, not the residual, which on this grid is smaller by the condition of the
// preconditioned matrix, some hundred. A smooth right-hand side is the worst one. Twice the tolerance,
// because the smallest singular value is only estimated.
TEST(KrylovSolver, StopsByTheErrorAndNotByTheResidual) {
    constexpr int m = 80;
    constexpr double tolerance = 0.01;
    const SparsityPattern grid = test::five_point_grid(m);
    const std::vector<double> values = laplacian(grid);
    const auto exact = make_linear_solver(LinearSolverKind::klu, grid);
    const auto solver = make_linear_solver(LinearSolverKind::krylov, grid);
    ASSERT_TRUE(exact->factor(values.data()).regular);
    ASSERT_TRUE(solver->factor(values.data()).regular);
    constexpr std::size_t n = m * m;
    const std::vector<double> inverse_weights(2 * n, 1.0);
    for (const double size : {1e-4, 1e-2, 1.0}) {
        std::vector<double> x(2 * n);
        for (std::size_t i = 0; i < n; ++i) {
            x[i] = size;
            x[n + i] = size * std::sin(0.1 * static_cast<double>(i % m));
        }
        std::vector<double> expected = x;
        exact->solve(expected.data(), 2);
        solver->solve_within(x.data(), 2, inverse_weights.data(), tolerance);
        for (std::size_t r = 0; r < 2; ++r) {
            double sum = 0.0;
            for (std::size_t i = r * n; i < (r + 1) * n; ++i) sum += std::pow(x[i] - expected[i], 2);
            EXPECT_LT(std::sqrt(sum / n), 2.0 * tolerance) << size << ' ' << r;
        }
    }
}

TEST(LinearSolver, AutomaticTakesDenseForSmallOrFullAndKluForLargeSparse) {
    const auto name = [](const SparsityPattern& pattern) {
        return std::string(make_linear_solver(LinearSolverKind::automatic, pattern)->name());
    };
    EXPECT_EQ(name(test::tridiagonal(8)), "dense");
    EXPECT_EQ(name(test::full(100)), "dense");
    EXPECT_EQ(name(test::tridiagonal(1000)), "klu");
}

TEST(LinearSolver, AutomaticTakesBlocksForPlaneGridsAndKluForLines) {
    const auto chosen = [](const SparsityPattern& pattern) {
        return choose_linear_solver(LinearSolverKind::automatic, pattern).kind;
    };
    EXPECT_EQ(chosen(test::five_point_grid(120)), LinearSolverKind::multifrontal);
    EXPECT_EQ(chosen(test::five_point_grid(10)), LinearSolverKind::klu);
    EXPECT_EQ(chosen(test::tridiagonal(100'000)), LinearSolverKind::klu);
}

// Factors that cost this much are avoided for one right-hand side, not for many that share them.
TEST(LinearSolver, AutomaticIteratesOnALargeGridInSpaceUnlessSensitivitiesShareTheFactors) {
    const SparsityPattern grid = test::seven_point_grid(40);
    const auto chosen = [&](int sensitivities) {
        return choose_linear_solver(LinearSolverKind::automatic, grid, sensitivities);
    };
    const LinearSolverChoice alone = chosen(0), with_many = chosen(20);
    EXPECT_EQ(alone.kind, LinearSolverKind::krylov) << alone.reason;
    EXPECT_THAT(alone.reason, testing::HasSubstr("more than 10000 for each nonzero"));
    EXPECT_EQ(with_many.kind, LinearSolverKind::multifrontal) << with_many.reason;
    EXPECT_THAT(with_many.reason, testing::HasSubstr("which 20 sensitivities share"));
}

TEST(LinearSolver, EmptyAndOblongMatrices) {
    const auto solver = make_linear_solver(LinearSolverKind::klu, test::pattern_of(0, 0, {}));
    EXPECT_TRUE(solver->factor(nullptr).regular);
    EXPECT_NO_THROW(solver->solve(nullptr, 1));
    EXPECT_THROW(make_linear_solver(LinearSolverKind::dense, test::pattern_of(2, 3, {})),
                 std::invalid_argument);
}

}  // namespace
}  // namespace hybridae
