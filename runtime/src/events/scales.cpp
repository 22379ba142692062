// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/events/scales.hpp>
#include <limits>

namespace hybridae::events {

namespace {
// A scale need not be known better; Δg is 1e-2 W_g anyway.
constexpr double part_unexplained = 1e-2;
}  // namespace

void Scales::reserve(const ActiveMode& active) {
    const auto n = active.structure->differential.size(), n_g = active.structure->g_columns.size();
    g_.reserve(n_g);
    dg_.reserve(n_g * static_cast<std::size_t>(active.watched->colouring.count + 1));
    begin_.reserve(n_g + 1);
    derivatives_.reserve(n_g + static_cast<std::size_t>(active.watched->pattern.nonzeros()));
    at_.y.reserve(n);
    at_.ydot.reserve(n);
}

// Derivatives that are the same everywhere.
void Scales::gather(const ActiveMode& active) {
    const LinearParts& linear = *active.linear;
    begin_.assign(1, 0);
    derivatives_.clear();
    for (std::size_t row = 0; row < n_g_; ++row) {
        const auto add = [&](double slope, std::size_t column) {
            if (slope != 0.0) derivatives_.push_back({slope, static_cast<std::uint32_t>(column)});
        };
        active.watched->each_in_row(
            row, [&](std::size_t column, std::size_t entry) { add(linear.g[entry], column); });
        add(linear.g_t[row], 2 * n_);
        begin_.push_back(derivatives_.size());
    }
}

bool Scales::find(IndexOne& index_one, const ActiveMode& active, const Point& at, double h) {
    ModeSystem& system = index_one.system();
    if (active.linear != nullptr && active.linear->watched && structure_ == active.structure &&
        linear_ == active.linear)
        return move(index_one, active, at, h);
    structure_ = active.structure;
    linear_.reset();
    n_ = static_cast<std::size_t>(system.size());
    n_g_ = structure_->g_columns.size();
    move(index_one, active, at, h);
    if (active.linear != nullptr && active.linear->watched) {
        linear_ = active.linear;
        gather(active);
        return true;
    }
    at_origin_ = true;
    begin_.assign(1, 0);
    derivatives_.clear();
    if (n_g_ == 0) return true;
    const WatchedPattern& watched = *active.watched;
    const auto colours = static_cast<std::size_t>(watched.colouring.count);
    g_.resize(n_g_);
    dg_.resize((colours + 1) * n_g_);
    if (!system.watch_tangent(at.t, at.y.data(), at.ydot.data(), watched.seeds(), watched.colouring.count + 1,
                              g_.data(), dg_.data())) {
        n_g_ = 0;
        structure_.reset();
        return false;
    }
    for (std::size_t row = 0; row < n_g_; ++row) {
        const auto add = [&](std::size_t direction, std::size_t column) {
            const double slope = dg_[direction * n_g_ + row];
            if (slope != 0.0 && std::isfinite(slope))
                derivatives_.push_back({slope, static_cast<std::uint32_t>(column)});
        };
        for (const std::uint32_t column : structure_->g_columns[row])
            if (column >= 1 && column <= 2 * n_)
                add(static_cast<std::size_t>(watched.colouring.colour_of_column[column - 1]), column - 1);
        add(colours, 2 * n_);
        begin_.push_back(derivatives_.size());
    }
    return true;
}

bool Scales::move(const IndexOne& index_one, const ActiveMode& active, const Point& at, double h) {
    if (structure_ != active.structure) return false;
    index_one_ = &index_one;
    in_play_ = active.in_play;
    at_origin_ = false;
    at_ = at;
    h_ = h;
    return true;
}

void Scales::prepare_weights() {
    weight_.resize(2 * n_ + 1);
    magnitude_.resize(2 * n_ + 1);
    for (std::size_t c = 0; c < n_; ++c) {
        weight_[c] = index_one_->weight(at_.y, c);
        magnitude_[c] = std::abs(at_.y[c]);
        weight_[n_ + c] = weight_[c] / std::abs(h_);
        magnitude_[n_ + c] = std::abs(at_.ydot[c]);
    }
    weight_[2 * n_] = 0.0;
    magnitude_[2 * n_] = std::abs(at_.t);
}

Scales::Size Scales::size_of(int i) const {
    double weight = 0.0, magnitude = 0.0;
    for (const auto& [slope, c] : gradient(i)) {
        const double size = std::abs(slope);
        if (c < n_) {
            weight += size * index_one_->weight(at_.y, c);
            magnitude += size * std::abs(at_.y[c]);
        } else if (c < 2 * n_) {
            weight += size * index_one_->weight(at_.y, c - n_) / std::abs(h_);
            magnitude += size * std::abs(at_.ydot[c - n_]);
        } else {
            magnitude += size * std::abs(at_.t);
        }
    }
    // At another point a scale is asked for where g is near zero.
    if (at_origin_ && std::isfinite(g_[row_of(i)])) magnitude += std::abs(g_[row_of(i)]);
    const double noise = std::max(epsilon * magnitude, std::numeric_limits<double>::min());
    return {std::max(weight, noise), noise};
}

bool Scales::explains(int i, double slope) const {
    double sum = 0.0, size = std::abs(slope);
    for (const auto& [derivative, c] : gradient(i)) {
        if (c >= n_ && c < 2 * n_) return false;  // ÿ is not known
        const double term = derivative * (c < n_ ? at_.ydot[c] : 1.0);
        sum += term;
        size = std::max(size, std::abs(term));
    }
    return std::abs(sum - slope) <= part_unexplained * size;
}

}  // namespace hybridae::events
