// SPDX-License-Identifier: Apache-2.0
// Factors of a small dense matrix, and solutions with them, with all lengths known to the compiler.
//
// In small systems most of the time would be the ends of loops. Columns are padded with zeros to an even
// number of rows, and there are as many of them; what is computed is the same, to the last digit, as without.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "linear_algebra/dense_kernels.hpp"
#include "linear_algebra/vectors.hpp"

namespace hybridae {

class SmallTriangles {
  public:
    static constexpr int largest = 16;

    explicit SmallTriangles(int n)
        : n_(static_cast<std::size_t>(n)),
          stride_(n_ + n_ % 2),
          inverse_pivot_(stride_, 1.0),
          scale_(n_),
          row_(n_) {}

    // Puts U and the multipliers, all in the order of the pivots, in place of the matrix, which is column
    // after column with the stride n + n % 2 and was scaled by rows. Returns the column without a pivot
    // larger than `tolerance` times its size, or -1.
    int factor(double* lu, const std::vector<double>& column_size, double tolerance,
               const std::vector<double>& row_scale) {
        return (this->*factor_with_pairs_[stride_ / 2])(lu, column_size.data(), tolerance, row_scale.data());
    }

    // The rows in the order of the pivots.
    const std::vector<std::size_t>& order() const { return row_; }
    // The same for another matrix whose rows are in this order already, scaled as the last one's. False: a
    // pivot is not larger than `least`, or the multipliers are together (their squares added up) larger than
    // `most`.
    bool factor_in_order(double* lu, double least, double most) {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2"))
            return (this->*in_order_avx2_with_pairs_[stride_ / 2])(lu, least, most);
#endif
        return (this->*in_order_with_pairs_[stride_ / 2])(lu, least, most);
    }

    void solve(const double* lu, double* x) const {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) return (this->*avx2_with_pairs_[stride_ / 2])(lu, x);
#endif
        (this->*with_pairs_[stride_ / 2])(lu, x);
    }
    // Two right-hand sides, for the price of one and a bit.
    void solve(const double* lu, double* x, double* y) const {
        (this->*two_with_pairs_[stride_ / 2])(lu, x, y);
    }
    // Eight, one after another, for about the price of three; false: not on this processor.
    bool solve_eight([[maybe_unused]] const double* lu, [[maybe_unused]] double* columns) const {
#if defined(__x86_64__)
        if (!__builtin_cpu_supports("avx2")) return false;
        (this->*eight_with_pairs_[stride_ / 2])(lu, columns);
        return true;
#else
        return false;
#endif
    }

  private:
    template <std::size_t Pairs>
    int factor_in_registers(double* lu, const double* column_size, double tolerance,
                            const double* row_scale) {
        for (std::size_t i = 0; i < n_; ++i) row_[i] = i;
        int without_pivot = -1;
        const auto eliminate = [&]<std::size_t K>() {
            if (K + 1 == 2 * Pairs && n_ <= K) return true;  // what pads the matrix
            if (eliminate_below<Pairs, K>(lu, tolerance * column_size[K])) return true;
            without_pivot = static_cast<int>(K);
            return false;
        };
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            static_cast<void>((eliminate.template operator()<K>() && ...));
        }
        (std::make_index_sequence<2 * Pairs>());
        for (std::size_t i = 0; i < n_; ++i) scale_[i] = row_scale[row_[i]];
        return without_pivot;
    }

    // False: no pivot is larger than `least`.
    template <std::size_t Pairs, std::size_t K>
    bool eliminate_below(double* lu, double least) {
        constexpr std::size_t rows = 2 * Pairs;
        double* const pivots = lu + K * rows;
        std::size_t p = K;
        double largest_entry = std::abs(pivots[K]);
        for (std::size_t i = K + 1; i < rows; ++i) {
            // Without branches, which could not be predicted.
            const double candidate = std::abs(pivots[i]);
            p = candidate > largest_entry ? i : p;
            largest_entry = candidate > largest_entry ? candidate : largest_entry;
        }
        // Written so that a pivot that is not a number fails as well.
        if (!(largest_entry > least)) return false;
        if (p != K) {
            std::swap(row_[K], row_[p]);
            double *upper = lu + K, *lower = lu + p;
            for (std::size_t j = 0; j < n_; ++j, upper += rows, lower += rows) std::swap(*upper, *lower);
        }
        subtract_pivot_row<Pairs, K>(lu, [](dense::Pair) {});
        return true;
    }

    // Eliminates with pivot K where it is: in the middle of a pair its row has the multiplier zero. Shows the
    // multipliers to `look`.
    template <std::size_t Pairs, std::size_t K, class Look>
    [[gnu::always_inline]] void subtract_pivot_row(double* lu, Look&& look) {
        constexpr std::size_t rows = 2 * Pairs, first = (K + 1) / 2;
        double* const pivots = lu + K * rows;
        const double inverse = inverse_pivot_[K] = 1.0 / pivots[K];
        dense::Pair multiplier[Pairs - first + 1];
        for (std::size_t i = first; i < Pairs; ++i) {
            auto& pair = *reinterpret_cast<dense::Pair*>(pivots + 2 * i);
            multiplier[i - first] = pair * inverse;
            pair = multiplier[i - first];
        }
        if constexpr (K % 2 == 0) multiplier[0][0] = 0.0;
        for (std::size_t i = first; i < Pairs; ++i) look(multiplier[i - first]);
        const double* const end = lu + n_ * rows;
        for (double* column = pivots + rows; column < end; column += rows) {
            const double factor = column[K];
            if (factor == 0.0) continue;
            for (std::size_t i = first; i < Pairs; ++i)
                *reinterpret_cast<dense::Pair*>(column + 2 * i) -= factor * multiplier[i - first];
        }
    }

    template <std::size_t Pairs>
    bool factor_in_order_in_registers(double* lu, double least, double most) {
        return eliminate_in_order<Pairs>(lu, least, most);
    }
