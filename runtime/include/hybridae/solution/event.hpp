// SPDX-License-Identifier: Apache-2.0
// What the user is told about an event.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace hybridae {

enum class EventKind { state, time, reset };
const char* to_string(EventKind);

// One trigger that fired, or one atom whose flip changed a branch. Entries of one instant are one mode
// change.
struct Event {
    double t = 0.0;
    int instant = 0;  // counts mode changes from 1
    EventKind kind = EventKind::state;
    std::string condition, location;     // text; "carver.cpp:31:12"
    std::vector<std::int64_t> instance;  // loop iterations, outermost first
    bool from = false, to = false;
    std::vector<double> dt_dp;  // one per sensitivity
    double kappa = 0.0;         // |g''| W_g / g'^2
    bool grazing = false;
    bool one_sided = false;           // the sensitivities after it depend on the side of the perturbation
    std::vector<std::string> jumped;  // states and discrete values that changed at this instant
};

// "t = 0.005  v2 < v3 became false  (carver.cpp:31:12)"
std::ostream& operator<<(std::ostream&, const Event&);

}  // namespace hybridae
