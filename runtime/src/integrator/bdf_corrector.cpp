// SPDX-License-Identifier: Apache-2.0
// The three correctors: modified Newton for y, the staggered corrector for s, evaluation for δ.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/bdf.hpp>

namespace hybridae {

namespace {

constexpr int most_iterations = 4;
constexpr double convergence = 0.2;  // of the error test's unit
constexpr double at_once = 1e-4;     // a first correction this small needs no second
constexpr double worst_rate = 0.9;
// ρ/(1 - ρ) while no rate ρ has been seen, with new factors and with a new α.
constexpr double factor_when_unknown = 20.0, factor_when_changed = 100.0;
// Its least value in index 2. A rate that was once seen is taken for granted while one iteration is enough;
// but there corrections are dominated by the multipliers, and the rate worsens with every step of an old
// matrix: the error left in the other variables then makes the next corrections larger. (A pendulum takes a
// third of the steps.)
constexpr double least_factor_of_index_two = 0.01;
constexpr double matrix_ratio = 5.0 / 3.0;  // α may differ by this before the matrix is made again
constexpr long matrix_age = 50;

bool all_finite(const double* v, std::size_t n) {
    double sum = 0.0;
    for (std::size_t i = 0; i < n; ++i) sum += v[i] * 0.0;
    return sum == 0.0;
}

// Convergence of a linear iteration from the sizes of its corrections.
class Monitor {
  public:
    explicit Monitor(double& rate_factor) : factor_(rate_factor) {}
    enum class Verdict { go_on, converged, diverged };
    Verdict look(double size) {
        ++count_;
        if (count_ == 1) {
            first_ = size;
            if (size <= at_once * convergence) return Verdict::converged;
        } else {
            const double rate = count_ == 2 ? size / first_ : std::pow(size / first_, 1.0 / (count_ - 1));
            if (!(rate <= worst_rate)) return Verdict::diverged;
            factor_ = rate / (1.0 - rate);
        }
        if (factor_ * size <= convergence) return Verdict::converged;
        return count_ < most_iterations ? Verdict::go_on : Verdict::diverged;
    }

