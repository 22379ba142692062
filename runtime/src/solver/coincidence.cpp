// SPDX-License-Identifier: Apache-2.0
// Where sensitivities are one-sided: conditions that cross together with one that decides whether they are
// evaluated (`x > 1 && y > 1`), or that are at zero at the start.
#include <algorithm>
#include <cmath>

#include "solver/executive.hpp"

namespace hybridae {

// Conditions that came to be evaluated with a mode change and have just crossed zero themselves, as they were
// before: with another value of a parameter they would have done so earlier, or later. With τ along the
// solution before the event, as far as its derivatives are known (not where that of the event is smoothed).
std::vector<Solver::Implementation::Crossed> Solver::Implementation::appearing_conditions(
    const Left& left, const events::Settled& settled) {
    std::vector<Crossed> appearing;
    if (!left.known || left.expansion.order() < 1) return appearing;
    const ActiveMode& after = settled.passes.back().active;
    if (after.in_play != nullptr) return appearing;  // conditions neither came nor went
    const std::vector<events::Condition> conditions = events::conditions_of(evaluator.model(), after.mode);
    std::vector<std::size_t> come;
    TraceLookup residual(active.mode.residual), transition(active.mode.transition);
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        TraceLookup& before = conditions[i].of_transition ? transition : residual;
        if (!conditions[i].integer &&
            before.find(conditions[i].key, static_cast<std::size_t>(conditions[i].entry)) == nullptr)
            come.push_back(i);
    }
    if (come.empty()) return appearing;

    const std::size_t n = left.point.y.size(), n_g = conditions.size(),
                      m = static_cast<std::size_t>(directions.count);
    std::vector<double> second(n), g(n_g), slope(n_g), partial(n_g * m);
    for (std::size_t i = 0; i < n && left.expansion.order() >= 2; ++i)
        second[i] = left.expansion.ydot(1, static_cast<int>(i));
    const double one = 1.0;
    const hy_seeds along{&one, left.point.ydot.data(), second.data(), nullptr, nullptr};
    const hy_seeds across{nullptr, left.s.data(), left.sdot.data(), directions.p.data(),
                          left.d_directions.empty() ? nullptr : left.d_directions.data()};
    index_one_.enter(after);
    ModeSystem& system = index_one_.system();
    const Point& at = left.point;
    if (!system.watch_tangent(at.t, at.y.data(), at.ydot.data(), along, 1, g.data(), slope.data()) ||
        !system.watch_tangent(at.t, at.y.data(), at.ydot.data(), across, directions.count, nullptr,
                              partial.data()))
        return appearing;
    for (const std::size_t i : come) {
        const double weight = scales_.weight(static_cast<int>(i)), side = conditions[i].side;
        const bool just_crossed =
            std::abs(g[i]) <= weight && direction_ * side * slope[i] * last_step_ > weight;
        if (!just_crossed) continue;
        Crossed c{conditions[i],
                  false,
                  weight,
                  std::abs(g[i]),
                  {},
                  false,
                  events::entry_of(after.mode, conditions[i])};
        c.condition.side = -side;
        c.time.slope = slope[i];
        for (std::size_t j = 0; j < m; ++j) c.time.tau.push_back(-partial[j * n_g + i] / slope[i]);
        appearing.push_back(std::move(c));
    }
    return appearing;
}

SimultaneousJump::Crossing Solver::Implementation::crossing_of(const Crossed& c) {
    return {c.condition, 2.0 * std::max(c.weight, c.distance), c.time.tau, c.appears};
}

// Crossings that together change nothing may do so for a while once a parameter pulls them apart:
// `x > 1 || y > 1` where y takes over from x. The solution goes on as it was; where its sensitivities do not,
// they are marked.
void Solver::Implementation::mark_if_pulled_apart(const Left& left, const std::vector<Crossed>& crossed,
                                                  const events::Settled& settled, double t_event) {
    if (valid_until || !left.known || crossed.size() < 2) return;
    std::vector<SimultaneousJump::Crossing> crossings;
    crossings.reserve(crossed.size());
    for (const Crossed& c : crossed) crossings.push_back(crossing_of(c));
    if (!SimultaneousJump::pulled_apart(crossings)) return;
    SensitivityDirections moved = directions;
    std::vector<double> s_moved = left.s;
    std::vector<std::vector<double>> tau;
    const auto walked =
        simultaneous_.carry({active, left.point, left.expansion, settled, direction_, last_step_}, crossings,
                            moved, s_moved, tau);
    bool same = walked == SimultaneousJump::Result::exists;
    for (std::size_t j = 0; j < static_cast<std::size_t>(directions.count); ++j)
        same = same && SimultaneousJump::agree(left.s, s_moved, left.point.y.size(), j, directions.scale[j]);
    if (!same) valid_until = t_event;
}

// A start on a surface is a coincidence, too: of the event with the start. A parameter that moves the surface
// or the start makes the event come later to one side, and has it behind the start to the other. It matters
// unless the equations hold on both sides, as at a kink.
void Solver::Implementation::mark_start_on_surface(const events::Settled& settled) {
    if (directions.count == 0) return;
    const std::size_t n_g = conditions_.size(), m = static_cast<std::size_t>(directions.count);
    std::vector<double> g(n_g), partial(n_g * m);
    const hy_seeds seeds{nullptr, s.data(), sdot.data(), directions.p.data(),
                         directions.d.empty() ? nullptr : directions.d.data()};
    if (!system_.watch_tangent(point.t, point.y.data(), point.ydot.data(), seeds, directions.count, g.data(),
                               partial.data()))
        return;
    for (std::size_t i = 0; i < n_g; ++i) {
        const int index = static_cast<int>(i);
        if (!(std::abs(g[i]) <= scales_.tie(index))) continue;
        bool moves = false;
        for (std::size_t j = 0; j < m; ++j)
            moves = moves || std::abs(partial[j * n_g + i]) * directions.scale[j] > scales_.weight(index);
        if (moves && (conditions_[i].of_transition ? has_fired(settled, conditions_[i].key)
                                                   : breaks_equations(conditions_[i]))) {
            valid_until = point.t;
            return;
        }
    }
}

bool Solver::Implementation::has_fired(const events::Settled& settled, std::uint64_t key) {
    return std::any_of(settled.changes.begin(), settled.changes.end(), [key](const events::Change& change) {
        return change.of_transition && ((change.entry.key ^ key) & HY_SITE_MASK) == 0;
    });
}

// Whether the present point does not solve the equations once a condition is on its other side.
bool Solver::Implementation::breaks_equations(const events::Condition& condition) {
    constexpr double rounding = 1e-9;
    Trace held = active.mode.residual, other;
    held.entries[static_cast<std::size_t>(condition.entry)] = events::flipped(active.mode, condition);
    std::vector<double> off(point.y.size());
    if (!evaluator.record(evaluator.model().table().residual, point.t, point.y.data(), point.ydot.data(),
                          &held, other, off.data(), nullptr, nullptr))
        return true;
    index_one_.enter(active);
    if (!index_one_.factor(point)) return true;
    index_one_.solve(off.data(), 1);
    for (std::size_t i = 0; i < off.size(); ++i)
        if (!(std::abs(off[i]) <= rounding * (1.0 + std::abs(point.y[i]) + std::abs(point.ydot[i]))))
            return true;
    return false;
}

}  // namespace hybridae
