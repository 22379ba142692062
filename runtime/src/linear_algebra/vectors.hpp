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

}  // namespace hybridae
