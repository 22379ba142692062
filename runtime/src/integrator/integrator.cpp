// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <hybridae/integrator/integrator.hpp>

namespace hybridae {

// Blocks of n values: y is block 0, the sensitivities to parameter j block j + 1.
void Integrator::interpolate_block(double t, int first, int blocks, double* value, double* slope) const {
    const double x = (t - t_) / h_used_, inverse_h = 1.0 / h_used_;
    const auto n = static_cast<std::size_t>(n_), begin = n * static_cast<std::size_t>(first);
    for (std::size_t i = 0; i < n * static_cast<std::size_t>(blocks); ++i) {
        double f = 0.0, f_x = 0.0;
        for (std::size_t j = static_cast<std::size_t>(q_used_) + 1; j-- > 0;) {
            f_x = f_x * x + f;
            f = f * x + z_[j][begin + i];
        }
        value[i] = f;
        slope[i] = f_x * inverse_h;
    }
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
