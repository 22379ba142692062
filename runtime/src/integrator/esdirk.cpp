// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/esdirk.hpp>
#include <hybridae/integrator/tableaux/dense_output.hpp>
#include <utility>

#include "convergence_monitor.hpp"
#include "fill_interpolant.hpp"

namespace hybridae {

namespace {

constexpr double matrix_ratio = 1.3;  // α may differ by this before the matrix is made again
constexpr long matrix_age = 20;
constexpr double least_growth = 1.2;
constexpr int most_iterations = 7;
// ρ/(1 - ρ), ρ the rate, that calls for a new matrix; with m sensitivities an m-th, as their iterations cost
// so much more.
constexpr double slow_without = 0.4, slow_with_one = 0.2;
// Errors that Newton's method may leave, in units of the error test: less in a method of higher order, which
// makes fewer and longer steps of them. Those of sensitivities are not carried on by nonlinear equations.
template <class Tableau>
constexpr double newton_tolerance = Tableau::order > 3 ? 0.005 : 0.02;
template <class Tableau>
constexpr double s_newton_tolerance = Tableau::order > 3 ? 0.1 : 0.2;

// y += change, ẏ += α change, after change *= scale.
void correct(std::size_t n, double scale, double* change, double alpha, double* y, double* ydot) {
    side_by_side(n, [=]<class V>(std::size_t e) {
        V by, value, slope;
        load(change + e, by);
        load(y + e, value);
        load(ydot + e, slope);
        by *= scale;
        value += by;
        slope += alpha * by;
        store(by, change + e);
        store(value, y + e);
        store(slope, ydot + e);
    });
}

}  // namespace

template <class Tableau>
Esdirk<Tableau>::Esdirk(IntegratorOptions options, Statistics& statistics)
    : OneStep(std::move(options), statistics,
              {Tableau::order, std::min(Tableau::order, Tableau::embedded_order) + 1, Tableau::degree,
               least_growth}) {}

template <class Tableau>
void Esdirk<Tableau>::begin() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    for (std::size_t i = 0; i < stages; ++i) {
        k_[i].resize(all);
        stage_[i].resize(all);
    }
    s_residual_.resize(all - n);
    difference_.resize(all);
    for (auto* v : {&residual_, &wdot_, &frozen_y_, &frozen_ydot_}) v->resize(n);
    w_.assign(n, 1.0);
    place_derivative_part();
    using Continues = typename StagePredictor<Tableau>::Continues;
    matrix_valid_ = false;
    frozen_t_ = NAN;
    rate_factor_ = stage_rate_factor_ = s_rate_factor_ = ConvergenceMonitor::when_unknown;
    name_linear_solver();
    direct_ = m_ > 0 && choose_direct();
    // Factors of its own for each stage, and a new length costs nothing else.
    set_least_growth(direct_ ? 1.05 : least_growth);
    predictor_.begin(direct_ ? n : all,
                     system_->has_constraints() ? Continues::derivatives : Continues::values);
    if (m_ == 0 || direct_) return;
    s_residuals_.begin(*system_, *directions_, options_.sensitivity_residuals);
    s_residuals_.describe(statistics_);
}

// F_y and F_ẏ; what sensitivities need besides costs less than going by the two separately.
template <class Tableau>
bool Esdirk<Tableau>::evaluate_derivatives(double t, const double* y, const double* ydot) {
    if (direct_ && joint_.evaluate(*system_, t, y, ydot, f_y_, f_ydot_.values())) return true;
    std::fill(wdot_.begin(), wdot_.end(), 0.0);
    const bool finite = matrix_->evaluate(*system_, t, y, ydot, w_.data(), wdot_.data());
    if (!system_->has_fixed_patterns()) place_derivative_part();  // the matrix may have grown
    if (!finite || !f_ydot_.evaluate(*system_, t, y, ydot)) {
        find_bad_equation(*matrix_);
        return false;
    }
    f_y_ = matrix_->values();
    return true;
}

// Evaluates and factors F_y + α F_ẏ.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::make_matrix(double t, const double* y, const double* ydot) {
    trouble_ = -1;
    matrix_valid_ = false;
    stage_of_matrix_ = 0;
    frozen_t_ = NAN;
    ++statistics_.jacobians;
    if (!evaluate_derivatives(t, y, ydot)) return Verdict::not_finite;
    frozen_t_ = t;
    std::copy_n(y, n_, frozen_y_.begin());
    std::copy_n(ydot, n_, frozen_ydot_.begin());
    steps_with_matrix_ = 0;
    matrix_fresh_ = true;
    rate_factor_ = stage_rate_factor_ = s_rate_factor_ = ConvergenceMonitor::when_unknown;
    return factor();
}

