// SPDX-License-Identifier: Apache-2.0
// Numbers side by side, for kernels that are compiled for several processors: a Four is two Twos where there
// are no wider vectors. Everything here is inlined, so that it takes the instructions of its caller.
#pragma once

#include <cstddef>
#include <cstring>

namespace hybridae {

using One = double;
using Two [[gnu::vector_size(16)]] = double;
using Four [[gnu::vector_size(32)]] = double;

template <class V>
inline constexpr std::size_t width = 1;
template <>
inline constexpr std::size_t width<Two> = 2;
template <>
inline constexpr std::size_t width<Four> = 4;

// From and to any place, whatever its alignment.
template <class V>
[[gnu::always_inline]] inline void load(const double* from, V& x) {
    std::memcpy(&x, from, sizeof x);
}
template <class V>
[[gnu::always_inline]] inline void store(const V& x, double* to) {
    std::memcpy(to, &x, sizeof x);
}

// Calls body.operator()<V>(i) for i = 0 … n - 1, as many at a time as V is wide. (Twice as wide vectors would
// not leave enough registers on most processors.)
template <class Body>
[[gnu::always_inline]] inline void side_by_side(std::size_t n, Body&& body) {
    std::size_t i = 0;
    for (; i + width<Two> <= n; i += width<Two>) body.template operator()<Two>(i);
    for (; i < n; ++i) body.template operator()<One>(i);
}

}  // namespace hybridae
