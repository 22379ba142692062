// SPDX-License-Identifier: Apache-2.0
// Matrices with one entry in each row and column: a division each, whatever the method asked for would do.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

class DiagonalSolver final : public LinearSolver {
  public:
    explicit DiagonalSolver(const SparsityPattern& pattern)
        : row_(pattern.row_index), entry_(row_.size()), column_(row_.size()) {
        in_place_ = std::is_sorted(row_.begin(), row_.end());
    }

    Factorization factor(const double* values) override {
        regular_ = false;
        for (std::size_t j = 0; j < row_.size(); ++j) {
            if (values[j] == 0.0 || !std::isfinite(values[j])) return {false, static_cast<int>(j)};
            entry_[j] = values[j];
        }
        unit_ = std::all_of(entry_.begin(), entry_.end(), [](double entry) { return entry == 1.0; });
        regular_ = true;
        return {true, -1};
    }

    void solve(double* rhs, int count) override {
        if (!regular_) throw std::logic_error("solve: there is no regular factorization");
        const std::size_t n = row_.size();
        for (int r = 0; r < count; ++r, rhs += n) {
            if (!in_place_) {
                for (std::size_t j = 0; j < n; ++j) column_[j] = rhs[row_[j]];
                std::copy(column_.begin(), column_.end(), rhs);
            }
            if (unit_) continue;  // that of a model written as y' = f
            for (std::size_t j = 0; j < n; ++j) rhs[j] /= entry_[j];
        }
    }

    const char* name() const override { return "diagonal"; }

  private:
    std::vector<int> row_;  // of the entry of each column
    std::vector<double> entry_, column_;
    bool in_place_ = false, regular_ = false, unit_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> make_diagonal_solver(const SparsityPattern& pattern) {
    const auto n = static_cast<std::size_t>(pattern.rows);
    if (pattern.row_index.size() != n) return nullptr;
    std::vector<bool> taken(n, false);
    for (std::size_t j = 0; j < n; ++j) {
        if (pattern.col_begin[j] != static_cast<int>(j)) return nullptr;
        const auto row = static_cast<std::size_t>(pattern.row_index[j]);
        if (taken[row]) return nullptr;
        taken[row] = true;
    }
    return std::make_unique<DiagonalSolver>(pattern);
}

}  // namespace hybridae
