// SPDX-License-Identifier: Apache-2.0
// Factors of a small matrix whose pivots are known: those of the matrices before it, with the same pattern.
//
// Most of a small factorization is looking: for pivots, for the sizes of rows, for zeros. From one matrix of
// an integration to the next hardly any of it changes. Where a search has found the same pivots twice, they
// and the places that are not zero are remembered, and elimination goes through these alone, until what it
// meets shows that a search would find others.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "hybridae/linear_algebra/pattern.hpp"

namespace hybridae {

class KnownPivots {
  public:
    static constexpr std::size_t largest = 16;

    explicit KnownPivots(const SparsityPattern& pattern)
        : pattern_(pattern),
          n_(static_cast<std::size_t>(pattern.rows)),
          stride_(n_ + n_ % 2),
          order_(n_),
          entry_(pattern.row_index.size()) {
        multipliers_.reserve(n_ * n_);
        updates_.reserve(n_ * n_ * n_);
    }

    // What a search has found: pivot k in row order[k], with the rows scaled so.
    void learn(const std::vector<std::size_t>& order, const std::vector<double>& row_scale) {
        known_ = order == order_;
        order_ = order;
        if (known_) remember(row_scale);
    }

    // Puts U and the multipliers in place of the matrix, column after column with the stride n + n % 2, the
    // rows in the order of the pivots. False: no pivots are known, or they do not serve; a search has to
    // tell.
    bool factor(const double* values, double tolerance, double* lu, double* inverse_pivot) {
        known_ = known_ && load(values, lu) && eliminate(tolerance, lu, inverse_pivot);
        return known_;
    }

  private:
    // A search leaves none beyond 1.
    static constexpr double largest_multiplier = 8.0;

    // Places in the factors. (Not bytes: those might be any object's.)
    using Place = std::uint16_t;
    struct Entry {
        double scale;
        std::size_t place;
    };
    struct Update {  // target -= factor * multiplier
        Place target, factor, multiplier;
    };
    struct Pivot {
        std::size_t multipliers_end, updates_end;
    };

    void remember(const std::vector<double>& row_scale) {
        std::array<std::size_t, largest> position{};
        for (std::size_t i = 0; i < n_; ++i) position[order_[i]] = i;
        std::array<std::uint32_t, largest> column{};  // bit i: the number in row i is not zero
        for (std::size_t j = 0; j < n_; ++j)
            for (auto k = static_cast<std::size_t>(pattern_.col_begin[j]);
                 k < static_cast<std::size_t>(pattern_.col_begin[j + 1]); ++k) {
                const auto row = static_cast<std::size_t>(pattern_.row_index[k]);
                entry_[k] = {row_scale[row], j * stride_ + position[row]};
                column[j] |= 1U << position[row];
            }
        multipliers_.clear();
        updates_.clear();
        for (std::size_t k = 0; k < n_; ++k) {
            const std::uint32_t below = column[k] & ~((2U << k) - 1);
            const auto place = [&](std::size_t i, std::size_t j) {
                return static_cast<Place>(j * stride_ + i);
            };
            const auto each_below = [&](auto&& body) {
                for (std::uint32_t left = below; left != 0; left &= left - 1)
                    body(static_cast<std::size_t>(std::countr_zero(left)));
            };
            each_below([&](std::size_t i) { multipliers_.push_back(place(i, k)); });
            for (std::size_t j = k + 1; j < n_; ++j) {
                if ((column[j] >> k & 1U) == 0) continue;
                column[j] |= below;
                each_below([&](std::size_t i) {
                    updates_.push_back({place(i, j), place(k, j), place(i, k)});
                });
            }
            pivot_[k] = {multipliers_.size(), updates_.size()};
        }
    }

    // False: a number is not finite.
    bool load(const double* values, double* lu) {
        std::fill_n(lu, stride_ * stride_, 0.0);
        const Entry* const entries = entry_.data();
        double total = 0.0;
        std::size_t k = 0;
        for (std::size_t j = 0; j < n_; ++j) {
            double sum = 0.0;
            for (const auto end = static_cast<std::size_t>(pattern_.col_begin[j + 1]); k < end; ++k) {
                const double scaled = values[k] * entries[k].scale;
                lu[entries[k].place] = scaled;
                sum += std::abs(scaled);
            }
            column_sum_[j] = sum;
            total += sum;
        }
        return total <= std::numeric_limits<double>::max();
    }

    bool eliminate(double tolerance, double* lu, double* inverse_pivot) const {
        double largest_seen = 0.0;
        const Place* const multipliers = multipliers_.data();
        const Update* const updates = updates_.data();
        std::size_t m = 0, u = 0;
        for (std::size_t k = 0; k < n_; ++k) {
            const double pivot = lu[k * stride_ + k];
            // Written so that a pivot that is not a number fails as well. The sum is more than the search
            // asks for, which tells in case of doubt.
            if (!(std::abs(pivot) > tolerance * column_sum_[k])) return false;
            const double inverse = inverse_pivot[k] = 1.0 / pivot;
            for (const std::size_t end = pivot_[k].multipliers_end; m < end; ++m) {
                const double value = lu[multipliers[m]] *= inverse;
                largest_seen = std::max(largest_seen, std::abs(value));
            }
            for (const std::size_t end = pivot_[k].updates_end; u < end; ++u)
                lu[updates[u].target] -= lu[updates[u].factor] * lu[updates[u].multiplier];
        }
        return largest_seen <= largest_multiplier;
    }

    SparsityPattern pattern_;
    std::size_t n_, stride_;
    bool known_ = false;
    std::vector<std::size_t> order_;
    std::vector<Entry> entry_;  // of the pattern
    std::vector<Place> multipliers_;
    std::vector<Update> updates_;
    std::array<Pivot, largest> pivot_{};
    std::array<double, largest> column_sum_{};
};

}  // namespace hybridae
