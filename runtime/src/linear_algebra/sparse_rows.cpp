// SPDX-License-Identifier: Apache-2.0
#include "linear_algebra/sparse_rows.hpp"

#include "linear_algebra/vectors.hpp"

namespace hybridae {
namespace {

constexpr std::size_t lanes = side_by_side_vectors;

[[gnu::always_inline]] inline void multiply_rows(const SparseRows& matrix, const double* vectors,
                                                 std::size_t count, double* products) {
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        Four low{}, high{};
        for (std::size_t k = matrix.begin[i]; k < matrix.end[i]; ++k) {
            const double *x = vectors + static_cast<std::size_t>(matrix.column[k]) * lanes,
                         value = matrix.values[k];
            Four a, b;
            load(x, a);
            load(x + 4, b);
            low += value * a;
            high += value * b;
        }
        double sums[lanes];
        store(low, sums);
        store(high, sums + 4);
        if (count == lanes)
            for (std::size_t c = 0; c < lanes; ++c) products[c * matrix.rows + i] = sums[c];
        else
            for (std::size_t c = 0; c < count; ++c) products[c * matrix.rows + i] = sums[c];
    }
}

void multiply_anywhere(const SparseRows& matrix, const double* vectors, std::size_t count, double* products) {
    multiply_rows(matrix, vectors, count, products);
}

#if defined(__x86_64__)
// Twice as wide vectors and the same rounding: products are not contracted.
[[gnu::target("avx2")]] void multiply_avx2(const SparseRows& matrix, const double* vectors, std::size_t count,
                                           double* products) {
    multiply_rows(matrix, vectors, count, products);
}
#endif

}  // namespace

void put_side_by_side(const double* from, std::size_t size, std::size_t count, double* to) {
    if (count == lanes) {
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t c = 0; c < lanes; ++c) to[i * lanes + c] = from[c * size + i];
        return;
    }
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t c = 0; c < lanes; ++c) to[i * lanes + c] = c < count ? from[c * size + i] : 0.0;
}

void multiply(const SparseRows& matrix, const double* vectors, std::size_t count, double* products) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return multiply_avx2(matrix, vectors, count, products);
#endif
    multiply_anywhere(matrix, vectors, count, products);
}

}  // namespace hybridae