// The same at the beginning of the step, where the last stage before it was, or an attempt that failed.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::make_matrix_of_start() {
    if (!has_derivatives_of_start()) return make_matrix(t_, y_.data(), ydot_.data());
    stage_of_matrix_ = 0;
    rate_factor_ = stage_rate_factor_ = ConvergenceMonitor::when_unknown;
    return factor();
}

// Factors the matrix for the present α.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::factor() {
    matrix_valid_ = false;
    std::vector<double>& values = matrix_->values();
    values = f_y_;
    f_ydot_.add_to(values, alpha_);
    ++statistics_.factorizations;
    const Factorization result = matrix_->factor();
    if (!result.regular) {
        trouble_ = result.column;
        return Verdict::singular;
    }
    alpha_matrix_ = alpha_;
    matrix_valid_ = true;
    return Verdict::converged;
}

// New factors, and where it is time a new matrix: made at the first implicit stage as predicted, which is
// nearer to all the stages than the beginning of the step is. Only where the prediction is good: algebraic
// equations may have several solutions, and between two of them their derivative changes sign. What contracts
// with a matrix from the one cannot be near the other.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::provide_matrix() {
    if (m_ > 0 && options_.approximate_sensitivities) return make_matrix(t_, y_.data(), ydot_.data());
    const double slow = m_ > 0 && !direct_ ? slow_with_one / m_ : slow_without;
    const double ratio = alpha_ / alpha_matrix_;
    const bool far = ratio > matrix_ratio || ratio < 1.0 / matrix_ratio;
    if (!matrix_valid_ || (far && !direct_) || ConvergenceMonitor::slow(rate_factor_, slow) ||
        ConvergenceMonitor::slow(s_rate_factor_, slow) || ++steps_with_matrix_ > matrix_age) {
        const auto n = static_cast<std::size_t>(n_);
        predict(1, 0, n);
        if (predictor_.is_near(n, y_.data(), stage_[1].data(), norms_.inverse()) &&
            make_matrix(t_ + Tableau::c[1] * h_, stage_[1].data(), k_[1].data()) == Verdict::converged)
            return Verdict::converged;
        return make_matrix_of_start();
    }
    // In index 2 iterations that end sooner leave multipliers less exact, see StagePredictor.
    if (system_->has_constraints() || m_ == 0) return Verdict::converged;
    return far || (!direct_ && ratio != 1.0) ? factor() : Verdict::converged;
}

template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_states() {
    const auto n = static_cast<std::size_t>(n_);
    alpha_ = 1.0 / (h_ * Tableau::gamma);
    predictor_.begin_step(h_, h_used_, has_usual_interpolant());
    std::copy_n(at_dot_.begin(), n, k_[0].begin());
    matrix_fresh_ = false;
    stage_of_matrix_ = 0;
    rate_ = 0.0;
    if (const Verdict verdict = provide_matrix(); verdict != Verdict::converged) return verdict;
    for (std::size_t i = 1; i < stages; ++i) {
        const Verdict verdict = solve_stage(i);
        if (verdict != Verdict::converged) {
            matrix_valid_ = false;
            return verdict;
        }
        // The first stage's own derivatives, which its sensitivities need, serve the stages after it.
        if (direct_ && i == 1)
            if (const Verdict made = make_matrix_of_stage(i); made != Verdict::converged) return made;
    }
    std::copy_n(stage_[stages - 1].begin(), n, new_.begin());
    std::copy_n(k_[stages - 1].begin(), n, new_dot_.begin());
    estimate_error(0, n);
    return Verdict::converged;
}

// Where the iteration contracts slowly, new factors are made at the iterate reached, once: nonlinear
// equations between algebraic variables may need matrices from nearer. Not so where it diverges, see
// provide_matrix(): then from the beginning of the step.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_stage(std::size_t i) {
    const auto n = static_cast<std::size_t>(n_);
    const double t = i + 1 == stages ? t_new_ : t_ + Tableau::c[i] * h_;
    double *y = stage_[i].data(), *ydot = k_[i].data();
    double& rate_factor = stage_of_matrix_ == 1 ? stage_rate_factor_ : rate_factor_;
    predict(i, 0, n);
    for (bool nearer = false, from_start = false;;) {
        // The factors belong to α_matrix; this scaling is exact in the middle between the stiff and nonstiff
        // limits.
        const double scale = 2.0 / (1.0 + alpha_ / alpha_matrix_);
        ConvergenceMonitor monitor(rate_factor, norms_.above_rounding(newton_tolerance<Tableau>),
                                   most_iterations);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        while (verdict == ConvergenceMonitor::Verdict::go_on) {
            ++statistics_.residuals;
            if (!finite_residual(*system_, t, y, ydot, residual_.data())) return Verdict::not_finite;
            matrix_->solve(residual_.data(), 1);
            correct(n, -scale, residual_.data(), alpha_, y, ydot);
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
        } else if (!from_start && !has_derivatives_of_start()) {
            from_start = true;
            made = make_matrix_of_start();
            predict(i, 0, n);
        } else {
            return Verdict::failed;
        }
        if (made != Verdict::converged) return made;
    }
}

