// SPDX-License-Identifier: Apache-2.0
#include "solver/executive.hpp"

#include <hybridae/error.hpp>
#include <hybridae/events/time_roots.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace hybridae {

namespace {

// The first step is at most this part of the way: derivatives at one point cannot see what comes later.
constexpr double first_step_fraction = 1e-2;
// After an event the step may be this much longer than the last one.
constexpr double growth_after_event = 10.0;

BdfOptions bdf_options(const Problem& problem) {
    BdfOptions options;
    options.rtol = problem.options.rtol;
    options.atol = problem.atol;
    options.sensitivity_error_test = problem.options.sensitivity_error_test;
    options.algebraic_error_test = problem.options.algebraic_error_test;
    options.max_order = problem.options.max_order;
    options.max_step = std::isfinite(problem.options.max_step) ? problem.options.max_step : 0.0;
    options.initial_step = problem.options.initial_step;
    return options;
}

}  // namespace

Solver::Implementation::Implementation(const Model& model, const Options& given)
    : problem(model, given),
      evaluator(problem.evaluator),
      store_(evaluator, given.linear_solver),
      index_one_(evaluator, given.rtol, problem.atol),
      iteration_(evaluator, store_, index_one_),
      locator_(index_one_),
      system_(evaluator),
      bdf_(bdf_options(problem), statistics) {}

Outcome Solver::Implementation::start(double t, double towards) {
    direction_ = towards < t ? -1.0 : 1.0;
    if (direction_ < 0.0 && evaluator.model().has_transition())
        throw InputError("the model has a transition: resets cannot be undone, so it cannot be integrated backwards");
    const double span = std::isfinite(towards) ? std::abs(towards - t) : 1.0;
    last_step_ = first_step_fraction * span;
    Point guess{t, problem.y0, problem.ydot0};
    directions = problem.directions;
    s = problem.s0;
    const std::vector<double> d0 = evaluator.d;
    const std::vector<std::int64_t> k0 = evaluator.k;
    const events::Settled settled = iteration_.at_start(guess, direction_, last_step_);
    if (!settled.outcome) return settled.outcome;
    const events::Pass& last = settled.passes.back();
    for (std::size_t j = 0; j < problem.start_of.size(); ++j)
        if (const int i = problem.start_of[j]; i >= 0 && !last.active.structure->differential[static_cast<std::size_t>(i)])
            throw InputError(fmt::format("'{0}' is not a differential variable: its start value is determined by the "
                                         "equations, so there is no sensitivity to start:{0}",
                                         evaluator.model().states().reals[static_cast<std::size_t>(i)].name));
    if (!settled.changes.empty()) {
        // A trigger fired out of a tie: at a fixed time, so τ = 0.
        const std::vector<double> tau(static_cast<std::size_t>(directions.count), 0.0);
        const ActiveMode first = settled.passes.front().active;
        if (directions.count > 0 &&
            !carry_across(index_one_, first, settled.passes.front().after, settled.passes, tau, directions, s))
            return {Status::evaluation_failed, "the derivatives of the reset at the start could not be evaluated"};
        report(settled, guess, d0, k0, t, {}, {}, {}, {}, {});
    }
    point = last.after;
    adopt(last.active);
    started_ = true;
    first_restart_ = true;
    restart_pending_ = true;
    // The right limits, so that the start is a complete row.
    index_one_.enter(active);
    if (!index_one_.factor(point)) return {Status::singular, "the index-1 matrix is singular at the start"};
    expansion_.expand(index_one_, point);
    if (!expansion_.expand_sensitivities(index_one_, point, directions, s))
        return {Status::evaluation_failed, "the derivatives of the model are not finite at the start"};
    for (std::size_t i = 0; i < point.y.size(); ++i) point.ydot[i] = expansion_.ydot(0, static_cast<int>(i));
    sdot = expansion_.sensitivity(1);
    return {};
}

