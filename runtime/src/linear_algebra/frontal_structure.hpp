// SPDX-License-Identifier: Apache-2.0
// The structure of a multifrontal elimination (Duff and Reid 1983; Liu 1992): which unknowns are eliminated
// together, and which others that touches. From the pattern alone.
//
// Rows are matched with columns so that the diagonal is full, the order is AMD's for A + Aᵀ, and L and U are
// given the pattern of one another: for matrices whose pattern is nearly symmetric, such as those of grids. A
// front is a dense block with `pivots` unknowns, in positions that follow one another, and `rest` others, to
// which elimination of the pivots adds; columns of nearly the same pattern share a front even if that stores
// some zeros.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "hybridae/linear_algebra/pattern.hpp"

namespace hybridae {

struct Front {
    int first = 0, pivots = 0, rest = 0;
    int parent = -1, children = 0;
    std::size_t rest_begin = 0;   // in `rest` and `place_in_parent`
    std::size_t entry_begin = 0;  // in `source` and `target`; those of the next front follow
    int size() const { return pivots + rest; }
};

struct FrontalStructure {
    std::vector<int> row_at, column_at;  // by position: of the matrix
    std::vector<Front> fronts;           // children before parents, and one beyond the last
    std::vector<int> rest;               // positions, ascending within a front
    std::vector<int> place_in_parent;    // of each of these: its row and column in the parent's block
    std::vector<int> source, target;  // entry of the matrix, and its place in its front's block (by columns)

    int count() const { return static_cast<int>(fronts.size()) - 1; }
    double entries() const;  // stored of L and U
    double work() const;     // multiplications of a factorization
};

// None: the matrix is singular by structure.
std::optional<FrontalStructure> find_fronts(const SparsityPattern&);

}  // namespace hybridae
