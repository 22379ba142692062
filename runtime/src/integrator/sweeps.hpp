// SPDX-License-Identifier: Apache-2.0
// What directional derivatives of a model cost: it evaluates so many of them together (abi/tangent.hpp).
#pragma once

namespace hybridae {

constexpr int directions_of_a_sweep = 8;
constexpr int directions_of_a_narrow_sweep = 2;

// How many sweeps some directions take. Two narrow ones cost no more than a wide one.
constexpr double sweeps(int directions) {
    const int whole = directions / directions_of_a_sweep, rest = directions % directions_of_a_sweep;
    const double last = rest == 0 ? 0.0 : rest <= directions_of_a_narrow_sweep ? 0.5 : 1.0;
    return whole + last;
}

// As many directions, or more, as fill all sweeps that they take: sweeps that are full cost less.
constexpr int filling_sweeps(int directions) {
    const int rest = directions % directions_of_a_sweep;
    const int at_once =
        rest <= 2 * directions_of_a_narrow_sweep ? directions_of_a_narrow_sweep : directions_of_a_sweep;
    return directions - rest + (rest + at_once - 1) / at_once * at_once;
}

}  // namespace hybridae