void Solver::Implementation::adopt(const ActiveMode& mode) {
    active = mode;
    system_.set(active.mode, *active.structure);
    conditions_ = events::conditions_of(evaluator.model(), active.mode);
    time_only_.resize(conditions_.size());
    for (std::size_t i = 0; i < conditions_.size(); ++i)
        time_only_[i] = active.structure->time_only(static_cast<int>(i), evaluator.model().n_states());
    time_horizon_ = NAN;
}

// Fills a new history from the derivatives at the present point.
Outcome Solver::Implementation::restart(double limit) {
    index_one_.enter(active);
    if (!index_one_.factor(point))
        return {Status::singular,
                fmt::format("the equations do not determine '{}' at t = {:.10g}: the system is not of index 1 in this mode",
                            evaluator.model()
                                .states()
                                .reals[static_cast<std::size_t>(std::max(index_one_.trouble(), 0))]
                                .name,
                            point.t)};
    expansion_.expand(index_one_, point);
    if (!expansion_.expand_sensitivities(index_one_, point, directions, s))
        return {Status::evaluation_failed,
                fmt::format("the derivatives of the model are not finite at t = {:.10g}", point.t)};
    TaylorStart taylor;
    expansion_.fill(taylor, active.structure->differential);
    if (!events::find_scales(index_one_, active, point, last_step_, scales_))
        return {Status::evaluation_failed, evaluator.error()};
    const double rest = std::abs(limit - point.t);
    const double longest = first_restart_ ? first_step_fraction * rest : std::min(rest, growth_after_event * last_step_);
    bdf_.restart(system_, *active.iteration, directions, active.structure->differential, point.t, direction_, taylor,
                 longest);
    first_restart_ = false;
    restart_pending_ = false;
    segment_begins_ = true;
    have_left_ = false;
    // A fired condition that still holds and now heads for its surface has to get there.
    std::erase_if(pending_, [&](const Pending& p) {
        for (std::size_t i = 0; i < conditions_.size(); ++i)
            if (conditions_[i].of_transition && conditions_[i].key == p.key) {
                const int index = static_cast<int>(i);
                const bool near = std::abs(expansion_.g(0, index)) <= 10.0 * scales_.polish(index);
                const bool heading_back = expansion_.order() >= 1 &&
                                          direction_ * conditions_[i].side * expansion_.g(1, index) < 0.0;
                return !(near && heading_back);
            }
        return true;
    });
    watch_closely();
    return {};
}

// Puts conditions near zero under error control. Their interpolant only proposes crossings, so it need not be better
// than a small part of the change that it describes.
void Solver::Implementation::watch_closely() {
    constexpr double steps_ahead = 3.0, part_of_change = 1e-3;
    auto& scale = bdf_.watched_scale();
    double c[Bdf::highest_order + 1];
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        scale[i] = INFINITY;
        if (time_only_[i]) continue;
        bdf_.watched_polynomial(static_cast<int>(i), c);
        double change = 0.0;
        for (int j = 1; j <= bdf_.order(); ++j) change += std::abs(c[j]);
        if (std::abs(c[0]) <= steps_ahead * change && i < scales_.weight.size())
            scale[i] = std::max(scales_.weight[i], part_of_change * change);
    }
}

