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

    Mode known;                 // decisions to be used in the next pass
    std::vector<Fired> primed;  // changes whose triggers are to fire there

    // Triggers of the conditions that changed and were false are told to fire should they be true now.
    void prime(const std::vector<Fired>& changes) {
        primed = changes;
        each_primed([](hy_entry& trigger) {
            if (trigger.value == 0) trigger.value = HY_FIRES_IF_TRUE;
        });
    }
    // False: there was nothing to fire.
    bool disarm() {
        bool any = false;
        each_primed([&](hy_entry& trigger) {
            if (trigger.value != HY_FIRES_IF_TRUE) return;
            trigger.value = 0;
            any = true;
        });
        return any;
    }
    template <class Use>
    void each_primed(Use use) {
        for (const Fired& f : primed) {
            hy_entry* const entry =
                f.of_transition ? known.transition.find_branch(f.entry.key, f.place) : nullptr;
            if (entry != nullptr && entry->kind == HY_TRIGGER) use(*entry);
        }
    }

    // Truths of triggers as last seen: those of the old mode, but for these. What was not evaluated was
    // false.
    std::unordered_map<std::uint64_t, bool> truth;
    std::uint64_t some = 0;  // bits of the keys in `truth`: most keys are not among them
    std::optional<TraceLookup> old_triggers;
    bool triggers_known = false;

    static std::uint64_t bit(std::uint64_t key) { return std::uint64_t{1} << (key >> 58); }
    void set_truth(std::uint64_t trigger, bool is) {
        truth[trigger] = is;
        some |= bit(trigger);
    }
    bool was_true(std::uint64_t trigger, std::size_t place) {
        if ((some & bit(trigger)) != 0)
            if (const auto known_truth = truth.find(trigger); known_truth != truth.end())
                return known_truth->second;
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
    bool residual_known = false;  // need not be recorded
    Settled result;
};

inline void apply(const Fired& change, Mode& mode) {
    Trace& trace = change.of_transition ? mode.transition : mode.residual;
    if (hy_entry* entry = trace.find(change.entry.key, change.place)) entry->value = change.entry.value;
}

}  // namespace hybridae::events
