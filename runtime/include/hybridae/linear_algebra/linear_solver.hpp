// SPDX-License-Identifier: Apache-2.0
// Solution of A x = b where A keeps its pattern and changes its values.
#pragma once

#include <memory>
#include <string>

#include "hybridae/linear_algebra/pattern.hpp"
#include "hybridae/options.hpp"

namespace hybridae {

struct Factorization {
    bool regular = false;
    int column =
        -1;  // where a zero (or non-finite) pivot was met, in the numbering of the pattern; -1 if regular
};

// All solvers scale each row by a power of two first, so that an equation multiplied by 1e9 changes nothing.
// A pivot counts as zero when rounding alone could have produced it from the column it belongs to: n eps (at
// least 8 eps) times the column's largest entry. That is a test of pivots, not of the condition: a matrix can
// be singular to working precision without a pivot that small; numerical_rank tells more, for more.
class LinearSolver {
  public:
    LinearSolver() = default;
    LinearSolver(const LinearSolver&) = delete;
    LinearSolver& operator=(const LinearSolver&) = delete;
    virtual ~LinearSolver();

    // Takes the values in the order of the pattern and does not keep the pointer. Allocates nothing after the
    // first call, except KLU when the old pivot sequence has become unusable.
    virtual Factorization factor(const double* values) = 0;

    // Replaces `count` right-hand sides, one column after the other (leading dimension: rows), by the
    // solutions. Throws std::logic_error unless the last factorization was regular.
    virtual void solve(double* rhs, int count) = 0;

    // The same where an approximation will do: iterative solvers stop when the root mean square of the error,
    // times inverse_weights (as many columns as rhs), is about the tolerance. Direct ones solve.
    virtual void solve_within(double* rhs, int count, const double* inverse_weights, double tolerance);

    // Whether factor() costs no more than a few solutions, so that factors need not be kept for long.
    virtual bool factors_cheaply() const { return false; }

    virtual const char* name() const = 0;
};

// The solver for a pattern and, in words, why it is the one. `sensitivities`: how many right-hand sides are
// solved with the same factors besides that of the states.
struct LinearSolverChoice {
    LinearSolverKind kind = LinearSolverKind::automatic;  // never automatic
    std::string reason;
};
LinearSolverChoice choose_linear_solver(LinearSolverKind wanted, const SparsityPattern& pattern,
                                        int sensitivities = 0);
// The same among those that solve to the last digits.
LinearSolverKind choose_direct_solver(LinearSolverKind wanted, const SparsityPattern& pattern);

// Throws std::invalid_argument for a pattern that is not square or not valid.
std::unique_ptr<LinearSolver> make_linear_solver(LinearSolverKind kind, const SparsityPattern& pattern);

}  // namespace hybridae
