// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/radau.hpp>
#include <hybridae/integrator/tableaux/dense_output.hpp>

#include "convergence_monitor.hpp"
#include "fill_interpolant.hpp"

namespace hybridae {

namespace {

constexpr double newton_tolerance = 0.02, s_newton_tolerance = 0.1;  // in units of the error test
constexpr int most_iterations = 7;

// The pattern of [P P; P P].
SparsityPattern doubled(const SparsityPattern& p) {
    SparsityPattern both{2 * p.rows, 2 * p.cols, {0}, {}};
    for (int half = 0; half < 2; ++half)
        for (std::size_t j = 0; j < static_cast<std::size_t>(p.cols); ++j) {
            for (const int shift : {0, p.rows})
                for (int k = p.col_begin[j]; k < p.col_begin[j + 1]; ++k)
                    both.row_index.push_back(p.row_index[static_cast<std::size_t>(k)] + shift);
            both.col_begin.push_back(static_cast<int>(both.row_index.size()));
        }
    return both;
}

}  // namespace

Radau5::Radau5(IntegratorOptions options, Statistics& statistics)
    : OneStep(std::move(options), statistics,
              {Tableau::order, Tableau::embedded_order + 1, Tableau::degree, 1.2}),
      optimism_(std::max(1.0, 0.1 * std::pow(options_.rtol, -1.0 / 3.0))) {}

void Radau5::begin() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    const std::size_t widest = std::max(n, all - n);
    for (std::size_t i = 0; i < 3; ++i) {
        z_stage_[i].resize(all);
        k_[i].resize(all);
        residual_[i].resize(widest);
    }
    for (auto& node : nodes_) node.resize(all);
    pair_.resize(2 * widest);
    stage_.resize(widest);
    real_.resize(widest);
    zero_.assign(n, 0.0);
    one_.assign(n, 1.0);
    complex_ = &doubled_[matrix_];
    provide_complex();
    jacobians_valid_ = false;
    h_factored_ = 0.0;
    rate_factor_ = s_rate_factor_ = ConvergenceMonitor::when_unknown;
    name_linear_solver();
}

// The matrix may have grown, see CombinedJacobian::evaluate().
void Radau5::provide_complex() {
    const SparsityPattern& pattern = matrix_->pattern();
    if (complex_->solver && complex_->values.size() == 4 * pattern.row_index.size()) return;
    const SparsityPattern both = doubled(pattern);
    complex_->solver = make_linear_solver(LinearSolverKind::automatic, both);
    complex_->values.resize(both.row_index.size());
}

// F_y and F_ẏ at the last accepted point.
OneStep::Verdict Radau5::make_jacobians() {
    jacobians_valid_ = false;
    h_factored_ = 0.0;
    ++statistics_.jacobians;
    const auto evaluate = [&](const std::vector<double>& w, const std::vector<double>& wdot,
                              std::vector<double>& values) {
        if (!matrix_->evaluate(*system_, t_, y_.data(), ydot_.data(), w.data(), wdot.data())) {
            find_bad_equation(*matrix_);
            return false;
        }
        values = matrix_->values();
        return true;
    };
    if (!evaluate(one_, zero_, f_y_) || !evaluate(zero_, one_, f_ydot_)) return Verdict::not_finite;
    provide_complex();
    jacobians_valid_ = jacobians_fresh_ = true;
    rate_factor_ = s_rate_factor_ = ConvergenceMonitor::when_unknown;
    return Verdict::converged;
}

// Both systems for the present h.
OneStep::Verdict Radau5::factor() {
    trouble_ = -1;
    ++statistics_.factorizations;
    h_factored_ = 0.0;
    const double gamma = Tableau::gamma / h_, alpha = Tableau::alpha / h_, beta = Tableau::beta / h_;
    std::vector<double>& real = matrix_->values();
    for (std::size_t k = 0; k < real.size(); ++k) real[k] = f_y_[k] + gamma * f_ydot_[k];
    // [F_y + α F_ẏ, β F_ẏ; -β F_ẏ, F_y + α F_ẏ], column after column.
    const SparsityPattern& pattern = matrix_->pattern();
    double* value = complex_->values.data();
    for (int half = 0; half < 2; ++half)
        for (std::size_t j = 0; j < static_cast<std::size_t>(pattern.cols); ++j)
            for (int row_half = 0; row_half < 2; ++row_half)
                for (auto k = static_cast<std::size_t>(pattern.col_begin[j]);
                     k < static_cast<std::size_t>(pattern.col_begin[j + 1]); ++k) {
                    const double sign = row_half == 0 ? 1.0 : -1.0;
                    *value++ = half == row_half ? f_y_[k] + alpha * f_ydot_[k] : sign * beta * f_ydot_[k];
                }
    for (const Factorization& result : {matrix_->factor(), complex_->solver->factor(complex_->values.data())})
        if (!result.regular) {
            trouble_ = result.column % n_;
            return Verdict::singular;
        }
    h_factored_ = h_;
    return Verdict::converged;
}

