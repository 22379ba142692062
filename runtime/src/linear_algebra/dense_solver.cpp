// SPDX-License-Identifier: Apache-2.0
// LU with partial pivoting, for matrices that are small or full.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "linear_algebra/dense_kernels.hpp"
#include "linear_algebra/known_pivots.hpp"
#include "linear_algebra/power_of_two.hpp"
#include "linear_algebra/small_triangles.hpp"
#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

class DenseSolver final : public LinearSolver {
  public:
    explicit DenseSolver(const SparsityPattern& pattern)
        : n_(pattern.rows),
          pattern_(pattern),
          stride_(n_ + n_ % 2),
          lu_(size(stride_) * size(stride_)),
          row_size_(size(n_)),
          row_scale_(size(n_)),
          column_size_(size(n_)),
          inverse_pivot_(size(n_)),
          pivot_row_(size(n_)) {
        if (n_ > SmallTriangles::largest) return;
        small_.emplace(n_);
        known_.emplace(pattern);
    }

    Factorization factor(const double* values) override {
        const double tolerance = singular_pivot(n_);
        regular_ = small_ && known_->factor(values, tolerance, lu_, *small_);
        if (regular_) return {true, -1};
        const int not_finite = load(values);
        if (not_finite >= 0) return {false, not_finite};
        if (small_) {
            const int without_pivot = small_->factor(lu_.data(), column_size_, tolerance, row_scale_);
            regular_ = without_pivot < 0;
            if (regular_) known_->learn(*small_, row_scale_);
            return {regular_, without_pivot};
        }
        for (int k = 0; k < n_; ++k) {
            double* entries = lu_.data() + size(k) * size(stride_);
            const int p = largest_from(entries, k);
            const double pivot = entries[p];
            // Written so that a pivot that is not a number fails as well.
            if (!(std::abs(pivot) > tolerance * column_size_[size(k)])) return {false, k};
            pivot_row_[size(k)] = p;
            inverse_pivot_[size(k)] = 1.0 / pivot;
            entries[p] = entries[k];
            entries[k] = 0.0;
            for (int i = k + 1; i < n_; ++i) entries[i] *= inverse_pivot_[size(k)];
            eliminate(entries, k, p);
        }
        regular_ = true;
        return {true, -1};
    }

    void solve(double* rhs, int count) override {
        if (!regular_) throw std::logic_error("solve: there is no regular factorization");
        int r = 0;
        if (small_)
            while (r + 8 <= count && small_->solve_eight(lu_.data(), rhs + size(r) * size(n_))) r += 8;
        for (; r + 2 <= count; r += 2) solve_two(rhs + size(r) * size(n_), rhs + size(r + 1) * size(n_));
        if (r < count) solve_one(rhs + size(r) * size(n_));
    }

    const char* name() const override { return "dense"; }

  private:
    static std::size_t size(int i) { return static_cast<std::size_t>(i); }
    const double* column(int k) const { return lu_.data() + size(k) * size(stride_); }

    // Scatters the values, scaled by rows; returns a column with an entry that is not finite, or -1.
    // Magnitudes are compared by their bits, which order infinity and what is not a number above all others.
    int load(const double* values) {
        std::fill(row_size_.begin(), row_size_.end(), std::uint64_t{0});
        const std::size_t nonzeros = pattern_.row_index.size();
        const int* const rows = pattern_.row_index.data();
        std::uint64_t* const row_sizes = row_size_.data();
        for (std::size_t k = 0; k < nonzeros; ++k) {
            const auto magnitude = std::bit_cast<std::uint64_t>(std::abs(values[k]));
            std::uint64_t& row_size = row_sizes[rows[k]];
            row_size = magnitude > row_size ? magnitude : row_size;
        }
        for (int i = 0; i < n_; ++i) {
            const double row_size = std::bit_cast<double>(row_size_[size(i)]);
            if (!(row_size <= std::numeric_limits<double>::max())) return column_not_finite(values);
            row_scale_[size(i)] = inverse_power_of_two(row_size);
        }
        std::fill(lu_.begin(), lu_.end(), 0.0);
        const double* const row_scale = row_scale_.data();
        double* entries = lu_.data();
        std::size_t k = 0;
        for (std::size_t j = 0; j < size(n_); ++j, entries += stride_) {
            double largest = 0.0;
            for (const std::size_t end = size(pattern_.col_begin[j + 1]); k < end; ++k) {
                const double entry = values[k] * row_scale[rows[k]];
                entries[rows[k]] = entry;
                largest = std::max(largest, std::abs(entry));
            }
            column_size_[j] = largest;
        }
        return -1;
    }

