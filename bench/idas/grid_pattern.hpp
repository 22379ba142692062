// SPDX-License-Identifier: Apache-2.0
// Compressed columns from a list of entries, and where each of them went.
#pragma once

#include <algorithm>
#include <numeric>

#include "idas/smooth_model.hpp"

namespace hybridae::bench::idas {

struct Entry {
    long row, column;
};

// place[k]: the position of entry k. Entries must be distinct.
inline SmoothModel::Pattern compress(int n, const std::vector<Entry>& entries, std::vector<long>& place) {
    std::vector<long> order(entries.size());
    std::iota(order.begin(), order.end(), 0L);
    std::sort(order.begin(), order.end(), [&](long a, long b) {
        const Entry &x = entries[static_cast<std::size_t>(a)], &y = entries[static_cast<std::size_t>(b)];
        return x.column != y.column ? x.column < y.column : x.row < y.row;
    });
    SmoothModel::Pattern pattern;
    pattern.begin.assign(static_cast<std::size_t>(n) + 1, 0);
    place.resize(entries.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
        const Entry& entry = entries[static_cast<std::size_t>(order[k])];
        place[static_cast<std::size_t>(order[k])] = static_cast<long>(k);
        pattern.row.push_back(entry.row);
        ++pattern.begin[static_cast<std::size_t>(entry.column) + 1];
    }
    std::partial_sum(pattern.begin.begin(), pattern.begin.end(), pattern.begin.begin());
    return pattern;
}

}  // namespace hybridae::bench::idas
