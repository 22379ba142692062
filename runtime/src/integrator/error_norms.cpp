// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/error_norms.hpp>
#include <limits>

#include "convergence_monitor.hpp"
#include "linear_algebra/vectors.hpp"

namespace hybridae {

namespace {

// Σ (v_i w_i)², i < n. Several partial sums, because one alone waits for each addition to end before the
// next.
double sum_of_squares(std::size_t n, const double* v, const double* w) {
    constexpr std::size_t pairs = 4;
    Two sum[pairs] = {};
    std::size_t i = 0;
    for (; i + 2 * pairs <= n; i += 2 * pairs)
        for (std::size_t k = 0; k < pairs; ++k) {
            Two x, weight;
            load(v + i + 2 * k, x);
            load(w + i + 2 * k, weight);
            x *= weight;
            sum[k] += x * x;
        }
    for (; i < n; ++i) {
        const double x = v[i] * w[i];
        sum[0][0] += x * x;
    }
    const Two even = sum[0] + sum[2], odd = sum[1] + sum[3];
    return (even[0] + even[1]) + (odd[0] + odd[1]);
}

// Also where x is not a number.
void raise(double& largest, double x) {
    if (!(x <= largest)) largest = x;
}

// 1 for those that count; empty where all do.
void mark(std::vector<double>& marks, const std::vector<bool>& differential, bool algebraic) {
    marks.clear();
    if (algebraic || std::find(differential.begin(), differential.end(), false) == differential.end()) return;
    for (const bool is : differential) marks.push_back(is ? 1.0 : 0.0);
}

}  // namespace

// Local errors add up over the steps of an interval, and the tighter the tolerance, the more steps there are:
// with local errors at the tolerance the global error follows tol^(q/(q+1)). For it to follow tol, local
// errors have to follow tol^(1 + 1/q). These are that factor, and the tolerance at which it is 1. What
// rounding leaves of sensitivities, whose equations contain the errors of the states, may be more than is
// asked for then: local errors are not held to less than `finest`.
double fraction_for_local_errors(double rtol, int q, double finest) {
    constexpr double loosest = 1e-3, without_relative_part = 0.1;
    if (!(rtol > 0.0)) return without_relative_part;
    return std::min(1.0, std::max(std::pow(rtol / loosest, 1.0 / q), finest / rtol));
}

double ErrorNorms::above_rounding(double wanted) const {
    constexpr double rounding = 100.0 * std::numeric_limits<double>::epsilon();
    if (!(options_.rtol > 0.0)) return wanted;
    return std::clamp(rounding / (options_.rtol * fraction_), wanted, ConvergenceMonitor::tolerance);
}

void ErrorNorms::begin(const SensitivityDirections& directions, std::size_t n, double fraction) {
    fraction_ = fraction;
    directions_ = &directions;
    n_ = n;
    m_ = static_cast<std::size_t>(directions.count);
    inverse_.resize(n_ * (1 + m_));
    absolute_.assign(options_.atol.begin(), options_.atol.end());
    for (std::size_t j = 0; j < m_; ++j)
        for (std::size_t i = 0; i < n_; ++i) absolute_.push_back(options_.atol[i] / directions.scale[j]);
    for (auto* marks : {&tested_, &converging_}) {
        marks->clear();
        marks->reserve(n_);
    }
}

void ErrorNorms::test(const std::vector<bool>& differential, bool algebraic) {
    mark(tested_, differential, algebraic);
}

void ErrorNorms::converge(const std::vector<bool>& differential, bool algebraic) {
    mark(converging_, differential, algebraic);
}

void ErrorNorms::set(const double* blocks, std::vector<double>& weight) {
    side_by_side(inverse_.size(), [blocks, absolute = absolute_.data(), inverse = inverse_.data(),
                                   fraction = fraction_, rtol = options_.rtol]<class V>(std::size_t i) {
        V size, floor;
        load(blocks + i, size);
        load(absolute + i, floor);
        size = size < 0.0 ? -size : size;
        store(1.0 / (fraction * (rtol * size + floor)), inverse + i);
    });
    for (std::size_t i = 0; i < n_; ++i)
        weight[i] = fraction_ * (options_.rtol * std::abs(blocks[i]) + options_.atol[i]);
}

// The sum of squares of one block, 0: the states, j: the sensitivities to parameter j - 1. `among`: marks.
double ErrorNorms::block(const double* v, std::size_t index, const std::vector<double>& among) const {
    const double* inverse = inverse_.data() + index * n_;
    if (among.empty()) return sum_of_squares(n_, v, inverse);
    double sum = 0.0;
    for (std::size_t i = 0; i < n_; ++i) {
        const double x = v[i] * inverse[i] * among[i];
        sum += x * x;
    }
    return sum;
}

double ErrorNorms::of_states(const double* v, const std::vector<double>& among) const {
    return std::sqrt(block(v, 0, among) / static_cast<double>(n_));
}

double ErrorNorms::of_sensitivities(const double* v, const std::vector<double>& among) const {
    double largest = 0.0;
    for (std::size_t j = 1; j <= m_; ++j, v += n_) raise(largest, block(v, j, among));
    return std::sqrt(largest / static_cast<double>(n_));
}

double ErrorNorms::states(const double* v) const { return of_states(v, converging_); }
double ErrorNorms::sensitivities(const double* v) const { return of_sensitivities(v, converging_); }
double ErrorNorms::tested_states(const double* v) const { return of_states(v, tested_); }

double ErrorNorms::tested_sensitivities(const double* v) const {
    return options_.sensitivity_error_test ? of_sensitivities(v, tested_) : 0.0;
}

double ErrorNorms::tested(const double* v) const {
    double largest = tested_states(v);
    raise(largest, tested_sensitivities(v + n_));
    return largest;
}

}  // namespace hybridae
