// SPDX-License-Identifier: Apache-2.0
// Multifrontal LU in an order fixed beforehand, for patterns with much fill such as those of grids in two and
// three dimensions: the arithmetic is that of dense blocks, several times as fast as entry by entry.
//
// Pivots are exchanged only among the unknowns of one front. Where that is not good enough for the values at
// hand (a small pivot, growth of the entries), KLU factors them instead and says whether the matrix is
// singular.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "linear_algebra/block_kernels.hpp"
#include "linear_algebra/dense_kernels.hpp"
#include "linear_algebra/frontal_factors.hpp"
#include "linear_algebra/frontal_structure.hpp"
#include "linear_algebra/power_of_two.hpp"
#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

// Entries may grow by this factor over those of the matrix: more than two decimal places are not given away.
constexpr double max_growth = 100.0;
// Columns eliminated before the rest of the block is brought up to date.
constexpr int panel = 16;
// After so many failures in a row it is not tried again.
constexpr int most_failures = 3;

class FrontalSolver final : public LinearSolver {
  public:
    FrontalSolver(const SparsityPattern& pattern, FrontalStructure structure)
        : n_(pattern.rows),
          pattern_(pattern),
          structure_(std::move(structure)),
          factors_(structure_),
          kernels_(block_kernels()) {
        std::size_t largest = 0, stack = 0, deepest = 0;
        std::vector<std::size_t> waiting;  // sizes of the blocks on the stack
        for (int f = 0; f < structure_.count(); ++f) {
            const Front& front = structure_.fronts[size(f)];
            const std::size_t pivots = size(front.pivots), rest = size(front.rest);
            largest = std::max(largest, pivots + rest);
            for (int c = 0; c < front.children; ++c) {
                stack -= waiting.back();
                waiting.pop_back();
            }
            if (front.parent >= 0) waiting.push_back(rest * rest);
            if (front.parent >= 0) stack += rest * rest;
            deepest = std::max(deepest, stack);
        }
        block_.resize(largest * largest);
        stack_.resize(deepest);
        scaled_.resize(size(pattern.nonzeros()));
        row_scale_.resize(size(n_));
        column_size_.resize(size(n_));
    }

    Factorization factor(const double* values) override {
        regular_ = false;
        by_klu_ = failures_ >= most_failures;
        if (!by_klu_) {
            if (const int column = load(values); column >= 0) return {false, column};
            by_klu_ = !eliminate_all();
            failures_ = by_klu_ ? failures_ + 1 : 0;
        }
        Factorization result{true, -1};
        if (by_klu_) {
            if (!klu_) klu_ = make_klu_solver(pattern_);
            result = klu_->factor(values);
        }
        regular_ = result.regular;
        return result;
    }

    void solve(double* rhs, int count) override {
        if (!regular_) throw std::logic_error("solve: there is no regular factorization");
        if (by_klu_) return klu_->solve(rhs, count);
        factors_.solve(rhs, count, row_scale_.data());
    }

    const char* name() const override { return "multifrontal"; }

  private:
    static std::size_t size(int i) { return static_cast<std::size_t>(i); }

    // Scales by rows; returns a column with an entry that is not finite, or -1.
    int load(const double* values) {
        std::fill(row_scale_.begin(), row_scale_.end(), 0.0);
        for (int j = 0; j < n_; ++j)
            for (int k = pattern_.col_begin[size(j)]; k < pattern_.col_begin[size(j) + 1]; ++k) {
                if (!std::isfinite(values[k])) return j;
                double& row_size = row_scale_[size(pattern_.row_index[size(k)])];
                row_size = std::max(row_size, std::abs(values[k]));
            }
        for (double& scale : row_scale_) scale = inverse_power_of_two(scale);
        for (int j = 0; j < n_; ++j) {
            double largest = 0.0;
            for (int k = pattern_.col_begin[size(j)]; k < pattern_.col_begin[size(j) + 1]; ++k) {
                scaled_[size(k)] = values[k] * row_scale_[size(pattern_.row_index[size(k)])];
                largest = std::max(largest, std::abs(scaled_[size(k)]));
            }
            column_size_[size(j)] = largest;
        }
        return -1;
    }

    // False: not with these pivots.
    bool eliminate_all() {
        double* top = stack_.data();
        int child = -1;  // of those not yet used the last
        pending_.clear();
        for (int f = 0; f < structure_.count(); ++f) {
            const Front& front = structure_.fronts[size(f)];
            const std::size_t m = size(front.size()), rest = size(front.rest);
            std::fill_n(block_.begin(), m * m, 0.0);
            for (std::size_t k = front.entry_begin; k < structure_.fronts[size(f) + 1].entry_begin; ++k)
                block_[size(structure_.target[k])] += scaled_[size(structure_.source[k])];
            for (int c = 0; c < front.children; ++c) {
                child = pending_.back();
                pending_.pop_back();
                top -= size(structure_.fronts[size(child)].rest) * size(structure_.fronts[size(child)].rest);
                add_child(structure_.fronts[size(child)], top, m);
            }
            if (!eliminate(front) || !store(f)) return false;
            if (front.parent < 0) continue;
            for (std::size_t j = 0; j < rest; ++j)
                std::copy_n(&block_[(size(front.pivots) + j) * m + size(front.pivots)], rest, top + j * rest);
            top += rest * rest;
            pending_.push_back(f);
        }
        return true;
    }