// z from the last interpolant, continued.
void Radau5::predict(std::size_t from, std::size_t to) {
    for (std::size_t i = 0; i < 3; ++i) {
        const double x = Tableau::c[i + 1] * h_ / h_used_;
        for (std::size_t e = from; e < to; ++e) {
            double change = 0.0;
            for (std::size_t j = static_cast<std::size_t>(q_used_); j >= 1; --j)
                change = (change + z_[j][e]) * x;
            z_stage_[i][e] = change;
        }
    }
    differentiate(from, to);
}

// K = A^-1 z / h.
void Radau5::differentiate(std::size_t from, std::size_t to) {
    const double inverse_h = 1.0 / h_;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t e = from; e < to; ++e)
            k_[i][e] = inverse_h * (Tableau::inverse_a[i][0] * z_stage_[0][e] +
                                    Tableau::inverse_a[i][1] * z_stage_[1][e] +
                                    Tableau::inverse_a[i][2] * z_stage_[2][e]);
}

void Radau5::correct(Stages& residual, std::size_t from, std::size_t columns) {
    const auto n = static_cast<std::size_t>(n_), size = n * columns;
    const auto& inverse_t = Tableau::inverse_t;
    const auto& t = Tableau::t;
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t e = j * n + i;
            const double r0 = residual[0][e], r1 = residual[1][e], r2 = residual[2][e];
            real_[e] = inverse_t[0][0] * r0 + inverse_t[0][1] * r1 + inverse_t[0][2] * r2;
            pair_[2 * j * n + i] = inverse_t[1][0] * r0 + inverse_t[1][1] * r1 + inverse_t[1][2] * r2;
            pair_[(2 * j + 1) * n + i] = inverse_t[2][0] * r0 + inverse_t[2][1] * r1 + inverse_t[2][2] * r2;
        }
    matrix_->solve(real_.data(), static_cast<int>(columns));
    complex_->solver->solve(pair_.data(), static_cast<int>(columns));
    for (std::size_t j = 0; j < columns; ++j)
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t e = j * n + i;
            const double w0 = real_[e], w1 = pair_[2 * j * n + i], w2 = pair_[(2 * j + 1) * n + i];
            for (std::size_t stage = 0; stage < 3; ++stage) {
                const double change = -(t[stage][0] * w0 + t[stage][1] * w1 + t[stage][2] * w2);
                residual[stage][e] = change;
                z_stage_[stage][from + e] += change;
            }
        }
    differentiate(from, from + size);
}

OneStep::Verdict Radau5::solve_states() {
    const auto n = static_cast<std::size_t>(n_);
    jacobians_fresh_ = false;
    rate_ = 0.0;
    if (!jacobians_valid_ || ConvergenceMonitor::slow(rate_factor_) ||
        ConvergenceMonitor::slow(s_rate_factor_))
        if (const Verdict made = make_jacobians(); made != Verdict::converged) return made;
    for (;;) {
        if (h_factored_ != h_)
            if (const Verdict made = factor(); made != Verdict::converged) return made;
        predict(0, n);
        ConvergenceMonitor monitor(rate_factor_, norms_.above_rounding(newton_tolerance), most_iterations);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        while (verdict == ConvergenceMonitor::Verdict::go_on) {
            for (std::size_t i = 0; i < 3; ++i) {
                for (std::size_t e = 0; e < n; ++e) stage_[e] = at_[e] + z_stage_[i][e];
                ++statistics_.residuals;
                if (!finite_residual(*system_, stage_time(i), stage_.data(), k_[i].data(),
                                     residual_[i].data()))
                    return Verdict::not_finite;
            }
            correct(residual_, 0, 1);
            double size = 0.0;
            for (const auto& change : residual_) size = std::max(size, norms_.states(change.data()));
            verdict = monitor.look(size);
        }
        if (jacobians_fresh_) rate_ = std::max(rate_, monitor.rate());
        if (verdict == ConvergenceMonitor::Verdict::converged) break;
        if (jacobians_fresh_) return Verdict::failed;
        if (const Verdict made = make_jacobians(); made != Verdict::converged) return made;
    }
    for (std::size_t e = 0; e < n; ++e) new_[e] = at_[e] + z_stage_[2][e];
    std::copy_n(k_[2].begin(), n, new_dot_.begin());
    return filter_error();
}

