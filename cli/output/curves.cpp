// SPDX-License-Identifier: Apache-2.0
#include "output/curves.hpp"

#include <algorithm>
#include <cmath>

namespace hybridae::cli {
namespace {

// Points this far apart look like a smooth curve; events closer than the other one look like one.
constexpr double pixels_between_points = 1.5, pixels_between_events = 0.25;

}  // namespace

Curves::Curves(const Columns& columns, double t_begin, double t_end)
    : spacing_((t_end - t_begin) * pixels_between_points / Chart::width), last_(t_begin) {
    const auto all = quantities(columns);
    const std::size_t shown = std::min(all.size(), most_quantities);
    left_out_ = all.size() - shown;
    for (std::size_t i = 0; i < shown; ++i) curves_.push_back({all[i], {}, {}});
}

void Curves::after_step(Solver& solver, const Step& step) {
    if (curves_.empty()) return;
    const double direction = spacing_ < 0.0 ? -1.0 : 1.0;
    const bool event = step.event && step.outcome;
    const double end = event ? step.event->t : solver.time();
    for (double t = last_ + spacing_; direction * (end - t) > 0.0; t += spacing_)
        if (direction * (t - step.t_begin) > 0.0) add(solver.row(t), t, false);
    if (event) {
        const double apart = pixels_between_events / pixels_between_points * std::abs(spacing_);
        if (std::abs(end - last_event_) < apart) return;
        last_event_ = end;
        add(solver.left_row(), end, false);
        add(solver.row(solver.time()), end, true);
    } else if (end != step.t_begin || curves_.front().values.empty()) {
        add(solver.row(end), end, false);
    }
}

void Curves::add(const Row& row, double t, bool jumped) {
    last_ = t;
    for (Curve& curve : curves_) {
        curve.values.push_back({t, curve.quantity.value(row), jumped});
        if (!curve.quantity.real()) continue;
        const std::size_t columns = row.y.empty() ? 0 : row.s.size() / row.y.size();
        curve.sensitivities.resize(std::min(columns, most_sensitivities));
        for (std::size_t j = 0; j < curve.sensitivities.size(); ++j)
            curve.sensitivities[j].push_back({t, curve.quantity.sensitivity(row, j), jumped});
    }
}

}  // namespace hybridae::cli
