// SPDX-License-Identifier: Apache-2.0
// Triggers that cannot fire again: accumulation of events, and resets that do not leave their surface.
#include <fmt/core.h>

#include <algorithm>

#include "solver/executive.hpp"

namespace hybridae {

// After firing, a condition that turned back before it was left behind cannot fire again: integrating on
// would fall through the surface.
std::optional<Outcome> Solver::Implementation::check_pending() {
    for (const Pending& p : pending_) {
        for (std::size_t i = 0; i < conditions_.size(); ++i) {
            if (!conditions_[i].of_transition || conditions_[i].key != p.key) continue;
            double c[Integrator::highest_order + 1];
            integrator_.watched_polynomial(static_cast<int>(i), c);
            const double outward =
                conditions_[i].side * c[1] * (integrator_.h() > 0.0 ? 1.0 : -1.0) * direction_;
            if (outward < 0.0 || entry_of(active.mode, conditions_[i]).value == 0) continue;
            const hy_entry& entry = entry_of(active.mode, conditions_[i]);
            const std::string what = fmt::format("'{}' ({})", events::text_of(evaluator.model(), entry),
                                                 events::location_of(evaluator.model(), entry));
            // Back to the last point on the surface.
            const std::deque<double>& times = fired_times_[p.trigger];
            take_present();
            integrator_.interpolate(integrator_.t_previous(), point.y.data(), point.ydot.data());
            integrator_.interpolate_sensitivities(integrator_.t_previous(), s.data(), sdot.data());
            point.t = integrator_.t_previous();
            if (times.size() >= 3) {
                const double last = times[times.size() - 1] - times[times.size() - 2];
                const double before = times[times.size() - 2] - times[times.size() - 3];
                const double ratio = before != 0.0 ? last / before : 1.0;
                if (ratio > 0.0 && ratio < 1.0)
                    return Outcome{
                        Status::zeno,
                        fmt::format(
                            "the events of {} accumulate at about t = {:.10g}; the solution ends there. "
                            "Model what happens at rest, e.g. with a Discrete contact state",
                            what, times.back() + last * ratio / (1.0 - ratio))};
            }
            return Outcome{
                Status::stuck,
                fmt::format(
                    "after {} fired at t = {:.10g} the solution does not leave its surface, so it could "
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
