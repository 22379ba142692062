// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/linear_solver.hpp"

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

bool better_dense(const SparsityPattern& pattern) {
    if (pattern.rows <= always_dense) return true;
    const double fill = pattern.nonzeros() / (static_cast<double>(pattern.rows) * pattern.cols);
    return pattern.rows <= dense_at_most && fill > dense_fill;
}

}  // namespace

LinearSolver::~LinearSolver() = default;

std::unique_ptr<LinearSolver> make_linear_solver(LinearSolverKind kind, const SparsityPattern& pattern) {
    require_valid(pattern);
    if (pattern.rows != pattern.cols) throw std::invalid_argument("linear solver: the matrix is not square");
    if (kind == LinearSolverKind::automatic) {
        kind = better_dense(pattern) ? LinearSolverKind::dense : LinearSolverKind::klu;
    }
    // KLU refuses matrices without rows.
    if (kind == LinearSolverKind::dense || pattern.rows == 0) return make_dense_solver(pattern);
    return make_klu_solver(pattern);
}

}  // namespace hybridae
