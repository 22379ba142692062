// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/linear_solver.hpp"

#include <fmt/core.h>

#include <stdexcept>

#include "linear_algebra/frontal_structure.hpp"
#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

// Dense elimination costs about n^3 / 3 multiplications at full speed, and less where whole columns stay
// zero. Measured on random and banded patterns, KLU's overhead is made up for from about n = 16 on; its fill
// overtakes it at a quarter of all entries.
constexpr int always_dense = 16;
constexpr int dense_at_most = 2000;
constexpr double dense_fill = 0.25;

// From this many operations for an entry of the factors on, on the whole the blocks of a multifrontal
// elimination are dense and large enough to be worth their making. Measured on grids in one to three
// dimensions with one to six unknowns a node: equal at about 10 (20 by 20 nodes), faster by a fifth at 17.
constexpr double frontal_work = 15.0;
// Its factors have a symmetric pattern; where those of KLU are much sparser, the matrix is not of that kind.
constexpr double most_fill_by_symmetry = 1.5;
// Where a factorization takes more than this many times the operations of a product with the matrix, an
// incomplete one with a few iterations costs less. Sensitivities share the factors, but each is iterated by
// itself: with m of them the quotient has to be 1 + m times as large. Measured on the food web, M by M nodes
// of two unknowns, Krylov's time over that of the multifrontal elimination without, with one and with two
// sensitivities: 0.77, 0.97, 1.11 for M = 50 (a quotient of 600), 0.65, 1.00, 1.02 for 100 (1,800), and 0.56,
// not measured, 1.05 for 150 (2,800); on the heat equation without 1.5 for 100 (480) and 1.6 for 200 (1,100).
// The limit itself is beyond what was measured: there direct factors, also their memory, outgrow the rest.
constexpr double krylov_work = 10'000.0, krylov_work_at_least = 1e8;

double fill_of(const SparsityPattern& pattern) {
    return pattern.nonzeros() / (static_cast<double>(pattern.rows) * pattern.cols);
}

}  // namespace

LinearSolver::~LinearSolver() = default;

void LinearSolver::solve_within(double* rhs, int count, const double*, double) { solve(rhs, count); }

namespace {

LinearSolverChoice choose(const SparsityPattern& pattern, bool may_iterate, int sensitivities) {
    const int n = pattern.rows;
    // KLU refuses matrices without rows.
    if (n == 0) return {LinearSolverKind::dense, "there are no equations"};
    if (n <= always_dense) return {LinearSolverKind::dense, fmt::format("{} unknowns are few", n)};
    const double fill = fill_of(pattern);
    if (n <= dense_at_most && fill > dense_fill)
        return {LinearSolverKind::dense, fmt::format("{:.0f} % of the matrix are nonzero", 100.0 * fill)};
    const KluEstimate klu = estimate_klu(pattern);
    std::string told =
        fmt::format("{} unknowns, {} nonzeros, {:.2g} operations to factor", n, pattern.nonzeros(), klu.work);
    const double quotient = klu.work / pattern.nonzeros();
    if (may_iterate && klu.work > krylov_work_at_least && quotient > krylov_work) {
        if (quotient > krylov_work * (1 + sensitivities))
            return {LinearSolverKind::krylov,
                    told + fmt::format(": more than {:g} for each nonzero{}", krylov_work,
                                       sensitivities > 0 ? " and right-hand side" : "")};
        told += fmt::format(", which {} sensitivities share", sensitivities);
    }
    if (klu.work > frontal_work * klu.entries) {
        const auto structure = find_fronts(pattern);
        if (structure && structure->entries() < most_fill_by_symmetry * klu.entries)
            return {LinearSolverKind::multifrontal, told};
    }
    return {LinearSolverKind::klu, told};
}

}  // namespace

LinearSolverChoice choose_linear_solver(LinearSolverKind wanted, const SparsityPattern& pattern,
                                        int sensitivities) {
    require_valid(pattern);
    if (pattern.rows != pattern.cols) throw std::invalid_argument("linear solver: the matrix is not square");
    if (wanted != LinearSolverKind::automatic && pattern.rows > 0) return {wanted, "asked for"};
    return choose(pattern, true, sensitivities);
}

LinearSolverKind choose_direct_solver(LinearSolverKind wanted, const SparsityPattern& pattern) {
    const bool any = wanted == LinearSolverKind::automatic || wanted == LinearSolverKind::krylov;
    return any ? choose(pattern, false, 0).kind : wanted;
}

std::unique_ptr<LinearSolver> make_linear_solver(LinearSolverKind kind, const SparsityPattern& pattern) {
    switch (choose_linear_solver(kind, pattern).kind) {
        case LinearSolverKind::klu:
            if (auto diagonal = make_diagonal_solver(pattern)) return diagonal;
            return make_klu_solver(pattern);
        case LinearSolverKind::multifrontal:
            return make_frontal_solver(pattern);
        case LinearSolverKind::krylov:
            return make_krylov_solver(pattern);
        default:
            return make_dense_solver(pattern);
    }
}

}  // namespace hybridae
