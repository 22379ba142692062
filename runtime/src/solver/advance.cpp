// SPDX-License-Identifier: Apache-2.0
// How far a step may go: up to the next time event, and up to surfaces beyond which the model has no values.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/events/time_roots.hpp>
#include <limits>

#include "solver/executive.hpp"

namespace hybridae {

namespace {
// Conditions on time cross together when they are this many units of rounding apart.
constexpr double time_noise = 256.0;
}  // namespace

// Finds the next root of a condition on time alone (time_event_, or NaN), and how far a step may go
// (time_stop_, or NaN for as far as it likes): to that root, or to the end of what could be searched.
void Solver::Implementation::find_time_event(double limit) {
    if (time_horizon_ == limit) return;
    time_horizon_ = limit;
    time_event_ = time_stop_ = NAN;
    if (std::find(time_only_.begin(), time_only_.end(), true) == time_only_.end()) return;
    const hy_model& table = evaluator.model().table();
    const auto n_r = static_cast<std::size_t>(active.structure->n_residual_g);
    const auto of_residual = static_cast<std::size_t>(std::count_if(
        conditions_.begin(), conditions_.end(), [](const auto& c) { return !c.of_transition; }));
    const std::size_t all = active.structure->g_columns.size();
    std::vector<double> g(all), lo(all), hi(all);
    // Conditions in a loop over cells are many and often one and the same: what one search saw of others that
    // agree with its own in every value holds for them, too.
    std::vector<bool> settled(conditions_.size(), false), same;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (!time_only_[i] || settled[i]) continue;
        const bool of_transition = conditions_[i].of_transition;
        const hy_function& f = of_transition ? table.transition : table.residual;
        const Trace& trace = of_transition ? active.mode.transition : active.mode.residual;
        const std::size_t last = of_transition ? conditions_.size() : of_residual;
        // Where the function of condition j is among those of f.
        const auto at = [&](std::size_t j) {
            return (active.in_play != nullptr ? static_cast<std::size_t>(active.in_play->functions[j]) : j) -
                   (of_transition ? n_r : 0);
        };
        same.assign(conditions_.size(), false);
        for (std::size_t j = i + 1; j < last; ++j)
            same[j] = time_only_[j] && conditions_[j].side == conditions_[i].side;
        const auto compare = [&](const auto& equal) {
            for (std::size_t j = i + 1; j < last; ++j) same[j] = same[j] && equal(j);
        };
        const auto eval = [&](double t) {
            evaluator.follow(f, t, point.y.data(), point.ydot.data(), trace, nullptr, nullptr, g.data());
            compare([&](std::size_t j) { return g[at(j)] == g[at(i)]; });
            return g[at(i)];
        };
        const auto enclose = [&](double a, double b) {
            evaluator.enclose(f, a, b, point.y.data(), point.ydot.data(), trace, lo.data(), hi.data());
            compare([&](std::size_t j) { return lo[at(j)] == lo[at(i)] && hi[at(j)] == hi[at(i)]; });
            return std::pair(lo[at(i)], hi[at(i)]);
        };
        const auto slope = [&](double t) {
            const double seed = 1.0;
            evaluator.tangent(f, t, point.y.data(), point.ydot.data(),
                              {&seed, nullptr, nullptr, nullptr, nullptr}, 1, trace, nullptr, nullptr,
                              nullptr, g.data());
            return g[at(i)];
        };
        const double here = conditions_[i].side * eval(point.t);
        const double noise =
            time_noise * std::numeric_limits<double>::epsilon() * std::abs(slope(point.t) * point.t);
        if (here < -noise) {  // crossed within the rounding of the last event
            time_event_ = time_stop_ = point.t;
            time_condition_ = static_cast<int>(i);
            return;
        }
        const double end = std::isnan(time_stop_) ? limit : time_stop_;
        events::TimeRoot root = events::first_root(point.t, end, enclose, eval, slope);
        // Just after its event a condition may still be on the old side by rounding: coming over is no second
        // event.
        if (here < 0.0 && root.found) root = events::first_root(root.t, end, enclose, eval, slope);
        if (root.found) {
            time_event_ = time_stop_ = root.t;
            time_condition_ = static_cast<int>(i);
        } else if (!root.decided) {
            constexpr double worth_it = 1e-2;  // of the span: else the search would never get there
            if (std::abs(root.t - point.t) < worth_it * std::abs(limit - point.t)) {
                time_only_[i] = false;  // watched by interpolation instead
                for (std::size_t j = i + 1; j < last; ++j) time_only_[j] = time_only_[j] && !same[j];
                const hy_entry& entry = entry_of(active.mode, conditions_[i]);
                warn(fmt::format(
                    "the condition '{}' ({}) depends on time alone, but when it changes could not be "
                    "computed "
                    "ahead: it is watched step by step, so that a change for less than a step may be missed. "
                    "Limit the steps with --max-step, or write it in simpler terms of t",
                    events::text_of(evaluator.model(), entry),
                    events::location_of(evaluator.model(), entry)));
                continue;
            }
            time_event_ = NAN;
            time_stop_ = root.t;
            time_horizon_ = NAN;  // search on from there
        }
        for (std::size_t j = i + 1; j < last; ++j) settled[j] = settled[j] || same[j];
    }
}

