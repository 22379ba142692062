// SPDX-License-Identifier: Apache-2.0
// Solution with the triangular factors of a small dense matrix, everything in registers.
//
// In small systems most of a solution's time would be the ends of its loops. Here all lengths are known to
// the compiler: columns are padded with zeros to an even number of rows, and rows are put in order once,
// before.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "linear_algebra/dense_kernels.hpp"

namespace hybridae {

class SmallTriangles {
  public:
    static constexpr int largest = 16;

    explicit SmallTriangles(int n)
        : n_(static_cast<std::size_t>(n)),
          stride_(n_ + n_ % 2),
          lower_(stride_ * stride_),
          upper_(stride_ * stride_),
          inverse_pivot_(stride_, 1.0),
          scale_(n_),
          row_(n_) {}

    // As DenseSolver has them: column after column U above the diagonal and multipliers below it, which have
    // been exchanged with their rows by later pivots only if they stand to the right of them.
    void take(const double* lu, const std::vector<int>& pivot_row, const std::vector<double>& inverse_pivot,
              const std::vector<double>& row_scale) {
        for (std::size_t i = 0; i < n_; ++i) row_[i] = i;
        for (std::size_t k = 0; k < n_; ++k) {
            std::swap(row_[k], row_[static_cast<std::size_t>(pivot_row[k])]);
            inverse_pivot_[k] = inverse_pivot[k];
            double *l = &lower_[k * stride_], *u = &upper_[k * stride_];
            for (std::size_t i = 0; i < n_; ++i) {
                l[i] = i > k ? lu[k * stride_ + i] : 0.0;
                u[i] = i < k ? lu[k * stride_ + i] : 0.0;
            }
            for (std::size_t p = k + 1; p < n_; ++p) std::swap(l[p], l[pivot_row[p]]);
        }
        for (std::size_t i = 0; i < n_; ++i) scale_[i] = row_scale[row_[i]];
    }

    void solve(double* x) const { (this->*with_pairs_[stride_ / 2])(x); }
    // Two right-hand sides, for the price of one and a bit.
    void solve(double* x, double* y) const { (this->*two_with_pairs_[stride_ / 2])(x, y); }

  private:
    template <std::size_t Pairs>
    void solve_in_registers(double* b) const {
        std::array<double, 2 * Pairs> padded{};
        for (std::size_t i = 0; i < n_; ++i) padded[i] = b[row_[i]] * scale_[i];
        dense::Pair x[Pairs == 0 ? 1 : Pairs];
        for (std::size_t j = 0; j < Pairs; ++j) x[j] = dense::Pair{padded[2 * j], padded[2 * j + 1]};
        const auto subtract = [&x](const double* column, double factor, auto from, auto to) {
            for (std::size_t j = from; j < to; ++j)
                x[j] -= factor * *reinterpret_cast<const dense::Pair*>(column + 2 * j);
        };
        const auto down = [&]<std::size_t K>() {
            subtract(&lower_[K * 2 * Pairs], x[K / 2][K % 2], K / 2, Pairs);
        };
        const auto up = [&]<std::size_t K>() {
            x[K / 2][K % 2] *= inverse_pivot_[K];
            subtract(&upper_[K * 2 * Pairs], x[K / 2][K % 2], std::size_t{0}, K / 2 + 1);
        };
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            (down.template operator()<K>(), ...);
            (up.template operator()<2 * Pairs - 1 - K>(), ...);
        }
        (std::make_index_sequence<2 * Pairs>());
        for (std::size_t i = 0; i < n_; ++i) b[i] = x[i / 2][i % 2];
    }

    // A pair holds the same row of both.
    template <std::size_t Pairs>
    void solve_two_in_registers(double* a, double* b) const {
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
            for (std::size_t i = K + 1; i < rows; ++i) x[i] -= lower_[K * rows + i] * x[K];
        };
        const auto up = [&]<std::size_t K>() {
            x[K] *= inverse_pivot_[K];
            for (std::size_t i = 0; i < K; ++i) x[i] -= upper_[K * rows + i] * x[K];
        };
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            (get.template operator()<K>(), ...);
            (down.template operator()<K>(), ...);
            (up.template operator()<rows - 1 - K>(), ...);
            (put.template operator()<K>(), ...);
        }
        (std::make_index_sequence<rows>());
    }

    static constexpr std::size_t sizes = largest / 2 + 1;
    static constexpr auto with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::solve_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());
    static constexpr auto two_with_pairs_ = []<std::size_t... Pairs>(std::index_sequence<Pairs...>) {
        return std::array{&SmallTriangles::solve_two_in_registers<Pairs>...};
    }
    (std::make_index_sequence<sizes>());

    std::size_t n_, stride_;  // stride_: of columns, even
    std::vector<double> lower_, upper_, inverse_pivot_, scale_;
    std::vector<std::size_t> row_;
};

}  // namespace hybridae
