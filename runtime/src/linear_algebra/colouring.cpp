// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/colouring.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>

namespace hybridae {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Compressed rows besides compressed columns.
class Incidence {
  public:
    explicit Incidence(const SparsityPattern& pattern)
        : pattern_(pattern), row_begin_(at(pattern.rows) + 1), column_index_(pattern.row_index.size()) {
        for (const int row : pattern.row_index) ++row_begin_[at(row) + 1];
        std::partial_sum(row_begin_.begin(), row_begin_.end(), row_begin_.begin());
        std::vector<int> next(row_begin_.begin(), row_begin_.end() - 1);
        for (int column = 0; column < pattern.cols; ++column) {
            for (const int row : rows_of(column)) column_index_[at(next[at(row)]++)] = column;
        }
    }

    int rows() const { return pattern_.rows; }
    int columns() const { return pattern_.cols; }
    std::span<const int> rows_of(int column) const {
        const int begin = pattern_.col_begin[at(column)];
        return {pattern_.row_index.data() + begin, at(pattern_.col_begin[at(column) + 1] - begin)};
    }
    std::span<const int> columns_of(int row) const {
        const int begin = row_begin_[at(row)];
        return {column_index_.data() + begin, at(row_begin_[at(row) + 1] - begin)};
    }
    int longest_row() const {
        std::size_t longest = 0;
        for (int row = 0; row < rows(); ++row) longest = std::max(longest, columns_of(row).size());
        return static_cast<int>(longest);
    }

  private:
    const SparsityPattern& pattern_;
    std::vector<int> row_begin_, column_index_;
};

// The colours used in a row, for rows too long to be searched column by column.
class ColourSet {
  public:
    void insert(int colour) {
        const std::size_t word = at(colour) / 64;
        if (word >= words_.size()) words_.resize(word + 1);
        words_[word] |= std::uint64_t{1} << (colour % 64);
        while (first_word_ < words_.size() && words_[first_word_] == ~std::uint64_t{0}) ++first_word_;
    }
    std::uint64_t word(std::size_t i) const { return i < words_.size() ? words_[i] : 0; }
    // Every colour in the words before it is used.
    std::size_t first_word() const { return first_word_; }

  private:
    std::vector<std::uint64_t> words_;
    std::size_t first_word_ = 0;
};

// Gives each column, in the given order, the least colour that none of the columns it shares a row with has.
// A short row is searched, at most `short_row` steps per nonzero; a long one keeps the set of its colours,
// and the search starts where that set has its first gap: a full row costs no more than a short one.
class GreedyColouring {
  public:
    explicit GreedyColouring(const Incidence& incidence) : incidence_(incidence) {}

    Colouring run(const std::vector<int>& order) {
        Colouring result{0, std::vector<int>(order.size(), -1)};
        set_of_row_.assign(at(incidence_.rows()), -1);
        sets_.clear();
        for (int row = 0; row < incidence_.rows(); ++row) {
            if (incidence_.columns_of(row).size() > short_row) {
                set_of_row_[at(row)] = static_cast<int>(sets_.size());
                sets_.emplace_back();
            }
        }
        for (const int column : order) {
            const int colour = least_free(column, result.colour_of_column);
            result.colour_of_column[at(column)] = colour;
            result.count = std::max(result.count, colour + 1);
        }
        return result;
    }

  private:
    static constexpr std::size_t short_row = 64;

    int least_free(int column, const std::vector<int>& colour_of_column) {
        long_rows_.clear();
        std::size_t word = 0;
        for (const int row : incidence_.rows_of(column)) {
            if (set_of_row_[at(row)] >= 0) {
                long_rows_.push_back(set_of_row_[at(row)]);
                word = std::max(word, sets_[at(long_rows_.back())].first_word());
                continue;
            }
            for (const int neighbour : incidence_.columns_of(row)) {
                const int colour = colour_of_column[at(neighbour)];
                if (colour >= 0) forbid(colour);
            }
        }
        std::uint64_t used;
        for (;; ++word) {
            used = word < forbidden_.size() ? forbidden_[word] : 0;
            for (const int set : long_rows_) used |= sets_[at(set)].word(word);
            if (used != ~std::uint64_t{0}) break;
        }
        const int colour = static_cast<int>(word) * 64 + std::countr_one(used);
        for (const int set : long_rows_) sets_[at(set)].insert(colour);
        for (const std::size_t dirty : dirty_) forbidden_[dirty] = 0;
        dirty_.clear();
        return colour;
    }

    void forbid(int colour) {
        const std::size_t word = at(colour) / 64;
        if (word >= forbidden_.size()) forbidden_.resize(word + 1);
        if (forbidden_[word] == 0) dirty_.push_back(word);
        forbidden_[word] |= std::uint64_t{1} << (colour % 64);
    }

    const Incidence& incidence_;
    std::vector<int> set_of_row_;  // -1: a short row
    std::vector<ColourSet> sets_;
    std::vector<int> long_rows_;
    std::vector<std::uint64_t> forbidden_;  // all zero between columns
    std::vector<std::size_t> dirty_;
};

// Columns with many neighbours (counted once for each row shared) first; equal ones in their natural order.
std::vector<int> largest_first(const Incidence& incidence) {
    std::vector<std::size_t> neighbours(at(incidence.columns()));
    for (int column = 0; column < incidence.columns(); ++column) {
        for (const int row : incidence.rows_of(column))
            neighbours[at(column)] += incidence.columns_of(row).size();
    }
    std::vector<int> order(neighbours.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return neighbours[at(a)] > neighbours[at(b)]; });
    return order;
}

// Whole colours, the last first: greedy colouring in such an order never needs more colours than before, and
// often fewer.
std::vector<int> last_colour_first(const Colouring& colouring) {
    std::vector<int> order(colouring.colour_of_column.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return colouring.colour_of_column[at(a)] > colouring.colour_of_column[at(b)];
    });
    return order;
}

}  // namespace

Colouring colour_columns(const SparsityPattern& pattern, int at_once) {
    require_valid(pattern);
    const Incidence incidence(pattern);
    const int longest = std::max(incidence.longest_row(), pattern.cols > 0 ? 1 : 0);
    const int least = longest <= at_once / 2 ? longest : (longest + at_once - 1) / at_once * at_once;
    GreedyColouring greedy(incidence);

    std::vector<int> order(at(pattern.cols));
    std::iota(order.begin(), order.end(), 0);
    Colouring best = greedy.run(order);
    if (best.count > least) {
        if (Colouring other = greedy.run(largest_first(incidence)); other.count < best.count)
            best = std::move(other);
    }
    constexpr int rounds = 6;
    for (int round = 0; round < rounds && best.count > least; ++round) {
        best = greedy.run(last_colour_first(best));
    }
    return best;
}

}  // namespace hybridae
