// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <hybridae/consistency/split_system.hpp>

namespace hybridae {

bool SplitSystem::residual(double t, const double* y, const double* ydot, double* r) {
    if (!mode_.residual(t, y, ydot, r)) return false;
    if (!differentiated_) return true;
    const double one = 1.0;
    swept_.resize(static_cast<std::size_t>(size()));
    if (!mode_.tangent(t, y, ydot, {&one, ydot, nullptr, nullptr, nullptr}, 1, swept_.data())) return false;
    for (const int row : split_->constraints) r[row] = swept_[static_cast<std::size_t>(row)];
    return true;
}

bool SplitSystem::tangent(double t, const double* y, const double* ydot, const hy_seeds& seeds, int width,
                          double* dr) {
    if (split_->shares.empty() && variable_ == nullptr && !differentiated_)
        return mode_.tangent(t, y, ydot, seeds, width, dr);
    const std::size_t n = static_cast<std::size_t>(size()), total = n * static_cast<std::size_t>(width);
    const auto in_variables = [&](const double* z, std::vector<double>& v) {
        v.assign(total, 0.0);
        for (std::size_t j = 0; j < total; j += n) {
            for (std::size_t i = 0; i < n; ++i)
                v[j + (variable_ != nullptr ? static_cast<std::size_t>((*variable_)[i]) : i)] += z[j + i];
            split_->to_variables(&v[j]);
        }
    };
    in_variables(seeds.y, seed_y_);
    in_variables(seeds.ydot, seed_ydot_);
    if (!mode_.tangent(t, y, ydot, {nullptr, seed_y_.data(), seed_ydot_.data(), nullptr, nullptr}, width, dr))
        return false;
    if (!differentiated_) return true;
    // ∂(g_t + g_y ẏ)/∂ẏ = g_y
    swept_.resize(total);
    if (!mode_.tangent(t, y, ydot, {nullptr, seed_ydot_.data(), nullptr, nullptr, nullptr}, width,
                       swept_.data()))
        return false;
    for (std::size_t j = 0; j < total; j += n)
        for (const int row : split_->constraints)
            dr[j + static_cast<std::size_t>(row)] = swept_[j + static_cast<std::size_t>(row)];
    return true;
}

bool SplitSystem::find_pattern(double t, const double* y, const double* ydot, SparsityPattern& pattern) {
    SparsityPattern f_y, f_ydot;
    if (!mode_.find_patterns(t, y, ydot, f_y, f_ydot)) return false;
    const std::vector<double> ones(static_cast<std::size_t>(size()), 1.0);
    pattern = variable_ == nullptr ? index_one_pattern({f_y, f_ydot}, *split_)
                                   : combined_pattern({f_y, f_ydot}, *split_, *variable_, ones, ones);
    return true;
}

bool SplitSystem::differentiate(double t, const double* y, const double* ydot, const hy_seeds& seeds,
                                int width, double* dr) {
    if (!mode_.tangent(t, y, ydot, seeds, width, dr)) return false;
    return !differentiated_ || replace_by_series(t, y, ydot, seeds, width, dr);
}

// With y(t + x) = y + ẏ x, g along it has the coefficients g, g_t + g_y ẏ, (…)/2. A direction (τ, δy) is
// (τ, ẏ τ), which shifts along the series, and (0, δy - ẏ τ).
bool SplitSystem::replace_by_series(double t, const double* y, const double* ydot, const hy_seeds& seeds,
                                    int width, double* dr) {
    const std::size_t n = static_cast<std::size_t>(size()), columns = static_cast<std::size_t>(width);
    Evaluator& evaluator = mode_.evaluator();
    const hy_function& residual = evaluator.model().table().residual;
    series_y_.assign(3 * n, 0.0);
    series_ydot_.assign(3 * n, 0.0);
    std::copy_n(y, n, series_y_.begin());
    std::copy_n(ydot, n, series_y_.begin() + static_cast<std::ptrdiff_t>(n));
    std::copy_n(ydot, n, series_ydot_.begin());
    const hy_series series{series_y_.data(), series_ydot_.data()};

    seed_y_.assign(2 * n * columns, 0.0);
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < n; ++i)
            seed_y_[2 * j * n + i] = (seeds.y != nullptr ? seeds.y[j * n + i] : 0.0) -
                                     (seeds.t != nullptr ? ydot[i] * seeds.t[j] : 0.0);
    swept_.resize(2 * n * columns);
    if (!evaluator.taylor_tangent(residual, t, series, {seed_y_.data(), nullptr, seeds.p, seeds.d}, 1, width,
                                  mode_.mode().residual, swept_.data()))
        return false;
    for (std::size_t j = 0; j < columns; ++j)
        for (const int row : split_->constraints)
            dr[j * n + static_cast<std::size_t>(row)] =
                swept_[(2 * j + 1) * n + static_cast<std::size_t>(row)];
    if (seeds.t == nullptr) return true;
    swept_.resize(3 * n);
    if (!evaluator.taylor(residual, t, series, 2, mode_.mode().residual, swept_.data(), nullptr))
        return false;
    for (std::size_t j = 0; j < columns; ++j)
        for (const int row : split_->constraints)
            dr[j * n + static_cast<std::size_t>(row)] +=
                2.0 * seeds.t[j] * swept_[2 * n + static_cast<std::size_t>(row)];
    return true;
}

}  // namespace hybridae
