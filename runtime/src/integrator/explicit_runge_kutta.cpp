// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/explicit_runge_kutta.hpp>
#include <hybridae/integrator/tableaux/dense_output.hpp>

#include "fill_interpolant.hpp"

namespace hybridae {

namespace {
constexpr double nearby = 1e-3;               // how far from the present point F_ẏ is compared
constexpr double same = 1e-12;                // relative difference of what is constant
constexpr double acceptable_residual = 1e-2;  // in units of the error test
constexpr int steps_between_checks = 16;
// Hairer and Wanner, Solving Ordinary Differential Equations II, §IV.2: signs in 15 steps, forgotten after 6
// steps without. The limit of stability, 3.3, is not reached where the controller keeps away from it; a
// component with h |λ| = 2.5 that mattered would fail any error test worth an order of 5.
constexpr double near_instability = 2.5;
constexpr int signs_enough = 15, signs_forgotten = 6;
}  // namespace

template <class Tableau>
ExplicitRungeKutta<Tableau>::ExplicitRungeKutta(IntegratorOptions options, Statistics& statistics)
    : OneStep(std::move(options), statistics,
              {Tableau::order, std::min(Tableau::order, Tableau::embedded_order) + 1, Tableau::degree, 1.0}) {
}

template <class Tableau>
void ExplicitRungeKutta<Tableau>::begin() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    for (std::size_t i = 0; i < stages; ++i) {
        k_[i].resize(all);
        stage_y_[i].resize(n);
    }
    s_stage_.resize(all - n);
    s_residual_.resize(all - n);
    residual_.resize(n);
    zeros_.assign(n, 0.0);
    steps_unchecked_ = steps_between_checks;
    if (find_rows()) find_mass();
}

// The equation that each derivative appears in. False: the mode is not explicit, see unsuited().
template <class Tableau>
bool ExplicitRungeKutta<Tableau>::find_rows() {
    const SparsityPattern& pattern = system_->pattern_ydot();
    row_of_.resize(static_cast<std::size_t>(n_));
    std::vector<int>& variable_of = variable_of_;
    variable_of.assign(static_cast<std::size_t>(n_), -1);
    for (std::size_t i = 0; i < row_of_.size(); ++i) {
        const int count = pattern.col_begin[i + 1] - pattern.col_begin[i];
        const auto variable = static_cast<int>(i);
        if (count == 0) unsuited_ = {variable, "its derivative does not appear"};
        if (count > 1) unsuited_ = {variable, "its derivative appears in more than one equation"};
        if (count != 1) return false;
        row_of_[i] = pattern.row_index[static_cast<std::size_t>(pattern.col_begin[i])];
        int& other = variable_of[static_cast<std::size_t>(row_of_[i])];
        if (other >= 0) {
            unsuited_ = {variable, "its derivative shares an equation with another one"};
            return false;
        }
        other = variable;
    }
    return true;
}

// F_ẏ at a point near the present one; each row has one entry, so that one direction gives all.
template <class Tableau>
bool ExplicitRungeKutta<Tableau>::evaluate_mass(double shift, std::vector<double>& mass) {
    const auto n = static_cast<std::size_t>(n_);
    mass.resize(n);
    const double h = std::abs(h_), golden = 0.6180339887498949;
    double unlike = 0.5;
    for (std::size_t i = 0; i < n; ++i) {
        unlike += golden;
        if (unlike >= 1.0) unlike -= 1.0;
        const double by = shift * (0.5 + unlike);
        stage_y_[0][i] = y_[i] + by * (nearby * std::abs(y_[i]) + weight_[i]);
        residual_[i] = ydot_[i] + by * (nearby * std::abs(ydot_[i]) + weight_[i] / h);
    }
    std::vector<double>& ones = stage_y_[1];
    std::fill(ones.begin(), ones.end(), 1.0);
    const hy_seeds seeds{nullptr, nullptr, ones.data(), nullptr, nullptr};
    return system_->tangent(t_ + shift * nearby * h_, stage_y_[0].data(), residual_.data(), seeds, 1,
                            mass.data()) &&
           all_finite(mass.data(), n);
}

