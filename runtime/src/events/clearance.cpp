// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <hybridae/events/clearance.hpp>

#include "integrator/bdf_columns.hpp"

namespace hybridae::events {

namespace {
constexpr double margin = 1.0 - 1e-6;  // for the rounding of shares and of functions
}  // namespace

bool Clearance::divides(const ActiveMode& active) {
    return active.linear != nullptr && active.linear->watched && active.watched->of_states &&
           static_cast<std::size_t>(active.watched->pattern.rows) >= InPlay::worthwhile;
}

std::shared_ptr<const InPlay> Clearance::divide(const ActiveMode& active, const std::vector<Condition>& all,
                                                const Place& at, const double* way, double h, double steps) {
    const LinearParts& linear = *active.linear;
    const WatchedPattern& watched = *active.watched;
    const auto n = static_cast<std::size_t>(watched.pattern.cols) / 2;
    auto in_play = std::make_shared<InPlay>();
    t_low_ = -INFINITY;
    t_high_ = INFINITY;
    low_.assign(n, -INFINITY);
    high_.assign(n, INFINITY);
    // `slope`: of the distance to the surface.
    const auto keep_off = [](double share, double slope, double from, double& low, double& high) {
        if (slope > 0.0) low = std::max(low, from - share / slope);
        if (slope < 0.0) high = std::min(high, from - share / slope);
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double inside = all[i].side * at.g[i], g_t = std::abs(linear.g_t[i]);
        double reach = g_t * std::abs(h), variables = g_t > 0.0 ? 1.0 : 0.0;
        watched.each_in_row(i, [&](std::size_t column, std::size_t entry) {
            const double slope = std::abs(linear.g[entry]);
            reach += slope * way[column];
            variables += slope > 0.0 ? 1.0 : 0.0;
        });
        // Those of time alone are not looked for in steps, but ahead of them.
        if (!(inside > steps * reach) || active.structure->time_only[i]) {
            put_into_play(active, at, i, *in_play);
            continue;
        }
        const double share = margin * inside / std::max(variables, 1.0);
        keep_off(share, all[i].side * linear.g_t[i], at.t, t_low_, t_high_);
        watched.each_in_row(i, [&](std::size_t column, std::size_t entry) {
            keep_off(share, all[i].side * linear.g[entry], at.y[column], low_[column], high_[column]);
        });
    }
    return in_play;
}

void Clearance::put_into_play(const ActiveMode& active, const Place& at, std::size_t function,
                              InPlay& in_play) const {
    const LinearParts& linear = *active.linear;
    double rest = at.g[function] - linear.g_t[function] * at.t;
    active.watched->each_in_row(function, [&](std::size_t column, std::size_t entry) {
        rest -= linear.g[entry] * at.y[column];
        in_play.column.push_back(static_cast<int>(column));
        in_play.g_y.push_back(linear.g[entry]);
    });
    in_play.begin.push_back(static_cast<int>(in_play.column.size()));
    in_play.functions.push_back(static_cast<int>(function));
    in_play.g_t.push_back(linear.g_t[function]);
    in_play.offset.push_back(rest);
}

bool Clearance::holds(const Integrator& integrator) const {
    if (!(integrator.t() >= t_low_ && integrator.t() <= t_high_)) return false;
    bool all = true;
    dispatch_order(integrator.order(), [&]<int Q>() {
        std::array<const double*, Q + 1> z{};
        for (std::size_t j = 0; j <= Q; ++j) z[j] = integrator.state_column(static_cast<int>(j));
        const double *low = low_.data(), *high = high_.data();
        // Counted instead of left at the first one, so that the loop has no branch.
        std::size_t beyond = 0;
        for (std::size_t i = 0, n = low_.size(); i < n; ++i) {
            double way = 0.0;
            for (std::size_t j = 1; j <= Q; ++j) way += std::abs(z[j][i]);
            beyond += (z[0][i] - way >= low[i]) & (z[0][i] + way <= high[i]) ? 0 : 1;
        }
        all = beyond == 0;
    });
    return all;
}

bool Clearance::holds(double t, const double* y) const {
    std::size_t beyond = t >= t_low_ && t <= t_high_ ? 0 : 1;
    const double *low = low_.data(), *high = high_.data();
    for (std::size_t i = 0, n = low_.size(); i < n; ++i)
        beyond += (y[i] >= low[i]) & (y[i] <= high[i]) ? 0 : 1;
    return beyond == 0;
}

double Clearance::lasts(double t, const double* y, const double* ydot, double direction) const {
    double soonest = direction > 0.0 ? t_high_ - t : t - t_low_;
    // Without branches, so that several variables are looked at side by side.
    const double *low = low_.data(), *high = high_.data();
    for (std::size_t i = 0, n = low_.size(); i < n; ++i) {
        const double slope = direction * ydot[i], way = (slope > 0.0 ? high[i] : low[i]) - y[i],
                     time = slope != 0.0 ? way / slope : INFINITY;
        soonest = time < soonest ? time : soonest;
    }
    return soonest;
}

}  // namespace hybridae::events
