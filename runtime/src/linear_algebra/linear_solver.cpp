// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/linear_solver.hpp"

#include <fmt/core.h>

#include <stdexcept>

#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

// Dense elimination costs about n^3 / 3 multiplications at full speed, and less where whole columns stay
// zero. Measured on random and banded patterns, KLU's overhead is made up for from about n = 16 on; its fill
// overtakes it at a quarter of all entries.
constexpr int always_dense = 16;
constexpr int dense_at_most = 2000;
constexpr double dense_fill = 0.25;

// Where KLU's work for one factorization exceeds this many times that of a product with the matrix, and is
// worth speaking of at all, an incomplete factorization with a few iterations costs less. The two
// numbers are estimates that put the food web on mesh 100 beyond the limit, where Krylov is faster, and the
// heat equation, where KLU is; no scan has been made.
constexpr double krylov_work = 4000.0, krylov_work_at_least = 1e8;

double fill_of(const SparsityPattern& pattern) {
    return pattern.nonzeros() / (static_cast<double>(pattern.rows) * pattern.cols);
}

}  // namespace

LinearSolver::~LinearSolver() = default;

void LinearSolver::solve_within(double* rhs, int count, const double*, double) { solve(rhs, count); }

LinearSolverChoice choose_linear_solver(LinearSolverKind wanted, const SparsityPattern& pattern) {
    require_valid(pattern);
    if (pattern.rows != pattern.cols) throw std::invalid_argument("linear solver: the matrix is not square");
    // KLU refuses matrices without rows.
    if (pattern.rows == 0) return {LinearSolverKind::dense, "there are no equations"};
    if (wanted != LinearSolverKind::automatic) return {wanted, "asked for"};
    const int n = pattern.rows;
    if (n <= always_dense) return {LinearSolverKind::dense, fmt::format("{} unknowns are few", n)};
    const double fill = fill_of(pattern);
    if (n <= dense_at_most && fill > dense_fill)
        return {LinearSolverKind::dense, fmt::format("{:.0f} % of the matrix are nonzero", 100.0 * fill)};
    const double work = klu_work(pattern), per_entry = work / pattern.nonzeros();
    const std::string told = fmt::format("{} unknowns, {} nonzeros, {:.2g} multiplications to factor", n,
                                         pattern.nonzeros(), work);
    if (work > krylov_work_at_least && per_entry > krylov_work) return {LinearSolverKind::krylov, told};
    return {LinearSolverKind::klu, told};
}

std::unique_ptr<LinearSolver> make_linear_solver(LinearSolverKind kind, const SparsityPattern& pattern) {
    switch (choose_linear_solver(kind, pattern).kind) {
        case LinearSolverKind::klu:
            return make_klu_solver(pattern);
        case LinearSolverKind::krylov:
            return make_krylov_solver(pattern);
        default:
            return make_dense_solver(pattern);
    }
}

}  // namespace hybridae