template <class Tableau>
void ExplicitRungeKutta<Tableau>::find_mass() {
    const auto differs = [](const std::vector<double>& a, const std::vector<double>& b) {
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!(std::abs(a[i] - b[i]) <= same * std::abs(a[i]))) return static_cast<int>(i);
        return -1;
    };
    const auto n = static_cast<std::size_t>(n_);
    // Where the model has no values nearby, those at the present point must do; check_residual() tells.
    if (!evaluate_mass(1.0, mass_found_) && !evaluate_mass(0.0, mass_found_)) mass_found_.assign(n, NAN);
    if (mass_.size() == n && differs(mass_, mass_found_) < 0) return;
    if (evaluate_mass(-0.5, mass_other_)) {
        if (const int row = differs(mass_found_, mass_other_); row >= 0) {
            unsuited_ = {variable_of_[static_cast<std::size_t>(row)],
                         "the factor of its derivative is not constant"};
            return;
        }
    }
    mass_ = mass_found_;
    for (std::size_t row = 0; row < n; ++row)
        if (mass_[row] == 0.0 || !std::isfinite(mass_[row]))
            unsuited_ = {variable_of_[row], "the factor of its derivative is zero"};
}

// out = at + h Σ weights[j] k_j, j < count, which the compiler knows.
template <class Tableau>
template <std::size_t count>
void ExplicitRungeKutta<Tableau>::add_up(const double* weights, std::size_t from, std::size_t size,
                                         const double* at, double* out) const {
    std::array<const double*, count> k{};
    std::array<double, count> weight{};
    for (std::size_t j = 0; j < count; ++j) {
        k[j] = k_[j].data() + from;
        weight[j] = weights[j];
    }
    const double h = h_;
    for (std::size_t e = 0; e < size; ++e) {
        double sum = 0.0;
        for (std::size_t j = 0; j < count; ++j) sum += weight[j] * k[j][e];
        out[e] = (at != nullptr ? at[e] : 0.0) + h * sum;
    }
}

template <class Tableau>
void ExplicitRungeKutta<Tableau>::combine(std::size_t i, std::size_t from, std::size_t to,
                                          double* out) const {
    const double* at = at_.data() + from;
    [&]<std::size_t... count>(std::index_sequence<count...>) {
        ((count == i ? add_up<count>(Tableau::a[i].data(), from, to - from, at, out) : void()), ...);
    }
    (std::make_index_sequence<stages>());
}

template <class Tableau>
void ExplicitRungeKutta<Tableau>::estimate_error(std::size_t from, std::size_t to) {
    static constexpr auto difference = [] {
        std::array<double, stages> d{};
        for (std::size_t j = 0; j < stages; ++j) d[j] = Tableau::b[j] - Tableau::b_embedded[j];
        return d;
    }();
    add_up<stages>(difference.data(), from, to - from, nullptr, error_.data() + from);
}

// ẏ = -M^-1 F(t, y, 0), for one block of n.
template <class Tableau>
void ExplicitRungeKutta<Tableau>::to_derivatives(const double* residual, double* derivatives) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_); ++i) {
        const auto row = static_cast<std::size_t>(row_of_[i]);
        derivatives[i] = -residual[row] / mass_[row];
    }
}

template <class Tableau>
OneStep::Verdict ExplicitRungeKutta<Tableau>::solve_states() {
    const auto n = static_cast<std::size_t>(n_);
    std::copy_n(at_dot_.begin(), n, k_[0].begin());
    for (std::size_t i = 1; i < stages; ++i) {
        combine(i, 0, n, stage_y_[i].data());
        const double t = i + 2 >= stages ? t_new_ : t_ + Tableau::c[i] * h_;
        ++statistics_.residuals;
        if (!finite_residual(*system_, t, stage_y_[i].data(), zeros_.data(), residual_.data()))
            return Verdict::not_finite;
        to_derivatives(residual_.data(), k_[i].data());
    }
    std::copy_n(stage_y_[stages - 1].begin(), n, new_.begin());
    std::copy_n(k_[stages - 1].begin(), n, new_dot_.begin());
    estimate_error(0, n);
    look_for_stiffness();
    return ++steps_unchecked_ > steps_between_checks ? check_residual() : Verdict::converged;
}

