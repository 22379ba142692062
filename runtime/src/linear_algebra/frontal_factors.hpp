// SPDX-License-Identifier: Apache-2.0
// L and U of a multifrontal elimination, front by front, and solution with them.
//
// Of a front with k pivots and r other rows and columns there are three blocks, each by columns: the square
// of the pivots (L below the diagonal, U on and above it), L's rest (r × k) and U's rest (k × r). Both rests
// are then read from their beginning to their end, whether forwards or backwards, as a product with a vector.
#pragma once

#include <cstddef>
#include <vector>

#include "linear_algebra/frontal_structure.hpp"

namespace hybridae {

class FrontalFactors {
  public:
    // Keeps a reference to the structure.
    explicit FrontalFactors(const FrontalStructure&);

    double* square(int front) { return entries_.data() + begin_[static_cast<std::size_t>(front)]; }
    double* lower(int front) {
        const Front& f = structure_.fronts[static_cast<std::size_t>(front)];
        return square(front) + static_cast<std::ptrdiff_t>(f.pivots) * f.pivots;
    }
    double* upper(int front) {
        const Front& f = structure_.fronts[static_cast<std::size_t>(front)];
        return lower(front) + static_cast<std::ptrdiff_t>(f.pivots) * f.rest;
    }
    // By position: the row of the front, at or below it, that became its pivot, and the pivot's inverse.
    int* exchange() { return exchange_.data(); }
    double* inverse_pivot() { return inverse_pivot_.data(); }

    // Replaces `count` right-hand sides, one after another, by solutions; their rows are scaled first.
    void solve(double* rhs, int count, const double* row_scale);

  private:
    const FrontalStructure& structure_;
    std::vector<std::size_t> begin_;  // of each front, in entries_
    std::vector<double> entries_, inverse_pivot_, x_;
    std::vector<int> exchange_;
};

}  // namespace hybridae
