// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/consistency/diagnosis.hpp>
#include <hybridae/events/mode_iteration.hpp>
#include <hybridae/locking/context.hpp>
#include <optional>
#include <unordered_set>

#include "integrator/all_finite.hpp"

namespace hybridae::events {

namespace {
constexpr int most_passes = 100;
constexpr int cycles_before_failure = 3;

std::uint64_t identity(const Mode& mode, const std::vector<std::int64_t>& k) {
    std::uint64_t id = locking::mix(mode.residual.hash(), mode.transition.hash());
    for (const std::int64_t x : k) id = locking::mix(id, static_cast<std::uint64_t>(x));
    return id;
}

void apply(const hy_entry& change, Trace& trace) {
    for (hy_entry& entry : trace.entries)
        if (entry.key == change.key) {
            entry.value = change.value;
            return;
        }
}

// Triggers of the conditions that changed and were false are told to fire should they be true now.
void prime(const std::vector<Fired>& changes, Trace& trace) {
    for (const Fired& f : changes)
        if (f.of_transition)
            for (hy_entry& entry : trace.entries)
                if (((entry.key ^ f.entry.key) & HY_SITE_MASK) == 0 && entry.kind == HY_TRIGGER &&
                    entry.value == 0)
                    entry.value = HY_FIRES_IF_TRUE;
}

// False: there was nothing to fire.
bool disarm(Trace& trace) {
    bool any = false;
    for (hy_entry& entry : trace.entries)
        if (entry.kind == HY_TRIGGER && entry.value == HY_FIRES_IF_TRUE) {
            entry.value = 0;
            any = true;
        }
    return any;
}

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

// The state of one iteration.
struct ModeIteration::Search {
    Point at;
    const Mode* old = nullptr;     // null at the start
    StartValues* start = nullptr;  // null at an event
    std::vector<Fired> held;
    std::vector<Waiting> waiting;
    double direction = 1.0, h = 1.0;

