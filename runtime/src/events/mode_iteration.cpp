// SPDX-License-Identifier: Apache-2.0
// The passes of a mode change. See mode_triggers.cpp, mode_decisions.cpp and mode_outcomes.cpp for their
// parts.
#include <fmt/core.h>

#include <algorithm>

#include "events/mode_search.hpp"

namespace hybridae::events {

namespace {
constexpr int most_passes = 100;

// Whether a branch was taken differently, or a kink or integer, which are branches by themselves.
bool differs(const Mode& old, const Mode& now, const Model& model) {
    TraceLookup before(old.residual);
    const hy_entry* first = now.residual.entries.data();
    return std::any_of(now.residual.entries.begin(), now.residual.entries.end(), [&](const hy_entry& entry) {
        const auto kind = model.table().sites[entry.site].kind;
        const bool decides = entry.kind == HY_BRANCH || kind == HY_SITE_KINK || kind == HY_SITE_INTEGER;
        const hy_entry* then =
            decides ? before.find(entry.key, static_cast<std::size_t>(&entry - first)) : nullptr;
        // What came to be evaluated or no longer is follows from a branch that changed, or changes nothing.
        return then != nullptr && then->value != entry.value;
    });
}
}  // namespace

Settled ModeIteration::after_event(const Point& at, const Before& before, const std::vector<Fired>& fired,
                                   double direction, double h, std::vector<Waiting> waiting) {
    const Mode& old = before.active.mode;
    Search search;
    search.at = at;
    search.before = &before;
    search.old = &old;
    search.held = fired;
    search.waiting = std::move(waiting);
    search.direction = direction;
    search.h = h;
    search.known.transition = take_spare();
    search.hold(old);
    search.changed = fired;
    for (const Fired& f : fired) apply(f, search.known);
    for (const Waiting& w : search.waiting)
        if (w.entry)
            (w.of_transition ? search.known.transition : search.known.residual).entries.push_back(*w.entry);
    search.prime(fired);
    search.old_triggers.emplace(old.transition);
    search.triggers_known = true;
    run(search);
    recycle(std::move(search.known.transition));
    return std::move(search.result);
}

void ModeIteration::recycle(Trace trace) {
    constexpr std::size_t most = 4;
    if (spare_.size() < most && trace.entries.capacity() > 0) spare_.push_back(std::move(trace));
}

Trace ModeIteration::take_spare() {
    if (spare_.empty()) return {};
    Trace trace = std::move(spare_.back());
    spare_.pop_back();
    return trace;
}

Settled ModeIteration::at_start(const Point& guess, StartValues& start, double direction, double h) {
    Search search;
    search.at = guess;
    search.start = &start;
    search.direction = direction;
    search.h = h;
    run(search);
    return std::move(search.result);
}

void ModeIteration::run(Search& search) {
    const auto& passes = search.result.passes;
    search.result.passes.reserve(4);
    for (int pass_number = 0; pass_number < most_passes; ++pass_number) {
        Pass pass;
        pass.active.mode.transition = take_spare();
        pass.before = search.at;
        pass.d_before = evaluator_.d;
        pass.k_before = evaluator_.k;
        // Before anything fires, conditions of the transition change nothing in the residual.
        search.residual_known = pass_number == 0 && search.old != nullptr &&
                                std::all_of(search.held.begin(), search.held.end(),
                                            [](const Fired& f) { return f.of_transition; });
        if (search.residual_known) pass.active.mode.residual = search.old->residual;
        search.transition_known = false;
        if (!record(search, pass.active.mode)) return;
        if (pass_number == 0 && !follow_integers(search, pass.active.mode)) return;
        const bool fired = search.triggers_known && fire(search, pass.active.mode, pass);
        search.fired_any = search.fired_any || fired;
        if (!search.result.outcome) return;
        pass.d_after = evaluator_.d;
        pass.k_after = evaluator_.k;
        search.residual_known = false;
        search.transition_known =
            fired && search.transition_moved && evaluator_.model().has_independent_triggers();
        if (fired && !record(search, pass.active.mode))
            return;  // discrete values may have changed what is evaluated

        const ActiveMode* const alike = keeps_conditions(search) ? &search.before->active : nullptr;
        if (!store_.complete(pass.active, search.at.t, search.at.y.data(), search.at.ydot.data(), alike))
            return fail(search, Status::evaluation_failed,
                        fmt::format("the model threw at t = {:.10g}: {}", search.at.t, evaluator_.error()));
        search.result.passes.push_back(std::move(pass));
        Pass& here = search.result.passes.back();
        index_one_.enter(here.active);
        // A reset at the start overrides what was wished for.
        const auto consistent = search.start != nullptr && !search.fired_any
                                    ? search.start->solve(here.active, search.at)
                                    : index_one_.make_consistent(search.at, false, true);
        if (consistent == IndexOne::Result::not_finite) {
            const auto& names = evaluator_.model().states().reals;
            return fail(
                search, Status::evaluation_failed,
                fmt::format(
                    "the residual '{}' is not finite at t = {:.10g}{}. Check start values and parameters, "
                    "or guard the expression",
                    names[static_cast<std::size_t>(index_one_.worst_row())].name, search.at.t,
                    evaluator_.error().empty() ? "" : " (" + evaluator_.error() + ")"));
        }
        if (consistent == IndexOne::Result::diverged && search.old == nullptr && pass_number == 0) {
            // A singular matrix where Newton's method gave up proves little; where it began it tells of the
            // equations.
            regular_ = index_one_.factor(search.at) || index_one_.factor(here.before);
            is_of_low_index(search, consistent);
            return;
        }
        here.after = search.at;
        keep_in_play(search, here);
        if (search.old != nullptr)
            note_changes(search, passes.size() > 1 ? passes[passes.size() - 2].active.mode : *search.old,
                         here.active.mode, search.at);
        const bool waiting = remember_triggers(search, here.active.mode);

        // In a singular intermediate mode there are no derivatives to decide ties by.
        regular_ = index_one_.factor(search.at);
        const bool changed = decide_again(search, here.active.mode);
        if (!search.result.outcome) return;
        if (!search.triggers_known) {
            search.triggers_known = !changed;  // at the start: what holds beyond a tie has held before
            if (!changed) search.hold(here.active.mode);
            continue;
        }
        if (!changed && waiting) search.hold(here.active.mode);
        if (changed || waiting) continue;

        if (!is_of_low_index(search, consistent)) return;
        search.result.mode_changed = search.old == nullptr || search.fired_any ||
                                     differs(*search.old, here.active.mode, evaluator_.model());
        check_chattering(search, here.active.mode);
        return;
    }
    // What fired in the last passes belongs to the circle too.
    std::vector<Fired> involved = search.flips;
    const auto& changes = search.result.changes;
    for (std::size_t i = changes.size() > 4 ? changes.size() - 4 : 0; i < changes.size(); ++i)
        if (std::none_of(involved.begin(), involved.end(),
                         [&](const Fired& f) { return f.entry.key == changes[i].entry.key; }))
            involved.push_back({changes[i].of_transition, changes[i].entry});
    fail(search, Status::no_consistent_mode,
         fmt::format("the mode change at t = {:.10g} did not end after {} passes; conditions involved: {}",
                     search.at.t, most_passes, list(involved)));
}

bool ModeIteration::record(Search& search, Mode& mode) {
    const hy_model& table = evaluator_.model().table();
    const Point& at = search.at;
    next_.resize(table.transition.n_out);
    k_next_.resize(evaluator_.k.size());
    const bool done =
        (search.residual_known ||
         evaluator_.record(table.residual, at.t, at.y.data(), at.ydot.data(), &search.known.residual,
                           mode.residual, nullptr, nullptr, nullptr)) &&
        (search.transition_known || !evaluator_.model().has_transition() || record_transition(search, mode));
    if (done) return true;
    if (search.disarm(mode)) return record(search, mode);  // it may be a reset that threw
    fail(search, Status::evaluation_failed,
         fmt::format("the model threw at t = {:.10g}: {}", at.t, evaluator_.error()));
    return false;
}

// Whether the transition's conditions are known to be those of the old mode, with the same functions, and no
// truths but of triggers that changed by themselves to be others.
bool ModeIteration::keeps_conditions(const Search& search) const {
    const hy_site* const sites = evaluator_.model().table().sites;
    return search.before != nullptr && search.transition_moved && search.waiting.empty() &&
           evaluator_.model().has_independent_triggers() &&
           std::all_of(search.changed.begin(), search.changed.end(), [&](const Fired& f) {
               return !f.of_transition || sites[f.entry.site].kind == HY_SITE_TRIGGER;
           });
}

// Mostly the decisions held are all that there are: then their trace becomes that of the mode.
bool ModeIteration::record_transition(Search& search, Mode& mode) {
    const hy_function& transition = evaluator_.model().table().transition;
    const Point& at = search.at;
    Trace& held = search.known.transition;
    if (!search.transition_moved) std::swap(held, mode.transition);
    search.transition_moved = evaluator_.repeat(transition, at.t, at.y.data(), at.ydot.data(),
                                                mode.transition, next_.data(), k_next_.data());
    if (search.transition_moved) return true;
    std::swap(held, mode.transition);
    return evaluator_.record(transition, at.t, at.y.data(), at.ydot.data(), &held, mode.transition,
                             next_.data(), k_next_.data(), nullptr);
}

// Atoms of the residual that flipped between two modes and whose branch changed with them.
void ModeIteration::note_changes(Search& search, const Mode& before, const Mode& after, const Point& at) {
    const hy_model& table = evaluator_.model().table();
    TraceLookup lookup(before.residual);
    for (std::size_t i = 0; i < after.residual.entries.size(); ++i) {
        const hy_entry& now = after.residual.entries[i];
        if (now.kind != HY_ATOM && now.kind != HY_INTEGER) continue;
        const hy_entry* then = lookup.find(now.key, i);
        if (then == nullptr || then->value == now.value) continue;
        const std::uint64_t branch = (now.key & HY_SITE_MASK) | HY_BRANCH_SLOT;
        const hy_entry *branch_now = after.residual.find(branch), *branch_then = before.residual.find(branch);
        const bool is_branch = branch_now != nullptr && branch_then != nullptr;
        if (is_branch && branch_now->value == branch_then->value) continue;
        search.result.changes.push_back({false, now,
                                         evaluator_.instance(table.residual, at.t, at.y.data(),
                                                             at.ydot.data(), after.residual, now.key)});
    }
}

}  // namespace hybridae::events