  private:
    double& factor_;
    double first_ = 0.0;
    int count_ = 0;
};

}  // namespace

// Evaluates and factors F_y + α F_ẏ at the predicted point. False: not finite (trouble_ < 0) or singular.
bool Bdf::refresh_matrix() {
    const auto n = static_cast<std::size_t>(n_);
    std::fill_n(wdot_.begin(), n, alpha_);
    trouble_ = -1;
    ++statistics_.jacobians;
    if (!matrix_->evaluate(*system_, t_new_, predicted_.data(), predicted_dot_.data(), w_.data(),
                           wdot_.data())) {
        const SparsityPattern& pattern = matrix_->pattern();
        for (int k = pattern.nonzeros(); k-- > 0;)
            if (!std::isfinite(matrix_->value(k)))
                bad_equation_ = pattern.row_index[static_cast<std::size_t>(k)];
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
    matrix_valid_ = true;
    return true;
}

Bdf::Corrector Bdf::correct_states() {
    const auto n = static_cast<std::size_t>(n_);
    const double ratio = matrix_valid_ ? alpha_ / alpha_matrix_ : 0.0;
    matrix_fresh_ = false;
    if (!matrix_valid_ || ratio > matrix_ratio || ratio < 1.0 / matrix_ratio ||
        steps_since_matrix_ >= matrix_age) {
        if (!refresh_matrix()) return trouble_ >= 0 ? Corrector::singular : Corrector::not_finite;
        matrix_fresh_ = true;
    }
    // The rate seen with one α says nothing about another: the factors fit it better or worse.
    if (alpha_ != alpha_rate_) rate_factor_ = s_rate_factor_ = factor_when_changed;
    alpha_rate_ = alpha_;
    if (system_->has_constraints()) {
        rate_factor_ = std::max(rate_factor_, least_factor_of_index_two);
        s_rate_factor_ = std::max(s_rate_factor_, least_factor_of_index_two);
    }
    for (;;) {
        std::fill_n(e_.begin(), n, 0.0);
        std::copy_n(predicted_.begin(), n, y_new_.begin());
        std::copy_n(predicted_dot_.begin(), n, ydot_new_.begin());
        stay_in_bounds();
        // The factors belong to α_matrix; this scaling is exact in the middle between the stiff and nonstiff
        // limits.
        const double scale = 2.0 / (1.0 + alpha_ / alpha_matrix_);
        Monitor monitor(rate_factor_);
        auto verdict = Monitor::Verdict::go_on;
        while (verdict == Monitor::Verdict::go_on) {
            ++statistics_.residuals;
            if (!system_->residual(t_new_, y_new_.data(), ydot_new_.data(), residual_.data()))
                return Corrector::not_finite;
            if (!all_finite(residual_.data(), n)) {
                for (std::size_t i = n; i-- > 0;)
                    if (!std::isfinite(residual_[i])) bad_equation_ = static_cast<int>(i);
                return Corrector::not_finite;
            }
            matrix_->solve(residual_.data(), 1);
            for (std::size_t i = 0; i < n; ++i) {
                residual_[i] *= -scale;
                e_[i] += residual_[i];
                y_new_[i] = predicted_[i] + e_[i];
                ydot_new_[i] = predicted_dot_[i] + alpha_ * e_[i];
            }
            stay_in_bounds();
            verdict = monitor.look(state_norm(residual_.data()));
        }
        if (verdict == Monitor::Verdict::converged)
            return drifts_out_of_bounds() ? Corrector::failed : Corrector::converged;
        if (matrix_fresh_) return Corrector::failed;
        if (!refresh_matrix()) return trouble_ >= 0 ? Corrector::singular : Corrector::not_finite;
        matrix_fresh_ = true;
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

// F_y s + F_ẏ ṡ + F_d D_d + F_p = 0 at the converged y: linear in s, iterated with the factors at hand, all
// parameters together.
Bdf::Corrector Bdf::correct_sensitivities() {
    if (m_ == 0) return Corrector::converged;
    const auto n = static_cast<std::size_t>(n_), nm = n * static_cast<std::size_t>(m_);
    double* e = e_.data() + n;
    const double *predicted = predicted_.data() + n, *predicted_dot = predicted_dot_.data() + n;
    const hy_seeds seeds{nullptr, s_new_.data(), sdot_new_.data(), directions_->p.data(),
                         directions_->d.empty() ? nullptr : directions_->d.data()};
    for (;;) {
        std::fill_n(e, nm, 0.0);
        std::copy_n(predicted, nm, s_new_.begin());
        std::copy_n(predicted_dot, nm, sdot_new_.begin());
        const double scale = 2.0 / (1.0 + alpha_ / alpha_matrix_);
        Monitor monitor(s_rate_factor_);
        auto verdict = Monitor::Verdict::go_on;
        while (verdict == Monitor::Verdict::go_on) {
            statistics_.sensitivity_residuals += m_;
            if (!system_->tangent(t_new_, y_new_.data(), ydot_new_.data(), seeds, m_, s_residual_.data()) ||
                !all_finite(s_residual_.data(), nm))
                return Corrector::not_finite;
            matrix_->solve(s_residual_.data(), m_);
            for (std::size_t i = 0; i < nm; ++i) {
                s_residual_[i] *= -scale;
                e[i] += s_residual_[i];
                s_new_[i] = predicted[i] + e[i];
                sdot_new_[i] = predicted_dot[i] + alpha_ * e[i];
            }
            verdict = monitor.look(sensitivity_norm(s_residual_.data()));
        }
        if (verdict == Monitor::Verdict::converged) return Corrector::converged;
        if (matrix_fresh_) return Corrector::failed;
        if (!refresh_matrix()) return trouble_ >= 0 ? Corrector::singular : Corrector::not_finite;
        matrix_fresh_ = true;
    }
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
