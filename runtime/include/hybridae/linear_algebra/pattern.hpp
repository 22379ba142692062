// SPDX-License-Identifier: Apache-2.0
// Where a sparse matrix may be nonzero.
#pragma once

#include <cstdint>
#include <vector>

namespace hybridae {

// Compressed columns: column j has the rows row_index[col_begin[j]] ... row_index[col_begin[j + 1] - 1],
// ascending and without repetition. col_begin has cols + 1 entries.
struct SparsityPattern {
    int rows = 0, cols = 0;
    std::vector<int> col_begin, row_index;

    int nonzeros() const { return static_cast<int>(row_index.size()); }
    bool is_diagonal() const;  // with no entry missing
    // Equal patterns have equal hashes, on every machine.
    std::uint64_t hash() const;
    bool operator==(const SparsityPattern& other) const = default;
};

// The positions that are in either. Throws std::invalid_argument when the sizes differ.
SparsityPattern merge(const SparsityPattern& a, const SparsityPattern& b);

// Throws std::invalid_argument, naming the first column at fault, unless the pattern is as described above.
void require_valid(const SparsityPattern& pattern);

}  // namespace hybridae
