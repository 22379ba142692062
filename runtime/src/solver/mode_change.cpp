// SPDX-License-Identifier: Apache-2.0
// What happens when conditions are crossed inside a step.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/consistency/diagnosis.hpp>

#include "solver/executive.hpp"

namespace hybridae {

namespace {

// Whether two traces of one function have the same watched functions, in the same order.
bool same_functions(const Trace& a, const Trace& b) {
    return std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(),
                      [](const hy_entry& x, const hy_entry& y) {
                          return x.key == y.key && (x.kind != HY_INTEGER || x.value == y.value);
                      });
}

}  // namespace

std::vector<events::Fired> Solver::Implementation::across(const std::vector<double>& g, int first) const {
    std::vector<events::Fired> fired;
    const auto add = [&](const events::Condition& condition) {
        fired.push_back({condition.of_transition, events::flipped(active.mode, condition),
                         static_cast<std::size_t>(condition.entry)});
    };
    const events::Condition* const condition = conditions_.data();
    const double* const value = g.data();
    bool located = false;
    for (std::size_t i = 0, n_g = conditions_.size(); i < n_g; ++i) {
        const double beyond = -condition[i].side * value[i];
        if (!(beyond > 0.0)) continue;
        const bool is_first = static_cast<int>(i) == first;
        if (!is_first && (time_only_[i] || !(beyond > scales_.tie(static_cast<int>(i))))) continue;
        add(condition[i]);
        located = located || is_first;
    }
    if (!located) add(condition[first]);
    return fired;
}

// Searches the step just taken, again after each flip that changed no branch. An outcome: something failed.
std::optional<Outcome> Solver::Implementation::look_for_events(Step& result) {
    double from = integrator_.t_previous();
    if (active.in_play != nullptr && !clearance_.holds(integrator_)) divide_again(steps_ahead);
    // Conditions on time are known to have no root before the end of the step, unless they come to be
    // evaluated in it.
    const std::vector<bool>* skip = &time_only_;
    std::vector<bool> none;
    for (int flips = 0; flips < 1000; ++flips) {
        const events::Crossing* crossing =
            locator_.first_crossing(integrator_, active, conditions_, *skip, from);
        if (!crossing) return std::nullopt;
        auto fired = across(crossing->g, crossing->condition);
        if (!arm(crossing->polished, fired)) {
            const double t_before = crossing->polished.t;
            if (!locator_.make_consistent(integrator_, active, conditions_))
                return failure(Integrator::Result::not_finite);
            if (crossing->polished.t != t_before) fired = across(crossing->g, crossing->condition);
            if (leave_mode(crossing->polished, crossing->t, crossing->condition, fired, result)) {
                result.mode_changed = true;
                if (!result.outcome) return result.outcome;
                return std::nullopt;
            }
        }
        none.assign(conditions_.size(), false);
        skip = &none;
        from = crossing->polished.t;
    }
    return Outcome{
        Status::no_consistent_mode,
        fmt::format("conditions keep flipping without a change of the mode near t = {:.10g}", from)};
}

// The limits just before an event: sensitivities in the mode before, with ṡ and their algebraic parts solved
// for.
Solver::Implementation::Left Solver::Implementation::left_of(const Point& at) {
    Left left;
    left.point = at;
    left.d = evaluator.d;
    left.k = evaluator.k;
    left.d_directions = directions.d;
    left.s.resize(static_cast<std::size_t>(directions.count) * at.y.size());
    left.sdot.resize(left.s.size());
    if (directions.count == 0) return left;
    integrator_.interpolate_sensitivities(at.t, left.s.data(), left.sdot.data());
    index_one_.enter(active);
    if (!index_one_.factor(at)) return left;
    left.expansion.expand(index_one_, at);
    left.known = left.expansion.expand_sensitivities(index_one_, at, directions, left.s);
    left.sdot = left.expansion.sensitivity(1);
    for (std::size_t i = 0; i < at.y.size(); ++i)
        left.point.ydot[i] = left.expansion.ydot(0, static_cast<int>(i));
    return left;
}

// ġ and g̈ of a watched function where no expansion was needed: those of δᵖ.
void Solver::Implementation::interpolated_slopes(int index, double t, EventTime& time) const {
    double c[Integrator::highest_order + 1];
    integrator_.watched_polynomial(index, c);
    const double x = (t - integrator_.t()) / integrator_.h();
    double slope = 0.0, curvature = 0.0;
    for (int j = integrator_.order(); j >= 1; --j) slope = slope * x + j * c[j];
    for (int j = integrator_.order(); j >= 2; --j) curvature = curvature * x + j * (j - 1) * c[j];
    time.slope = slope / integrator_.h();
    time.curvature = curvature / (integrator_.h() * integrator_.h());
}

