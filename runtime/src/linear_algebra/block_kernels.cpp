// SPDX-License-Identifier: Apache-2.0
#include "linear_algebra/block_kernels.hpp"

#include <cstring>

namespace hybridae {
namespace {

// Numbers side by side.
using One = double;
using Two [[gnu::vector_size(16)]] = double;
using Four [[gnu::vector_size(32)]] = double;

template <class V>
constexpr std::size_t width = 1;
template <>
constexpr std::size_t width<Two> = 2;
template <>
constexpr std::size_t width<Four> = 4;

// From and to any place, whatever its alignment.
template <class V>
[[gnu::always_inline]] inline void load(const double* from, V& x) {
    std::memcpy(&x, from, sizeof x);
}
template <class V>
[[gnu::always_inline]] inline void store(const V& x, double* to) {
    std::memcpy(to, &x, sizeof x);
}

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

// c -= a b for Inner columns of a, width<V> rows from row i on.
template <class V, int Inner>
[[gnu::always_inline]] inline void piece(std::size_t i, ConstBlock a, const double (&factor)[Inner],
                                         double* c) {
    V sum;
    load(c + i, sum);
    for (std::size_t p = 0; p < Inner; ++p) {
        V x;
        load(a.begin + p * a.stride + i, x);
        sum -= x * factor[p];
    }
    store(sum, c + i);
}

template <int Inner>
[[gnu::always_inline]] inline void sweep(std::size_t rows, ConstBlock a, const double* b, double* c) {
    double factor[Inner];
    for (std::size_t p = 0; p < Inner; ++p) factor[p] = b[p];
    std::size_t i = 0;
    for (; i + 4 <= rows; i += 4) piece<Four, Inner>(i, a, factor, c);
    for (; i < rows; ++i) piece<One, Inner>(i, a, factor, c);
}

[[gnu::always_inline]] inline void from_vector(std::size_t rows, std::size_t inner, ConstBlock a,
                                               const double* b, double* c) {
    std::size_t p = 0;
    const auto columns_of_a = [&] { return ConstBlock{a.begin + p * a.stride, a.stride}; };
    for (; p + 4 <= inner; p += 4) sweep<4>(rows, columns_of_a(), b + p, c);
    if (p + 2 <= inner) {
        sweep<2>(rows, columns_of_a(), b + p, c);
        p += 2;
    }
    if (p < inner) sweep<1>(rows, columns_of_a(), b + p, c);
}

// Rows scalar products.
template <int Rows>
[[gnu::always_inline]] inline void products(std::size_t inner, ConstBlock a, const double* b, double* c) {
    Four sum[Rows] = {};
    double rest[Rows] = {};
    std::size_t p = 0;
    for (; p + 4 <= inner; p += 4) {
        Four y;
        load(b + p, y);
        for (std::size_t i = 0; i < Rows; ++i) {
            Four x;
            load(a.begin + i * a.stride + p, x);
            sum[i] += x * y;
        }
    }
    for (; p < inner; ++p)
        for (std::size_t i = 0; i < Rows; ++i) rest[i] += a.begin[i * a.stride + p] * b[p];
    for (std::size_t i = 0; i < Rows; ++i)
        c[i] -= ((sum[i][0] + sum[i][2]) + (sum[i][1] + sum[i][3])) + rest[i];
}

[[gnu::always_inline]] inline void transposed_from_vector(std::size_t rows, std::size_t inner, ConstBlock a,
                                                          const double* b, double* c) {
    std::size_t i = 0;
    const auto columns_of_a = [&] { return ConstBlock{a.begin + i * a.stride, a.stride}; };
    for (; i + 4 <= rows; i += 4) products<4>(inner, columns_of_a(), b, c + i);
    if (i + 2 <= rows) {
        products<2>(inner, columns_of_a(), b, c + i);
        i += 2;
    }
    if (i < rows) products<1>(inner, columns_of_a(), b, c + i);
}

// y -= factor x
[[gnu::always_inline]] inline void subtract_lanes(std::size_t lanes, double factor, const double* x,
                                                  double* y) {
    const auto one = [&](auto& a, auto& b, std::size_t r) {
        load(x + r, a);
        load(y + r, b);
        b -= a * factor;
        store(b, y + r);
    };
    std::size_t r = 0;
    Four a4, b4;
    for (; r + 4 <= lanes; r += 4) one(a4, b4, r);
    Two a2, b2;
    for (; r + 2 <= lanes; r += 2) one(a2, b2, r);
}

[[gnu::always_inline]] inline void lower(std::size_t n, ConstBlock square, std::size_t lanes, double* x) {
    for (std::size_t p = 0; p < n; ++p)
        for (std::size_t i = p + 1; i < n; ++i)
            subtract_lanes(lanes, square.begin[p * square.stride + i], x + p * lanes, x + i * lanes);
}

[[gnu::always_inline]] inline void upper(std::size_t n, ConstBlock square, const double* inverse_diagonal,
                                         std::size_t lanes, double* x) {
    for (std::size_t p = n; p-- > 0;) {
        for (std::size_t r = 0; r < lanes; ++r) x[p * lanes + r] *= inverse_diagonal[p];
        for (std::size_t i = 0; i < p; ++i)
            subtract_lanes(lanes, square.begin[p * square.stride + i], x + p * lanes, x + i * lanes);
    }
}

void product_any(std::size_t rows, std::size_t columns, std::size_t inner, ConstBlock a, ConstBlock b,
                 Block c) {
    product(rows, columns, inner, a, b, c);
}
void from_vector_any(std::size_t rows, std::size_t inner, ConstBlock a, const double* b, double* c) {
    from_vector(rows, inner, a, b, c);
}
void transposed_from_vector_any(std::size_t rows, std::size_t inner, ConstBlock a, const double* b,
                                double* c) {
    transposed_from_vector(rows, inner, a, b, c);
}
void lower_any(std::size_t n, ConstBlock square, std::size_t lanes, double* x) { lower(n, square, lanes, x); }
void upper_any(std::size_t n, ConstBlock square, const double* inverse_diagonal, std::size_t lanes,
               double* x) {
    upper(n, square, inverse_diagonal, lanes, x);
}
constexpr BlockKernels any_processor{product_any, from_vector_any, transposed_from_vector_any, lower_any,
                                     upper_any};

#if defined(__x86_64__)
[[gnu::target("avx2")]] void product_avx2(std::size_t rows, std::size_t columns, std::size_t inner,
                                          ConstBlock a, ConstBlock b, Block c) {
    product(rows, columns, inner, a, b, c);
}
[[gnu::target("avx2")]] void from_vector_avx2(std::size_t rows, std::size_t inner, ConstBlock a,
                                              const double* b, double* c) {
    from_vector(rows, inner, a, b, c);
}
[[gnu::target("avx2")]] void transposed_from_vector_avx2(std::size_t rows, std::size_t inner, ConstBlock a,
                                                         const double* b, double* c) {
    transposed_from_vector(rows, inner, a, b, c);
}
[[gnu::target("avx2")]] void lower_avx2(std::size_t n, ConstBlock square, std::size_t lanes, double* x) {
    lower(n, square, lanes, x);
}
[[gnu::target("avx2")]] void upper_avx2(std::size_t n, ConstBlock square, const double* inverse_diagonal,
                                        std::size_t lanes, double* x) {
    upper(n, square, inverse_diagonal, lanes, x);
}
constexpr BlockKernels with_avx2{product_avx2, from_vector_avx2, transposed_from_vector_avx2, lower_avx2,
                                 upper_avx2};
#endif

}  // namespace

const BlockKernels& block_kernels() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return with_avx2;
#endif
    return any_processor;
}

}  // namespace hybridae
