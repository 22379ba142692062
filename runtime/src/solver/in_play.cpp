// SPDX-License-Identifier: Apache-2.0
// Which conditions are looked at: all of them, or where there are very many, those that may cross soon.
#include <algorithm>
#include <cmath>

#include "solver/executive.hpp"

namespace hybridae {

// Of a mode that the iteration has settled in at `point`, unless what was in play before still is.
void Solver::Implementation::choose_in_play(ActiveMode& next) {
    if (next.in_play != nullptr || !events::Clearance::divides(next)) return;
    way_.resize(point.y.size());
    for (std::size_t i = 0; i < way_.size(); ++i) way_[i] = std::abs(point.ydot[i] * last_step_);
    next.in_play = clearance_.divide(next, iteration_.conditions(),
                                     {point.t, point.y.data(), iteration_.functions().data()}, way_.data(),
                                     last_step_, steps_ahead);
}

// Those of the active mode that are in play, as they are decided in it.
void Solver::Implementation::take_conditions() {
    if (active.in_play == nullptr) {
        conditions_in_play_.reset();
        events::take_conditions(evaluator.model(), active.mode, conditions_);
        time_only_ = active.structure->time_only;
        return;
    }
    if (conditions_in_play_ == active.in_play && events::take_sides(active.mode, conditions_)) return;
    events::take_conditions(evaluator.model(), active.mode, all_conditions_);
    conditions_in_play_ = active.in_play;
    conditions_.clear();
    time_only_.clear();
    for (const int i : active.in_play->functions) {
        conditions_.push_back(all_conditions_[static_cast<std::size_t>(i)]);
        time_only_.push_back(active.structure->time_only[static_cast<std::size_t>(i)]);
    }
}

// After a step that may have taken a condition across that is not in play. The interpolants of those that
// come into play are products of those of y.
void Solver::Implementation::divide_again(double steps) {
    integrator_.refine_last_step();
    const std::vector<double>&y = integrator_.y(), &ydot = integrator_.ydot();
    const auto terms = static_cast<std::size_t>(integrator_.order()) + 1;
    way_.assign(y.size(), 0.0);
    for (std::size_t j = 1; j < terms; ++j) {
        const double* const column = integrator_.state_column(static_cast<int>(j));
        for (std::size_t i = 0; i < way_.size(); ++i) way_[i] += std::abs(column[i]);
    }
    std::vector<double> g(active.structure->g_columns.size());
    system_.set(active.mode, *active.structure, active.linear.get());
    system_.watch(integrator_.t(), y.data(), ydot.data(), g.data());
    events::take_conditions(evaluator.model(), active.mode, all_conditions_);
    active.in_play = clearance_.divide(active, all_conditions_, {integrator_.t(), y.data(), g.data()},
                                       way_.data(), integrator_.h(), steps);
    enter_active();
    take_conditions();
    const InPlay& in_play = *active.in_play;
    std::vector<std::vector<double>> columns(terms, std::vector<double>(in_play.size()));
    for (std::size_t i = 0; i < in_play.size(); ++i) {
        for (std::size_t j = 0; j < terms; ++j)
            columns[j][i] = in_play.product(i, integrator_.state_column(static_cast<int>(j)));
        columns[0][i] += in_play.offset[i] + in_play.g_t[i] * integrator_.t();
        columns[1][i] += in_play.g_t[i] * integrator_.h();
    }
    integrator_.replace_watched(columns);
    scales_.find(index_one_, active, {integrator_.t(), y, ydot}, integrator_.h());
}

}  // namespace hybridae