// In a stiff component with the eigenvalue λ, ẏ = f(y) magnifies what y is off by λ, ÿ by λ²: ġ and with it
// τ would be right to the tolerance times λ only, where the slope of δᵖ is to the tolerance over h. The two
// ways to err look different: what a polynomial does not see of g̈ is a few times 1/h of what it does not see
// of ġ, h λ times as much is noise of f.
// True: that was so.
bool Solver::Implementation::smooth_slopes(int index, double t, double weight, EventTime& time) const {
    constexpr double more_than_polynomials = 100.0;
    EventTime smooth;
    interpolated_slopes(index, t, smooth);
    const double h = std::abs(integrator_.h()), off = std::abs(time.slope - smooth.slope) * h;
    if (!(off > weight) ||
        !(std::abs(time.curvature - smooth.curvature) * h * h > more_than_polynomials * off))
        return false;
    for (double& tau : time.tau) tau *= time.slope / smooth.slope;
    time.slope = smooth.slope;
    time.curvature = smooth.curvature;
    return true;
}

// τ of each condition that crossed or is at zero too; the one that was located comes first.
std::vector<Solver::Implementation::Crossed> Solver::Implementation::crossed_conditions(
    const Left& left, int located, const std::vector<events::Fired>& fired) {
    std::vector<Crossed> crossed;
    // At zero too, and crossing it by itself: what only touches zero changes because of the others.
    const bool known = left.known && left.expansion.order() >= 1;
    const auto may_be_fired = [&](const events::Condition& condition) {
        return fired.size() > 1 || fired.empty() || fired.front().entry.key == condition.key;
    };
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (!known && !may_be_fired(conditions_[i])) continue;
        const int index = static_cast<int>(i);
        // Of the two functions of an integer, the one that it left through.
        const bool is_fired = std::any_of(fired.begin(), fired.end(), [&](const events::Fired& f) {
            return f.of_transition == conditions_[i].of_transition && f.entry.key == conditions_[i].key &&
                   f.entry.value == events::flipped(active.mode, conditions_[i]).value;
        });
        if (!is_fired && !known) continue;
        const double weight = scales_.weight(index);
        const bool at_zero = known && std::abs(left.expansion.g(0, index)) <= weight &&
                             std::abs(left.expansion.g(1, index)) * last_step_ > weight;
        if (!is_fired && !at_zero) continue;
        Crossed c{conditions_[i], time_only_[i], weight, 0.0, {}, false, {}};
        if (left.known) c.distance = std::abs(left.expansion.g(0, index));
        if (left.known) {
            event_time_sensitivity(index_one_, left.expansion, left.point, directions, index, c.time);
            c.smoothed = !time_only_[i] && smooth_slopes(index, left.point.t, weight, c.time);
        } else {
            interpolated_slopes(index, left.point.t, c.time);
        }
        crossed.insert(index == located ? crossed.begin() : crossed.end(), std::move(c));
    }
    return crossed;
}

// The same where the only relation of each trigger becomes false. All that can depend on it is whether an
// `else` with another condition is reached, and then there are more decisions.
bool Solver::Implementation::disarm_alone(const Point& at, const std::vector<events::Fired>& fired) {
    const hy_site* const sites = evaluator.model().table().sites;
    Trace& transition = active.mode.transition;
    std::vector<hy_entry*> changed;
    for (const events::Fired& f : fired) {
        if (sites[f.entry.site].kind != HY_SITE_TRIGGER || sites[f.entry.site].n_atoms != 1) return false;
        // The relation, and its trigger, which was true with it.
        changed.push_back(transition.find(f.entry.key, f.place));
        changed.push_back(transition.find_branch(f.entry.key, f.place));
    }
    const bool all_alone = std::all_of(changed.begin(), changed.end(), [](const hy_entry* e) {
        return e != nullptr && e->value == 1 && (e->kind == HY_ATOM || e->kind == HY_TRIGGER);
    });
    if (!all_alone) return false;
    for (hy_entry* entry : changed) entry->value = 0;
    if (!evaluator.model().has_independent_triggers() &&
        !evaluator.follows(evaluator.model().table().transition, at.t, at.y.data(), at.ydot.data(),
                           active.mode.transition)) {
        for (hy_entry* entry : changed) entry->value = 1;
        return false;
    }
    for (const events::Fired& f : fired)
        for (events::Condition& condition : conditions_)
            if (condition.of_transition && condition.key == f.entry.key) condition.side = -1.0;
    return true;
}

