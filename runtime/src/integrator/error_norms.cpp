// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/error_norms.hpp>

namespace hybridae {

void ErrorNorms::begin(const SensitivityDirections& directions, const std::vector<bool>& tested) {
    directions_ = &directions;
    n_ = tested.size();
    m_ = static_cast<std::size_t>(directions.count);
    inverse_.resize(n_ * (1 + m_));
    tested_.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) tested_[i] = tested[i] ? 1.0 : 0.0;
}

void ErrorNorms::set(const double* blocks, std::vector<double>& weight) {
    for (std::size_t i = 0; i < n_; ++i) {
        weight[i] = fraction_ * (options_.rtol * std::abs(blocks[i]) + options_.atol[i]);
        inverse_[i] = 1.0 / weight[i];
    }
    for (std::size_t j = 0; j < m_; ++j)
        for (std::size_t i = 0; i < n_; ++i) {
            const std::size_t at = (1 + j) * n_ + i;
            const double atol = options_.atol[i] / directions_->scale[j];
            inverse_[at] = 1.0 / (fraction_ * (options_.rtol * std::abs(blocks[at]) + atol));
        }
}

double ErrorNorms::block(const double* v, std::size_t index, const double* tested) const {
    const double* inverse = inverse_.data() + index * n_;
    double sum = 0.0;
    for (std::size_t i = 0; i < n_; ++i) {
        const double x = v[i] * inverse[i] * (tested == nullptr ? 1.0 : tested[i]);
        sum += x * x;
    }
    return std::sqrt(sum / static_cast<double>(n_));
}

double ErrorNorms::sensitivities(const double* v) const {
    double largest = 0.0;
    for (std::size_t j = 0; j < m_; ++j) largest = std::max(largest, block(v + j * n_, 1 + j, nullptr));
    return largest;
}

double ErrorNorms::tested(const double* v) const {
    double largest = tested_states(v);
    if (options_.sensitivity_error_test)
        for (std::size_t j = 1; j <= m_; ++j)
            largest = std::max(largest, block(v + j * n_, j, tested_.data()));
    return largest;
}

}  // namespace hybridae
