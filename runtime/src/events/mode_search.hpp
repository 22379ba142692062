// SPDX-License-Identifier: Apache-2.0
// What the parts of ModeIteration share: the state of one iteration, and changes of decisions.
#pragma once

#include <algorithm>
#include <hybridae/events/mode_iteration.hpp>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace hybridae::events {

// The state of one iteration.
struct ModeIteration::Search {
    Point at;
    const Before* before = nullptr;  // null at the start
    const Mode* old = nullptr;       // of it
    StartValues* start = nullptr;    // null at an event
    std::vector<Fired> held;
    std::vector<Waiting> waiting;
    double direction = 1.0, h = 1.0;

    // Decisions to be used in the next pass. Those of the transition are moved into the pass where they are
    // met there and no others: a trace of a large model is not copied without need.
    Mode known;
    bool transition_moved = false;
    std::vector<Fired> changed;  // all changes of decisions since the old mode
    std::vector<Fired> primed;   // those whose triggers are to fire in the next pass

    void hold(const Mode& mode) {
        known = mode;
        transition_moved = false;
    }
    // The decisions of the transition that are held in a pass.
    Trace& transition_in(Mode& of_pass) { return transition_moved ? of_pass.transition : known.transition; }

    // Triggers of the conditions that changed and were false are told to fire should they be true now.
    void prime(const std::vector<Fired>& changes) {
        primed = changes;
        each_primed(known.transition, [](hy_entry& trigger) {
            if (trigger.value == 0) trigger.value = HY_FIRES_IF_TRUE;
        });
    }
    // False: there was nothing to fire.
    bool disarm(Mode& of_pass) {
        bool any = false;
        each_primed(transition_in(of_pass), [&](hy_entry& trigger) {
            if ((trigger.value & (HY_FIRES | HY_FIRES_IF_TRUE)) == 0) return;
            trigger.value &= 1;
            any = true;
        });
        return any;
    }
    template <class Use>
    void each_primed(Trace& transition, Use use) {
        for (const Fired& f : primed) {
            hy_entry* const entry = f.of_transition ? transition.find_branch(f.entry.key, f.place) : nullptr;
            if (entry != nullptr && entry->kind == HY_TRIGGER) use(*entry);
        }
    }

    // Truths of triggers as last seen: those of the old mode, but for these. What was not evaluated was
    // false.
    struct Seen {
        bool truth;
        std::size_t place;  // in its trace, as far as is known
    };
    std::unordered_map<std::uint64_t, Seen> truth;
    std::optional<TraceLookup> old_triggers;
    bool triggers_known = false;

    void set_truth(std::uint64_t trigger, bool is, std::size_t place) { truth[trigger] = {is, place}; }
    bool was_true(std::uint64_t trigger, std::size_t place) {
        if (const auto last = truth.find(trigger); last != truth.end()) return last->second.truth;
        const hy_entry* then = old_triggers ? old_triggers->find(trigger, place) : nullptr;
        return then != nullptr && (then->value & 1) != 0;
    }
    bool is_held(const Condition& condition) const {
        return std::any_of(held.begin(), held.end(), [&](const Fired& f) {
            return f.of_transition == condition.of_transition && f.entry.key == condition.key;
        });
    }
    std::vector<Fired> flips;  // of the last pass
    std::unordered_set<std::uint64_t> seen;
    int cycles = 0;
    bool one_at_a_time = false, fired_any = false;
    bool residual_known = false, transition_known = false;  // need not be recorded
    Settled result;
};

inline void apply(const Fired& change, Trace& trace) {
    if (hy_entry* entry = trace.find(change.entry.key, change.place)) entry->value = change.entry.value;
}
inline void apply(const Fired& change, Mode& mode) {
    apply(change, change.of_transition ? mode.transition : mode.residual);
}

}  // namespace hybridae::events
