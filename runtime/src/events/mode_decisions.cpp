// SPDX-License-Identifier: Apache-2.0
// Decisions in a mode change: what each condition says at the consistent point of a pass.
#include <fmt/core.h>

#include <cmath>
#include <hybridae/locking/context.hpp>

#include "events/mode_search.hpp"

namespace hybridae::events {

namespace {
constexpr int cycles_before_failure = 3;

std::uint64_t identity(const Mode& mode, const std::vector<std::int64_t>& k) {
    std::uint64_t id = locking::mix(mode.residual.hash(), mode.transition.hash());
    for (const std::int64_t x : k) id = locking::mix(id, static_cast<std::uint64_t>(x));
    return id;
}
}  // namespace

// Right-limit rule for a function that is zero within its tie.
bool ModeIteration::tie_is_true(const Search& search, const Condition& condition, int index, double noise) {
    expand(search);
    double sign = 1.0, power = 1.0;
    for (int k = 1; k <= expansion_.order(); ++k) {
        sign *= search.direction;
        power *= std::abs(search.h);
        const double c = expansion_.g(k, index);
        if (std::abs(c) * power > noise) return sign * c > 0.0;
    }
    // An integer was taken by the user's own function, which knows to which side the ends of its pieces
    // belong.
    return condition.integer || condition.true_at_zero;
}

// Time derivatives at the point of the present pass, once for all who ask. In a singular intermediate mode
// there are none.
void ModeIteration::expand(const Search& search) {
    if (expanded_) return;
    expansion_.expand(index_one_, search.at, regular_ ? Expansion::highest : 0);
    expanded_ = true;
}

// Whether all conditions are as they were decided, well beyond their ties as the gradients last found tell
// them; those that are known to have crossed need only be across.
bool ModeIteration::all_is_clear(const Search& search, const ActiveMode& active) {
    constexpr double well = 100.0;
    if (search.old == nullptr || !scales_.move(index_one_, active, search.at, search.h)) return false;
    const bool all = active.in_play == nullptr;  // else they are few
    if (all) scales_.prepare_weights();
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        const double inside = conditions_[i].side * g_[i];
        const int index = static_cast<int>(i);
        if (!(all ? scales_.is_beyond(index, inside, well) : inside > well * scales_.tie(index)) &&
            !(inside > 0.0 && search.is_held(conditions_[i])))
            return false;
    }
    return true;
}

// Where the watched functions are those of the mode before and the point is within their clearances, those
// that were not in play are as they were.
void ModeIteration::keep_in_play(const Search& search, Pass& pass) {
    if (search.before == nullptr || search.before->active.in_play == nullptr) return;
    const ActiveMode& before = search.before->active;
    const bool same_functions = pass.active.structure == before.structure &&
                                pass.active.linear == before.linear && pass.active.watched_revision != 0 &&
                                pass.active.watched_revision == before.watched_revision &&
                                evaluator_.d == search.result.passes.front().d_before;
    if (!same_functions || !search.before->clearance->holds(search.at.t, search.at.y.data())) return;
    conditions_ = search.before->conditions;
    if (!take_sides(pass.active.mode, conditions_)) return;
    pass.active.in_play = before.in_play;
    index_one_.enter(pass.active);
}

