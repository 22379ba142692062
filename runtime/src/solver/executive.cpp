// SPDX-License-Identifier: Apache-2.0
#include "solver/executive.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/consistency/diagnosis.hpp>
#include <hybridae/error.hpp>
#include <hybridae/events/time_roots.hpp>
#include <hybridae/integrator/methods.hpp>

namespace hybridae {

namespace {

// The first step is at most this part of the way: derivatives at one point cannot see what comes later.
constexpr double first_step_fraction = 1e-2;
// Over this part of the way differential variables move to meet a constraint.
constexpr double move_fraction = 1e-3;
// After an event the step may be this much longer than the last one.
constexpr double growth_after_event = 10.0;
// What lies behind an event is thrown away: a first step goes but so much farther than where one is expected.
constexpr double beyond_crossing = 1.25;
// Of the last steps' length: how far the derivatives at an event are to reach.
constexpr double steps_foreseen = 2.0;
// Times this close, relatively, are one: some hundred units in the last place.
constexpr double time_resolution = 6e-14;

IntegratorOptions integrator_options(const Problem& problem) {
    IntegratorOptions options;
    options.rtol = problem.options.rtol;
    options.atol = problem.atol;
    options.bounds = problem.bounds;
    options.sensitivity_method = problem.options.sensitivity_method;
    options.sensitivity_residuals = problem.options.sensitivity_residuals;
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
      store_(evaluator, given.linear_solver, problem.constraints, problem.directions.count),
      index_one_(evaluator, given.rtol, problem.atol, problem.bounds),
      start_values_(store_, index_one_),
      iteration_(evaluator, store_, index_one_, scales_, problem.directions.count > 0),
      locator_(index_one_, scales_),
      simultaneous_(evaluator, store_, index_one_),
      system_(evaluator),
      owned_integrator_(make_integrator(given.method, integrator_options(problem), statistics)) {}

Outcome Solver::Implementation::start(double t, double towards) {
    problem.renew();
    direction_ = towards < t ? -1.0 : 1.0;
    if (direction_ < 0.0 && evaluator.model().has_transition())
        throw InputError(
            "the model has a transition: resets cannot be undone, so it cannot be integrated backwards");
    const double span = std::isfinite(towards) ? std::abs(towards - t) : 1.0;
    last_step_ = first_step_fraction * span;
    evaluator.d = problem.d0;
    evaluator.k = problem.k0;
    events.clear();
    warnings.clear();
    valid_until.reset();
    statistics = {};
    instants_ = 0;
    pending_.clear();
    fired_times_.clear();
    started_ = in_step_ = have_left_ = false;
    active.in_play.reset();
    ended_ = {};
    Point guess{t, problem.y0, problem.ydot0};
    directions = problem.directions;
    s = problem.s0;
    const std::vector<double> d0 = evaluator.d;
    const std::vector<std::int64_t> k0 = evaluator.k;
    start_values_.wish(
        {problem.y0, problem.ydot0, problem.fixed, problem.fixed_derivative, move_fraction * span});
    const events::Settled settled = iteration_.at_start(guess, start_values_, direction_, last_step_);
    for (const std::string& text : settled.warnings) warn(text);
    if (!settled.outcome) {
        // Values that were to be kept may be the reason.
        const auto* kept =
            settled.passes.empty() ? nullptr : &settled.passes.back().active.structure->differential;
        return (kept != nullptr ? check_bounds(guess, *kept) : std::nullopt).value_or(settled.outcome);
    }
    const events::Pass& last = settled.passes.back();
    refuse_wishes_without_effect(last.active);
    if (!differentiate_start(settled))
        return {Status::evaluation_failed, "the derivatives of the start values could not be evaluated"};
    if (auto outcome = check_bounds(last.after, std::vector<bool>(last.after.y.size(), true)))
        return *outcome;
    if (!settled.changes.empty()) {  // a trigger fired out of a tie
        Left before;
        before.point = settled.passes.front().after;
        before.d = d0;
        before.k = k0;
        report(settled, before, t, {}, {});
    }
    point = last.after;
    ActiveMode first = last.active;
    choose_in_play(first);
    adopt(std::move(first));
    started_ = true;
    first_restart_ = true;
    restart_pending_ = true;
    if (!complete_present())
        return {Status::evaluation_failed, "the derivatives of the model are not finite at the start"};
    mark_start_on_surface(settled);
    return check_constant_kernel(index_one_, point, expansion_).value_or(Outcome{});
}

// The sensitivities of the start values, and of what a reset made of them: at a fixed time, so τ = 0.
bool Solver::Implementation::differentiate_start(const events::Settled& settled) {
    if (directions.count == 0) return true;
    const auto& passes = settled.passes;
    const auto reset =
        std::find_if(passes.begin(), passes.end(), [](const events::Pass& pass) { return pass.has_fired; });
    const events::Pass& first = reset == passes.end() ? passes.back() : *(reset - 1);
    const auto d = evaluator.d;
    const auto k = evaluator.k;
    evaluator.d = first.d_after;
    evaluator.k = first.k_after;
    const bool done = start_values_.differentiate(first.active, first.after, directions, problem.sdot0, s);
    evaluator.d = d;
    evaluator.k = k;
    if (!done || reset == passes.end()) return done;
    const std::vector<double> tau(static_cast<std::size_t>(directions.count), 0.0);
    return carry_across(index_one_, first.active, nullptr, first.after, {reset, passes.end()}, tau,
                        directions, s);
}

// Names in --sens, --fix and --constraint that mean nothing in the mode of the start.
void Solver::Implementation::refuse_wishes_without_effect(const ActiveMode& mode) const {
    const auto& names = evaluator.model().states().reals;
    for (std::size_t j = 0; j < problem.start_of.size(); ++j) {
        const int i = problem.start_of[j];
        if (i < 0 || start_values_.depends_on(mode, i, problem.start_of_derivative[j])) continue;
        throw InputError(
            fmt::format("the start value of {}'{}' is solved for, so there is no sensitivity to {}",
                        problem.start_of_derivative[j] ? "the derivative of " : "",
                        names[static_cast<std::size_t>(i)].name, problem.sensitivity_names[j]));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (problem.fixed_derivative[i] && !problem.options.steady_state && !mode.structure->differential[i])
            throw InputError(fmt::format(
                "'der:{0}' cannot be fixed: the derivative of '{0}' does not appear in the equations",
                names[i].name));
    const auto& constraints = mode.split->constraints;
    for (const int row : problem.constraints)
        if (!std::binary_search(constraints.begin(), constraints.end(), row))
            throw InputError(
                fmt::format("'{}' is no constraint: the equation contains a derivative or an algebraic "
                            "variable",
                            names[static_cast<std::size_t>(row)].name));
}

std::optional<Outcome> Solver::Implementation::check_bounds(const Point& at,
                                                            const std::vector<bool>& which) const {
    for (const Bound& bound : problem.bounds) {
        const double y = at.y[static_cast<std::size_t>(bound.state)];
        if (!which[static_cast<std::size_t>(bound.state)] || (y >= bound.low && y <= bound.high)) continue;
        return Outcome{
            Status::bounds_violated,
            fmt::format("'{}' = {:.10g} starts {} its bound {:.10g}. Give another start value, or another "
                        "bound",
                        evaluator.model().states().reals[static_cast<std::size_t>(bound.state)].name, y,
                        y < bound.low ? "below" : "above", y < bound.low ? bound.low : bound.high)};
    }
    return std::nullopt;
}

// Right limits of all that a row has: ẏ of algebraic variables, s_a and ṡ.
bool Solver::Implementation::complete_present() {
    if (directions.count == 0) {
        // The mode iteration has made the factors, and may have expanded here.
        if (Expansion* expansion = iteration_.expansion()) {
            std::swap(expansion_, *expansion);
            // Not all that the iteration looked at may be in play.
            if (active.in_play != nullptr) expansion_.expand_watched(index_one_.system(), point.t);
        } else
            expansion_.expand(index_one_, point, Expansion::highest,
                              first_restart_ ? INFINITY : steps_foreseen * last_step_);
        for (std::size_t i = 0; i < point.y.size(); ++i)
            point.ydot[i] = expansion_.ydot(0, static_cast<int>(i));
        return true;
    }
    index_one_.enter(active);
    if (!index_one_.factor(point)) return false;
    expansion_.expand(index_one_, point);
    const bool finite = expansion_.expand_sensitivities(index_one_, point, directions, s);
    for (std::size_t i = 0; i < point.y.size(); ++i) point.ydot[i] = expansion_.ydot(0, static_cast<int>(i));
    sdot = expansion_.sensitivity(1);
    return finite;
}

void Solver::Implementation::warn(const std::string& text) {
    constexpr std::size_t most_warnings = 100;
    if (warnings.size() < most_warnings &&
        std::find(warnings.begin(), warnings.end(), text) == warnings.end())
        warnings.push_back(text);
}

void Solver::Implementation::adopt(ActiveMode mode) {
    std::swap(before_, active);
    active = std::move(mode);
    enter_active();
    take_conditions();
    time_horizon_ = NAN;
}

void Solver::Implementation::enter_active() {
    system_.set(active.mode, *active.structure, active.linear.get(), active.in_play.get(),
                !active.split->constraints.empty());
    index_one_.enter(active);
}

// Fills a new history from the derivatives at the present point, which complete_present() has expanded.
Outcome Solver::Implementation::restart(double limit) {
    index_one_.enter(active);
    TaylorStart& taylor = taylor_;
    expansion_.fill(taylor, *active.split);
    const bool may_be_step = active.split->all_differential && directions.count == 0 &&
                             problem.bounds.empty() && active.index_one->is_regular();
    taylor.factors = may_be_step ? active.index_one.get() : nullptr;
    const double rest = std::abs(limit - point.t);
    double longest =
        first_restart_ ? first_step_fraction * rest : std::min(rest, growth_after_event * last_step_);
    longest = std::min(longest, beyond_crossing * predicted_crossing(longest));
    if (active.in_play != nullptr)
        longest = std::min(longest, beyond_crossing * clearance_.lasts(point.t, point.y.data(),
                                                                       point.ydot.data(), direction_));
    integrator_.restart(system_, *active.iteration, directions, active.structure->differential, point.t,
                        direction_, taylor, longest);
    if (integrator_.unsuited().reason != nullptr) {
        const Outcome refusal = failure(Integrator::Result::unsuited);
        // Known before the first step, it is a matter of what was asked for.
        if (first_restart_) throw InputError(refusal.message);
        return refusal;
    }
    locator_.prepare(active);
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

// In what time a condition first crosses, by its slope at the present point; infinity where none does so
// within `within`. What is at hand is what has just crossed.
double Solver::Implementation::predicted_crossing(double within) const {
    constexpr double at_hand = 1e-3;
    double first = INFINITY;
    if (expansion_.order() < 1) return first;
    for (int i = 0; i < expansion_.n_g(); ++i) {
        const double time = -direction_ * expansion_.g(0, i) / expansion_.g(1, i);
        if (time > at_hand * within && time < first) first = time;
    }
    return first;
}

// Puts conditions near zero under error control. Their interpolant only proposes crossings, so it need not be
// better than a small part of the change that it describes.
void Solver::Implementation::watch_closely() {
    constexpr double part_of_change = 1e-2;
    auto& scale = integrator_.watched_scale();
    const std::size_t n_g = conditions_.size();
    change_.assign(n_g, 0.0);
    double* const change = change_.data();
    for (int j = 1; j <= integrator_.order(); ++j) {
        const double* const column = integrator_.watched_column(j);
        for (std::size_t i = 0; i < n_g; ++i) change[i] += std::abs(column[i]);
    }
    const double* const now = integrator_.watched_column(0);
    std::fill(scale.begin(), scale.end(), INFINITY);
    for (std::size_t i = 0; i < n_g; ++i)
        if (std::abs(now[i]) <= steps_ahead * change[i] && !time_only_[i] &&
            scales_.known(static_cast<int>(i)))
            scale[i] = std::max(scales_.weight(static_cast<int>(i)), part_of_change * change[i]);
}

Step Solver::Implementation::step(double limit) {
    if (!started_) throw InputError("call start() before step()");
    if (!std::isfinite(limit)) throw InputError("the limit of a step must be finite");
    if (!ended_)
        throw InputError("the solve has ended (" + ended_.message + "); call start() to begin again");
    Step result;
    result.t_begin = result.t = point.t;
    const auto end = [&](Outcome outcome) {
        result.outcome = std::move(outcome);
        result.t = point.t;
        // What a limit or the user stopped can go on; nothing else can.
        if (!can_go_on(result.outcome.status)) ended_ = result.outcome;
        return std::move(result);
    };
    if (direction_ * (limit - point.t) <= 0.0) return end({});
    if (problem.options.interrupted && problem.options.interrupted())
        return end({Status::interrupted, fmt::format("interrupted at t = {:.10g}", point.t)});
    if (statistics.steps >= problem.options.max_steps)
        return end({Status::too_many_steps,
                    fmt::format("{} steps were taken up to t = {:.10g}; raise --max-steps{}, or "
                                "loosen the tolerances",
                                statistics.steps, point.t,
                                std::isfinite(problem.options.max_step) ? " or --max-step" : "")});
    if (restart_pending_)
        if (Outcome outcome = restart(limit); !outcome) return end(outcome);

    find_time_event(limit);
    const double stop = std::isnan(time_stop_) ? limit : time_stop_;
    if (std::abs(stop - point.t) > time_resolution * std::max(std::abs(stop), std::abs(point.t))) {
        if (auto outcome = advance(stop, result)) return end(*outcome);
        if (result.mode_changed) return end(result.outcome);
    } else {  // no number in between is worth a step
        take_present();
        point.t = stop;
    }
    if (point.t == time_event_) fire_time_events(result);
    return end(result.outcome);
}

// One step of the integrator, up to `stop` or to an event. An outcome: something failed.
std::optional<Outcome> Solver::Implementation::advance(double stop, Step& result) {
    std::optional<int> at_surface;
    if (const Integrator::Result done = integrate(stop, at_surface);
        !at_surface && done != Integrator::Result::accepted)
        return failure(done);
    if (at_surface) {
        // The model has no values beyond the surface: the condition changes here, on the near side.
        const std::vector<events::Fired> fired{
            {conditions_[static_cast<std::size_t>(*at_surface)].of_transition,
             events::flipped(active.mode, conditions_[static_cast<std::size_t>(*at_surface)])}};
        double c[Integrator::highest_order + 1];
        integrator_.watched_polynomial(*at_surface, c);
        const double t_crossing = c[1] != 0.0 ? integrator_.t() - c[0] / c[1] * integrator_.h() : point.t;
        // Without a change of the mode it helps only if what has no values is no longer evaluated.
        const std::size_t watched = conditions_.size();
        if (!change_mode(point, t_crossing, *at_surface, fired, result) && conditions_.size() == watched)
            return failure(Integrator::Result::not_finite);
        result.mode_changed = true;  // ends the step here, also where only conditions went
        return std::nullopt;
    }
    if (auto outcome = look_for_events(result)) return outcome;
    if (result.mode_changed) return std::nullopt;
    if (auto outcome = check_lost()) return outcome;
    point.t = integrator_.t();
    in_step_ = true;
    last_step_ =
        segment_begins_ ? std::abs(integrator_.h()) : std::max(last_step_, std::abs(integrator_.h()));
    segment_begins_ = false;
    if (auto outcome = check_pending()) return outcome;
    watch_closely();
    return check_kernel();
}

// Models whose derivatives appear in combinations only are rare; theirs are looked at after every step.
std::optional<Outcome> Solver::Implementation::check_kernel() {
    if (active.split->kernel.empty()) return std::nullopt;
    take_present();
    index_one_.enter(active);
    Expansion here;
    here.expand(index_one_, point, 0);
    return check_constant_kernel(index_one_, point, here);
}

// Between events the present lives in the integrator; it is copied only for those who ask.
void Solver::Implementation::take_present() {
    if (!in_step_) return;
    in_step_ = false;
    point.y = integrator_.y();
    point.ydot = integrator_.ydot();
    s.resize(static_cast<std::size_t>(directions.count) * point.y.size());
    sdot.resize(s.size());
    integrator_.interpolate_sensitivities(point.t, s.data(), sdot.data());
}

// A condition without a value decides nothing; when no other condition took it out of evaluation, that is a
// fault.
std::optional<Outcome> Solver::Implementation::check_lost() const {
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (!integrator_.watched_lost(static_cast<int>(i))) continue;
        const hy_entry& entry = entry_of(active.mode, conditions_[i]);
        return Outcome{Status::evaluation_failed,
                       fmt::format("the condition '{}' ({}) has no finite value at t = {:.10g}. Guard it, "
                                   "e.g. x > 0 && log(x) > 1",
                                   events::text_of(evaluator.model(), entry),
                                   events::location_of(evaluator.model(), entry), integrator_.t())};
    }
    return std::nullopt;
}

}  // namespace hybridae