    int column_not_finite(const double* values) const {
        for (int j = 0; j < n_; ++j) {
            for (int k = pattern_.col_begin[size(j)]; k < pattern_.col_begin[size(j) + 1]; ++k) {
                if (!std::isfinite(values[k])) return j;
            }
        }
        return -1;
    }

    int largest_from(const double* entries, int first) const {
        int p = first;
        double largest = std::abs(entries[first]);
        for (int i = first + 1; i < n_; ++i) {
            // Without branches, which could not be predicted.
            const double candidate = std::abs(entries[i]);
            p = candidate > largest ? i : p;
            largest = std::max(largest, candidate);
        }
        return p;
    }

    // Row interchanges are applied to the columns on the right only; solve repeats them as it goes. The pairs
    // begin at an even row, which may be row k itself: the 0 in place of the pivot leaves it as it is.
    void eliminate(const double* entries, int k, int p) {
        const int first = (k + 1) & ~1;
        const int length = stride_ - first;
        int j = k + 1;
        for (; j + 2 <= n_; j += 2) {
            double* y = lu_.data() + size(j) * size(stride_);
            double* z = y + stride_;
            const double a = interchange(y, k, p), b = interchange(z, k, p);
            if (a == 0.0 && b == 0.0) continue;
            dense::subtract_from_two(length, entries + first, a, y + first, b, z + first);
        }
        if (j < n_) {
            double* y = lu_.data() + size(j) * size(stride_);
            const double a = interchange(y, k, p);
            dense::subtract_multiple(length, a, entries + first, y + first);
        }
    }

    static double interchange(double* entries, int k, int p) {
        const double value = entries[p];
        entries[p] = entries[k];
        entries[k] = value;
        return value;
    }

    void solve_one(double* x) const {
        if (small_) return small_->solve(lu_.data(), x);
        for (int i = 0; i < n_; ++i) x[i] *= row_scale_[size(i)];
        for (int k = 0; k < n_; ++k) {
            std::swap(x[k], x[pivot_row_[size(k)]]);
            dense::subtract_multiple(n_ - k - 1, x[k], column(k) + k + 1, x + k + 1);
        }
        for (int k = n_ - 1; k >= 0; --k) {
            x[k] *= inverse_pivot_[size(k)];
            dense::subtract_multiple(k, x[k], column(k), x);
        }
    }

    // Two right-hand sides read the factors once.
    void solve_two(double* x, double* y) const {
        if (small_) return small_->solve(lu_.data(), x, y);
        for (int i = 0; i < n_; ++i) {
            x[i] *= row_scale_[size(i)];
            y[i] *= row_scale_[size(i)];
        }
        for (int k = 0; k < n_; ++k) {
            const int p = pivot_row_[size(k)];
            std::swap(x[k], x[p]);
            std::swap(y[k], y[p]);
            dense::subtract_from_two(n_ - k - 1, column(k) + k + 1, x[k], x + k + 1, y[k], y + k + 1);
        }
        for (int k = n_ - 1; k >= 0; --k) {
            x[k] *= inverse_pivot_[size(k)];
            y[k] *= inverse_pivot_[size(k)];
            dense::subtract_from_two(k, column(k), x[k], x, y[k], y);
        }
    }

    int n_;
    SparsityPattern pattern_;
    int stride_;              // of columns: even
    std::vector<double> lu_;  // column after column: U above the diagonal, multipliers below it, 0 on it
    std::vector<std::uint64_t> row_size_;
    std::vector<double> row_scale_, column_size_, inverse_pivot_;
    std::vector<int> pivot_row_;
    std::optional<SmallTriangles> small_;
    std::optional<KnownPivots> known_;
    bool regular_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> make_dense_solver(const SparsityPattern& pattern) {
    return std::make_unique<DenseSolver>(pattern);
}

}  // namespace hybridae
