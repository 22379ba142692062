// SPDX-License-Identifier: Apache-2.0
// Derivatives of a mode that do not depend on where they are taken: F or the watched functions are linear in
// t, y and ẏ. Tangents and Taylor coefficients are then products, without an evaluation of the model.
#pragma once

#include <hybridae/abi/model.h>

#include <hybridae/linear_algebra/pattern.hpp>
#include <memory>
#include <vector>

namespace hybridae {

struct LinearParts {
    bool residual = false, watched = false;  // which of them are
    std::vector<double> f_t, f_y, f_ydot;    // in the order of the mode's patterns
    std::vector<double> g_t, g;              // columns y, then ẏ
    std::shared_ptr<const SparsityPattern> g_pattern;
};

// out += A x, A by columns.
inline void add_product(const SparsityPattern& pattern, const double* values, const double* x, double* out,
                        std::size_t first_column, std::size_t columns) {
    const int *begin = pattern.col_begin.data() + first_column, *row = pattern.row_index.data();
    int k = begin[0], entries = begin[columns] - k;
    if (entries == 0) return;
    bool one_each = entries == static_cast<int>(columns);
    for (std::size_t j = 0; j < columns && one_each; ++j) one_each = begin[j] == k + static_cast<int>(j);
    if (one_each) {
        row += k;
        values += k;
        for (std::size_t j = 0; j < columns; ++j) out[row[j]] += values[j] * x[j];
        return;
    }
    for (std::size_t j = 0; j < columns; ++j) {
        const double factor = x[j];
        for (const int end = begin[j + 1]; k < end; ++k) out[row[k]] += values[k] * factor;
    }
}

}  // namespace hybridae