// Whether what was integrated solves the model's equations.
template <class Tableau>
OneStep::Verdict ExplicitRungeKutta<Tableau>::check_residual() {
    ++statistics_.residuals;
    std::vector<double>& off = stage_y_[0];
    if (!system_->residual(t_new_, new_.data(), new_dot_.data(), residual_.data()))
        return Verdict::not_finite;
    to_derivatives(residual_.data(), off.data());
    std::size_t worst = 0;
    for (std::size_t i = 0; i < off.size(); ++i) {
        off[i] *= h_;
        if (std::abs(off[i]) / weight_[i] > std::abs(off[worst]) / weight_[worst]) worst = i;
    }
    steps_unchecked_ = 0;
    if (norms_.states(off.data()) <= acceptable_residual) return Verdict::converged;
    unsuited_ = {static_cast<int>(worst), "the factor of its derivative is not constant"};
    return Verdict::unsuited;
}

// The two last stages belong to the same time: h |Δf| / |Δy| estimates h times the largest eigenvalue.
template <class Tableau>
void ExplicitRungeKutta<Tableau>::look_for_stiffness() {
    double slopes = 0.0, values = 0.0;
    for (std::size_t e = 0; e < static_cast<std::size_t>(n_); ++e) {
        const double slope = k_[stages - 1][e] - k_[stages - 2][e],
                     value = stage_y_[stages - 1][e] - stage_y_[stages - 2][e];
        slopes += slope * slope;
        values += value * value;
    }
    if (h_ * h_ * slopes > near_instability * near_instability * values && values > 0.0) {
        signs_against_ = 0;
        stiff_ = ++signs_of_stiffness_ >= signs_enough;
    } else if (++signs_against_ >= signs_forgotten) {
        signs_of_stiffness_ = 0;
    }
}

template <class Tableau>
OneStep::Verdict ExplicitRungeKutta<Tableau>::solve_sensitivities() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    std::copy(at_dot_.begin() + n_, at_dot_.end(), k_[0].begin() + n_);
    const hy_seeds seeds{nullptr, s_stage_.data(), nullptr, directions_->p.data(),
                         directions_->d.empty() ? nullptr : directions_->d.data()};
    for (std::size_t i = 1; i < stages; ++i) {
        combine(i, n, all, s_stage_.data());
        const double t = i + 2 >= stages ? t_new_ : t_ + Tableau::c[i] * h_;
        statistics_.sensitivity_residuals += m_;
        // At ẏ of the stage, not at zero: M may depend on the parameters.
        if (!system_->tangent(t, stage_y_[i].data(), k_[i].data(), seeds, m_, s_residual_.data()))
            return Verdict::not_finite;
        for (std::size_t j = 0; j < all - n; j += n) to_derivatives(&s_residual_[j], &k_[i][n + j]);
        if (!all_finite(k_[i].data() + n, all - n)) return Verdict::not_finite;
    }
    std::copy(s_stage_.begin(), s_stage_.end(), new_.begin() + n_);
    std::copy(k_[stages - 1].begin() + n_, k_[stages - 1].end(), new_dot_.begin() + n_);
    estimate_error(n, all);
    return Verdict::converged;
}

template <class Tableau>
void ExplicitRungeKutta<Tableau>::make_interpolant() {
    static constexpr auto weights = tableaux::powers_of_end<Tableau>();
    fill_interpolant(weights, k_);
}

template class ExplicitRungeKutta<tableaux::Dopri5>;

}  // namespace hybridae
