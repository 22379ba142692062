// SPDX-License-Identifier: Apache-2.0
// Random systems of the model `polynomials`, and their events computed in extended precision without
// integrating: between events every state is a polynomial in time.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace hybridae::event_tests {

using Real = long double;
constexpr int n_states = 3;
constexpr int n_terms = 6;  // of the states' polynomials

struct RandomSystem {
    std::array<std::array<double, n_terms - 1>, n_states> c{};
    std::array<double, n_states> start{}, level{}, top{}, drop{};
    std::array<std::array<double, n_states>, n_states> jump{};
    static RandomSystem make(std::uint64_t seed);
};

// A condition that flips (reset: a trigger that fires).
struct ExactEvent {
    Real t;
    int state;
    bool reset, to;
    Real slope;     // |ġ|, the smaller of before and after
    Real accuracy;  // of the states there: events whose times are inaccurate pass that on by their jumps
};

struct ExactSolution {
    std::vector<ExactEvent> events;
    // Up to here the events are what any solution within `accuracy` of the exact one has: no function comes
    // that near to zero without crossing, or crosses by less, and none is driven back onto its surface.
    Real clear_until;
};

// Events in (0, 1).
ExactSolution solve_exactly(const RandomSystem&, Real accuracy);

}  // namespace hybridae::event_tests
