// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/matching.hpp"

#include <btf.h>

#include <algorithm>
#include <numeric>

namespace hybridae {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

SparsityPattern transposed(const SparsityPattern& a) {
    SparsityPattern t;
    t.rows = a.cols;
    t.cols = a.rows;
    t.col_begin.assign(at(a.rows) + 1, 0);
    for (const int row : a.row_index) ++t.col_begin[at(row) + 1];
    for (std::size_t i = 0; i < at(a.rows); ++i) t.col_begin[i + 1] += t.col_begin[i];
    t.row_index.resize(a.row_index.size());
    std::vector<int> next(t.col_begin.begin(), t.col_begin.end() - 1);
    for (int j = 0; j < a.cols; ++j)
        for (int k = a.col_begin[at(j)]; k < a.col_begin[at(j) + 1]; ++k)
            t.row_index[at(next[at(a.row_index[at(k)])]++)] = j;
    return t;
}

// From the columns left over: the rows in them, the columns these are matched with, their rows, and so on.
void reach(const SparsityPattern& pattern, const std::vector<int>& row_of_column,
           const std::vector<int>& column_of_row, std::vector<int>& columns, std::vector<int>& rows) {
    std::vector<bool> seen(at(pattern.rows), false);
    for (int column = 0; column < pattern.cols; ++column)
        if (row_of_column[at(column)] < 0) columns.push_back(column);
    for (std::size_t next = 0; next < columns.size(); ++next)
        for (int k = pattern.col_begin[at(columns[next])]; k < pattern.col_begin[at(columns[next]) + 1];
             ++k) {
            const int row = pattern.row_index[at(k)];
            if (seen[at(row)]) continue;
            seen[at(row)] = true;
            rows.push_back(row);
            columns.push_back(column_of_row[at(row)]);
        }
    std::sort(columns.begin(), columns.end());
    std::sort(rows.begin(), rows.end());
}

bool has_diagonal(const SparsityPattern& pattern) {
    for (int j = 0; j < pattern.cols; ++j) {
        bool found = false;
        for (int k = pattern.col_begin[at(j)]; k < pattern.col_begin[at(j) + 1]; ++k)
            found = found || pattern.row_index[at(k)] == j;
        if (!found) return false;
    }
    return true;
}

}  // namespace

Deficiency structural_deficiency(const SparsityPattern& pattern) {
    const int n = pattern.rows;
    std::vector<int> column_of_row(at(n)), workspace(5 * at(n));
    double work = 0.0;
    // BTF does not write to the pattern, it only lacks the const.
    const int matched = btf_maxtrans(n, pattern.cols, const_cast<int*>(pattern.col_begin.data()),
                                     const_cast<int*>(pattern.row_index.data()), 0.0, &work,
                                     column_of_row.data(), workspace.data());
    Deficiency deficiency;
    if (matched == n) return deficiency;
    std::vector<int> row_of_column(at(pattern.cols), -1);
    for (int row = 0; row < n; ++row)
        if (column_of_row[at(row)] >= 0) row_of_column[at(column_of_row[at(row)])] = row;
    reach(pattern, row_of_column, column_of_row, deficiency.too_many_columns, deficiency.their_rows);
    reach(transposed(pattern), column_of_row, row_of_column, deficiency.too_many_rows,
          deficiency.their_columns);
    return deficiency;
}

std::vector<int> full_diagonal(const SparsityPattern& pattern) {
    std::vector<int> row_of(at(pattern.cols));
    std::iota(row_of.begin(), row_of.end(), 0);
    if (has_diagonal(pattern)) return row_of;
    // BTF matches columns to rows: match[row] = column.
    std::vector<int> match(at(pattern.rows)), work(5 * at(pattern.cols));
    double effort = 0.0;
    btf_maxtrans(pattern.rows, pattern.cols, const_cast<int*>(pattern.col_begin.data()),
                 const_cast<int*>(pattern.row_index.data()), -1.0, &effort, match.data(), work.data());
    std::fill(row_of.begin(), row_of.end(), -1);
    for (int row = 0; row < pattern.rows; ++row)
        if (match[at(row)] >= 0) row_of[at(match[at(row)])] = row;
    return row_of;
}

}  // namespace hybridae
