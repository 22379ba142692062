// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/integrator.hpp>
#include <utility>

#include "integrator/all_finite.hpp"
#include "integrator/bdf_columns.hpp"

namespace hybridae {

// Blocks of n values: y is block 0, the sensitivities to parameter j block j + 1.
void Integrator::interpolate_block(double t, int first, int blocks, double* value, double* slope) const {
    const double x = (t - t_) / h_used_, inverse_h = 1.0 / h_used_;
    const auto n = static_cast<std::size_t>(n_), begin = n * static_cast<std::size_t>(first),
               size = n * static_cast<std::size_t>(blocks);
    dispatch_order(q_used_, [&]<int Q>() {
        std::array<const double*, Q + 1> z{};
        for (std::size_t j = 0; j < z.size(); ++j) z[j] = z_[j].data() + begin;
#pragma GCC ivdep
        for (std::size_t i = 0; i < size; ++i) {
            double f = z[Q][i], f_x = 0.0;
            for (std::size_t j = Q; j-- > 0;) {
                f_x = f_x * x + f;
                f = f * x + z[j][i];
            }
            value[i] = f;
            slope[i] = f_x * inverse_h;
        }
    });
}

void Integrator::interpolate(double t, std::span<const int> states, double* y, double* ydot) const {
    const double x = (t - t_) / h_used_;
    for (const int state : states) {
        const auto i = static_cast<std::size_t>(state);
        double f = 0.0, f_x = 0.0;
        for (auto j = static_cast<std::size_t>(q_used_) + 1; j-- > 0;) {
            f_x = f_x * x + f;
            f = f * x + z_[j][i];
        }
        y[i] = f;
        ydot[i] = f_x / h_used_;
    }
}

void Integrator::exchange(Integrator& other) {
    std::swap(n_, other.n_);
    std::swap(m_, other.m_);
    std::swap(n_g_, other.n_g_);
    std::swap(z_, other.z_);
    std::swap(t_, other.t_);
    std::swap(t_previous_, other.t_previous_);
    std::swap(h_used_, other.h_used_);
    std::swap(t_new_, other.t_new_);
    std::swap(q_used_, other.q_used_);
    std::swap(trouble_, other.trouble_);
    std::swap(bad_equation_, other.bad_equation_);
    std::swap(worst_, other.worst_);
    std::swap(unsuited_, other.unsuited_);
    std::swap(stiff_, other.stiff_);
    std::swap(y_, other.y_);
    std::swap(ydot_, other.ydot_);
    std::swap(weight_, other.weight_);
    std::swap(watched_scale_, other.watched_scale_);
    std::swap(lost_, other.lost_);
    std::swap(watched_column_, other.watched_column_);
}

bool Integrator::finite_residual(System& system, double t, const double* y, const double* ydot,
                                 double* residual) {
    if (!system.residual(t, y, ydot, residual)) return false;
    const auto n = static_cast<std::size_t>(n_);
    if (are_finite(residual, n)) return true;
    bad_equation_ = static_cast<int>(
        std::find_if_not(residual, residual + n, [](double r) { return std::isfinite(r); }) - residual);
    return false;
}

void Integrator::find_bad_equation(const CombinedJacobian& matrix) {
    const SparsityPattern& pattern = matrix.pattern();
    for (int k = 0; k < pattern.nonzeros(); ++k) {
        const int row = pattern.row_index[static_cast<std::size_t>(k)];
        if (!std::isfinite(matrix.value(k)) && (bad_equation_ < 0 || row < bad_equation_))
            bad_equation_ = row;
    }
}

void Integrator::find_worst(const double* corrections, const double* inverse_weights, bool of_sensitivities) {
    const int first = of_sensitivities ? n_ : 0, end = of_sensitivities ? n_ * (1 + m_) : n_;
    const auto size = [&](int i) { return std::abs(corrections[i]) * inverse_weights[i]; };
    int worst = first;
    for (int i = first + 1; i < end; ++i)
        if (size(i) > size(worst)) worst = i;
    worst_ = {worst % n_, worst / n_ - 1};
}

void Integrator::publish_watched() {
    const std::size_t begin = static_cast<std::size_t>(n_) * static_cast<std::size_t>(1 + m_);
    for (std::size_t j = 0; j < z_.size(); ++j)
        watched_column_[j] = z_[j].empty() ? nullptr : z_[j].data() + begin;
}

bool Integrator::forget_non_finite() {
    const std::size_t begin = static_cast<std::size_t>(n_) * static_cast<std::size_t>(1 + m_);
    lost_.assign(static_cast<std::size_t>(n_g_), false);
    bool all = true;
    for (const auto& column : z_)
        all = all && (column.empty() || are_finite(column.data() + begin, column.size() - begin));
    if (all) return true;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_g_); ++i) {
        bool usable = true;
        for (std::size_t j = 0; j < z_.size(); ++j) {
            usable = usable && std::isfinite(z_[j][begin + i]);
            if (!usable) z_[j][begin + i] = 0.0;
            if (j == 0) lost_[i] = !usable;
        }
        all = all && usable;
    }
    return all;
}

}  // namespace hybridae