// Triggers whose conditions become false are armed again: nothing else changes, so nothing is made consistent
// and nothing is reported. False: more than that happens.
bool Solver::Implementation::arm(const Point& at, const std::vector<events::Fired>& fired) {
    // Where the only relation of a trigger becomes true, it will hardly be armed.
    const hy_site* const sites = evaluator.model().table().sites;
    if (std::any_of(fired.begin(), fired.end(), [&](const events::Fired& f) {
            return f.entry.kind == HY_ATOM && f.entry.value != 0 &&
                   sites[f.entry.site].kind == HY_SITE_TRIGGER && sites[f.entry.site].n_atoms == 1;
        }))
        return false;
    // Where an integer changes (fmod begins a new period) other conditions jump with it.
    if (!std::all_of(fired.begin(), fired.end(),
                     [](const events::Fired& f) { return f.of_transition && f.entry.kind != HY_INTEGER; }))
        return false;
    if (disarm_alone(at, fired)) return true;
    held_ = active.mode.transition;
    for (const events::Fired& f : fired)
        for (hy_entry& entry : held_.entries)
            if (entry.key == f.entry.key) entry.value = f.entry.value;
    if (!evaluator.record(evaluator.model().table().transition, at.t, at.y.data(), at.ydot.data(), &held_,
                          armed_, nullptr, nullptr, nullptr))
        return false;
    Trace& armed = armed_;
    TraceLookup before(active.mode.transition);
    for (std::size_t i = 0; i < armed.entries.size(); ++i) {
        const hy_entry& entry = armed.entries[i];
        if (entry.kind != HY_TRIGGER || (entry.value & 1) == 0) continue;
        const hy_entry* then = before.find(entry.key, i);
        if (then == nullptr || (then->value & 1) == 0) return false;  // one fires
    }
    if (same_functions(active.mode.transition, armed)) {
        std::swap(active.mode.transition, armed);
        take_conditions();
        return true;
    }
    ActiveMode next;
    next.mode = {active.mode.residual, armed};
    if (!store_.complete(next, at.t, at.y.data(), at.ydot.data())) return false;
    keep_mode(std::move(next));
    return true;
}

bool Solver::Implementation::change_mode(const Point& at, double t_event, int located,
                                         const std::vector<events::Fired>& fired, Step& result) {
    return !arm(at, fired) && leave_mode(at, t_event, located, fired, result);
}

bool Solver::Implementation::leave_mode(const Point& at, double t_event, int located,
                                        const std::vector<events::Fired>& fired, Step& result) {
    Left left = left_of(at);
    std::vector<Crossed> crossed = crossed_conditions(left, located, fired);
    events::Settled settled =
        iteration_.after_event(at, {active, conditions_, &clearance_}, fired, direction_, last_step_);
    if (settled.outcome.status == Status::chattering) stay_on_surface(left, crossed, settled, t_event, fired);
    for (const std::string& text : settled.warnings) warn(text);
    if (!settled.outcome) {
        evaluator.d = left.d;
        evaluator.k = left.k;
        stop_at(left, t_event, settled.outcome, result);
        return true;
    }
    if (directions.count > 0 && !crossed.front().smoothed)
        for (Crossed& c : appearing_conditions(left, settled)) crossed.push_back(std::move(c));
    if (!settled.mode_changed) {
        mark_if_pulled_apart(left, crossed, settled, t_event);
        keep_mode(std::move(settled.passes.back().active));
        return false;
    }

    Carried carried;
    if (directions.count > 0) carried = carry_sensitivities(left, crossed, settled);
    const std::size_t first_event = events.size();
    report(settled, left, t_event, crossed, carried);
    if (first_event < events.size()) result.event = events[first_event];
    left_ = std::move(left);
    left_.t_event = t_event;
    have_left_ = true;
    // Where events follow one another step by step, what was before them counts less and less.
    if (segment_begins_) last_step_ *= 0.5;
    last_step_ = std::max({last_step_, std::abs(integrator_.h()), 1e-12 * std::abs(at.t)});
    point = std::move(settled.passes.back().after);
    in_step_ = false;
    iteration_.recycle(std::move(before_.mode.transition));
    for (events::Pass& pass : settled.passes) iteration_.recycle(std::move(pass.fired));
    choose_in_play(settled.passes.back().active);
    adopt(std::move(settled.passes.back().active));
    restart_pending_ = true;
    if (!carried.done || !complete_present())
        result.outcome = {
            Status::evaluation_failed,
            fmt::format("the derivatives needed to go on after the event at t = {:.10g} are not finite",
                        t_event)};
    else if (auto outcome = check_constant_kernel(index_one_, point, expansion_))
        result.outcome = *outcome;
    if (static_cast<long>(instants_) >= problem.options.max_events)
        result.outcome = {
            Status::too_many_events,
            fmt::format("{} mode changes up to t = {:.10g}; raise --max-events if they are meant", instants_,
                        point.t)};
    return true;
}