// The next root of a condition on time alone, or NaN.
double Solver::Implementation::next_time_event(double limit) {
    if (time_horizon_ == limit) return time_event_;
    time_horizon_ = limit;
    time_event_ = NAN;
    const hy_model& table = evaluator.model().table();
    const std::size_t n_r = static_cast<std::size_t>(active.mode.residual.n_g());
    std::vector<double> g(conditions_.size()), lo(conditions_.size()), hi(conditions_.size());
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (!time_only_[i]) continue;
        const bool of_transition = conditions_[i].of_transition;
        const hy_function& f = of_transition ? table.transition : table.residual;
        const Trace& trace = of_transition ? active.mode.transition : active.mode.residual;
        const std::size_t at = of_transition ? i - n_r : i;
        const auto eval = [&](double t) {
            system_.watch(t, point.y.data(), point.ydot.data(), g.data());
            return g[i];
        };
        const auto enclose = [&](double a, double b) {
            evaluator.enclose(f, a, b, point.y.data(), point.ydot.data(), trace, lo.data(), hi.data());
            return std::pair(lo[at], hi[at]);
        };
        const auto slope = [&](double t) {
            const double seed = 1.0;
            system_.watch_tangent(t, point.y.data(), point.ydot.data(), {&seed, nullptr, nullptr, nullptr, nullptr}, 1,
                                  nullptr, g.data());
            return g[i];
        };
        const double end = std::isnan(time_event_) ? limit : time_event_;
        const events::TimeRoot root = events::first_root(point.t, end, enclose, eval, slope);
        if (root.found) time_event_ = root.t;
        if (!root.decided && !root.found) time_horizon_ = NAN;  // searched only so far; look again later
    }
    return time_event_;
}

Step Solver::Implementation::step(double limit) {
    if (!started_) throw InputError("call start() before step()");
    if (!std::isfinite(limit)) throw InputError("the limit of a step must be finite");
    Step result;
    result.t_begin = result.t = point.t;
    const auto end = [&](Outcome outcome) {
        result.outcome = std::move(outcome);
        result.t = point.t;
        return result;
    };
    if (direction_ * (limit - point.t) <= 0.0) return end({});
    if (problem.options.interrupted && problem.options.interrupted())
        return end({Status::interrupted, fmt::format("interrupted at t = {:.10g}", point.t)});
    if (statistics.steps >= problem.options.max_steps)
        return end({Status::too_many_steps, fmt::format("{} steps were taken up to t = {:.10g}; raise --max-steps, or "
                                                        "loosen the tolerances",
                                                        statistics.steps, point.t)});
    if (restart_pending_)
        if (Outcome outcome = restart(limit); !outcome) return end(outcome);

    const double time_event = next_time_event(limit);
    const bool time_event_ahead = !std::isnan(time_event);
    const double stop = time_event_ahead ? time_event : limit;
    std::optional<int> at_surface;
    if (const Bdf::Result done = integrate(stop, at_surface); !at_surface && done != Bdf::Result::accepted)
        return end(failure(done));
    if (at_surface) {
        // The model has no values beyond the surface: the condition changes here, on the near side.
        const std::vector<events::Fired> fired{
            {conditions_[static_cast<std::size_t>(*at_surface)].of_transition,
             events::flipped(active.mode, conditions_[static_cast<std::size_t>(*at_surface)])}};
        double c[Bdf::highest_order + 1];
        bdf_.watched_polynomial(*at_surface, c);
        const double t_crossing = c[1] != 0.0 ? point.t - c[0] / c[1] * bdf_.h() : point.t;
        if (!change_mode(point, t_crossing, *at_surface, fired, result)) return end(failure(Bdf::Result::not_finite));
        return end(result.outcome);
    }

    if (auto outcome = look_for_events(result)) return end(*outcome);
    if (result.event) return end(result.outcome);
    point.t = bdf_.t();
    in_step_ = true;
    last_step_ = segment_begins_ ? std::abs(bdf_.h()) : std::max(last_step_, std::abs(bdf_.h()));
    segment_begins_ = false;
    if (auto outcome = check_pending()) return end(*outcome);

    if (time_event_ahead && bdf_.t() == time_event) {
        take_present();
        index_one_.enter(active);
        index_one_.make_consistent(point);
        std::vector<double> g(conditions_.size());
        system_.watch(point.t, point.y.data(), point.ydot.data(), g.data());
        events::find_scales(index_one_, active, point, last_step_, scales_);
        std::vector<events::Fired> fired;
        int first = -1;
        for (std::size_t i = 0; i < conditions_.size(); ++i)
            if (time_only_[i] && conditions_[i].side * g[i] <= scales_.tie(static_cast<int>(i))) {
                fired.push_back({conditions_[i].of_transition, events::flipped(active.mode, conditions_[i])});
                if (first < 0) first = static_cast<int>(i);
            }
        time_horizon_ = NAN;
        if (first >= 0 && !change_mode(point, point.t, first, fired, result)) restart_pending_ = true;
        return end(result.outcome);
    }
    watch_closely();
    return end({});
}