// At a time event: changes the mode with all conditions on time that cross here within rounding.
void Solver::Implementation::fire_time_events(Step& result) {
    take_present();
    time_horizon_ = NAN;
    index_one_.enter(active);
    std::vector<double> g(conditions_.size()), slope(conditions_.size());
    const double seed = 1.0;
    if (index_one_.make_consistent(point) != IndexOne::Result::consistent ||
        !system_.watch_tangent(point.t, point.y.data(), point.ydot.data(),
                               {&seed, nullptr, nullptr, nullptr, nullptr}, 1, g.data(), slope.data()) ||
        !scales_.find(index_one_, active, point, last_step_)) {
        result.outcome = failure(Integrator::Result::not_finite);
        return;
    }
    std::vector<events::Fired> fired;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        const double side = conditions_[i].side;
        const bool near = side * g[i] <= std::max(scales_.tie(static_cast<int>(i)),
                                                  time_noise * scales_.noise(static_cast<int>(i)));
        const bool leaving = direction_ * side * slope[i] < 0.0;
        if (static_cast<int>(i) == time_condition_ || (time_only_[i] && near && leaving))
            fired.push_back({conditions_[i].of_transition, events::flipped(active.mode, conditions_[i])});
    }
    result.mode_changed = change_mode(point, point.t, time_condition_, fired, result);
}

// One step. Where the model cannot be evaluated beyond a surface, up to the surface: the conditions'
// interpolants, continued, say where it is.
Integrator::Result Solver::Implementation::integrate(double stop, std::optional<int>& at_surface) {
    Integrator::Result done = integrator_.step(stop, true);
    // Any condition may be the one beyond whose surface there are no values.
    if (done == Integrator::Result::not_finite && active.in_play != nullptr) divide_again(INFINITY);
    for (int attempt = 0; done == Integrator::Result::not_finite && attempt < 60; ++attempt) {
        const auto ahead =
            locator_.crossing_ahead(integrator_, conditions_, time_only_, integrator_.attempted());
        if (!ahead) break;
        const auto i = static_cast<std::size_t>(ahead->condition);
        take_present();
        index_one_.enter(active);
        std::vector<double> g(conditions_.size());
        system_.watch(point.t, point.y.data(), point.ydot.data(), g.data());
        if (!scales_.find(index_one_, active, point, last_step_)) break;
        if (std::abs(g[i]) <= scales_.tie(ahead->condition)) {
            at_surface = ahead->condition;
            return done;
        }
        // Aim at where the condition is a tie, which is held at its new value; after a failure come half as
        // near.
        const double before =
            0.5 * scales_.tie(ahead->condition) / std::abs(g[i]) * (ahead->t_crossing - point.t);
        const double aim = ahead->t_crossing - before;
        const double target = point.t + (aim - point.t) / static_cast<double>(1 << std::min(attempt, 30));
        done = integrator_.step(target, true);
    }
    if (done == Integrator::Result::not_finite) done = integrator_.step(stop, false);
    if (done != Integrator::Result::accepted) at_surface = surface_at_hand();
    return done;
}

// A condition within its tolerance of zero and on its way there: where no step succeeds any more (a
// derivative without bound at the surface), the crossing is here.
std::optional<int> Solver::Implementation::surface_at_hand() {
    if (active.in_play != nullptr) divide_again(INFINITY);
    take_present();
    index_one_.enter(active);
    std::vector<double> g(conditions_.size());
    if (!system_.watch(point.t, point.y.data(), point.ydot.data(), g.data())) return std::nullopt;
    if (!scales_.find(index_one_, active, point, last_step_)) return std::nullopt;
    double c[Integrator::highest_order + 1];
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (time_only_[i] || std::abs(g[i]) > scales_.weight(static_cast<int>(i))) continue;
        integrator_.watched_polynomial(static_cast<int>(i), c);
        const double approach =
            -conditions_[i].side * c[1] * (integrator_.h() * direction_ > 0.0 ? 1.0 : -1.0);
        if (!(approach > 0.0)) continue;
        const double inside = conditions_[i].side * g[i], tie = scales_.tie(static_cast<int>(i));
        if (inside >= 0.0 || (inside >= -tie && step_back((0.5 * tie - inside) / approach * integrator_.h())))
            return static_cast<int>(i);
    }
    return std::nullopt;
}

// The last step may have ended beyond the surface by less than a tie, which is no crossing yet, and the model
// may have no values there: the present goes back along the interpolant. False: there are none here either.
bool Solver::Implementation::step_back(double by) {
    Point earlier{integrator_.t() - by, point.y, point.ydot};
    integrator_.interpolate(earlier.t, earlier.y.data(), earlier.ydot.data());
    if (index_one_.make_consistent(earlier) != IndexOne::Result::consistent) return false;
    point = std::move(earlier);
    integrator_.interpolate_sensitivities(point.t, s.data(), sdot.data());
    return true;
}

}  // namespace hybridae
