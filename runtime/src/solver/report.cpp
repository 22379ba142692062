// SPDX-License-Identifier: Apache-2.0
// Rows and events: what the user is told.
#include <algorithm>
#include <cmath>
#include <functional>

#include "differences.hpp"
#include "solver/executive.hpp"

namespace hybridae {

namespace {
constexpr double grazing_limit = 0.1;
}  // namespace

void Solver::Implementation::report(const events::Settled& settled, const Left& before, double t_event,
                                    const std::vector<Crossed>& crossed, const Carried& carried) {
    const Model& model = evaluator.model();
    ++instants_;
    statistics.events = instants_;

    std::vector<std::string> jumped;
    const Point& after = settled.passes.back().after;
    each_difference(after.y, before.point.y, std::equal_to<>(), [&](std::size_t i) {
        if (std::abs(after.y[i] - before.point.y[i]) > 10.0 * index_one_.weight(before.point.y, i))
            jumped.push_back(model.states().reals[i].name);
    });
    each_difference(evaluator.d, before.d, std::equal_to<>(),
                    [&](std::size_t i) { jumped.push_back(model.discrete().reals[i].name); });
    each_difference(evaluator.k, before.k, std::equal_to<>(),
                    [&](std::size_t i) { jumped.push_back(model.discrete().integers[i].name); });

    // The condition, among those that crossed, that belongs to a change; the first one for what followed in a
    // cascade.
    const auto cause_of = [&](const events::Change& change) -> const Crossed* {
        for (const Crossed& c : crossed) {
            const bool same = change.entry.kind == HY_TRIGGER
                                  ? (c.condition.key & HY_SITE_MASK) == (change.entry.key & HY_SITE_MASK)
                                  : c.condition.key == change.entry.key;
            if (c.condition.of_transition == change.of_transition && same) return &c;
        }
        return crossed.empty() ? nullptr : &crossed.front();
    };
    const std::size_t first = events.size();
    std::vector<std::uint64_t> keys;
    pending_.clear();
    for (std::size_t c = 0; c < settled.changes.size(); ++c) {
        const events::Change& change = settled.changes[c];
        // An atom that flipped back within the cascade did not change; one that flipped for good is told
        // once.
        if (!change.of_transition) {
            const hy_entry* now = settled.passes.back().active.mode.residual.find(change.entry.key);
            const hy_entry* then = active.mode.residual.find(change.entry.key);
            const bool told = std::find(keys.begin(), keys.end(), change.entry.key) != keys.end();
            if (told || (now != nullptr && then != nullptr && now->value == then->value)) continue;
            keys.push_back(change.entry.key);
        }
        const Crossed* cause = cause_of(change);
        Event event;
        event.t = t_event;
        event.instant = instants_;
        event.condition = events::text_of(model, change.entry);
        event.location = events::location_of(model, change.entry);
        event.instance = change.instance;
        const bool trigger = change.entry.kind == HY_TRIGGER;
        event.to = trigger || change.entry.value != 0;
        event.from = !event.to;
        event.kind = trigger                                ? EventKind::reset
                     : cause != nullptr && cause->time_only ? EventKind::time
                                                            : EventKind::state;
        event.dt_dp.assign(static_cast<std::size_t>(directions.count), 0.0);
        if (cause != nullptr) {
            const EventTime& time = cause->time;
            event.dt_dp = time.tau;
            event.dt_dp.resize(static_cast<std::size_t>(directions.count), NAN);
            event.kappa = cause->time_only || time.curvature == 0.0
                              ? 0.0
                              : std::abs(time.curvature) * cause->weight / (time.slope * time.slope);
            event.grazing = !(event.kappa <= grazing_limit);
        }
        if (!carried.tau.empty()) event.dt_dp = carried.tau[c];
        event.jumped = jumped;
        events.push_back(std::move(event));
        if (trigger) {
            auto& latest = fired_times_[change.entry.key];
            latest.push_back(t_event);
            if (latest.size() > 4) latest.pop_front();
            for (const events::Condition& condition : iteration_.conditions())
                if (condition.of_transition && !condition.integer && condition.side > 0.0 &&
                    (condition.key & HY_SITE_MASK) == (change.entry.key & HY_SITE_MASK))
                    pending_.push_back({condition.key, change.entry.key});
        }
    }
    for (std::size_t e = first; e < events.size(); ++e) {
        events[e].one_sided = carried.one_sided;
        if ((carried.one_sided || events[e].grazing) && directions.count > 0 && !valid_until)
            valid_until = t_event;
    }
}

Row Solver::Implementation::make_row(const Point& at, const std::vector<double>& s_at,
                                     const std::vector<double>& sdot_at, const std::vector<double>& d,
                                     const std::vector<std::int64_t>& k,
                                     const std::vector<double>& d_directions, const Trace* output_decisions) {
    Row row;
    row.t = at.t;
    row.y = at.y;
    row.ydot = at.ydot;
    row.s = s_at;
    row.discrete_reals = d;
    row.discrete_integers = k;
    row.discrete_s = d_directions;
    const Model& model = evaluator.model();
    if (!model.has_output()) {
        problem.selection.keep(row);
        return row;
    }
    const hy_function& output = model.table().output;
    const auto saved_d = evaluator.d;
    const auto saved_k = evaluator.k;
    evaluator.d = d;
    evaluator.k = k;
    Trace trace;
    row.outputs.assign(output.n_out, NAN);
    row.output_s.assign(output.n_out * static_cast<std::size_t>(directions.count), NAN);
    if (evaluator.record(output, at.t, at.y.data(), at.ydot.data(), output_decisions, trace,
                         row.outputs.data(), nullptr, nullptr) &&
        directions.count > 0) {
        const hy_seeds seeds{nullptr, s_at.data(), sdot_at.data(), directions.p.data(),
                             d_directions.empty() ? nullptr : d_directions.data()};
        evaluator.tangent(output, at.t, at.y.data(), at.ydot.data(), seeds, directions.count, trace, nullptr,
                          row.output_s.data(), nullptr, nullptr);
    }
    evaluator.d = saved_d;
    evaluator.k = saved_k;
    problem.selection.keep(row);
    return row;
}

Row Solver::Implementation::row(double t) {
    take_present();
    const bool at_present = direction_ * (t - point.t) >= 0.0;
    if (statistics.restarts == 0 || (at_present && integrator_.interpolates_algebraic()))
        return make_row(point, s, sdot, evaluator.d, evaluator.k, directions.d);
    Point at = point;
    std::vector<double> s_at = s, sdot_at = sdot;
    if (at_present) {
        complete_algebraic(active, at, s_at, sdot_at, true);
        return make_row(at, s_at, sdot_at, evaluator.d, evaluator.k, directions.d);
    }
    at.t = t;
    bool solved = integrator_.interpolates_algebraic();
    if (have_left_) {
        integrator_.interpolate(t, at.y.data(), at.ydot.data());
        integrator_.interpolate_sensitivities(t, s_at.data(), sdot_at.data());
    } else {
        solved = integrator_.solve_at(t, at.y.data(), at.ydot.data(), s_at.data(), sdot_at.data());
    }
    if (!integrator_.interpolates_algebraic())
        complete_algebraic(have_left_ ? before_ : active, at, s_at, sdot_at, solved);
    if (have_left_) return make_row(at, s_at, sdot_at, left_.d, left_.k, left_.d_directions);
    return make_row(at, s_at, sdot_at, evaluator.d, evaluator.k, directions.d);
}

// Replaces what a one-step method can only guess: the algebraic variables between its steps, unless they are
// solved for already, and their derivatives everywhere. Where that fails, the guesses stay.
void Solver::Implementation::complete_algebraic(const ActiveMode& mode, Point& at, std::vector<double>& s_at,
                                                std::vector<double>& sdot_at, bool solved) {
    const auto& differential = mode.split->differential;
    if (std::find(differential.begin(), differential.end(), false) == differential.end()) return;
    const auto d = evaluator.d;
    const auto k = evaluator.k;
    SensitivityDirections then = directions;
    if (&mode == &before_) {
        evaluator.d = left_.d;
        evaluator.k = left_.k;
        then.d = left_.d_directions;
    }
    index_one_.enter(mode);
    Point consistent = at;
    if ((solved || index_one_.make_consistent(consistent) == IndexOne::Result::consistent) &&
        index_one_.factor(consistent)) {
        at = consistent;
        Expansion expansion;
        expansion.expand(index_one_, at, 1);
        for (std::size_t i = 0; i < at.y.size(); ++i)
            if (expansion.order() >= 1) at.ydot[i] = expansion.ydot(0, static_cast<int>(i));
        // Derivatives of sensitivities are for outputs alone.
        const bool with_slopes = evaluator.model().has_output();
        if (std::vector<double> s_solved; !solved || with_slopes) {
            s_solved = s_at;
            if (expansion.expand_sensitivities(index_one_, at, then, s_solved, with_slopes ? 1 : 0)) {
                s_at = s_solved;
                if (with_slopes) sdot_at = expansion.sensitivity(1);
            }
        }
    }
    evaluator.d = d;
    evaluator.k = k;
}

// The point before an event lies a little beyond the surface, where open decisions are already those of the
// other side: the output's are taken from as far before it.
Row Solver::Implementation::left_row() {
    Trace decisions;
    if (evaluator.model().has_output() && statistics.restarts > 0) {
        const double beyond = std::abs(left_.point.t - left_.t_event),
                     back = std::max(
                         {2.0 * beyond, 1e-9 * std::abs(integrator_.h()), 1e-15 * std::abs(left_.t_event)});
        Point before = left_.point;
        before.t =
            left_.t_event - direction_ * std::min(back, std::abs(left_.t_event - integrator_.t_previous()));
        integrator_.interpolate(before.t, before.y.data(), before.ydot.data());
        const auto d = evaluator.d;
        const auto k = evaluator.k;
        evaluator.d = left_.d;
        evaluator.k = left_.k;
        if (!evaluator.record(evaluator.model().table().output, before.t, before.y.data(), before.ydot.data(),
                              nullptr, decisions, nullptr, nullptr, nullptr))
            decisions.entries.clear();
        evaluator.d = d;
        evaluator.k = k;
    }
    return make_row(left_.point, left_.s, left_.sdot, left_.d, left_.k, left_.d_directions, &decisions);
}

}  // namespace hybridae