// Compares each decision with what the consistent point says; writes what should hold into search.known.
bool ModeIteration::decide_again(Search& search, Mode& mode) {
    const ActiveMode& active = search.result.passes.back().active;
    if (active.in_play == nullptr) take_conditions(evaluator_.model(), mode, conditions_);
    const std::vector<Condition>& conditions = conditions_;
    const Point& at = search.at;
    expanded_ = false;
    g_.resize(conditions.size());
    // A condition may have no value here (it may be guarded by another): that is its own affair.
    if (!conditions.empty() && !index_one_.system().watch(at.t, at.y.data(), at.ydot.data(), g_.data()))
        std::fill(g_.begin(), g_.end(), NAN);
    search.flips.clear();
    if (all_is_clear(search, active)) return false;
    if (!scales_.find(index_one_, active, at, search.h)) {
        fail(search, Status::evaluation_failed,
             fmt::format("the model threw at t = {:.10g}: {}", search.at.t, evaluator_.error()));
        return false;
    }
    if (!search.triggers_known) search.truth.clear();
    std::vector<std::uint64_t> reopened;
    double smallest = INFINITY;
    std::size_t nearest = 0;
    bool all_ties = true;  // each flip is decided by where its condition moves, not by where it is
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const Condition& condition = conditions[i];
        const int index = static_cast<int>(i);
        const double g = g_[i], tie = scales_.tie(index);
        if (std::isnan(g)) continue;
        const bool is_tie = std::abs(g) <= tie;
        if (!is_tie && condition.side * g > 0.0) continue;
        const bool held = search.is_held(condition);
        const hy_entry& entry = entry_of(mode, condition);
        if (is_tie && !search.triggers_known && condition.of_transition) {
            // At the start a trigger that becomes true out of a tie fires; its condition counts as false so
            // far.
            search.set_truth((entry.key & HY_SITE_MASK) | HY_BRANCH_SLOT, false,
                             static_cast<std::size_t>(condition.entry));
        }
        if (is_tie && held) continue;
        if (std::any_of(search.waiting.begin(), search.waiting.end(), [&](const Waiting& w) {
                return w.of_transition == condition.of_transition && w.key == condition.key &&
                       std::abs(g) <= w.distance;
            }))
            continue;
        bool positive = is_tie ? tie_is_true(search, condition, index, scales_.noise(index)) : g > 0.0;
        // What fired may find itself back across within the tolerance, when the new mode moves the surface by
        // as much as other events were polished; it stays if it is on its way to the new side.
        if (held && std::abs(g) <= scales_.weight(index)) {
            expand(search);
            if (expansion_.order() >= 1 &&
                search.direction * condition.side * expansion_.g(1, index) * std::abs(search.h) > std::abs(g))
                positive = condition.side > 0.0;
        }
        if (positive == (condition.side > 0.0)) continue;
        all_ties = all_ties && is_tie;
        const double distance = std::abs(g) / scales_.weight(index);
        if (distance < smallest) {
            smallest = distance;
            nearest = search.flips.size();
        }
        if (condition.integer && !is_tie && g < -1.0) reopened.push_back(condition.key);
        search.flips.push_back({condition.of_transition, flipped(mode, condition)});
    }
    if (!search.triggers_known)
        for (std::size_t i = 0; i < mode.transition.entries.size(); ++i) {
            const hy_entry& entry = mode.transition.entries[i];
            if (entry.kind == HY_TRIGGER && !search.truth.contains(entry.key))
                search.set_truth(entry.key, (entry.value & 1) != 0, i);
        }
    if (search.flips.empty()) return false;

    if (!search.seen.insert(identity(mode, evaluator_.k)).second) {
        search.one_at_a_time = true;
        if (++search.cycles > cycles_before_failure + static_cast<int>(conditions.size())) {
            if (all_ties)
                fail_chattering(search, search.flips);
            else
                fail(search, Status::no_consistent_mode,
                     fmt::format(
                         "at t = {:.10g} no mode agrees with its own conditions; these contradict each "
                         "other: {}. Check the model there, or the start values",
                         search.at.t, list(search.flips)));
            return false;
        }
    }
    if (search.one_at_a_time) search.flips = {search.flips[nearest]};
    search.hold(mode);
    for (const Fired& f : search.flips) apply(f, search.known);
    search.changed.insert(search.changed.end(), search.flips.begin(), search.flips.end());
    if (search.triggers_known) search.prime(search.flips);
    // An integer that is off by more than one is taken anew instead of walking there.
    for (Trace* trace : {&search.known.residual, &search.known.transition})
        std::erase_if(trace->entries, [&](const hy_entry& entry) {
            return std::find(reopened.begin(), reopened.end(), entry.key) != reopened.end();
        });
    return true;
}

}  // namespace hybridae::events
