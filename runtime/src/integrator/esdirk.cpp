// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/esdirk.hpp>
#include <hybridae/integrator/tableaux/dense_output.hpp>
#include <utility>

#include "convergence_monitor.hpp"

namespace hybridae {

namespace {

constexpr double matrix_ratio = 1.3;  // α may differ by this before the matrix is made again
constexpr long matrix_age = 20;
constexpr int most_iterations = 7;
// Errors that Newton's method may leave, in units of the error test. Those of sensitivities are not carried
// on by nonlinear equations; but a method of higher order makes fewer and longer steps of them.
constexpr double newton_tolerance = 0.02;
template <class Tableau>
constexpr double s_newton_tolerance = Tableau::order > 3 ? 0.1 : 0.2;

// Weights with which a stage's derivative is continued from those of the stages before it: Lagrange's
// polynomial through the first and the two latest, where their places differ.
template <class Tableau>
constexpr auto continuation_weights() {
    constexpr auto stages = static_cast<std::size_t>(Tableau::stages);
    std::array<std::array<double, stages>, stages> weights{};
    for (std::size_t i = 1; i < stages; ++i) {
        std::array<std::size_t, 3> node{0, 0, 0};
        std::size_t count = 1;
        for (std::size_t j = i - 1; j > 0 && count < 3; --j) node[count++] = j;
        for (std::size_t a = 0; a < count; ++a) {
            double weight = 1.0;
            for (std::size_t b = 0; b < count; ++b)
                if (b != a)
                    weight *=
                        (Tableau::c[i] - Tableau::c[node[b]]) / (Tableau::c[node[a]] - Tableau::c[node[b]]);
            weights[i][node[a]] = weight;
        }
    }
    return weights;
}

template <class Tableau>
constexpr auto continuation = continuation_weights<Tableau>();

// Calls body.operator()<i>(), so that loops up to i unroll.
template <std::size_t count, class Body>
void for_constant(std::size_t i, Body&& body) {
    [&]<std::size_t... each>(std::index_sequence<each...>) {
        (void)((each == i && (body.template operator()<each>(), true)) || ...);
    }
    (std::make_index_sequence<count>{});
}

}  // namespace

template <class Tableau>
Esdirk<Tableau>::Esdirk(IntegratorOptions options, Statistics& statistics)
    : OneStep(std::move(options), statistics,
              {std::min(Tableau::order, Tableau::embedded_order) + 1, Tableau::degree, 1.2}) {}

template <class Tableau>
void Esdirk<Tableau>::begin() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    for (std::size_t i = 0; i < stages; ++i) {
        k_[i].resize(all);
        continued_[i].resize(all);
        stage_y_[i].resize(n);
    }
    psi_.resize(all);
    s_stage_.resize(all - n);
    s_residual_.resize(all - n);
    for (auto* v : {&residual_, &wdot_, &frozen_y_, &frozen_ydot_}) v->resize(n);
    w_.assign(n, 1.0);
    matrix_valid_ = false;
    rate_factor_ = s_rate_factor_ = ConvergenceMonitor::when_unknown;
    if (m_ == 0) return;
    s_residuals_.begin(*system_, *directions_, options_.sensitivity_residuals);
    s_residuals_.describe(statistics_);
}

// Evaluates and factors F_y + α F_ẏ.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::make_matrix(double t, const double* y, const double* ydot) {
    std::fill(wdot_.begin(), wdot_.end(), alpha_);
    trouble_ = -1;
    matrix_valid_ = false;
    ++statistics_.jacobians;
    if (!matrix_->evaluate(*system_, t, y, ydot, w_.data(), wdot_.data())) {
        find_bad_equation(*matrix_);
        return Verdict::not_finite;
    }
    ++statistics_.factorizations;
    const Factorization result = matrix_->factor();
    if (!result.regular) {
        trouble_ = result.column;
        return Verdict::singular;
    }
    frozen_t_ = t;
    std::copy_n(y, n_, frozen_y_.begin());
    std::copy_n(ydot, n_, frozen_ydot_.begin());
    alpha_matrix_ = alpha_;
    matrix_valid_ = matrix_fresh_ = true;
    steps_with_matrix_ = 0;
    rate_factor_ = s_rate_factor_ = ConvergenceMonitor::when_unknown;
    return Verdict::converged;
}