// Of entries from … to: whole columns.
template <class Tableau>
void Esdirk<Tableau>::estimate_error(std::size_t from, std::size_t to) {
    std::array<const double*, stages> k;
    for (std::size_t j = 0; j < stages; ++j) k[j] = k_[j].data() + from;
    double* difference = difference_.data() + from;
    side_by_side(to - from, [=]<class V>(std::size_t e) {
        V sum{}, slope;
        for (std::size_t j = 0; j < stages; ++j) {
            load(k[j] + e, slope);
            sum += (Tableau::b[j] - Tableau::b_embedded[j]) * slope;
        }
        store(sum, difference + e);
    });
    const int columns = static_cast<int>((to - from) / static_cast<std::size_t>(n_));
    f_ydot_.multiply(alpha_matrix_ * h_, difference, columns, error_.data() + from);
    matrix_->solve(error_.data() + from, columns);
}

template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_sensitivities() {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    std::copy(at_dot_.begin() + n_, at_dot_.end(), k_[0].begin() + n_);
    for (std::size_t i = 1; i < stages; ++i) {
        const Verdict verdict = direct_ ? solve_stage_directly(i) : solve_stage_sensitivities(i);
        if (verdict != Verdict::converged) return verdict;
    }
    std::copy(stage_[stages - 1].begin() + n_, stage_[stages - 1].end(), new_.begin() + n_);
    std::copy(k_[stages - 1].begin() + n_, k_[stages - 1].end(), new_dot_.begin() + n_);
    if (options_.sensitivity_error_test)
        estimate_error(n, all);
    else if (!all_finite(new_.data() + n, all - n))
        return Verdict::not_finite;
    return Verdict::converged;
}

template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_stage_sensitivities(std::size_t i) {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    const bool frozen = options_.approximate_sensitivities;
    const double t = frozen ? frozen_t_ : i + 1 == stages ? t_new_ : t_ + Tableau::c[i] * h_;
    const double *y = frozen ? frozen_y_.data() : stage_[i].data(),
                 *ydot = frozen ? frozen_ydot_.data() : k_[i].data();
    double *s = stage_[i].data() + n, *sdot = k_[i].data() + n;
    // With the same factors both iterations contract alike: where that of s has not been seen, that of y
    // tells. (In index 2 corrections of multipliers, which nobody looks at, hide the rate.)
    if (s_rate_factor_ >= ConvergenceMonitor::when_unknown && !system_->has_constraints())
        s_rate_factor_ = rate_factor_;
    s_residuals_.move_to(t, y, ydot);
    predict(i, n, all);
    // The equations are linear in s: with a matrix made at this very stage one correction solves them.
    for (bool exact = false;; exact = true) {
        const double scale = 2.0 / (1.0 + alpha_ / alpha_matrix_);
        ConvergenceMonitor monitor(s_rate_factor_, norms_.above_rounding(s_newton_tolerance<Tableau>),
                                   most_iterations);
        auto verdict = ConvergenceMonitor::Verdict::go_on;
        while (verdict == ConvergenceMonitor::Verdict::go_on) {
            statistics_.sensitivity_residuals += m_;
            if (!s_residuals_.evaluate(s, sdot, s_residual_.data())) return Verdict::not_finite;
            matrix_->solve(s_residual_.data(), m_);
            correct(all - n, -scale, s_residual_.data(), alpha_, s, sdot);
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
    predictor_.end_step(stage_);
    static constexpr auto weights = tableaux::powers_of_end<Tableau>();
    fill_interpolant(weights, k_);
    if (algebraic_.empty()) return;
    static constexpr auto from_values = tableaux::powers_of_values<Tableau>();
    std::array<const double*, Tableau::value_nodes.size()> values{at_.data()};
    for (std::size_t k = 1; k < values.size(); ++k) values[k] = stage_[Tableau::value_nodes[k]].data();
    interpolate_algebraic(from_values, values);
}

template class Esdirk<tableaux::Esdirk34>;
template class Esdirk<tableaux::Esdirk54>;

}  // namespace hybridae
