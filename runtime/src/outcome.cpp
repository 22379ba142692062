// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <hybridae/outcome.hpp>

namespace hybridae {

namespace {

struct Entry {
    Status status;
    const char *name, *advice;
};

constexpr std::array entries = {
    Entry{Status::ok, "ok", ""},
    Entry{Status::inconsistent_start, "inconsistent-start", "give better guesses with --start, or fix less"},
    Entry{Status::bounds_violated, "bounds-violated",
          "check the start values and the bounds given with --bound"},
    Entry{Status::no_consistent_mode, "no-consistent-mode",
          "look at the model where the conditions listed meet"},
    Entry{Status::chattering, "chattering", "give the switch a hysteresis, or make the condition smooth"},
    Entry{Status::zeno, "zeno", "model the state of rest"},
    Entry{Status::stuck, "stuck", "let the reset move the state off the surface"},
    Entry{Status::singular, "singular", "check the equations named: one is missing, or two say the same"},
    Entry{Status::high_index, "high-index", "differentiate the equations named with respect to time"},
    Entry{Status::varying_structure, "varying-structure",
          "give each quantity whose derivative appears a state of its own"},
    Entry{Status::step_too_small, "step-too-small", "check the model there, or loosen the tolerances"},
    Entry{Status::evaluation_failed, "evaluation-failed", "guard the expression"},
    Entry{Status::unsuited_method, "unsuited-method", "choose another method with --method"},
    Entry{Status::too_many_steps, "too-many-steps", "raise --max-steps, or loosen the tolerances"},
    Entry{Status::too_many_events, "too-many-events", "raise --max-events if they are meant"},
    Entry{Status::interrupted, "interrupted", ""},
};

const Entry& entry_of(Status status) { return entries[static_cast<std::size_t>(status)]; }

constexpr bool in_order() {
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (static_cast<std::size_t>(entries[i].status) != i) return false;
    return true;
}
static_assert(in_order() && entries.size() == static_cast<std::size_t>(Status::interrupted) + 1);

}  // namespace

const char* to_string(Status status) { return entry_of(status).name; }
const char* advice(Status status) { return entry_of(status).advice; }
bool can_go_on(Status status) {
    return status == Status::ok || status == Status::interrupted || status == Status::too_many_steps ||
           status == Status::too_many_events;
}

}  // namespace hybridae
