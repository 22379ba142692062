// SPDX-License-Identifier: Apache-2.0
// A matrix with columns w_i ∂F/∂y_i + ẇ_i ∂F/∂ẏ_i, by coloured tangent sweeps, with its factors.
//
// Both matrices of the mathematics are of this form: the iteration matrix F_y + α F_ẏ (w = 1, ẇ = α) and the
// index-1 matrix A = [F_ẋ, F_a] (ẇ = 1 for differential, w = 1 for algebraic variables).
#pragma once

#include <cstdint>
#include <hybridae/integrator/system.hpp>
#include <hybridae/linear_algebra/colouring.hpp>
#include <hybridae/linear_algebra/linear_solver.hpp>
#include <memory>
#include <vector>

namespace hybridae {

class CombinedJacobian {
  public:
    // Columns with w_i or ẇ_i always zero may be left out of the pattern. `sensitivities`: how many there
    // are, for the choice of the solver.
    CombinedJacobian(const SparsityPattern&, LinearSolverKind, int sensitivities = 0);

    // False where the model could not be evaluated or a derivative is not finite. Where the system's patterns
    // are not fixed, the matrix grows by what the point brings.
    bool evaluate(System&, double t, const double* y, const double* ydot, const double* w,
                  const double* wdot);
    // Values that are factored already stay so.
    Factorization factor();
    bool is_regular() const { return factored_ == revision_ && factors_.regular; }
    void solve(double* rhs, int count) { solver_->solve(rhs, count); }
    void solve_within(double* rhs, int count, const double* inverse_weights, double tolerance) {
        solver_->solve_within(rhs, count, inverse_weights, tolerance);
    }
    const LinearSolver& solver() const { return *solver_; }
    const LinearSolverChoice& choice() const { return choice_; }
    // Column-major dense copy, for diagnosis and minimum-norm steps.
    std::vector<double> dense() const;
    double value(int k) const { return values_[static_cast<std::size_t>(k)]; }  // entry k of the pattern
    const SparsityPattern& pattern() const { return pattern_; }
    const Colouring& colouring() const { return colouring_; }
    // In the order of the pattern; factor() takes them as they are.
    std::vector<double>& values() {
        ++revision_;
        return values_;
    }
    // Another one for other values; 0: there are none yet.
    std::uint64_t revision() const { return revision_; }

  private:
    void arrange(const SparsityPattern&);

    LinearSolverKind kind_;
    int sensitivities_;
    SparsityPattern pattern_;
    Colouring colouring_;
    LinearSolverChoice choice_;
    std::unique_ptr<LinearSolver> solver_;
    std::vector<double> seed_y_, seed_ydot_, swept_, values_;
    Factorization factors_;
    std::uint64_t revision_ = 0, factored_ = 0;  // of the values, and of those that the factors are of
};

}  // namespace hybridae
