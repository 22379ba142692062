// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/pattern.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>

namespace hybridae {
namespace {

// One round of mixing after each number; the constants are odd with well spread bits.
std::uint64_t mix(std::uint64_t state, std::uint64_t number) {
    state = (state ^ number) * 0x9E3779B97F4A7C15u;
    return state ^ (state >> 29);
}

}  // namespace

bool SparsityPattern::is_diagonal() const {
    if (rows != cols || nonzeros() != cols) return false;
    for (int j = 0; j < cols; ++j)
        if (col_begin[static_cast<std::size_t>(j)] != j || row_index[static_cast<std::size_t>(j)] != j)
            return false;
    return true;
}

std::uint64_t SparsityPattern::hash() const {
    std::uint64_t state =
        mix(mix(0x6A09E667F3BCC909u, static_cast<std::uint64_t>(rows)), static_cast<std::uint64_t>(cols));
    for (const int begin : col_begin) state = mix(state, static_cast<std::uint64_t>(begin));
    for (const int row : row_index) state = mix(state, static_cast<std::uint64_t>(row));
    return state;
}

SparsityPattern merge(const SparsityPattern& a, const SparsityPattern& b) {
    if (a.rows != b.rows || a.cols != b.cols) {
        throw std::invalid_argument("merge: the patterns have different sizes");
    }
    SparsityPattern both{a.rows, a.cols, {0}, {}};
    both.col_begin.reserve(static_cast<std::size_t>(a.cols) + 1);
    both.row_index.reserve(std::max(a.row_index.size(), b.row_index.size()));
    for (std::size_t j = 0; j < static_cast<std::size_t>(a.cols); ++j) {
        std::set_union(a.row_index.begin() + a.col_begin[j], a.row_index.begin() + a.col_begin[j + 1],
                       b.row_index.begin() + b.col_begin[j], b.row_index.begin() + b.col_begin[j + 1],
                       std::back_inserter(both.row_index));
        both.col_begin.push_back(both.nonzeros());
    }
    return both;
}

void require_valid(const SparsityPattern& pattern) {
    const auto fail = [](const std::string& what) {
        throw std::invalid_argument("sparsity pattern: " + what);
    };
    if (pattern.rows < 0 || pattern.cols < 0) fail("negative size");
    const auto cols = static_cast<std::size_t>(pattern.cols);
    if (pattern.col_begin.size() != cols + 1 || pattern.col_begin.front() != 0 ||
        pattern.col_begin.back() != pattern.nonzeros() ||
        !std::is_sorted(pattern.col_begin.begin(), pattern.col_begin.end())) {
        fail("the beginnings of the columns do not fit");
    }
    for (std::size_t j = 0; j < cols; ++j) {
        int previous = -1;
        for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k) {
            const int row = pattern.row_index[static_cast<std::size_t>(k)];
            if (row <= previous || row >= pattern.rows) {
                fail("the rows of column " + std::to_string(j) + " are not ascending or out of range");
            }
            previous = row;
        }
    }
}

}  // namespace hybridae