#if defined(__x86_64__)
    // Shorter code for the same.
    template <std::size_t Pairs>
    [[gnu::target("avx2"), gnu::flatten]] bool factor_in_order_avx2(double* lu, double least, double most) {
        return eliminate_in_order<Pairs>(lu, least, most);
    }
#endif
    template <std::size_t Pairs>
    [[gnu::always_inline]] bool eliminate_in_order(double* lu, double least, double most) {
        dense::Pair squares{};
        const auto eliminate = [&]<std::size_t K>() {
            if (K + 1 == 2 * Pairs && n_ <= K) return true;  // what pads the matrix
            if (!(std::abs(lu[K * 2 * Pairs + K]) > least)) return false;
            subtract_pivot_row<Pairs, K>(lu, [&squares](dense::Pair x) { squares += x * x; });
            return true;
        };
        const bool all = [&]<std::size_t... K>(std::index_sequence<K...>) {
            return (eliminate.template operator()<K>() && ...);
        }
        (std::make_index_sequence<2 * Pairs>());
        return all && squares[0] + squares[1] <= most * most;
    }

    template <std::size_t Pairs>
    void solve_in_registers(const double* lu, double* b) const {
        solve_one<Pairs>(lu, b);
    }
#if defined(__x86_64__)
    template <std::size_t Pairs>
    [[gnu::target("avx2"), gnu::flatten]] void solve_avx2(const double* lu, double* b) const {
        solve_one<Pairs>(lu, b);
    }
