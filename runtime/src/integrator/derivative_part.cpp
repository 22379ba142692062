// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstring>
#include <hybridae/integrator/derivative_part.hpp>

#include "linear_algebra/vectors.hpp"

namespace hybridae {

void DerivativePart::begin(const SparsityPattern& f_ydot, const SparsityPattern& iteration, int columns) {
    if (f_ydot != pattern_ || iteration != iteration_) arrange(f_ydot, iteration);
    const auto rows = static_cast<std::size_t>(f_ydot.rows);
    diagonal_.assign(is_diagonal_ ? rows * static_cast<std::size_t>(columns) : 0, 0.0);
    values_of_diagonal_.clear();
}

void DerivativePart::arrange(const SparsityPattern& f_ydot, const SparsityPattern& iteration) {
    pattern_ = f_ydot;
    iteration_ = iteration;
    colouring_ = colour_columns(pattern_);
    const auto n = static_cast<std::size_t>(pattern_.cols);
    seed_.assign(n * static_cast<std::size_t>(colouring_.count), 0.0);
    swept_.resize(seed_.size());
    values_.resize(pattern_.row_index.size());
    place_.clear();
    column_.clear();
    for (std::size_t i = 0; i < n; ++i) {
        seed_[static_cast<std::size_t>(colouring_.colour_of_column[i]) * n + i] = 1.0;
        const auto begin = iteration_.row_index.begin() + iteration_.col_begin[i],
                   end = iteration_.row_index.begin() + iteration_.col_begin[i + 1];
        for (int k = pattern_.col_begin[i]; k < pattern_.col_begin[i + 1]; ++k) {
            const auto found = std::lower_bound(begin, end, pattern_.row_index[static_cast<std::size_t>(k)]);
            place_.push_back(static_cast<std::size_t>(found - iteration_.row_index.begin()));
            column_.push_back(static_cast<int>(i));
        }
    }
    values_of_diagonal_.reserve(values_.size());
    is_diagonal_ = column_ == pattern_.row_index;
}

bool DerivativePart::evaluate(System& system, double t, const double* y, const double* ydot) {
    const hy_seeds seeds{nullptr, nullptr, seed_.data(), nullptr, nullptr};
    if (!system.tangent(t, y, ydot, seeds, colouring_.count, swept_.data())) return false;
    bool finite = true;
    const auto n = static_cast<std::size_t>(pattern_.cols);
    for (std::size_t i = 0; i < n; ++i) {
        const double* column = &swept_[static_cast<std::size_t>(colouring_.colour_of_column[i]) * n];
        for (int k = pattern_.col_begin[i]; k < pattern_.col_begin[i + 1]; ++k) {
            const auto at = static_cast<std::size_t>(k);
            values_[at] = column[pattern_.row_index[at]];
            finite = finite && std::isfinite(values_[at]);
        }
    }
    return finite;
}

void DerivativePart::add_to(std::vector<double>& values, double factor) const {
    for (std::size_t k = 0; k < place_.size(); ++k) values[place_[k]] += factor * values_[k];
}

// It mostly is what it was: F is linear in ẏ.
void DerivativePart::repeat_diagonal() {
    if (values_of_diagonal_.size() == values_.size() &&
        std::memcmp(values_.data(), values_of_diagonal_.data(), values_.size() * sizeof(double)) == 0)
        return;
    values_of_diagonal_ = values_;
    std::fill(diagonal_.begin(), diagonal_.end(), 0.0);
    for (std::size_t begin = 0; begin < diagonal_.size(); begin += static_cast<std::size_t>(pattern_.cols))
        for (std::size_t k = 0; k < values_.size(); ++k)
            diagonal_[begin + static_cast<std::size_t>(column_[k])] = values_[k];
}

void DerivativePart::multiply(double factor, const double* v, int count, double* out) {
    const auto n = static_cast<std::size_t>(pattern_.cols);
    const auto total = n * static_cast<std::size_t>(count);
    if (is_diagonal_) {
        repeat_diagonal();
        side_by_side(total, [=, diagonal = diagonal_.data()]<class V>(std::size_t i) {
            V product, v_i;
            load(diagonal + i, product);
            load(v + i, v_i);
            product *= factor * v_i;
            store(product, out + i);
        });
        return;
    }
    std::fill_n(out, total, 0.0);
    const int *row = pattern_.row_index.data(), *column = column_.data();
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const double value = factor * values_[k];
        const double* from = v + column[k];
        double* to = out + row[k];
        for (int c = 0; c < count; ++c, from += n, to += n) *to += value * *from;
    }
}

}  // namespace hybridae