// Driven back from both sides, the solution may still go on where the model says what holds exactly on the
// surface: `v > 0 ? -1 : v < 0 ? 1 : 0`. What crossed and is as before at zero has not changed then. Replaces
// the limits and what was settled if that is a mode.
void Solver::Implementation::stay_on_surface(Left& left, std::vector<Crossed>& crossed,
                                             events::Settled& settled, double t_event,
                                             const std::vector<events::Fired>& fired) {
    const events::Condition& located = crossed.front().condition;
    const auto index = static_cast<std::size_t>(
        std::find_if(conditions_.begin(), conditions_.end(),
                     [&](const events::Condition& c) {
                         return c.of_transition == located.of_transition && c.key == located.key;
                     }) -
        conditions_.begin());
    Point at = left.point;
    at.t = t_event;
    std::vector<double> g(conditions_.size());
    for (int iteration = 0; iteration < 3; ++iteration) {
        integrator_.interpolate(at.t, at.y.data(), at.ydot.data());
        if (!system_.watch(at.t, at.y.data(), at.ydot.data(), g.data())) return;
        EventTime time;
        interpolated_slopes(static_cast<int>(index), at.t, time);
        if (time.slope != 0.0) at.t -= g[index] / time.slope;
    }
    std::vector<events::Fired> changed = fired;
    for (const events::Condition& condition : conditions_)
        if (condition.true_at_zero == (condition.side > 0.0))
            std::erase_if(changed, [&](const events::Fired& f) {
                return f.of_transition == condition.of_transition && f.entry.key == condition.key;
            });
    evaluator.d = left.d;
    evaluator.k = left.k;
    Left there = left_of(at);
    std::vector<Crossed> conditions = crossed_conditions(there, static_cast<int>(index), fired);
    events::Settled staying =
        iteration_.after_event(at, {active, conditions_, &clearance_}, changed, direction_, last_step_);
    if (!staying.outcome) return;
    // What came to be evaluated was taken as rounding had it before it was decided: that is no change.
    std::erase_if(staying.changes, [&](const events::Change& change) {
        return !change.of_transition && active.mode.residual.find(change.entry.key) == nullptr;
    });
    left = std::move(there);
    crossed = std::move(conditions);
    settled = std::move(staying);
}

// The jump of the sensitivities. Where conditions of one instant have different τ, their mode changes are
// made one by one; where that is not possible, what follows is marked.
Solver::Implementation::Carried Solver::Implementation::carry_sensitivities(
    const Left& left, const std::vector<Crossed>& crossed, const events::Settled& settled) {
    Carried result;
    s = left.s;
    result.done = left.known;
    if (!left.known) return result;
    // Of the conditions at zero only those that made something happen pull the instant apart.
    std::vector<SimultaneousJump::Crossing> crossings;
    for (const Crossed& c : crossed) {
        const bool caused =
            std::any_of(settled.changes.begin(), settled.changes.end(), [&](const events::Change& change) {
                const bool same_site = (c.condition.key & HY_SITE_MASK) == (change.entry.key & HY_SITE_MASK);
                return c.condition.of_transition == change.of_transition &&
                       (change.of_transition ? same_site : c.condition.key == change.entry.key);
            });
        if (caused || c.appears) crossings.push_back(crossing_of(c));
    }
    const std::vector<double>& tau = crossings.empty() ? crossed.front().time.tau : crossings.front().tau;
    if (SimultaneousJump::pulled_apart(crossings)) {
        const auto walked =
            simultaneous_.carry({active, left.point, left.expansion, settled, direction_, last_step_},
                                crossings, directions, s, result.tau);
        result.one_sided = walked != SimultaneousJump::Result::exists;
        if (walked != SimultaneousJump::Result::not_possible) return result;
        result.tau.clear();
    }
    result.done =
        carry_across(index_one_, active, &left.expansion, left.point, settled.passes, tau, directions, s);
    return result;
}