#endif
    template <std::size_t Pairs>
    [[gnu::always_inline]] void solve_one(const double* lu, double* b) const {
        constexpr std::size_t rows = 2 * Pairs;
        std::array<double, rows> padded{};
        for (std::size_t i = 0; i < n_; ++i) padded[i] = b[row_[i]] * scale_[i];
        dense::Pair x[Pairs == 0 ? 1 : Pairs];
        for (std::size_t j = 0; j < Pairs; ++j) x[j] = dense::Pair{padded[2 * j], padded[2 * j + 1]};
        const auto subtract = [&x](const double* column, double factor, auto from, auto to) {
            for (std::size_t j = from; j < to; ++j)
                x[j] -= factor * *reinterpret_cast<const dense::Pair*>(column + 2 * j);
        };
        const auto down = [&]<std::size_t K>() {
            const double* column = lu + K * rows;
            const double factor = x[K / 2][K % 2];
            if constexpr (K % 2 == 0) x[K / 2][1] -= factor * column[K + 1];
            subtract(column, factor, K / 2 + 1, Pairs);
        };
        const auto up = [&]<std::size_t K>() {
            const double* column = lu + K * rows;
            const double factor = x[K / 2][K % 2] *= inverse_pivot_[K];
            if constexpr (K % 2 == 1) x[K / 2][0] -= factor * column[K - 1];
            subtract(column, factor, std::size_t{0}, K / 2);
        };
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            (down.template operator()<K>(), ...);
            (up.template operator()<rows - 1 - K>(), ...);
        }
        (std::make_index_sequence<rows>());
        for (std::size_t i = 0; i < n_; ++i) b[i] = x[i / 2][i % 2];
    }

    // A pair holds the same row of both.
    template <std::size_t Pairs>
    void solve_two_in_registers(const double* lu, double* a, double* b) const {
        constexpr std::size_t rows = 2 * Pairs;
        dense::Pair x[rows == 0 ? 1 : rows];
        const auto get = [&]<std::size_t I>() {
            x[I] = dense::Pair{};
            if (I + 1 < rows || n_ == rows) x[I] = dense::Pair{a[row_[I]], b[row_[I]]} * scale_[I];
        };
        const auto put = [&]<std::size_t I>() {
            if (I + 1 == rows && n_ < rows) return;
            a[I] = x[I][0];
            b[I] = x[I][1];
        };
        const auto down = [&]<std::size_t K>() {
            for (std::size_t i = K + 1; i < rows; ++i) x[i] -= lu[K * rows + i] * x[K];
        };
        const auto up = [&]<std::size_t K>() {
            x[K] *= inverse_pivot_[K];
            for (std::size_t i = 0; i < K; ++i) x[i] -= lu[K * rows + i] * x[K];
        };
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            (get.template operator()<K>(), ...);
            (down.template operator()<K>(), ...);
            (up.template operator()<rows - 1 - K>(), ...);
            (put.template operator()<K>(), ...);
        }
        (std::make_index_sequence<rows>());
    }

#if defined(__x86_64__)
    // Row after row, each of all columns together. The rounding is that of narrower vectors: products are not
    // contracted.
    template <std::size_t Pairs>
    [[gnu::target("avx2")]] void solve_eight_in_registers(const double* lu, double* columns) const {
        constexpr std::size_t rows = 2 * Pairs;
        Four low[rows + 1], high[rows + 1];
        const std::size_t n = n_;
        for (std::size_t i = 0; i < n; ++i) {
            const double *a = columns + row_[i], *b = a + 4 * n;
            low[i] = Four{a[0], a[n], a[2 * n], a[3 * n]} * scale_[i];
            high[i] = Four{b[0], b[n], b[2 * n], b[3 * n]} * scale_[i];
        }
        if constexpr (rows > 0)
            if (n < rows) low[rows - 1] = high[rows - 1] = Four{};
#pragma GCC unroll 16
        for (std::size_t i = 1; i < rows; ++i) {
            Four x = low[i], y = high[i];
#pragma GCC unroll 16
            for (std::size_t j = 0; j < i; ++j) {
                const double factor = lu[j * rows + i];
                x -= factor * low[j];
                y -= factor * high[j];
            }
            low[i] = x;
            high[i] = y;
        }
#pragma GCC unroll 16
        for (std::size_t done = 0; done < rows; ++done) {
            const std::size_t i = rows - 1 - done;
            Four x = low[i], y = high[i];
#pragma GCC unroll 16
            for (std::size_t k = 0; k < done; ++k) {
                const std::size_t j = rows - 1 - k;
                const double factor = lu[j * rows + i];
                x -= factor * low[j];
                y -= factor * high[j];
            }
            low[i] = x * inverse_pivot_[i];
            high[i] = y * inverse_pivot_[i];
        }
        for (std::size_t i = 0; i < n; ++i) {
            double *a = columns + i, *b = a + 4 * n;
            for (std::size_t c = 0; c < 4; ++c) {
                a[c * n] = low[i][c];
                b[c * n] = high[i][c];
            }
        }
    }
#endif

    static constexpr std::size_t sizes = largest / 2 + 1;
    static constexpr auto factor_with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::factor_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
    static constexpr auto in_order_with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::factor_in_order_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
#if defined(__x86_64__)
    static constexpr auto in_order_avx2_with_pairs_ =
        []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::factor_in_order_avx2<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
#endif
    static constexpr auto with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::solve_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
    static constexpr auto two_with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::solve_two_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
#if defined(__x86_64__)
    static constexpr auto avx2_with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::solve_avx2<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
    static constexpr auto eight_with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::solve_eight_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
#endif

    std::size_t n_, stride_;  // stride_: of columns, even
    std::vector<double> inverse_pivot_, scale_;
    std::vector<std::size_t> row_;
};

}  // namespace hybridae