    void add_child(const Front& child, const double* update, std::size_t m) {
        const std::size_t rest = size(child.rest);
        const int* place = structure_.place_in_parent.data() + child.rest_begin;
        for (std::size_t j = 0; j < rest; ++j, update += rest) {
            double* column = &block_[size(place[j]) * m];
            for (std::size_t i = 0; i < rest; ++i) column[place[i]] += update[i];
        }
    }

    // Eliminates the pivots of the block: L below the diagonal, U on and above it, and what is left of the
    // rest.
    bool eliminate(const Front& front) {
        const std::size_t m = size(front.size()), k = size(front.pivots);
        const auto at = [&](std::size_t i, std::size_t j) { return block_.data() + j * m + i; };
        for (std::size_t begin = 0; begin < k; begin += panel) {
            const std::size_t end = std::min(begin + panel, k);
            for (std::size_t p = begin; p < end; ++p) {
                double* column = at(0, p);
                std::size_t best = p;
                for (std::size_t i = p + 1; i < k; ++i)
                    if (std::abs(column[i]) > std::abs(column[best])) best = i;
                factors_.exchange()[size(front.first) + p] = static_cast<int>(best);
                if (best != p)
                    for (std::size_t j = 0; j < m; ++j) std::swap(*at(p, j), *at(best, j));
                const double inverse = 1.0 / column[p];
                if (!std::isfinite(inverse)) return false;
                factors_.inverse_pivot()[size(front.first) + p] = inverse;
                for (std::size_t i = p + 1; i < m; ++i) column[i] *= inverse;
                const int below = static_cast<int>(m - p - 1);
                for (std::size_t j = p + 1; j < end; ++j)
                    dense::subtract_multiple(below, *at(p, j), column + p + 1, at(p + 1, j));
            }
            if (end == m) break;
            for (std::size_t j = end; j < m; ++j)
                for (std::size_t p = begin; p + 1 < end; ++p) {
                    const double factor = *at(p, j);
                    for (std::size_t i = p + 1; i < end; ++i) *at(i, j) -= factor * *at(i, p);
                }
            kernels_.subtract_product(m - end, m - end, end - begin, {at(end, begin), m}, {at(begin, end), m},
                                      {at(end, end), m});
        }
        return true;
    }

    // Keeps L and U of a front. False: a pivot that is none, or too much growth.
    bool store(int f) {
        const Front& front = structure_.fronts[size(f)];
        const std::size_t m = size(front.size()), k = size(front.pivots), rest = size(front.rest);
        double *square = factors_.square(f), *lower = factors_.lower(f), *upper = factors_.upper(f);
        const double no_pivot = max_growth * singular_pivot(n_);
        for (std::size_t p = 0; p < k; ++p) {
            const double* column = &block_[p * m];
            const double column_size = column_size_[size(structure_.column_at[size(front.first) + p])];
            const double pivot = std::abs(column[p]);
            double largest = 0.0, multiplier = 0.0;
            for (std::size_t i = 0; i <= p; ++i) largest = std::max(largest, std::abs(column[i]));
            for (std::size_t i = p + 1; i < m; ++i) multiplier = std::max(multiplier, std::abs(column[i]));
            largest = std::max(largest, multiplier * pivot);
            // Written so that what is not a number fails as well.
            if (!(pivot > no_pivot * column_size) || !(largest <= max_growth * column_size)) return false;
            std::copy_n(column, k, square + p * k);
            std::copy_n(column + k, rest, lower + p * rest);
        }
        for (std::size_t i = 0; i < rest; ++i) {
            const double* column = &block_[(k + i) * m];
            const int position = structure_.rest[front.rest_begin + i];
            double largest = 0.0;
            std::copy_n(column, k, upper + i * k);
            for (std::size_t p = 0; p < k; ++p) largest = std::max(largest, std::abs(column[p]));
            if (!(largest <= max_growth * column_size_[size(structure_.column_at[size(position)])]))
                return false;
        }
        return true;
    }

    int n_;
    SparsityPattern pattern_;
    FrontalStructure structure_;
    FrontalFactors factors_;
    const BlockKernels& kernels_;
    std::vector<double> block_, stack_, scaled_, row_scale_, column_size_;
    std::vector<int> pending_;  // fronts whose blocks are on the stack
    std::unique_ptr<LinearSolver> klu_;
    int failures_ = 0;
    bool regular_ = false, by_klu_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> make_frontal_solver(const SparsityPattern& pattern) {
    auto structure = find_fronts(pattern);
    if (!structure) return make_klu_solver(pattern);  // singular by structure: KLU says where
    return std::make_unique<FrontalSolver>(pattern, std::move(*structure));
}

}  // namespace hybridae