    Mode known;  // decisions to be used in the next pass
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

Settled ModeIteration::after_event(const Point& at, const Mode& old, const std::vector<Fired>& fired,
                                   double direction, double h, std::vector<Waiting> waiting) {
    Search search;
    search.at = at;
    search.old = &old;
    search.held = fired;
    search.waiting = std::move(waiting);
    search.direction = direction;
    search.h = h;
    search.known = old;
    for (const Fired& f : fired)
        apply(f.entry, f.of_transition ? search.known.transition : search.known.residual);
    for (const Waiting& w : search.waiting)
        if (w.entry)
            (w.of_transition ? search.known.transition : search.known.residual).entries.push_back(*w.entry);
    prime(fired, search.known.transition);
    search.old_triggers.emplace(old.transition);
    search.triggers_known = true;
    run(search);
    return std::move(search.result);
}

void ModeIteration::recycle(Trace first, Trace second) {
    spare_[0] = std::move(first);
    spare_[1] = std::move(second);
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
        pass.active.mode.transition = std::move(spare_[0]);
        pass.before = search.at;
        pass.d_before = evaluator_.d;
        pass.k_before = evaluator_.k;
        // Before anything fires, conditions of the transition change nothing in the residual.
        search.residual_known = pass_number == 0 && search.old != nullptr &&
                                std::all_of(search.held.begin(), search.held.end(),
                                            [](const Fired& f) { return f.of_transition; });
        if (search.residual_known) pass.active.mode.residual = search.old->residual;
        if (!record(search, pass.active.mode)) return;
        if (pass_number == 0 && !follow_integers(search, pass.active.mode)) return;
        const bool fired = search.triggers_known && fire(search, pass.active.mode, pass);
        search.fired_any = search.fired_any || fired;
        if (!search.result.outcome) return;
        pass.d_after = evaluator_.d;
        pass.k_after = evaluator_.k;
        search.residual_known = false;
        if (fired && !record(search, pass.active.mode))
            return;  // discrete values may have changed what is evaluated

        if (!store_.complete(pass.active, search.at.t, search.at.y.data(), search.at.ydot.data()))
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
            if (!changed) search.known = here.active.mode;
            continue;
        }
        if (!changed && waiting) search.known = here.active.mode;
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

// The mode found can be integrated: A is regular, and what holds at every instant holds here. Otherwise
// fails.
bool ModeIteration::is_of_low_index(Search& search, IndexOne::Result consistent) {
    const std::string when = search.old == nullptr ? "at the start" : "after the event";
    if (consistent == IndexOne::Result::singular && search.start != nullptr) {
        fail(search, Status::inconsistent_start, search.start->message());
        return false;
    }
    if (!regular_) {
        search.result.outcome = explain_singular(index_one_, search.at, when);
        return false;
    }
    if (consistent == IndexOne::Result::diverged) {
        fail_inconsistent(search);
        return false;
    }
    constexpr double tolerance = 10.0;  // what integration and polishing may have left
    const int violated = index_one_.violated_constraint(search.at, tolerance);
    if (violated < 0) return true;
    const std::string& name = evaluator_.model().states().reals[static_cast<std::size_t>(violated)].name;
    if (search.old == nullptr)
        fail(search, Status::inconsistent_start,
             fmt::format("the constraint '{}' does not hold at t = {:.10g} after the reset", name,
                         search.at.t));
    else
        fail(search, Status::no_consistent_mode,
             fmt::format(
                 "the constraint '{}' of the mode that begins at t = {:.10g} does not hold there, and no "
                 "algebraic variable can make it hold. Let a transition set the states so that it does",
                 name, search.at.t));
    return false;
}

// Newton's method found no consistent values in the mode that the conditions ask for.
void ModeIteration::fail_inconsistent(Search& search) {
    const auto& names = evaluator_.model().states().reals;
    const std::string& worst = names[static_cast<std::size_t>(index_one_.worst_row())].name;
    if (search.start != nullptr && !search.start->message().empty())
        return fail(search, Status::inconsistent_start, search.start->message());
    if (search.old == nullptr)
        return fail(
            search, Status::inconsistent_start,
            fmt::format(
                "Newton found no values that satisfy the equations at t = {:.10g}; the worst is residual "
                "'{}'. Give better guesses with --start NAME=VALUE",
                search.at.t, worst));
    fail(search, Status::no_consistent_mode,
         fmt::format(
             "Newton found no values that satisfy the equations after the event at t = {:.10g}; the worst is "
             "residual '{}'. Look at the equations of the mode that begins there",
             search.at.t, worst));
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
        (!evaluator_.model().has_transition() ||
         evaluator_.record(table.transition, at.t, at.y.data(), at.ydot.data(), &search.known.transition,
                           mode.transition, next_.data(), k_next_.data(), nullptr));
    if (done) return true;
    if (disarm(search.known.transition)) return record(search, mode);  // it may be a reset that threw
    fail(search, Status::evaluation_failed,
         fmt::format("the model threw at t = {:.10g}: {}", at.t, evaluator_.error()));
    return false;
}

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
        apply(flipped(mode, conditions[i]), search.known.transition);
        changed = true;
    }
    return !changed || record(search, mode);
}

// Applies all triggers that became true, together, on the left limits. False: there were none.
bool ModeIteration::fire(Search& search, Mode& mode, Pass& pass) {
    Trace& recorded = mode.transition;
    std::vector<std::size_t> fired;
    // Whether those that fired while they were recorded are those that do: then the resets are in next_.
    bool foreseen = true, any_foreseen = false;
    const hy_entry* const entries = recorded.entries.data();
    for (std::size_t i = 0, count = recorded.entries.size(); i < count; ++i) {
        const hy_entry& entry = entries[i];
        if (entry.kind != HY_TRIGGER || (entry.value & 1) == 0) continue;
        const bool fires = !search.was_true(entry.key, i), has_fired = (entry.value & HY_FIRES) != 0;
        if (fires) fired.push_back(i);
        foreseen = foreseen && fires == has_fired;
        any_foreseen = any_foreseen || has_fired;
    }
    disarm(search.known.transition);  // none of them fires a second time
    if (any_foreseen && !foreseen) return record(search, mode) && fire(search, mode, pass);
    if (fired.empty()) return false;
    for (const std::size_t i : fired) {
        hy_entry& entry = recorded.entries[i];
        entry.value |= HY_FIRES;
        search.set_truth(entry.key, true);
        search.result.changes.push_back(
            {true, entry,
             evaluator_.instance(evaluator_.model().table().transition, search.at.t, search.at.y.data(),
                                 search.at.ydot.data(), recorded, entry.key)});
    }
    const hy_function& transition = evaluator_.model().table().transition;
    bool evaluated = true;
    if (foreseen) {
        pass.fired = std::move(recorded);
        recorded = std::move(spare_[1]);
    } else {
        evaluated = evaluator_.record(transition, search.at.t, search.at.y.data(), search.at.ydot.data(),
                                      &recorded, pass.fired, next_.data(), k_next_.data(), nullptr);
    }
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
    // Mostly a trigger is what it was, at the place where it was.
    const hy_entry* const old = search.old != nullptr ? search.old->transition.entries.data() : nullptr;
    const std::size_t n_old = old != nullptr ? search.old->transition.entries.size() : 0;
    const hy_entry* const entries = mode.transition.entries.data();
    for (std::size_t i = 0, count = mode.transition.entries.size(); i < count; ++i) {
        const hy_entry& entry = entries[i];
        if (entry.kind != HY_TRIGGER) continue;
        if (i < n_old && ((old[i].value ^ entry.value) & 1) == 0 && old[i].key == entry.key &&
            (search.some & Search::bit(entry.key)) == 0)
            continue;
        const bool before = search.was_true(entry.key, i), now = (entry.value & 1) != 0;
        if (before && !now) search.set_truth(entry.key, false);
        waiting = waiting || (now && !before);
    }
    return waiting;
}

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
    scales_.prepare_weights();
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        const double inside = conditions_[i].side * g_[i];
        if (!scales_.is_beyond(static_cast<int>(i), inside, well) &&
            !(inside > 0.0 && search.is_held(conditions_[i])))
            return false;
    }
    return true;
}

