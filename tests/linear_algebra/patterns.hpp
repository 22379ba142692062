// SPDX-License-Identifier: Apache-2.0
// Patterns for the tests.
#pragma once

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

#include "hybridae/linear_algebra/pattern.hpp"

namespace hybridae::test {

// From (row, column) pairs in any order, repetitions allowed.
inline SparsityPattern pattern_of(int rows, int cols, std::vector<std::pair<int, int>> entries) {
    for (auto& [row, column] : entries) std::swap(row, column);
    std::sort(entries.begin(), entries.end());
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    SparsityPattern pattern{rows, cols, std::vector<int>(static_cast<std::size_t>(cols) + 1), {}};
    for (const auto& [column, row] : entries) {
        pattern.row_index.push_back(row);
        ++pattern.col_begin[static_cast<std::size_t>(column) + 1];
    }
    for (std::size_t j = 1; j < pattern.col_begin.size(); ++j)
        pattern.col_begin[j] += pattern.col_begin[j - 1];
    return pattern;
}

inline SparsityPattern full(int n) {
    std::vector<std::pair<int, int>> entries;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) entries.emplace_back(i, j);
    }
    return pattern_of(n, n, std::move(entries));
}

inline SparsityPattern tridiagonal(int n) {
    std::vector<std::pair<int, int>> entries;
    for (int i = 0; i < n; ++i) {
        for (int j = std::max(0, i - 1); j <= std::min(n - 1, i + 1); ++j) entries.emplace_back(i, j);
    }
    return pattern_of(n, n, std::move(entries));
}

// Full last row and column, and the diagonal.
inline SparsityPattern arrow(int n) {
    std::vector<std::pair<int, int>> entries;
    for (int i = 0; i < n; ++i) {
        entries.emplace_back(i, i);
        entries.emplace_back(n - 1, i);
        entries.emplace_back(i, n - 1);
    }
    return pattern_of(n, n, std::move(entries));
}

// Each point of a side x side grid and its four neighbours.
inline SparsityPattern five_point_grid(int side) {
    std::vector<std::pair<int, int>> entries;
    for (int x = 0; x < side; ++x) {
        for (int y = 0; y < side; ++y) {
            const int here = x * side + y;
            entries.emplace_back(here, here);
            if (x > 0) entries.emplace_back(here, here - side);
            if (x + 1 < side) entries.emplace_back(here, here + side);
            if (y > 0) entries.emplace_back(here, here - 1);
            if (y + 1 < side) entries.emplace_back(here, here + 1);
        }
    }
    return pattern_of(side * side, side * side, std::move(entries));
}

// Each point of a grid in three dimensions and its six neighbours.
inline SparsityPattern seven_point_grid(int side) {
    std::vector<std::pair<int, int>> entries;
    const int steps[] = {1, side, side * side}, n = side * side * side;
    for (int here = 0; here < n; ++here) {
        entries.emplace_back(here, here);
        for (const int step : steps) {
            const int place = here / step % side;
            if (place > 0) entries.emplace_back(here, here - step);
            if (place + 1 < side) entries.emplace_back(here, here + step);
        }
    }
    return pattern_of(n, n, std::move(entries));
}

// The diagonal, permuted, and `extra` more entries for each column.
inline SparsityPattern random_regular(int n, int extra, std::mt19937& random) {
    std::vector<int> row(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i) row[static_cast<std::size_t>(i)] = i;
    std::shuffle(row.begin(), row.end(), random);
    std::uniform_int_distribution<int> any(0, n - 1);
    std::vector<std::pair<int, int>> entries;
    for (int j = 0; j < n; ++j) {
        entries.emplace_back(row[static_cast<std::size_t>(j)], j);
        for (int k = 0; k < extra; ++k) entries.emplace_back(any(random), j);
    }
    return pattern_of(n, n, std::move(entries));
}

}  // namespace hybridae::test