// Between events the present lives in the integrator; it is copied only for those who ask.
void Solver::Implementation::take_present() {
    if (!in_step_) return;
    in_step_ = false;
    point.y = bdf_.y();
    point.ydot = bdf_.ydot();
    s.resize(static_cast<std::size_t>(directions.count) * point.y.size());
    sdot.resize(s.size());
    bdf_.interpolate_sensitivities(point.t, s.data(), sdot.data());
}

// One step. Where the model cannot be evaluated beyond a surface, up to the surface: the conditions' interpolants,
// continued, say where it is.
Bdf::Result Solver::Implementation::integrate(double stop, std::optional<int>& at_surface) {
    Bdf::Result done = bdf_.step(stop, true);
    for (int attempt = 0; done == Bdf::Result::not_finite && attempt < 60; ++attempt) {
        const auto ahead = locator_.crossing_ahead(bdf_, conditions_, time_only_, bdf_.attempted());
        if (!ahead) break;
        const auto i = static_cast<std::size_t>(ahead->condition);
        take_present();
        index_one_.enter(active);
        std::vector<double> g(conditions_.size());
        system_.watch(point.t, point.y.data(), point.ydot.data(), g.data());
        if (!events::find_scales(index_one_, active, point, last_step_, scales_)) break;
        if (std::abs(g[i]) <= scales_.polish(ahead->condition)) {
            at_surface = ahead->condition;
            return done;
        }
        // Aim at half the polishing distance before the surface; after a failure come half as near.
        const double before = 0.5 * scales_.polish(ahead->condition) / std::abs(g[i]) * (ahead->t_crossing - point.t);
        const double aim = ahead->t_crossing - before;
        const double target = point.t + (aim - point.t) / static_cast<double>(1 << std::min(attempt, 30));
        done = bdf_.step(target, true);
    }
    if (done == Bdf::Result::not_finite) done = bdf_.step(stop, false);
    if (done != Bdf::Result::accepted) at_surface = surface_at_hand();
    return done;
}

// A condition within its tolerance of zero and on its way there: where no step succeeds any more (a derivative without
// bound at the surface), the crossing is here.
std::optional<int> Solver::Implementation::surface_at_hand() {
    take_present();
    index_one_.enter(active);
    std::vector<double> g(conditions_.size());
    if (!system_.watch(point.t, point.y.data(), point.ydot.data(), g.data())) return std::nullopt;
    if (!events::find_scales(index_one_, active, point, last_step_, scales_)) return std::nullopt;
    double c[Bdf::highest_order + 1];
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (time_only_[i] || std::abs(g[i]) > scales_.weight[i]) continue;
        bdf_.watched_polynomial(static_cast<int>(i), c);
        const double approach = -conditions_[i].side * c[1] * (bdf_.h() * direction_ > 0.0 ? 1.0 : -1.0);
        if (approach > 0.0 && conditions_[i].side * g[i] >= 0.0) return static_cast<int>(i);
    }
    return std::nullopt;
}

std::vector<events::Fired> Solver::Implementation::across(const std::vector<double>& g, const events::Scales& scales,
                                                          int first) const {
    std::vector<events::Fired> fired;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        const bool beyond = conditions_[i].side * g[i] < -scales.tie(static_cast<int>(i));
        if (static_cast<int>(i) == first || (!time_only_[i] && beyond))
            fired.push_back({conditions_[i].of_transition, events::flipped(active.mode, conditions_[i])});
    }
    return fired;
}

