// SPDX-License-Identifier: Apache-2.0
// What the user is told when no step succeeds any more.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/consistency/diagnosis.hpp>

#include "solver/executive.hpp"

namespace hybridae {

namespace {
// A condition is near if the last step's change, this many times, would reach it.
constexpr double steps_away = 100.0;
}  // namespace

Outcome Solver::Implementation::failure(Integrator::Result result) {
    take_present();
    const auto& names = evaluator.model().states().reals;
    const std::string near = fmt::format("t = {:.10g}", point.t);
    const auto worst = [&] {
        const auto [state, column] = integrator_.worst();
        const auto i = static_cast<std::size_t>(state);
        std::string is = fmt::format("'{}' = {:.6g}", names[i].name, point.y[i]);
        if (column < 0) return is;
        return fmt::format("the sensitivity to '{}' of {}",
                           problem.sensitivity_names[static_cast<std::size_t>(column)], is);
    };
    switch (result) {
        case Integrator::Result::singular:
            return singular_step();
        case Integrator::Result::not_finite: {
            const int row = integrator_.bad_equation();
            std::string what = fmt::format("derivatives of the model are not finite beyond {}", near);
            if (row >= 0)
                what = fmt::format("the residual '{}' or a derivative of it is not finite beyond {}",
                                   names[static_cast<std::size_t>(row)].name, near);
            else if (!evaluator.error().empty())
                what = fmt::format("the model cannot be evaluated beyond {}: {}", near, evaluator.error());
            return {Status::evaluation_failed,
                    fmt::format(
                        "{}. Guard the expression that fails there, e.g. a root or logarithm of a negative "
                        "number{}",
                        what, nearest_condition())};
        }
        case Integrator::Result::unsuited:
            return {
                Status::unsuited_method,
                fmt::format(
                    "the method {} needs an explicit differential equation, M ydot = f(t, y) with a "
                    "constant diagonal M; near {} this does not hold for '{}': {}. Choose another method, "
                    "e.g. --method esdirk34",
                    problem.options.method, near,
                    names[static_cast<std::size_t>(integrator_.unsuited().variable)].name,
                    integrator_.unsuited().reason)};
        case Integrator::Result::not_converged:
            if (auto outcome = bound_in_the_way()) return *outcome;
            return {
                Status::step_too_small,
                fmt::format(
                    "Newton's method failed down to the smallest step near {}; what changes most is {}{}. "
                    "Check the model there, or loosen the tolerances",
                    near, worst(), nearest_condition())};
        default:
            return {
                Status::step_too_small,
                fmt::format(
                    "the error test failed down to the smallest step near {}; the largest error is that of "
                    "{}{}. The solution may not be smooth there, or may have no continuation",
                    near, worst(), nearest_condition())};
    }
}

// The iteration matrix is singular down to the smallest step.
Outcome Solver::Implementation::singular_step() {
    index_one_.enter(active);
    if (!index_one_.factor(point) && index_one_.trouble() >= 0)
        return explain_singular(index_one_, point, "during integration");
    const auto& names = evaluator.model().states().reals;
    const auto column = static_cast<std::size_t>(std::max(integrator_.column_of_trouble(), 0));
    const SparsityPattern& pattern = active.iteration->pattern();
    std::string equations;
    for (int k = pattern.col_begin[column]; k < pattern.col_begin[column + 1]; ++k)
        equations +=
            fmt::format("{}'{}'", equations.empty() ? "" : ", ",
                        names[static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)])].name);
    return {Status::singular, fmt::format("the iteration matrix is singular near t = {:.10g}: the equations "
                                          "do not determine '{}', which is "
                                          "in {}{}. Check these equations",
                                          point.t, names[column].name, equations, nearest_condition())};
}

// A state on its bound that would leave it.
std::optional<Outcome> Solver::Implementation::bound_in_the_way() const {
    for (const Bound& bound : problem.bounds) {
        const auto i = static_cast<std::size_t>(bound.state);
        const double low = point.y[i] - bound.low, high = bound.high - point.y[i];
        const double margin = 10.0 * index_one_.weight(point.y, i);
        if (low > margin && high > margin) continue;
        return Outcome{
            Status::bounds_violated,
            fmt::format(
                "'{}' has reached its bound {:.10g} at t = {:.10g} and would leave it. Check the model "
                "there, or the bound",
                evaluator.model().states().reals[i].name, low <= margin ? bound.low : bound.high, point.t)};
    }
    return std::nullopt;
}

// ", near the condition 'y.h < 0' (ball.cpp:12:9)" if one is.
std::string Solver::Implementation::nearest_condition() const {
    double nearest = steps_away;
    std::size_t which = conditions_.size();
    double c[Integrator::highest_order + 1];
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
        if (integrator_.watched_lost(static_cast<int>(i))) continue;
        integrator_.watched_polynomial(static_cast<int>(i), c);
        const int index = static_cast<int>(i);
        double change = scales_.known(index) ? scales_.weight(index) : 0.0;
        for (int j = 1; j <= integrator_.order(); ++j) change += std::abs(c[j]);
        if (!(std::abs(c[0]) < nearest * change)) continue;
        nearest = std::abs(c[0]) / change;
        which = i;
    }
    if (which == conditions_.size()) return "";
    const hy_entry& entry = entry_of(active.mode, conditions_[which]);
    return fmt::format(", near the condition '{}' ({})", events::text_of(evaluator.model(), entry),
                       events::location_of(evaluator.model(), entry));
}

}  // namespace hybridae