// As for the ESDIRK methods: F is zero at the end of the step, so that F with ẏ + γ/h e is γ/h F_ẏ e.
OneStep::Verdict Radau5::filter_error() {
    const auto n = static_cast<std::size_t>(n_);
    const auto& weight = Tableau::error;
    for (std::size_t e = 0; e < n; ++e) {
        const double sum =
            weight[0] * z_stage_[0][e] + weight[1] * z_stage_[1][e] + weight[2] * z_stage_[2][e];
        stage_[e] = new_dot_[e] + (at_dot_[e] + sum / h_) / optimism_;
    }
    ++statistics_.residuals;
    if (!finite_residual(*system_, t_new_, new_.data(), stage_.data(), error_.data()))
        return Verdict::not_finite;
    matrix_->solve(error_.data(), 1);
    return Verdict::converged;
}

OneStep::Verdict Radau5::solve_sensitivities() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    std::array<std::vector<double>, 3>& point = stage_points_;
    for (std::size_t i = 0; i < 3; ++i) {
        point[i].resize(n);
        for (std::size_t e = 0; e < n; ++e) point[i][e] = at_[e] + z_stage_[i][e];
    }
    const double* d = directions_->d.empty() ? nullptr : directions_->d.data();
    for (;;) {
        if (h_factored_ != h_)
            if (const Verdict made = factor(); made != Verdict::converged) return made;
        predict(n, all);
        ConvergenceMonitor monitor(s_rate_factor_, norms_.above_rounding(s_newton_tolerance),
                                   most_iterations);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        while (verdict == ConvergenceMonitor::Verdict::go_on) {
            for (std::size_t i = 0; i < 3; ++i) {
                for (std::size_t e = n; e < all; ++e) stage_[e - n] = at_[e] + z_stage_[i][e];
                const hy_seeds seeds{nullptr, stage_.data(), k_[i].data() + n, directions_->p.data(), d};
                statistics_.sensitivity_residuals += m_;
                if (!system_->tangent(stage_time(i), point[i].data(), k_[i].data(), seeds, m_,
                                      residual_[i].data()) ||
                    !all_finite(residual_[i].data(), all - n))
                    return Verdict::not_finite;
            }
            correct(residual_, n, static_cast<std::size_t>(m_));
            double size = 0.0;
            for (const auto& change : residual_) size = std::max(size, norms_.sensitivities(change.data()));
            verdict = monitor.look(size);
        }
        if (verdict == ConvergenceMonitor::Verdict::converged) break;
        if (jacobians_fresh_) return Verdict::failed;
        if (const Verdict made = make_jacobians(); made != Verdict::converged) return made;
    }
    for (std::size_t e = n; e < all; ++e) new_[e] = at_[e] + z_stage_[2][e];
    std::copy(k_[2].begin() + n_, k_[2].end(), new_dot_.begin() + n_);
    if (!options_.sensitivity_error_test) return Verdict::converged;

    const auto& weight = Tableau::error;
    for (std::size_t e = n; e < all; ++e)
        stage_[e - n] =
            (at_dot_[e] +
             (weight[0] * z_stage_[0][e] + weight[1] * z_stage_[1][e] + weight[2] * z_stage_[2][e]) / h_) /
            optimism_;
    const hy_seeds seeds{nullptr, nullptr, stage_.data(), nullptr, nullptr};
    double* error = error_.data() + n;
    statistics_.sensitivity_residuals += m_;
    if (!system_->tangent(t_new_, new_.data(), new_dot_.data(), seeds, m_, error) ||
        !all_finite(error, all - n))
        return Verdict::not_finite;
    matrix_->solve(error, m_);
    return Verdict::converged;
}

void Radau5::make_interpolant() {
    static constexpr auto weights = tableaux::powers_of_end<Tableau>();
    std::copy(at_dot_.begin(), at_dot_.end(), nodes_[0].begin());
    for (std::size_t i = 0; i < 3; ++i) std::copy(k_[i].begin(), k_[i].end(), nodes_[i + 1].begin());
    fill_interpolant(weights, nodes_);
    if (algebraic_.empty()) return;
    static constexpr auto from_values = tableaux::powers_of_values<Tableau>();
    for (std::size_t i = 0; i < 2; ++i) {
        stage_points_[i].resize(static_cast<std::size_t>(n_));
        for (const std::size_t e : algebraic_) stage_points_[i][e] = at_[e] + z_stage_[i][e];
    }
    interpolate_algebraic(from_values, std::array<const double*, 4>{at_.data(), stage_points_[0].data(),
                                                                    stage_points_[1].data(), new_.data()});
}

}  // namespace hybridae
