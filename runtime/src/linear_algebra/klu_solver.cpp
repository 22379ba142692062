// SPDX-License-Identifier: Apache-2.0
// SuiteSparse's KLU: block triangular form, AMD ordering in each block, Gilbert-Peierls elimination.
#include <klu.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>
#include <vector>

#include "linear_algebra/klu_factors.hpp"
#include "linear_algebra/power_of_two.hpp"
#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

// The diagonal is preferred unless it is smaller than this part of the largest entry in its column. KLU's own
// 1e-3 saves little fill and loses up to three decimal places.
constexpr double pivot_threshold = 0.1;
// Old pivots are kept for new values unless more than two decimal places are lost by it.
constexpr double max_growth = 100.0;

class KluSolver final : public LinearSolver {
  public:
    explicit KluSolver(const SparsityPattern& pattern)
        : n_(pattern.rows),
          pattern_(pattern),
          scaled_(pattern.row_index.size()),
          in_block_(pattern.row_index.size()),
          row_scale_(size(n_)),
          column_size_(size(n_)) {
        klu_defaults(&common_);
        common_.ordering = 0;  // AMD
        common_.btf = 1;
        common_.tol = pivot_threshold;
        common_.scale =
            -1;  // done here, where the scaled columns are needed as well; the pattern has been checked
        symbolic_ = klu_analyze(n_, pattern_.col_begin.data(), pattern_.row_index.data(), &common_);
        if (symbolic_ == nullptr) fail();
        mark_entries_in_blocks();
    }
    ~KluSolver() override {
        klu_free_numeric(&numeric_, &common_);
        klu_free_symbolic(&symbolic_, &common_);
    }

    Factorization factor(const double* values) override {
        regular_ = false;
        if (const int column = load(values); column >= 0) return {false, column};
        if (numeric_ != nullptr && refactor()) {
            regular_ = true;
            return {true, -1};
        }
        klu_free_numeric(&numeric_, &common_);
        numeric_ = klu_factor(pattern_.col_begin.data(), pattern_.row_index.data(), scaled_.data(), symbolic_,
                              &common_);
        if (common_.status == KLU_SINGULAR) {
            const int column = common_.singular_col;
            klu_free_numeric(&numeric_, &common_);
            return {false, column};
        }
        if (numeric_ == nullptr) fail();
        if (const int column = column_of_zero_pivot(1.0 / pivot_threshold); column >= 0)
            return {false, column};
        regular_ = true;
        return {true, -1};
    }

    void solve(double* rhs, int count) override {
        if (!regular_) throw std::logic_error("solve: there is no regular factorization");
        for (int r = 0; r < count; ++r) {
            double* x = rhs + size(r) * size(n_);
            for (int i = 0; i < n_; ++i) x[i] *= row_scale_[size(i)];
        }
        for (int done = 0; done < count;) {
            double* x = rhs + size(done) * size(n_);
            const int left = count - done;
            done += left == 1   ? solve_one(x)
                    : left == 2 ? solve_together<2>(x, left)
                    : left <= 4 ? solve_together<4>(x, left)
                    : left <= 8 ? solve_together<8>(x, left)
                                : solve_together<12>(x, left);
        }
    }

    const char* name() const override { return "klu"; }

  private:
    static std::size_t size(int i) { return static_cast<std::size_t>(i); }

    // As many as were solved.
    int solve_one(double* x) {
        klu_solve(symbolic_, numeric_, n_, 1, x, &common_);
        return 1;
    }
    template <int Lanes>
    int solve_together(double* x, int left) {
        const int now = std::min(left, Lanes);
        KluFactors<Lanes>(*symbolic_, *numeric_).solve(x, now, block_);
        return now;
    }

    [[noreturn]] void fail() const {
        if (common_.status == KLU_OUT_OF_MEMORY || common_.status == KLU_TOO_LARGE) throw std::bad_alloc();
        throw std::logic_error("KLU refused the matrix");
    }

