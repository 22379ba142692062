// SPDX-License-Identifier: Apache-2.0
#include "linear_algebra/block_kernels.hpp"

#include "linear_algebra/vectors.hpp"

namespace hybridae {
namespace {

// Tall * width<V> rows and Columns columns of c stay in registers while `inner` is run through.
template <class V, int Tall, int Columns>
[[gnu::always_inline]] inline void tile(std::size_t inner, ConstBlock a, ConstBlock b, Block c) {
    const auto place = [&](int i, int j) {
        return c.begin + static_cast<std::size_t>(j) * c.stride + static_cast<std::size_t>(i) * width<V>;
    };
    V sum[Columns][Tall];
    for (int j = 0; j < Columns; ++j)
        for (int i = 0; i < Tall; ++i) load(place(i, j), sum[j][i]);
    for (std::size_t p = 0; p < inner; ++p) {
        const double* column = a.begin + p * a.stride;
        V x[Tall];
        for (int i = 0; i < Tall; ++i) load(column + static_cast<std::size_t>(i) * width<V>, x[i]);
        for (int j = 0; j < Columns; ++j) {
            const double factor = b.begin[static_cast<std::size_t>(j) * b.stride + p * b.step];
            for (int i = 0; i < Tall; ++i) sum[j][i] -= x[i] * factor;
        }
    }
    for (int j = 0; j < Columns; ++j)
        for (int i = 0; i < Tall; ++i) store(sum[j][i], place(i, j));
}

template <int Columns>
[[gnu::always_inline]] inline void strip(std::size_t rows, std::size_t inner, ConstBlock a, ConstBlock b,
                                         Block c) {
    std::size_t i = 0;
    const auto from = [&](std::size_t row) { return ConstBlock{a.begin + row, a.stride}; };
    const auto to = [&](std::size_t row) { return Block{c.begin + row, c.stride}; };
    for (; i + 8 <= rows; i += 8) tile<Four, 2, Columns>(inner, from(i), b, to(i));
    if (i + 4 <= rows) {
        tile<Four, 1, Columns>(inner, from(i), b, to(i));
        i += 4;
    }
    if (i + 2 <= rows) {
        tile<Two, 1, Columns>(inner, from(i), b, to(i));
        i += 2;
    }
    if (i < rows) tile<One, 1, Columns>(inner, from(i), b, to(i));
}

[[gnu::always_inline]] inline void product(std::size_t rows, std::size_t columns, std::size_t inner,
                                           ConstBlock a, ConstBlock b, Block c) {
    std::size_t j = 0;
    const auto from = [&] { return ConstBlock{b.begin + j * b.stride, b.stride, b.step}; };
    const auto to = [&] { return Block{c.begin + j * c.stride, c.stride}; };
    for (; j + 4 <= columns; j += 4) strip<4>(rows, inner, a, from(), to());
    if (j + 2 <= columns) {
        strip<2>(rows, inner, a, from(), to());
        j += 2;
    }
    if (j < columns) strip<1>(rows, inner, a, from(), to());
}

void product_any(std::size_t rows, std::size_t columns, std::size_t inner, ConstBlock a, ConstBlock b,
                 Block c) {
    product(rows, columns, inner, a, b, c);
}
constexpr BlockKernels any_processor{product_any};

#if defined(__x86_64__)
[[gnu::target("avx2")]] void product_avx2(std::size_t rows, std::size_t columns, std::size_t inner,
                                          ConstBlock a, ConstBlock b, Block c) {
    product(rows, columns, inner, a, b, c);
}
constexpr BlockKernels with_avx2{product_avx2};
#endif

}  // namespace

const BlockKernels& block_kernels() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return with_avx2;
#endif
    return any_processor;
}

}  // namespace hybridae