// k_i of entries from … to: the last step's interpolant (after a restart, the Taylor polynomial, with zeros
// for what is not known of it) continued, and corrected by how far it was off: at the stages before, and at
// the first implicit stage, for which there is none, in the step before. (Where the interpolant ends it is
// not off.)
template <class Tableau>
void Esdirk<Tableau>::predict(std::size_t stage, std::size_t from, std::size_t to) {
    for_constant<stages>(stage, [&]<std::size_t I>() {
        constexpr auto degree = static_cast<std::size_t>(Tableau::degree);
        const double x = Tableau::c[I] * h_ / h_used_, inverse_h = 1.0 / h_used_, h = h_;
        std::array<const double*, degree + 1> z;
        for (std::size_t j = 0; j <= degree; ++j) z[j] = z_[j].data();
        std::array<const double*, I + 1> k, continued;
        for (std::size_t j = 0; j < I; ++j) {
            k[j] = k_[j].data();
            continued[j] = continued_[j].data();
        }
        double* __restrict k_i = k_[I].data();
        double* __restrict continued_i = continued_[I].data();
        double* __restrict psi = psi_.data();
        const double* at = at_.data();
        for (std::size_t e = from; e < to; ++e) {
            double slope = 0.0;
            for (std::size_t j = degree; j >= 1; --j) slope = slope * x + static_cast<double>(j) * z[j][e];
            continued_i[e] = slope * inverse_h;
            double correction = 0.0, sum = 0.0;
            for (std::size_t j = 1; j < I; ++j)
                correction += continuation<Tableau>[I][j] * (k[j][e] - continued[j][e]);
            for (std::size_t j = 0; j < I; ++j) sum += Tableau::a[I][j] * k[j][e];
            k_i[e] = continued_i[e] + correction;
            psi[e] = at[e] + h * sum;
        }
    });
}

template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_states() {
    const auto n = static_cast<std::size_t>(n_);
    alpha_ = 1.0 / (h_ * Tableau::gamma);
    matrix_fresh_ = false;
    rate_ = 0.0;
    const double ratio = alpha_ / alpha_matrix_;
    if (!matrix_valid_ || ratio > matrix_ratio || ratio < 1.0 / matrix_ratio ||
        ConvergenceMonitor::slow(rate_factor_) || ConvergenceMonitor::slow(s_rate_factor_) ||
        ++steps_with_matrix_ > matrix_age || (m_ > 0 && options_.approximate_sensitivities)) {
        const Verdict verdict = make_matrix(t_, y_.data(), ydot_.data());
        if (verdict != Verdict::converged) return verdict;
    }
    std::copy_n(at_dot_.begin(), n, k_[0].begin());
    std::copy_n(at_dot_.begin(), n, continued_[0].begin());
    for (std::size_t i = 1; i < stages; ++i) {
        const Verdict verdict = solve_stage(i);
        if (verdict != Verdict::converged) {
            matrix_valid_ = false;
            return verdict;
        }
    }
    std::copy_n(stage_y_[stages - 1].begin(), n, new_.begin());
    std::copy_n(k_[stages - 1].begin(), n, new_dot_.begin());
    return filter_error();
}

// Where the iteration contracts slowly, new factors are made at the iterate reached, once: nonlinear
// equations between algebraic variables may need matrices from nearer than the beginning of the step. Not so
// where it diverges: algebraic equations may have several solutions, and between two of them their derivative
// changes sign. What contracts with factors from the one cannot be near the other.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_stage(std::size_t i) {
    const auto n = static_cast<std::size_t>(n_);
    const double t = i + 1 == stages ? t_new_ : t_ + Tableau::c[i] * h_;
    double *y = stage_y_[i].data(), *ydot = k_[i].data();
    const auto start = [&] {
        predict(i, 0, n);
        for (std::size_t e = 0; e < n; ++e) y[e] = psi_[e] + h_ * Tableau::gamma * ydot[e];
    };
    start();
    for (bool nearer = false;;) {
        // The factors belong to α_matrix; this scaling is exact in the middle between the stiff and nonstiff
        // limits.
        const double scale = 2.0 / (1.0 + alpha_ / alpha_matrix_);
        ConvergenceMonitor monitor(rate_factor_, newton_tolerance, most_iterations);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        while (verdict == ConvergenceMonitor::Verdict::go_on) {
            ++statistics_.residuals;
            if (!finite_residual(*system_, t, y, ydot, residual_.data())) return Verdict::not_finite;
            matrix_->solve(residual_.data(), 1);
            for (std::size_t e = 0; e < n; ++e) {
                residual_[e] *= -scale;
                y[e] += residual_[e];
                ydot[e] += alpha_ * residual_[e];
            }
            const double size = norms_.states(residual_.data());
            if (!std::isfinite(size)) return Verdict::not_finite;
            verdict = monitor.look(size);
        }
        if (matrix_fresh_) rate_ = std::max(rate_, monitor.rate());
        if (verdict == ConvergenceMonitor::Verdict::converged) return Verdict::converged;
        Verdict made;
        if (verdict == ConvergenceMonitor::Verdict::slow && !nearer) {
            nearer = true;
            made = make_matrix(t, y, ydot);
        } else if (!matrix_fresh_) {
            made = make_matrix(t_, y_.data(), ydot_.data());
            start();
        } else {
            return Verdict::failed;
        }
        if (made != Verdict::converged) return made;
    }
}

