// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/events/scales.hpp>
#include <limits>

namespace hybridae::events {

void reserve(const ActiveMode& active, Scales& scales) {
    const auto n = active.structure->differential.size(), n_g = active.structure->g_columns.size();
    const auto width = static_cast<std::size_t>(active.watched->colouring.count) + 1;
    for (auto* v : {&scales.weight, &scales.noise, &scales.g}) v->reserve(n_g);
    for (auto* v : {&scales.seed_y, &scales.seed_ydot}) v->reserve(width * n);
    scales.seed_t.reserve(width);
    scales.dg.reserve(width * n_g);
}

bool find_scales(IndexOne& index_one, const ActiveMode& active, const Point& at, double h, Scales& scales) {
    ModeSystem& system = index_one.system();
    const auto n = static_cast<std::size_t>(system.size()),
               n_g = static_cast<std::size_t>(system.n_watched());
    scales.weight.assign(n_g, 0.0);
    scales.noise.assign(n_g, 0.0);
    if (n_g == 0) return true;

    // One direction per colour, and one for time.
    const WatchedPattern& watched = *active.watched;
    const auto colours = static_cast<std::size_t>(watched.colouring.count), width = colours + 1;
    auto &seed_t = scales.seed_t, &seed_y = scales.seed_y, &seed_ydot = scales.seed_ydot, &g = scales.g,
         &dg = scales.dg;
    seed_t.assign(width, 0.0);
    seed_y.assign(width * n, 0.0);
    seed_ydot.assign(width * n, 0.0);
    g.resize(n_g);
    dg.resize(width * n_g);
    seed_t[colours] = 1.0;
    for (std::size_t c = 0; c < 2 * n; ++c) {
        const auto colour = static_cast<std::size_t>(watched.colouring.colour_of_column[c]);
        (c < n ? seed_y[colour * n + c] : seed_ydot[colour * n + c - n]) = 1.0;
    }
    const hy_seeds seeds{seed_t.data(), seed_y.data(), seed_ydot.data(), nullptr, nullptr};
    if (!system.watch_tangent(at.t, at.y.data(), at.ydot.data(), seeds, static_cast<int>(width), g.data(),
                              dg.data()))
        return false;

    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    const auto& pattern = watched.pattern;
    for (std::size_t c = 0; c < 2 * n; ++c) {
        const std::size_t i = c % n;
        const bool of_ydot = c >= n;
        const double unit = index_one.weight(at.y, i) / (of_ydot ? std::abs(h) : 1.0);
        const double magnitude = std::abs(of_ydot ? at.ydot[i] : at.y[i]);
        const auto colour = static_cast<std::size_t>(watched.colouring.colour_of_column[c]);
        for (int k = pattern.col_begin[c]; k < pattern.col_begin[c + 1]; ++k) {
            const auto row = static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)]);
            const double slope = std::abs(dg[colour * n_g + row]);
            if (!std::isfinite(slope)) continue;
            scales.weight[row] += slope * unit;
            scales.noise[row] += epsilon * slope * magnitude;
        }
    }
    for (std::size_t row = 0; row < n_g; ++row) {
        const double slope = std::abs(dg[colours * n_g + row]);
        if (std::isfinite(slope)) scales.noise[row] += epsilon * slope * std::abs(at.t);
        if (std::isfinite(g[row])) scales.noise[row] += epsilon * std::abs(g[row]);
        scales.noise[row] = std::max(scales.noise[row], std::numeric_limits<double>::min());
        scales.weight[row] = std::max(scales.weight[row], scales.noise[row]);
    }
    return true;
}

}  // namespace hybridae::events