// Searches the step just taken, again after each flip that changed no branch. An outcome: something failed.
std::optional<Outcome> Solver::Implementation::look_for_events(Step& result) {
    double from = bdf_.t_previous();
    for (int flips = 0; flips < 1000; ++flips) {
        const auto crossing = locator_.first_crossing(bdf_, active, conditions_, time_only_, from);
        if (!crossing) return std::nullopt;
        const auto fired = across(crossing->g, crossing->scales, crossing->condition);
        scales_ = crossing->scales;
        if (change_mode(crossing->polished, crossing->t, crossing->condition, fired, result)) {
            if (!result.outcome) return result.outcome;
            return std::nullopt;
        }
        from = crossing->polished.t;
    }
    return Outcome{Status::no_consistent_mode,
                   fmt::format("conditions keep flipping without a change of the mode near t = {:.10g}", from)};
}

bool Solver::Implementation::change_mode(const Point& at, double t_event, int condition,
                                         const std::vector<events::Fired>& fired, Step& result) {
    // The left limit: sensitivities in the mode before, with their algebraic parts solved for.
    Left left{at, s, sdot, evaluator.d, directions.d, evaluator.k};
    index_one_.enter(active);
    left.s.resize(static_cast<std::size_t>(directions.count) * at.y.size());
    left.sdot.resize(left.s.size());
    bdf_.interpolate_sensitivities(at.t, left.s.data(), left.sdot.data());
    const bool regular = index_one_.factor(at);
    Expansion before;
    bool known = regular;
    if (regular) {
        before.expand(index_one_, at);
        known = before.expand_sensitivities(index_one_, at, directions, left.s);
        left.sdot = before.sensitivity(1);
        for (std::size_t i = 0; i < at.y.size(); ++i) left.point.ydot[i] = before.ydot(0, static_cast<int>(i));
    }
    std::vector<int> fired_conditions;
    std::vector<EventTime> times;
    for (std::size_t i = 0; i < conditions_.size(); ++i)
        for (const events::Fired& f : fired)
            if (f.of_transition == conditions_[i].of_transition && f.entry.key == conditions_[i].key) {
                EventTime time;
                if (known) event_time_sensitivity(index_one_, before, at, directions, static_cast<int>(i), time);
                fired_conditions.push_back(static_cast<int>(i));
                times.push_back(std::move(time));
            }

    const events::Settled settled = iteration_.after_event(at, active.mode, fired, direction_, last_step_);
    if (!settled.outcome) {
        point = at;
        in_step_ = false;
        s = left.s;
        sdot = left.sdot;
        result.outcome = settled.outcome;
        evaluator.d = left.d;
        evaluator.k = left.k;
        result.event.emplace();
        result.event->t = t_event;
        return true;
    }
    if (!settled.mode_changed) {
        keep_mode(settled.passes.back().active);
        return false;
    }
    const auto main = std::find(fired_conditions.begin(), fired_conditions.end(), condition) - fired_conditions.begin();
    const ActiveMode old = active;
    if (directions.count > 0) {
        s = left.s;
        if (!known || !carry_across(index_one_, old, at, settled.passes, times[static_cast<std::size_t>(main)].tau,
                                    directions, s))
            result.outcome = {Status::evaluation_failed,
                              fmt::format("the derivatives needed for the jump of the sensitivities at t = {:.10g} are not "
                                          "finite",
                                          t_event)};
    }
    std::swap(fired_conditions[0], fired_conditions[static_cast<std::size_t>(main)]);
    std::swap(times[0], times[static_cast<std::size_t>(main)]);
    const std::size_t first_event = events.size();
    report(settled, left.point, left.d, left.k, t_event, time_only_, conditions_, times, fired_conditions, scales_);
    left_ = std::move(left);
    have_left_ = true;
    event_time = t_event;
    last_step_ = std::max({last_step_, std::abs(bdf_.h()), 1e-12 * std::abs(at.t)});
    point = settled.passes.back().after;
    in_step_ = false;
    adopt(settled.passes.back().active);
    restart_pending_ = true;

    index_one_.enter(active);
    if (index_one_.factor(point)) {
        expansion_.expand(index_one_, point);
        if (!expansion_.expand_sensitivities(index_one_, point, directions, s) && result.outcome)
            result.outcome = {Status::evaluation_failed,
                              fmt::format("the derivatives of the model are not finite after the event at t = {:.10g}",
                                          t_event)};
        for (std::size_t i = 0; i < point.y.size(); ++i) point.ydot[i] = expansion_.ydot(0, static_cast<int>(i));
        sdot = expansion_.sensitivity(1);
    }
    if (first_event < events.size()) result.event = events[first_event];
    if (static_cast<long>(instants_) >= problem.options.max_events)
        result.outcome = {Status::too_many_events,
                          fmt::format("{} mode changes up to t = {:.10g}; raise --max-events if they are meant", instants_,
                                      point.t)};
    return true;
}