// Compares each decision with what the consistent point says; writes what should hold into search.known.
bool ModeIteration::decide_again(Search& search, Mode& mode) {
    const ActiveMode& active = search.result.passes.back().active;
    take_conditions(evaluator_.model(), mode, conditions_);
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
    if (!search.triggers_known) {
        search.truth.clear();
        search.some = 0;
    }
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
            search.set_truth((entry.key & HY_SITE_MASK) | HY_BRANCH_SLOT, false);
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
        for (const hy_entry& entry : mode.transition.entries)
            if (entry.kind == HY_TRIGGER && !search.truth.contains(entry.key))
                search.set_truth(entry.key, (entry.value & 1) != 0);
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
    search.known = mode;
    for (const Fired& f : search.flips)
        apply(f.entry, f.of_transition ? search.known.transition : search.known.residual);
    if (search.triggers_known) prime(search.flips, search.known.transition);
    // An integer that is off by more than one is taken anew instead of walking there.
    for (Trace* trace : {&search.known.residual, &search.known.transition})
        std::erase_if(trace->entries, [&](const hy_entry& entry) {
            return std::find(reopened.begin(), reopened.end(), entry.key) != reopened.end();
        });
    return true;
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

// Sliding: g is continuous, and on both sides the solution moves towards the surface.
void ModeIteration::check_chattering(Search& search, const Mode& mode) {
    if (std::all_of(search.held.begin(), search.held.end(), [](const Fired& f) { return f.of_transition; }))
        return;
    expand(search);
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        const Condition& condition = conditions_[i];
        const int index = static_cast<int>(i);
        const bool crossed = !condition.of_transition &&
                             std::any_of(search.held.begin(), search.held.end(), [&](const Fired& f) {
                                 return !f.of_transition && f.entry.key == condition.key &&
                                        f.entry.value == entry_of(mode, condition).value;
                             });
        if (!crossed || expansion_.order() < 1 ||
            std::abs(expansion_.g(0, index)) > 2.0 * scales_.polish(index))
            continue;
        const double outward = search.direction * condition.side * expansion_.g(1, index);
        if (outward * std::abs(search.h) < -10.0 * scales_.polish(index)) {
            fail_chattering(search, {{false, entry_of(mode, condition)}});
            return;
        }
    }
}

void ModeIteration::fail_chattering(Search& search, const std::vector<Fired>& surfaces) {
    fail(search, Status::chattering,
         fmt::format(
             "at t = {:.10g} the solution is driven back onto the surface of {} from both sides. Give the "
             "switch a hysteresis (two thresholds and a Discrete), or smooth the condition",
             search.at.t, list(surfaces)));
}

std::string ModeIteration::list(const std::vector<Fired>& flips) const {
    std::string text;
    for (const Fired& f : flips) {
        if (!text.empty()) text += ", ";
        text += fmt::format("'{}' ({})", text_of(evaluator_.model(), f.entry),
                            location_of(evaluator_.model(), f.entry));
    }
    return text.empty() ? "none" : text;
}

void ModeIteration::fail(Search& search, Status status, std::string message) {
    search.result.outcome = {status, std::move(message)};
}

}  // namespace hybridae::events