// The solve ends on the left side of an event.
void Solver::Implementation::stop_at(const Left& left, double t_event, const Outcome& outcome, Step& result) {
    point = left.point;
    s = left.s;
    sdot = left.sdot;
    in_step_ = false;
    result.outcome = outcome;
    result.event.emplace();
    result.event->t = t_event;
}

namespace {

// Coefficients in powers of x of the polynomial through (x_k, f_k): divided differences, then Horner's
// scheme.
std::vector<double> interpolating_polynomial(const std::vector<double>& x, std::vector<double> f) {
    const std::size_t terms = x.size();
    for (std::size_t level = 1; level < terms; ++level)
        for (std::size_t k = terms - 1; k >= level; --k) f[k] = (f[k] - f[k - 1]) / (x[k] - x[k - level]);
    std::vector<double> c(terms, 0.0);
    for (std::size_t k = terms; k-- > 0;) {
        for (std::size_t j = terms - 1; j >= 1; --j) c[j] = c[j - 1] - x[k] * c[j];
        c[0] = f[k] - x[k] * c[0];
    }
    return c;
}

}  // namespace

// Conditions came or went, the equations stayed: the history of y goes on, that of the conditions is
// completed. Those that came get δᵖ from g on the interpolant at order + 1 places of the step.
void Solver::Implementation::keep_mode(ActiveMode next) {
    if (same_functions(active.mode.residual, next.mode.residual) &&
        same_functions(active.mode.transition, next.mode.transition)) {
        next.in_play = active.in_play;
        return adopt(std::move(next));  // their histories go on too
    }
    const std::vector<events::Condition> old = conditions_;
    const std::size_t terms = static_cast<std::size_t>(integrator_.order()) + 1;
    std::vector<std::vector<double>> old_polynomial(old.size(), std::vector<double>(terms));
    for (std::size_t i = 0; i < old.size(); ++i)
        integrator_.watched_polynomial(static_cast<int>(i), old_polynomial[i].data());
    adopt(std::move(next));

    const std::size_t n_g = conditions_.size();
    Point at{integrator_.t(), integrator_.y(), integrator_.ydot()};
    std::vector<double> x(terms);
    std::vector<std::vector<double>> samples(terms, std::vector<double>(n_g));
    for (std::size_t k = terms; k-- > 0;) {  // ends at x = 0, the point just reached
        x[k] = -static_cast<double>(k) / static_cast<double>(terms - 1);
        at.t = integrator_.t() + x[k] * integrator_.h();
        integrator_.interpolate(at.t, at.y.data(), at.ydot.data());
        system_.watch(at.t, at.y.data(), at.ydot.data(), samples[k].data());
    }
    std::unordered_map<std::uint64_t, std::size_t> old_residual, old_transition;
    for (std::size_t i = 0; i < old.size(); ++i)
        if (!old[i].integer) (old[i].of_transition ? old_transition : old_residual)[old[i].key] = i;
    std::vector<std::vector<double>> columns(terms, std::vector<double>(n_g));
    for (std::size_t i = 0; i < n_g; ++i) {
        const auto& old_index = conditions_[i].of_transition ? old_transition : old_residual;
        const auto same = old_index.find(conditions_[i].key);
        std::vector<double> polynomial(terms, 0.0);
        for (std::size_t k = 0; k < terms; ++k) polynomial[k] = samples[k][i];
        const bool finite =
            std::all_of(polynomial.begin(), polynomial.end(), [](double f) { return std::isfinite(f); });
        if (same != old_index.end())
            polynomial = old_polynomial[same->second];
        else if (finite)
            polynomial = interpolating_polynomial(x, std::move(polynomial));
        else  // evaluable in a part of the step only: its value at the end shows whether it crossed
            std::fill(polynomial.begin() + 1, polynomial.end(), 0.0);
        for (std::size_t j = 0; j < terms; ++j) columns[j][i] = polynomial[j];
    }
    integrator_.replace_watched(columns);
    index_one_.enter(active);
    scales_.find(index_one_, active, at, integrator_.h());
}

}  // namespace hybridae
