// SPDX-License-Identifier: Apache-2.0
// ILU(0): L U ≈ A where L and U keep A's pattern (Meijerink and van der Vorst), by rows.
//
// Written here because what the libraries at hand offer (Eigen's IncompleteLUT) chooses its pattern anew for
// each matrix, and so takes memory inside a step. Rows are exchanged beforehand, by the pattern alone, where
// the diagonal would be empty: a DAE's equations need not stand in the order of its variables.
#pragma once

#include <vector>

#include "hybridae/linear_algebra/pattern.hpp"

namespace hybridae {

class IncompleteLu {
  public:
    // The pattern is square and valid.
    explicit IncompleteLu(const SparsityPattern&);

    // Values in the order of the pattern. Returns the column of a pivot that is zero or not finite, or -1.
    int factor(const double* values);

    // Lanes vectors side by side, one or two: y = A x with the values last given to factor().
    template <int Lanes>
    void multiply(const double* x, double* y) const;
    // x = (L U)^-1 b; x and b may not overlap.
    template <int Lanes>
    void solve(const double* b, double* x) const;

    // False: no exchange of rows gives a full diagonal, the matrix is singular by structure.
    bool full_diagonal() const { return empty_column_ < 0; }
    int empty_column() const { return empty_column_; }

  private:
    int n_;
    int empty_column_ = -1;
    std::vector<int> row_of_;     // position -> row of A: the row that has the diagonal entry of this column
    std::vector<int> row_begin_;  // by position
    std::vector<int> column_;     // ascending within a row
    std::vector<int> diagonal_;   // where each row has its diagonal
    std::vector<int> from_;       // entry -> its place in the pattern
    std::vector<double> a_, lu_, inverse_pivot_;
    std::vector<int> place_;  // column -> entry of the row being eliminated, -1 elsewhere
};

}  // namespace hybridae
