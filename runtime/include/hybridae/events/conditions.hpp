// SPDX-License-Identifier: Apache-2.0
// The conditions behind the watched functions of a mode: their truths, sites and texts.
#pragma once

#include <cstdint>
#include <hybridae/model/mode_system.hpp>
#include <string>
#include <vector>

namespace hybridae::events {

// One watched function. Its relation holds (is `truth`) while side * g > 0, with the user's relation at g =
// 0; the two functions of an integer are always to be positive.
struct Condition {
    bool of_transition;
    int entry;   // in its trace
    bool upper;  // second function of an integer
    bool integer;
    std::uint64_t key;
    double side;
    bool true_at_zero;
};

// Makes a list those of a mode. One of a mode with the same functions gets new sides; true: it was one.
bool take_conditions(const Model&, const Mode&, std::vector<Condition>&);
std::vector<Condition> conditions_of(const Model&, const Mode&);
// Gives some conditions of a mode the sides that they have in another. False: not all stand where they stood.
bool take_sides(const Mode&, std::vector<Condition>&);

inline const hy_entry& entry_of(const Mode& mode, const Condition& c) {
    return (c.of_transition ? mode.transition : mode.residual).entries[static_cast<std::size_t>(c.entry)];
}

// The entry as it is when the function has crossed zero.
hy_entry flipped(const Mode&, const Condition&);

std::string text_of(const Model&, const hy_entry&);      // "v2 < v3"
std::string location_of(const Model&, const hy_entry&);  // "carver.cpp:31:12"

}  // namespace hybridae::events
