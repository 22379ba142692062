// SPDX-License-Identifier: Apache-2.0
// Factors of a small matrix whose pivots are known: those of the matrices before it, with the same pattern.
//
// Most of a small factorization is looking: for pivots, and for the sizes of rows. From one matrix of an
// integration to the next hardly any of it changes. Where a search has found the same pivots twice, they are
// kept until what elimination meets shows that a search would find others.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hybridae/linear_algebra/pattern.hpp"
#include "linear_algebra/small_triangles.hpp"

namespace hybridae {

class KnownPivots {
  public:
    explicit KnownPivots(const SparsityPattern& pattern)
        : n_(static_cast<std::size_t>(pattern.rows)), entry_(pattern.row_index.size()) {
        for (const int end : pattern.col_begin) column_end_.push_back(static_cast<std::uint32_t>(end));
        for (const int row : pattern.row_index) row_.push_back(static_cast<std::uint32_t>(row));
    }

    // After a search by `triangles` that has found pivots for all columns, with the rows scaled so.
    void learn(const SmallTriangles& triangles, const std::vector<double>& row_scale) {
        known_ = triangles.order() == order_;
        order_ = triangles.order();
        if (!known_) return;
        const std::size_t stride = n_ + n_ % 2;
        std::array<std::size_t, SmallTriangles::largest> position{};
        for (std::size_t i = 0; i < n_; ++i) position[order_[i]] = i;
        std::size_t k = 0;
        for (std::size_t j = 0; j < n_; ++j)
            for (; k < column_end_[j + 1]; ++k) {
                const std::size_t row = position[row_[k]];
                entry_[k] = {row_scale[row_[k]], static_cast<std::uint32_t>(j * stride + row),
                             static_cast<std::uint32_t>(row)};
            }
    }

    // Factors as of `triangles` (and of its last matrix the order and the scales); `lu` is all of its
    // storage. False: no pivots are known, or they do not serve; a search has to tell.
    bool factor(const double* values, double tolerance, std::vector<double>& lu, SmallTriangles& triangles) {
        known_ = known_ && load(values, lu) &&
                 triangles.factor_in_order(lu.data(), tolerance * largest_row, largest_multipliers);
        return known_;
    }

  private:
    // A search leaves none beyond 1, 11 for all of them at most, and scales rows so that their largest
    // entries are of size 1. Rounding of rows that have become larger since would spoil those that have
    // become smaller.
    static constexpr double largest_multipliers = 16.0, largest_row = 64.0;

    struct Entry {
        double scale;
        std::uint32_t place, row;  // in the factors
    };

    // False: a row is no longer of the size that it was scaled to; or a number is not finite.
    bool load(const double* values, std::vector<double>& lu) {
        std::fill(lu.begin(), lu.end(), 0.0);
        double row_sum[SmallTriangles::largest] = {};
        double* const places = lu.data();
        const Entry* const end = entry_.data() + entry_.size();
        for (const Entry* entry = entry_.data(); entry != end; ++entry, ++values) {
            const double scaled = *values * entry->scale;
            places[entry->place] = scaled;
            row_sum[entry->row] += std::abs(scaled);
        }
        bool all = true;
        for (std::size_t i = 0; i < n_; ++i)
            all &= row_sum[i] <= largest_row && row_sum[i] >= 1.0 / largest_row;
        return all;
    }

    std::size_t n_;
    bool known_ = false;
    std::vector<std::uint32_t> column_end_, row_;  // of the pattern
    std::vector<std::size_t> order_;
    std::vector<Entry> entry_;  // of the pattern
};

}  // namespace hybridae
