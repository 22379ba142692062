// SPDX-License-Identifier: Apache-2.0
// Where two long arrays differ that are the same nearly everywhere.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace hybridae {

// Calls use(i) for each element of which same(a[i], b[i]) is false. What is the same to the bit is: blocks of
// that kind are passed over. Both are of one length.
template <class T, class Same, class Use>
void each_difference(const std::vector<T>& a, const std::vector<T>& b, Same same, Use use) {
    static_assert(std::is_trivially_copyable_v<T>);
    constexpr std::size_t block = 64;
    for (std::size_t from = 0, n = a.size(); from < n; from += block) {
        const std::size_t end = std::min(n, from + block);
        if (std::memcmp(&a[from], &b[from], (end - from) * sizeof(T)) == 0) continue;
        for (std::size_t i = from; i < end; ++i)
            if (!same(a[i], b[i])) use(i);
    }
}

}  // namespace hybridae