// Conditions came or went, the equations stayed: the history of y goes on, that of the conditions is completed.
void Solver::Implementation::keep_mode(const ActiveMode& next) {
    const std::vector<events::Condition> old = conditions_;
    const int q = bdf_.order();
    std::vector<std::vector<double>> old_columns(old.size(), std::vector<double>(Bdf::highest_order + 1, 0.0));
    for (std::size_t i = 0; i < old.size(); ++i) bdf_.watched_polynomial(static_cast<int>(i), old_columns[i].data());
    adopt(next);
    const std::size_t n_g = conditions_.size(), terms = static_cast<std::size_t>(q) + 1;
    std::vector<std::vector<double>> columns(terms, std::vector<double>(n_g, 0.0));
    // δᵖ of new conditions: g on the interpolant at q + 1 places of the step, by Newton's divided differences in x.
    std::vector<double> x(terms);
    std::vector<std::vector<double>> samples(terms, std::vector<double>(n_g));
    Point at = point;
    at.y.resize(bdf_.y().size());
    at.ydot.resize(bdf_.y().size());
    for (std::size_t k = 0; k < terms; ++k) {
        x[k] = -static_cast<double>(k) / static_cast<double>(q);
        const double t = bdf_.t() + x[k] * bdf_.h();
        bdf_.interpolate(t, at.y.data(), at.ydot.data());
        system_.watch(t, at.y.data(), at.ydot.data(), samples[k].data());
    }
    for (std::size_t i = 0; i < n_g; ++i) {
        const auto same = std::find_if(old.begin(), old.end(), [&](const events::Condition& c) {
            return c.key == conditions_[i].key && c.of_transition == conditions_[i].of_transition &&
                   c.upper == conditions_[i].upper && !c.integer;
        });
        if (same != old.end()) {
            for (std::size_t j = 0; j < terms; ++j) columns[j][i] = old_columns[static_cast<std::size_t>(same - old.begin())][j];
            continue;
        }
        std::vector<double> difference(terms);
        for (std::size_t k = 0; k < terms; ++k) difference[k] = samples[k][i];
        for (std::size_t level = 1; level < terms; ++level)
            for (std::size_t k = terms - 1; k >= level; --k)
                difference[k] = (difference[k] - difference[k - 1]) / (x[k] - x[k - level]);
        std::vector<double> monomial(terms, 0.0);
        for (std::size_t k = terms; k-- > 0;) {
            for (std::size_t j = terms - 1; j >= 1; --j) monomial[j] = monomial[j - 1] - x[k] * monomial[j];
            monomial[0] = difference[k] - x[k] * monomial[0];
        }
        for (std::size_t j = 0; j < terms; ++j) columns[j][i] = monomial[j];
    }
    bdf_.replace_watched(columns);
    scales_.weight.clear();
    index_one_.enter(active);
    bdf_.interpolate(bdf_.t(), at.y.data(), at.ydot.data());
    at.t = bdf_.t();
    events::find_scales(index_one_, active, at, bdf_.h(), scales_);
}

