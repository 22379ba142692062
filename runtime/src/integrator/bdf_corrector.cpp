// SPDX-License-Identifier: Apache-2.0
// The correctors: modified Newton for y; for s the staggered corrector, the simultaneous one or a direct
// solution (Li and Petzold, §3 and §5); evaluation for δ.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/bdf.hpp>

#include "convergence_monitor.hpp"

namespace hybridae {

namespace {

// While no rate ρ has been seen, ρ/(1 - ρ) with new factors and with a new α.
constexpr double factor_when_unknown = 20.0, factor_when_changed = 100.0;
// Its least value in index 2. A rate that was once seen is taken for granted while one iteration is enough;
// but there corrections are dominated by the multipliers, and the rate worsens with every step of an old
// matrix: the error left in the other variables then makes the next corrections larger. (A pendulum takes a
// third of the steps.)
constexpr double least_factor_of_index_two = 0.01;
// α may differ by this factor before the matrix is made again: a ratio r makes the iterations contract by
// |1 - r|/(1 + r) only. New factors pay sooner where they cost little, and with sensitivities, whose
// iterations cost more. So many steps may pass with one matrix.
constexpr double matrix_ratio = 5.0 / 3.0, close_matrix_ratio = 1.2;
constexpr long matrix_age = 50, cheap_matrix_age = 10;
// Errors of iterative linear solvers, in units of the error test.
constexpr double linear_tolerance = 0.1 * ConvergenceMonitor::tolerance;

}  // namespace

// Evaluates and factors F_y + α F_ẏ at a point. False: not finite (trouble_ < 0) or singular.
bool Bdf::refresh_matrix(const double* y, const double* ydot) {
    const auto n = static_cast<std::size_t>(n_);
    std::fill_n(wdot_.begin(), n, alpha_);
    trouble_ = -1;
    ++statistics_.jacobians;
    if (!matrix_->evaluate(*system_, t_new_, y, ydot, w_.data(), wdot_.data())) {
        find_bad_equation(*matrix_);
        return false;
    }
    ++statistics_.factorizations;
    const Factorization result = matrix_->factor();
    if (!result.regular) {
        trouble_ = result.column;
        return false;
    }
    alpha_matrix_ = alpha_;
    rate_factor_ = s_rate_factor_ = factor_when_unknown;
    steps_since_matrix_ = 0;
    matrix_valid_ = matrix_fresh_ = true;
    return true;
}

Bdf::Corrector Bdf::matrix_trouble() const {
    return trouble_ >= 0 ? Corrector::singular : Corrector::not_finite;
}

bool Bdf::matrix_is_usable() const {
    if (!matrix_valid_) return false;
    const bool cheap = matrix_->solver().factors_cheaply();
    const double ratio = alpha_ / alpha_matrix_;
    const double most = cheap || m_ > 0 ? close_matrix_ratio : matrix_ratio;
    return ratio <= most && ratio >= 1.0 / most &&
           steps_since_matrix_ < (cheap ? cheap_matrix_age : matrix_age);
}

// The factors belong to α_matrix; this scaling of corrections is exact in the middle between the stiff and
// nonstiff limits.
double Bdf::correction_scale() const { return -2.0 / (1.0 + alpha_ / alpha_matrix_); }

// Modified Newton for y, and with the simultaneous method for s in the same iterations.
Bdf::Corrector Bdf::correct_states() {
    matrix_fresh_ = false;
    if (!matrix_is_usable() && !refresh_matrix(predicted_.data(), predicted_dot_.data()))
        return matrix_trouble();
    // The rate seen with one α says nothing about another: the factors fit it better or worse.
    if (alpha_ != alpha_rate_) rate_factor_ = s_rate_factor_ = factor_when_changed;
    alpha_rate_ = alpha_;
    if (system_->has_constraints()) {
        rate_factor_ = std::max(rate_factor_, least_factor_of_index_two);
        s_rate_factor_ = std::max(s_rate_factor_, least_factor_of_index_two);
    }
    for (;;) {
        const auto n = static_cast<std::size_t>(n_);
        std::copy_n(predicted_.begin(), n, y_new_.begin());
        std::copy_n(predicted_dot_.begin(), n, ydot_new_.begin());
        std::fill_n(e_.begin(), n, 0.0);
        stay_in_bounds();
        ConvergenceMonitor monitor(rate_factor_, newton_tolerance_);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        for (bool first = true; verdict == ConvergenceMonitor::Verdict::go_on; first = false) {
            double size = iterate_states();
            if (together_ && std::isfinite(size)) {
                s_residuals_.move_to(t_new_, y_new_.data(), ydot_new_.data());
                size = std::max(size, iterate_sensitivities(first));
            }
            if (!std::isfinite(size)) return Corrector::not_finite;
            verdict = monitor.look(size);
        }
        if (verdict == ConvergenceMonitor::Verdict::converged)
            return drifts_out_of_bounds() ? Corrector::failed : Corrector::converged;
        if (matrix_fresh_) return Corrector::failed;
        if (!refresh_matrix(predicted_.data(), predicted_dot_.data())) return matrix_trouble();
    }
}

// Puts an iterate back onto the bound it left. Where the solution itself is beyond it, by more than the
// iteration tolerates, the corrections do not become small: the step fails and is cut.
void Bdf::stay_in_bounds() {
    for (std::size_t b = 0; b < options_.bounds.size(); ++b) {
        const Bound& bound = options_.bounds[b];
        const auto i = static_cast<std::size_t>(bound.state);
        beyond_[b] = std::max({bound.low - y_new_[i], y_new_[i] - bound.high, 0.0});
        if (beyond_[b] == 0.0) continue;
        y_new_[i] = std::clamp(y_new_[i], bound.low, bound.high);
        e_[i] = y_new_[i] - predicted_[i];
        ydot_new_[i] = predicted_dot_[i] + alpha_ * e_[i];
    }
}

// Steps short enough for the iteration to tolerate what lies beyond must not add up to more than a tolerance.
bool Bdf::drifts_out_of_bounds() const {
    for (std::size_t b = 0; b < options_.bounds.size(); ++b)
        if (beyond_[b] > 0.0 &&
            drift_[b] + beyond_[b] > 10.0 * weight_[static_cast<std::size_t>(options_.bounds[b].state)])
            return true;
    return false;
}

// One iteration for y: the size of its correction, not finite where the model could not be evaluated.
double Bdf::iterate_states() {
    const auto n = static_cast<std::size_t>(n_);
    ++statistics_.residuals;
    if (!finite_residual(*system_, t_new_, y_new_.data(), ydot_new_.data(), residual_.data())) return NAN;
    matrix_->solve_within(residual_.data(), 1, norms_.inverse(), linear_tolerance);
    const double scale = correction_scale();
    for (std::size_t i = 0; i < n; ++i) {
        residual_[i] *= scale;
        e_[i] += residual_[i];
        y_new_[i] = predicted_[i] + e_[i];
        ydot_new_[i] = predicted_dot_[i] + alpha_ * e_[i];
    }
    stay_in_bounds();
    return norms_.states(residual_.data());
}

// F_y s + F_ẏ ṡ + F_d D_d + F_p = 0 at the converged y is linear in s.
Bdf::Corrector Bdf::correct_sensitivities() {
    if (m_ == 0 || together_) return Corrector::converged;
    s_residuals_.move_to(t_new_, y_new_.data(), ydot_new_.data());
    if (options_.sensitivity_method == SensitivityMethod::direct) return solve_sensitivities();
    // With the same factors both iterations contract alike. Where the one for s has not been seen with this
    // α, that for y tells.
    if (s_rate_factor_ >= factor_when_unknown) s_rate_factor_ = rate_factor_;
    ConvergenceMonitor monitor(s_rate_factor_);
    auto verdict = ConvergenceMonitor::Verdict::go_on;
    for (bool first = true; verdict == ConvergenceMonitor::Verdict::go_on; first = false) {
        const double size = iterate_sensitivities(first);
        if (!std::isfinite(size)) return Corrector::not_finite;
        verdict = monitor.look(size);
    }
    if (verdict == ConvergenceMonitor::Verdict::converged) return Corrector::converged;
    // Even a matrix made at the predicted y may be far from the one in the equations; that at the converged y
    // is the one.
    return solve_sensitivities();
}

// Form (33) of Li and Petzold: J δ = the residual at the predicted s, with J at the converged y.
Bdf::Corrector Bdf::solve_sensitivities() {
    if (!refresh_matrix(y_new_.data(), ydot_new_.data())) return matrix_trouble();
    return std::isfinite(iterate_sensitivities(true)) ? Corrector::converged : Corrector::not_finite;
}

// One iteration for s, all parameters together; as iterate_states().
double Bdf::iterate_sensitivities(bool first) {
    const std::size_t n = static_cast<std::size_t>(n_), nm = n * static_cast<std::size_t>(m_);
    double* e = e_.data() + n;
    const double *s = predicted_.data() + n, *sdot = predicted_dot_.data() + n;
    if (!first) {
        for (std::size_t i = 0; i < nm; ++i) {
            s_new_[i] = s[i] + e[i];
            sdot_new_[i] = sdot[i] + alpha_ * e[i];
        }
        s = s_new_.data();
        sdot = sdot_new_.data();
    }
    statistics_.sensitivity_residuals += m_;
    if (!s_residuals_.evaluate(s, sdot, s_residual_.data())) return NAN;
    matrix_->solve_within(s_residual_.data(), m_, norms_.inverse_of_sensitivities(), linear_tolerance);
    const double scale = correction_scale();
    for (std::size_t i = 0; i < nm; ++i) {
        s_residual_[i] *= scale;
        e[i] = first ? s_residual_[i] : e[i] + s_residual_[i];
    }
    return norms_.sensitivities(s_residual_.data());
}

bool Bdf::correct_watched() {
    if (n_g_ == 0) return true;
    const std::size_t begin = static_cast<std::size_t>(n_) * static_cast<std::size_t>(1 + m_);
    if (!system_->watch(t_new_, y_new_.data(), ydot_new_.data(), g_new_.data())) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_g_); ++i) {
        if (!lost_[i] && !std::isfinite(g_new_[i]))
            return false;  // the step goes too far: a crossing may lie before
        e_[begin + i] = lost_[i] ? 0.0 : g_new_[i] - predicted_[begin + i];
    }
    return true;
}