    // An entry outside of the diagonal blocks is never eliminated, so it does not bear on a pivot's size.
    void mark_entries_in_blocks() {
        std::vector<int> block_of_row(size(n_)), block_of_column(size(n_));
        for (int block = 0; block < symbolic_->nblocks; ++block) {
            for (int k = symbolic_->R[block]; k < symbolic_->R[block + 1]; ++k) {
                block_of_row[size(symbolic_->P[k])] = block;
                block_of_column[size(symbolic_->Q[k])] = block;
            }
        }
        for (int j = 0; j < n_; ++j) {
            for (int k = pattern_.col_begin[size(j)]; k < pattern_.col_begin[size(j) + 1]; ++k) {
                in_block_[size(k)] =
                    block_of_row[size(pattern_.row_index[size(k)])] == block_of_column[size(j)] ? 1.0 : 0.0;
            }
        }
    }

    // Scales by rows; returns a column with an entry that is not finite, or -1.
    int load(const double* values) {
        std::fill(row_scale_.begin(), row_scale_.end(), 0.0);
        for (int j = 0; j < n_; ++j) {
            for (int k = pattern_.col_begin[size(j)]; k < pattern_.col_begin[size(j) + 1]; ++k) {
                if (!std::isfinite(values[k])) return j;
                double& row_size = row_scale_[size(pattern_.row_index[size(k)])];
                row_size = std::max(row_size, std::abs(values[k]));
            }
        }
        for (double& scale : row_scale_) scale = inverse_power_of_two(scale);
        for (int j = 0; j < n_; ++j) {
            double largest = 0.0;
            for (int k = pattern_.col_begin[size(j)]; k < pattern_.col_begin[size(j) + 1]; ++k) {
                scaled_[size(k)] = values[k] * row_scale_[size(pattern_.row_index[size(k)])];
                largest = std::max(largest, std::abs(scaled_[size(k)]) * in_block_[size(k)]);
            }
            column_size_[size(j)] = largest;
        }
        return -1;
    }

    // With the old pivots; false if they do not serve the new values.
    bool refactor() {
        const int done = klu_refactor(pattern_.col_begin.data(), pattern_.row_index.data(), scaled_.data(),
                                      symbolic_, numeric_, &common_);
        return done != 0 && common_.status == KLU_OK && column_of_zero_pivot(max_growth) < 0 &&
               growth() < max_growth;
    }

    // Rounding errors, and so what is left of a dependent column, may have grown by the given factor.
    int column_of_zero_pivot(double growth_of_errors) const {
        const auto* pivots = static_cast<const double*>(numeric_->Udiag);
        const double tolerance = growth_of_errors * singular_pivot(symbolic_->maxblock);
        for (int k = 0; k < n_; ++k) {
            const int column = symbolic_->Q[k];
            // Written so that a pivot that is not a number fails as well.
            if (!(std::abs(pivots[k]) > tolerance * column_size_[size(column)])) return column;
        }
        return -1;
    }

    // The largest quotient, over the columns, of the largest entry of U and the largest of A: rounding errors
    // are multiplied by about that.
    double growth() {
        klu_rgrowth(pattern_.col_begin.data(), pattern_.row_index.data(), scaled_.data(), symbolic_, numeric_,
                    &common_);
        return 1.0 / common_.rgrowth;
    }

    int n_;
    SparsityPattern pattern_;
    std::vector<double> scaled_, in_block_, row_scale_, column_size_, block_;
    klu_common common_{};
    klu_symbolic* symbolic_ = nullptr;
    klu_numeric* numeric_ = nullptr;
    bool regular_ = false;
};

}  // namespace

KluEstimate estimate_klu(const SparsityPattern& pattern) {
    klu_common common;
    klu_defaults(&common);
    klu_symbolic* symbolic = klu_analyze(pattern.rows, const_cast<int*>(pattern.col_begin.data()),
                                         const_cast<int*>(pattern.row_index.data()), &common);
    // Of a matrix singular by structure KLU says nothing; it will say so when it is factored.
    KluEstimate estimate;
    if (symbolic != nullptr) estimate = {symbolic->est_flops, symbolic->lnz + symbolic->unz};
    klu_free_symbolic(&symbolic, &common);
    return estimate;
}

std::unique_ptr<LinearSolver> make_klu_solver(const SparsityPattern& pattern) {
    return std::make_unique<KluSolver>(pattern);
}

}  // namespace hybridae
