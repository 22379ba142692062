// SPDX-License-Identifier: Apache-2.0
// Singular systems: the mode passed through during an event iteration need not be regular
// (docs/events.md, Changing the mode).
#pragma once

namespace hybridae {

// The x of least Euclidean norm among those that minimise |A x - b|. A is n by n, column after column; A and
// b are not changed; x may be b. Each equation is divided by its largest coefficient first (by a power of
// two), which matters where the equations contradict each other. Returns the numerical rank. Allocates.
// Throws std::invalid_argument if A or b is not finite.
int minimum_norm_solve(const double* a, int n, const double* b, double* x);

// The rank of A, rows by cols, column after column, after scaling rows and columns to the same size: a
// singular value (estimated by a pivot of QR) below max(rows, cols) eps times the largest counts as zero.
int numerical_rank(const double* a, int rows, int cols);

}  // namespace hybridae
