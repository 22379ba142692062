// SPDX-License-Identifier: Apache-2.0
// Numbers side by side, for kernels that are compiled for several processors: a Four is two Twos where there
// are no wider vectors. Everything here is inlined, so that it takes the instructions of its caller.
#pragma once

#include <cstddef>

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

// The same at any place, whatever its alignment.
template <class V>
struct AnywhereOf {
    using Type [[gnu::vector_size(sizeof(V)), gnu::aligned(alignof(double)), gnu::may_alias]] = double;
};
template <>
struct AnywhereOf<One> {
    using Type = double;
};

template <class V>
[[gnu::always_inline]] inline void load(const double* from, V& x) {
    x = *reinterpret_cast<const typename AnywhereOf<V>::Type*>(from);
}
template <class V>
[[gnu::always_inline]] inline void store(const V& x, double* to) {
    *reinterpret_cast<typename AnywhereOf<V>::Type*>(to) = x;
}

template <class V, class Body>
[[gnu::always_inline]] inline void side_by_side_from(std::size_t i, std::size_t n, const Body& body) {
    for (; i + width<V> <= n; i += width<V>) body.template operator()<V>(i);
    if constexpr (width<V> == width<Four>) {
        side_by_side_from<Two>(i, n, body);
    } else if constexpr (width<V> == width<Two>) {
        side_by_side_from<One>(i, n, body);
    }
}

#if defined(__x86_64__)
template <class Body>
[[gnu::target("avx2"), gnu::flatten, gnu::noinline]] void side_by_side_avx2(std::size_t n, Body body) {
    side_by_side_from<Four>(0, n, body);
}
#endif

// Calls body.operator()<V>(i) for i = 0 … n - 1, as many at a time as V is wide, V being what the processor
// has. (Fours that are two Twos would not leave enough registers.) The body is a copy, so that it should hold
// copies: what is read through references would be read again for each i.
template <class Body>
[[gnu::always_inline]] inline void side_by_side(std::size_t n, Body body) {
#if defined(__x86_64__)
    constexpr std::size_t worth_a_call = 32;
    if (n >= worth_a_call && __builtin_cpu_supports("avx2")) return side_by_side_avx2(n, body);
#endif
    side_by_side_from<Two>(0, n, body);
}

}  // namespace hybridae
