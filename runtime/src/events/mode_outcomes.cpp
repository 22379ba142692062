// SPDX-License-Identifier: Apache-2.0
// How a mode change can fail, and what the user is told then.
#include <fmt/core.h>

#include <cmath>
#include <hybridae/consistency/diagnosis.hpp>

#include "events/mode_search.hpp"

namespace hybridae::events {

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
