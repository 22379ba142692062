// SPDX-License-Identifier: Apache-2.0
#include "linear_algebra/incomplete_lu.hpp"

#include <cmath>
#include <numeric>

#include "hybridae/linear_algebra/matching.hpp"

namespace hybridae {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

IncompleteLu::IncompleteLu(const SparsityPattern& pattern)
    : n_(pattern.rows),
      row_of_(hybridae::full_diagonal(pattern)),
      row_begin_(at(n_) + 1),
      column_(pattern.row_index.size()),
      diagonal_(at(n_)),
      from_(pattern.row_index.size()),
      a_(pattern.row_index.size()),
      lu_(pattern.row_index.size()),
      inverse_pivot_(at(n_)),
      place_(at(n_), -1) {
    for (int j = 0; j < n_; ++j)
        if (row_of_[at(j)] < 0) {
            empty_column_ = j;
            return;
        }
    std::vector<int> position(at(n_));
    for (int k = 0; k < n_; ++k) position[at(row_of_[at(k)])] = k;
    for (const int row : pattern.row_index) ++row_begin_[at(position[at(row)]) + 1];
    std::partial_sum(row_begin_.begin(), row_begin_.end(), row_begin_.begin());
    std::vector<int> next(row_begin_.begin(), row_begin_.end() - 1);
    for (int j = 0; j < n_; ++j)
        for (int k = pattern.col_begin[at(j)]; k < pattern.col_begin[at(j) + 1]; ++k) {
            const int row = position[at(pattern.row_index[at(k)])];
            const int entry = next[at(row)]++;
            column_[at(entry)] = j;
            from_[at(entry)] = k;
            if (row == j) diagonal_[at(row)] = entry;
        }
}

int IncompleteLu::factor(const double* values) {
    if (!full_diagonal()) return empty_column_;
    for (std::size_t k = 0; k < a_.size(); ++k) a_[k] = lu_[k] = values[from_[k]];
    for (int i = 0; i < n_; ++i) {
        const int begin = row_begin_[at(i)], end = row_begin_[at(i) + 1], diagonal = diagonal_[at(i)];
        for (int k = begin; k < end; ++k) place_[at(column_[at(k)])] = k;
        for (int k = begin; k < diagonal; ++k) {
            const int j = column_[at(k)];
            const double factor = lu_[at(k)] *= inverse_pivot_[at(j)];
            for (int l = diagonal_[at(j)] + 1; l < row_begin_[at(j) + 1]; ++l)
                if (const int to = place_[at(column_[at(l)])]; to >= 0) lu_[at(to)] -= factor * lu_[at(l)];
        }
        for (int k = begin; k < end; ++k) place_[at(column_[at(k)])] = -1;
        inverse_pivot_[at(i)] = 1.0 / lu_[at(diagonal)];
        if (!std::isfinite(inverse_pivot_[at(i)])) return i;
    }
    return -1;
}

template <int Lanes>
void IncompleteLu::multiply(const double* x, double* y) const {
    for (int i = 0; i < n_; ++i) {
        double sum[Lanes] = {};
        for (int k = row_begin_[at(i)]; k < row_begin_[at(i) + 1]; ++k)
            for (int r = 0; r < Lanes; ++r) sum[r] += a_[at(k)] * x[column_[at(k)] * Lanes + r];
        for (int r = 0; r < Lanes; ++r) y[row_of_[at(i)] * Lanes + r] = sum[r];
    }
}

template <int Lanes>
void IncompleteLu::solve(const double* b, double* x) const {
    for (int i = 0; i < n_; ++i) {
        double sum[Lanes];
        for (int r = 0; r < Lanes; ++r) sum[r] = b[row_of_[at(i)] * Lanes + r];
        for (int k = row_begin_[at(i)]; k < diagonal_[at(i)]; ++k)
            for (int r = 0; r < Lanes; ++r) sum[r] -= lu_[at(k)] * x[column_[at(k)] * Lanes + r];
        for (int r = 0; r < Lanes; ++r) x[i * Lanes + r] = sum[r];
    }
    for (int i = n_ - 1; i >= 0; --i) {
        double sum[Lanes];
        for (int r = 0; r < Lanes; ++r) sum[r] = x[i * Lanes + r];
        for (int k = diagonal_[at(i)] + 1; k < row_begin_[at(i) + 1]; ++k)
            for (int r = 0; r < Lanes; ++r) sum[r] -= lu_[at(k)] * x[column_[at(k)] * Lanes + r];
        for (int r = 0; r < Lanes; ++r) x[i * Lanes + r] = sum[r] * inverse_pivot_[at(i)];
    }
}

template void IncompleteLu::multiply<1>(const double*, double*) const;
template void IncompleteLu::multiply<2>(const double*, double*) const;
template void IncompleteLu::solve<1>(const double*, double*) const;
template void IncompleteLu::solve<2>(const double*, double*) const;

}  // namespace hybridae
