// SPDX-License-Identifier: Apache-2.0
// Triggers in a mode change: which of them fire, and what they do together.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "differences.hpp"
#include "events/mode_search.hpp"
#include "integrator/all_finite.hpp"

namespace hybridae::events {

// Where an integer changes (fmod begins a new period), other conditions of the transition jump with it. Those
// that the jump has put on their other side are decided anew before any trigger fires on them.
bool ModeIteration::follow_integers(Search& search, Mode& mode) {
    if (std::none_of(search.held.begin(), search.held.end(),
                     [](const Fired& f) { return f.of_transition && f.entry.kind == HY_INTEGER; }))
        return true;
    const hy_function& transition = evaluator_.model().table().transition;
    const Point& at = search.at;
    const auto functions = [&](const Trace& trace, std::vector<double>& g) {
        Trace same;
        return evaluator_.record(transition, at.t, at.y.data(), at.ydot.data(), &trace, same, nullptr,
                                 nullptr, &g);
    };
    std::vector<double> g_before, g_now;
    if (!functions(search.old->transition, g_before) || !functions(mode.transition, g_now)) return true;
    std::unordered_map<std::uint64_t, double> before;
    const std::vector<Atom> old_atoms = atoms_of(search.old->transition);
    for (std::size_t i = 0; i < old_atoms.size(); ++i)
        before[search.old->transition.entries[static_cast<std::size_t>(old_atoms[i].entry)].key] =
            g_before[i];
    constexpr double rounding = 1e-9;
    bool changed = false;
    const std::vector<Condition> conditions = conditions_of(evaluator_.model(), mode);
    const auto first = static_cast<std::size_t>(mode.residual.n_g());
    for (std::size_t i = first; i < conditions.size(); ++i) {
        const auto then = before.find(conditions[i].key);
        const double now = g_now[i - first];
        if (conditions[i].integer || then == before.end() || !(conditions[i].side * now < 0.0) ||
            std::abs(now - then->second) <= rounding * (std::abs(now) + std::abs(then->second)))
            continue;
        search.changed.push_back({true, flipped(mode, conditions[i])});
        apply(search.changed.back(), search.transition_in(mode));
        changed = true;
    }
    return !changed || record(search, mode);
}

// The triggers whose truth may differ from what was last seen of it, in their order: those whose conditions
// changed, or where the trace is not as that of the old mode, and those that have been seen to change since.
const std::vector<std::size_t>& ModeIteration::triggers_in_question(const Search& search,
                                                                    const Trace& transition) {
    std::vector<std::size_t>& places = places_;
    places.clear();
    const auto add = [&](std::size_t place) {
        if (transition.entries[place].kind == HY_TRIGGER) places.push_back(place);
    };
    const auto look_for = [&](std::uint64_t key, std::size_t place) {
        const hy_entry* const entry = transition.find(key, place);
        if (entry != nullptr) places.push_back(static_cast<std::size_t>(entry - transition.entries.data()));
    };
    if (keeps_conditions(search)) {
        for (const Fired& f : search.changed)
            if (f.of_transition) look_for((f.entry.key & HY_SITE_MASK) | HY_BRANCH_SLOT, f.place);
    } else if (search.old == nullptr || search.old->transition.entries.size() != transition.entries.size()) {
        for (std::size_t i = 0; i < transition.entries.size(); ++i) add(i);
        return places;
    } else {
        each_difference(search.old->transition.entries, transition.entries, same_decision, add);
    }
    for (const auto& [key, seen] : search.truth) look_for(key, seen.place);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

// Applies all triggers that became true, together, on the left limits. False: there were none.
bool ModeIteration::fire(Search& search, Mode& mode, Pass& pass) {
    Trace& recorded = mode.transition;
    std::vector<std::size_t> fired;
    // Whether those that fired while they were recorded are those that do: then the resets are in next_.
    bool foreseen = true, any_foreseen = false;
    for (const std::size_t i : triggers_in_question(search, recorded)) {
        const hy_entry& entry = recorded.entries[i];
        if ((entry.value & 1) == 0) continue;
        const bool fires = !search.was_true(entry.key, i), has_fired = (entry.value & HY_FIRES) != 0;
        if (fires) fired.push_back(i);
        foreseen = foreseen && fires == has_fired;
        any_foreseen = any_foreseen || has_fired;
    }
    if (any_foreseen && !foreseen) {
        search.disarm(mode);
        return record(search, mode) && fire(search, mode, pass);
    }
    if (fired.empty()) return false;
    for (const std::size_t i : fired) {
        hy_entry& entry = recorded.entries[i];
        entry.value |= HY_FIRES;
        search.set_truth(entry.key, true, i);
        search.result.changes.push_back(
            {true, entry,
             evaluator_.instance(evaluator_.model().table().transition, search.at.t, search.at.y.data(),
                                 search.at.ydot.data(), recorded, entry.key)});
    }
    const hy_function& transition = evaluator_.model().table().transition;
    bool evaluated = true;
    pass.has_fired = true;
    const bool wanted = keeps_fired_ || fired.size() > 1;
    if (!foreseen || wanted) pass.fired = take_spare();
    if (foreseen && wanted) pass.fired = recorded;
    if (!foreseen)
        evaluated = evaluator_.record(transition, search.at.t, search.at.y.data(), search.at.ydot.data(),
                                      &recorded, pass.fired, next_.data(), k_next_.data(), nullptr);
    // None of them fires a second time.
    search.disarm(mode);
    for (const std::size_t i : fired) recorded.entries[i].value &= 1;
    if (!evaluated || !are_finite(next_.data(), next_.size())) {
        fail(
            search, Status::evaluation_failed,
            fmt::format("the reset at t = {:.10g} could not be evaluated{}", search.at.t,
                        evaluator_.error().empty() ? " (a value is not finite)" : ": " + evaluator_.error()));
        return true;
    }
    if (fired.size() > 1) warn_of_two_writers(search, pass.fired);
    const std::size_t n = search.at.y.size();
    std::copy_n(next_.begin(), n, search.at.y.begin());
    evaluator_.d.assign(next_.begin() + static_cast<std::ptrdiff_t>(n), next_.end());
    evaluator_.k = k_next_;
    return true;
}

// Members that one trigger writes: those whose value or derivative is not just handed on, and integers that
// change.
std::vector<std::string> ModeIteration::written_by(const Search& search, const Trace& fired,
                                                   std::uint64_t trigger) {
    const Model& model = evaluator_.model();
    const hy_function& transition = model.table().transition;
    const Point& at = search.at;
    const std::size_t n = at.y.size(), n_d = evaluator_.d.size();
    Trace alone = fired, recorded;
    for (hy_entry& entry : alone.entries)
        if (entry.kind == HY_TRIGGER && entry.key != trigger) entry.value &= 1;
    std::vector<double> next(n + n_d), derivative(n + n_d), seed(n + n_d);
    for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = 1.0 + static_cast<double>(i);
    std::vector<std::int64_t> k_next(evaluator_.k.size());
    const hy_seeds seeds{nullptr, seed.data(), nullptr, nullptr, n_d > 0 ? seed.data() + n : nullptr};
    std::vector<std::string> names;
    if (!evaluator_.record(transition, at.t, at.y.data(), at.ydot.data(), &alone, recorded, next.data(),
                           k_next.data(), nullptr) ||
        !evaluator_.tangent(transition, at.t, at.y.data(), at.ydot.data(), seeds, 1, recorded, nullptr,
                            derivative.data(), nullptr, nullptr))
        return names;
    for (std::size_t i = 0; i < next.size(); ++i)
        if (derivative[i] != seed[i] || next[i] != (i < n ? at.y[i] : evaluator_.d[i - n]))
            names.push_back(i < n ? model.states().reals[i].name : model.discrete().reals[i - n].name);
    for (std::size_t i = 0; i < k_next.size(); ++i)
        if (k_next[i] != evaluator_.k[i]) names.push_back(model.discrete().integers[i].name);
    return names;
}

// Of two triggers of one instant that write one member the later one in the text counts, which may not be
// meant.
void ModeIteration::warn_of_two_writers(Search& search, const Trace& fired) {
    std::unordered_map<std::string, const hy_entry*> writer;
    const auto fires = [](const hy_entry& e) { return e.kind == HY_TRIGGER && (e.value & 2) != 0; };
    for (const hy_entry& entry : fired.entries) {
        if (!fires(entry)) continue;
        for (const std::string& name : written_by(search, fired, entry.key)) {
            const auto [at, first] = writer.try_emplace(name, &entry);
            if (first) continue;
            const Model& model = evaluator_.model();
            search.result.warnings.push_back(fmt::format(
                "'{}' ({}) and '{}' ({}) fire at the same instant and both write '{}': the second one counts",
                text_of(model, *at->second), location_of(model, *at->second), text_of(model, entry),
                location_of(model, entry), name));
        }
    }
}

// True: another one became true and has yet to fire.
bool ModeIteration::remember_triggers(Search& search, const Mode& mode) {
    bool waiting = false;
    for (const std::size_t i : triggers_in_question(search, mode.transition)) {
        const hy_entry& entry = mode.transition.entries[i];
        const bool before = search.was_true(entry.key, i), now = (entry.value & 1) != 0;
        if (before && !now) search.set_truth(entry.key, false, i);
        waiting = waiting || (now && !before);
    }
    return waiting;
}

}  // namespace hybridae::events
