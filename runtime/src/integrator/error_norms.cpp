// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/error_norms.hpp>
#include <limits>

#include "convergence_monitor.hpp"

namespace hybridae {

namespace {

// Σ term(i)², i < n. Several partial sums, because one alone waits for each addition to end before the next.
template <class Term>
double sum_of_squares(std::size_t n, Term term) {
    constexpr std::size_t parts = 8;
    double sum[parts] = {};
    std::size_t i = 0;
    for (; i + parts <= n; i += parts)
        for (std::size_t k = 0; k < parts; ++k) {
            const double x = term(i + k);
            sum[k] += x * x;
        }
    for (; i < n; ++i) {
        const double x = term(i);
        sum[0] += x * x;
    }
    return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

// Also where x is not a number.
void raise(double& largest, double x) {
    if (!(x <= largest)) largest = x;
}

}  // namespace

// Local errors add up over the steps of an interval, and the tighter the tolerance, the more steps there are:
// with local errors at the tolerance the global error follows tol^(q/(q+1)). For it to follow tol, local
// errors have to follow tol^(1 + 1/q). These are that factor, and the tolerance at which it is 1. What
// rounding leaves of sensitivities, whose equations contain the errors of the states, may be more than is
// asked for then: local errors are not held to less than `finest`.
double fraction_for_local_errors(double rtol, int q) {
    constexpr double loosest = 1e-3, finest = 1e-12, without_relative_part = 0.1;
    if (!(rtol > 0.0)) return without_relative_part;
    return std::min(1.0, std::max(std::pow(rtol / loosest, 1.0 / q), finest / rtol));
}

double ErrorNorms::above_rounding(double wanted) const {
    constexpr double rounding = 100.0 * std::numeric_limits<double>::epsilon();
    if (!(options_.rtol > 0.0)) return wanted;
    return std::clamp(rounding / (options_.rtol * fraction_), wanted, ConvergenceMonitor::tolerance);
}

void ErrorNorms::begin(const SensitivityDirections& directions, std::size_t n) {
    directions_ = &directions;
    n_ = n;
    m_ = static_cast<std::size_t>(directions.count);
    inverse_.resize(n_ * (1 + m_));
    tested_.resize(n_);
    converging_.clear();
}

void ErrorNorms::test(const std::vector<bool>& differential, bool algebraic) {
    for (std::size_t i = 0; i < n_; ++i) tested_[i] = algebraic || differential[i] ? 1.0 : 0.0;
}

void ErrorNorms::converge(const std::vector<bool>& differential, bool algebraic) {
    converging_.clear();
    if (algebraic) return;
    for (const bool is : differential) converging_.push_back(is ? 1.0 : 0.0);
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

double ErrorNorms::states(const double* v) const {
    if (!converging_.empty()) return block(v, 0, converging_.data());
    const double* inverse = inverse_.data();
    const double sum = sum_of_squares(n_, [=](std::size_t i) { return v[i] * inverse[i]; });
    return std::sqrt(sum / static_cast<double>(n_));
}

double ErrorNorms::sensitivities(const double* v) const {
    double largest = 0.0;
    if (!converging_.empty()) {
        for (std::size_t j = 1; j <= m_; ++j) raise(largest, block(v + (j - 1) * n_, j, converging_.data()));
        return largest;
    }
    for (std::size_t j = 0; j < m_; ++j) {
        const double *column = v + j * n_, *inverse = inverse_.data() + (1 + j) * n_;
        raise(largest, sum_of_squares(n_, [=](std::size_t i) { return column[i] * inverse[i]; }));
    }
    return std::sqrt(largest / static_cast<double>(n_));
}

// Block 0: the states; block j: the sensitivities to parameter j - 1.
// `column`: that block of v alone.
double ErrorNorms::block(const double* column, std::size_t index, const double* among) const {
    const double* inverse = inverse_.data() + index * n_;
    const double sum = sum_of_squares(n_, [=](std::size_t i) { return column[i] * inverse[i] * among[i]; });
    return std::sqrt(sum / static_cast<double>(n_));
}

double ErrorNorms::tested_sensitivities(const double* v) const {
    double largest = 0.0;
    for (std::size_t j = 1; j <= m_ && options_.sensitivity_error_test; ++j)
        raise(largest, block(v + (j - 1) * n_, j, tested_.data()));
    return largest;
}

double ErrorNorms::tested(const double* v) const {
    double largest = tested_states(v);
    raise(largest, tested_sensitivities(v + n_));
    return largest;
}

}  // namespace hybridae