// F is zero at the end of the step, so that F with ẏ + α e is α F_ẏ e.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::filter_error() {
    const auto n = static_cast<std::size_t>(n_);
    double* shifted = continued_[0].data();
    for (std::size_t e = 0; e < n; ++e) {
        double sum = 0.0;
        for (std::size_t j = 0; j < stages; ++j) sum += (Tableau::b[j] - Tableau::b_embedded[j]) * k_[j][e];
        shifted[e] = new_dot_[e] + alpha_ * h_ * sum;
    }
    ++statistics_.residuals;
    if (!finite_residual(*system_, t_new_, new_.data(), shifted, error_.data())) return Verdict::not_finite;
    matrix_->solve(error_.data(), 1);
    return Verdict::converged;
}

template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_sensitivities() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    std::copy(at_dot_.begin() + n_, at_dot_.end(), k_[0].begin() + n_);
    std::copy(at_dot_.begin() + n_, at_dot_.end(), continued_[0].begin() + n_);
    for (std::size_t i = 1; i < stages; ++i) {
        const Verdict verdict = solve_stage_sensitivities(i);
        if (verdict != Verdict::converged) return verdict;
    }
    std::copy(s_stage_.begin(), s_stage_.end(), new_.begin() + n_);
    std::copy(k_[stages - 1].begin() + n_, k_[stages - 1].end(), new_dot_.begin() + n_);
    if (!options_.sensitivity_error_test) return Verdict::converged;

    // The error as for the states, with F_ẏ E.
    double *e_s = error_.data() + n, *shifted = continued_[0].data() + n;
    for (std::size_t e = n; e < all; ++e) {
        double sum = 0.0;
        for (std::size_t j = 0; j < stages; ++j) sum += (Tableau::b[j] - Tableau::b_embedded[j]) * k_[j][e];
        shifted[e - n] = alpha_ * h_ * sum;
    }
    statistics_.sensitivity_residuals += m_;
    if (options_.approximate_sensitivities)  // else the last stage is the point
        s_residuals_.move_to(t_new_, stage_y_[stages - 1].data(), k_[stages - 1].data());
    if (!s_residuals_.multiply_ydot(shifted, e_s)) return Verdict::not_finite;
    matrix_->solve(e_s, m_);
    return Verdict::converged;
}

template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_stage_sensitivities(std::size_t i) {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    const bool frozen = options_.approximate_sensitivities;
    const double t = frozen ? frozen_t_ : i + 1 == stages ? t_new_ : t_ + Tableau::c[i] * h_;
    const double *y = frozen ? frozen_y_.data() : stage_y_[i].data(),
                 *ydot = frozen ? frozen_ydot_.data() : k_[i].data();
    double *s = s_stage_.data(), *sdot = k_[i].data() + n;
    // With the same factors both iterations contract alike: where that of s has not been seen, that of y
    // tells. (In index 2 corrections of multipliers, which nobody looks at, hide the rate.)
    if (s_rate_factor_ >= ConvergenceMonitor::when_unknown && !system_->has_constraints())
        s_rate_factor_ = rate_factor_;
    s_residuals_.move_to(t, y, ydot);
    predict(i, n, all);
    for (std::size_t e = n; e < all; ++e) s[e - n] = psi_[e] + h_ * Tableau::gamma * sdot[e - n];
    // The equations are linear in s: with a matrix made at this very stage one correction solves them.
    for (bool exact = false;; exact = true) {
        const double scale = 2.0 / (1.0 + alpha_ / alpha_matrix_);
        ConvergenceMonitor monitor(s_rate_factor_, s_newton_tolerance<Tableau>, most_iterations);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        while (verdict == ConvergenceMonitor::Verdict::go_on) {
            statistics_.sensitivity_residuals += m_;
            if (!s_residuals_.evaluate(s, sdot, s_residual_.data())) return Verdict::not_finite;
            matrix_->solve(s_residual_.data(), m_);
            for (std::size_t e = 0; e < all - n; ++e) {
                s_residual_[e] *= -scale;
                s[e] += s_residual_[e];
                sdot[e] += alpha_ * s_residual_[e];
            }
            const double size = norms_.sensitivities(s_residual_.data());
            if (!std::isfinite(size)) return Verdict::not_finite;
            verdict = exact || (frozen && alpha_ == alpha_matrix_) ? ConvergenceMonitor::Verdict::converged
                                                                   : monitor.look(size);
        }
        if (verdict == ConvergenceMonitor::Verdict::converged) return Verdict::converged;
        if (const Verdict made = make_matrix(t, y, ydot); made != Verdict::converged) return made;
    }
}

// y_n + h Σ b_i(θ) k_i with θ = 1 + x, in powers of x.
template <class Tableau>
void Esdirk<Tableau>::make_interpolant() {
    static constexpr auto weights = tableaux::powers_of_end<Tableau>();
    fill_interpolant(weights, k_);
    if (algebraic_.empty()) return;
    static constexpr auto from_values = tableaux::powers_of_values<Tableau>();
    std::array<const double*, Tableau::value_nodes.size()> values{at_.data()};
    for (std::size_t k = 1; k < values.size(); ++k) values[k] = stage_y_[Tableau::value_nodes[k]].data();
    interpolate_algebraic(from_values, values);
}

template class Esdirk<tableaux::Esdirk34>;
template class Esdirk<tableaux::Esdirk54>;

}  // namespace hybridae
