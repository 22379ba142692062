// SPDX-License-Identifier: Apache-2.0
// Scale factors that round nothing.
#pragma once

#include <bit>
#include <cstdint>

namespace hybridae {

// A power of two r with 1 <= r * size < 2 for normal sizes below 2^1022; 1 for size 0. Size is not negative
// and finite.
inline double inverse_power_of_two(double size) {
    if (size == 0.0) return 1.0;
    const std::uint64_t exponent = std::bit_cast<std::uint64_t>(size) >> 52;
    return std::bit_cast<double>((exponent < 2045 ? 2046 - exponent : 1) << 52);
}

}  // namespace hybridae