Outcome Solver::Implementation::failure(Bdf::Result result) const {
    const auto& names = evaluator.model().states().reals;
    const std::string near = fmt::format("t = {:.10g}", point.t);
    switch (result) {
        case Bdf::Result::singular:
            return {Status::singular,
                    fmt::format("the iteration matrix is singular near {}: the equations do not determine '{}'. Check the "
                                "equations that contain it; the system may be of higher index",
                                near, names[static_cast<std::size_t>(std::max(bdf_.column_of_trouble(), 0))].name)};
        case Bdf::Result::not_finite:
            return {Status::evaluation_failed,
                    fmt::format("the model cannot be evaluated beyond {}{}. Guard the expression that fails there, e.g. a "
                                "root or logarithm of a negative number",
                                near, evaluator.error().empty() ? "" : ": " + evaluator.error())};
        case Bdf::Result::not_converged:
            return {Status::step_too_small, fmt::format("Newton's method failed down to the smallest step near {}. Check "
                                                        "the model there, or loosen the tolerances", near)};
        default:
            return {Status::step_too_small, fmt::format("the error test failed down to the smallest step near {}; the "
                                                        "solution may not be smooth there", near)};
    }
}

// After firing, a condition that turned back before it was left behind cannot fire again: integrating on would fall
// through the surface.
std::optional<Outcome> Solver::Implementation::check_pending() {
    for (const Pending& p : pending_) {
        for (std::size_t i = 0; i < conditions_.size(); ++i) {
            if (!conditions_[i].of_transition || conditions_[i].key != p.key) continue;
            double c[Bdf::highest_order + 1];
            bdf_.watched_polynomial(static_cast<int>(i), c);
            const double outward = conditions_[i].side * c[1] * (bdf_.h() > 0.0 ? 1.0 : -1.0) * direction_;
            if (outward < 0.0 || entry_of(active.mode, conditions_[i]).value == 0) continue;
            const hy_entry& entry = entry_of(active.mode, conditions_[i]);
            const std::string what = fmt::format("'{}' ({})", events::text_of(evaluator.model(), entry),
                                                 events::location_of(evaluator.model(), entry));
            // Back to the last point on the surface.
            const std::deque<double>& times = fired_times_[p.trigger];
            take_present();
            bdf_.interpolate(bdf_.t_previous(), point.y.data(), point.ydot.data());
            bdf_.interpolate_sensitivities(bdf_.t_previous(), s.data(), sdot.data());
            point.t = bdf_.t_previous();
            if (times.size() >= 3) {
                const double last = times[times.size() - 1] - times[times.size() - 2];
                const double before = times[times.size() - 2] - times[times.size() - 3];
                const double ratio = before != 0.0 ? last / before : 1.0;
                if (ratio > 0.0 && ratio < 1.0)
                    return Outcome{Status::zeno,
                                   fmt::format("the events of {} accumulate at about t = {:.10g}; the solution ends there. "
                                               "Model what happens at rest, e.g. with a Discrete contact state",
                                               what, times.back() + last * ratio / (1.0 - ratio))};
            }
            return Outcome{Status::stuck,
                           fmt::format("after {} fired at t = {:.10g} the solution does not leave its surface, so it could "
                                       "not fire again. Let the reset move the state off the surface",
                                       what, point.t)};
        }
    }
    std::erase_if(pending_, [&](const Pending& p) {
        return std::none_of(conditions_.begin(), conditions_.end(), [&](const events::Condition& c) {
            return c.of_transition && c.key == p.key && c.side > 0.0;
        });
    });
    return std::nullopt;
}

}  // namespace hybridae
