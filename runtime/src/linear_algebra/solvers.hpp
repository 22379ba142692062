// SPDX-License-Identifier: Apache-2.0
// The linear solvers there are. Each takes a valid square pattern.
#pragma once

#include <limits>
#include <memory>

#include "hybridae/linear_algebra/linear_solver.hpp"

namespace hybridae {

std::unique_ptr<LinearSolver> make_dense_solver(const SparsityPattern& pattern);
std::unique_ptr<LinearSolver> make_klu_solver(const SparsityPattern& pattern);
std::unique_ptr<LinearSolver> make_frontal_solver(const SparsityPattern& pattern);
std::unique_ptr<LinearSolver> make_krylov_solver(const SparsityPattern& pattern);
// Null: the pattern has more than one entry in a row or column.
std::unique_ptr<LinearSolver> make_diagonal_solver(const SparsityPattern& pattern);

// What KLU would do for a factorization, about; from the pattern alone.
struct KluEstimate {
    double work = 0.0;     // operations
    double entries = 0.0;  // of L and U
};
KluEstimate estimate_klu(const SparsityPattern& pattern);

// A pivot below this part of the largest entry of its (row-scaled) column is what elimination makes of a
// dependent column by rounding: errors of about eps for each of up to n updates, which mostly cancel.
inline double singular_pivot(int n) { return (n < 8 ? 8 : n) * std::numeric_limits<double>::epsilon(); }

}  // namespace hybridae