// Watched functions that have a value again begin a history with it.
void Bdf::complete_watched() {
    const std::size_t begin = static_cast<std::size_t>(n_) * static_cast<std::size_t>(1 + m_);
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_g_); ++i) {
        if (!lost_[i] || !std::isfinite(g_new_[i])) continue;
        lost_[i] = false;
        for (auto& column : z_) column[begin + i] = 0.0;
        z_[0][begin + i] = g_new_[i];
    }
}

void Bdf::replace_watched(const std::vector<std::vector<double>>& columns) {
    const std::size_t begin = static_cast<std::size_t>(n_) * static_cast<std::size_t>(1 + m_);
    n_g_ = system_->n_watched();
    size_ = begin + static_cast<std::size_t>(n_g_);
    for (auto* v : {&predicted_, &predicted_dot_, &e_, &saved_e_, &difference_}) v->resize(size_, 0.0);
    // The corrections of new conditions are unknown; they only enter the choice of a higher order.
    for (auto* v : {&e_, &saved_e_})
        std::fill(v->begin() + static_cast<std::ptrdiff_t>(begin), v->end(), 0.0);
    for (std::size_t j = 0; j < z_.size(); ++j) {
        z_[j].resize(size_, 0.0);
        for (std::size_t i = 0; i < static_cast<std::size_t>(n_g_); ++i)
            z_[j][begin + i] = j < columns.size() ? columns[j][i] : 0.0;
    }
    watched_scale_.assign(static_cast<std::size_t>(n_g_), INFINITY);
    g_new_.resize(static_cast<std::size_t>(n_g_));
    forget_non_finite();
    publish_watched();
}

}  // namespace hybridae
