// SPDX-License-Identifier: Apache-2.0
// Products of a sparse matrix with many vectors: eight of them at a time, whose numbers stand side by side,
// so that each entry is read once for all and multiplies them together.
#pragma once

#include <cstddef>

namespace hybridae {

// Row i has the entries begin[i] … end[i] - 1, in the columns `column` with the values `values`.
struct SparseRows {
    std::size_t rows;
    const std::size_t *begin, *end;
    const int* column;
    const double* values;
};

inline constexpr std::size_t side_by_side_vectors = 8;

// Number i of vector c, from[c * size + i], becomes to[i * side_by_side_vectors + c]; zero from vector
// `count` on.
void put_side_by_side(const double* from, std::size_t size, std::size_t count, double* to);

// The products of the first `count` of vectors that stand side by side, one after another.
void multiply(const SparseRows&, const double* vectors, std::size_t count, double* products);

}  // namespace hybridae
