// SPDX-License-Identifier: Apache-2.0
// The step loop and the history of the backward differentiation formulas. See bdf.hpp for the method.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/bdf.hpp>

#include "bdf_columns.hpp"
#include "convergence_monitor.hpp"

namespace hybridae {

namespace {

constexpr double smallest_relative_step = 1e-14, smallest_first_step = 1e-11, smallest_algebraic_step = 1e-10;
constexpr double safety_of_first_step = 0.25;
constexpr int error_failures_before_order_one = 4;
constexpr int most_failures = 40;

// Newton's method is not asked for more than this part of the error test.
constexpr double smallest_newton_tolerance = 1e-4;

double factorial(int k) { return k < 2 ? 1.0 : k * factorial(k - 1); }

}  // namespace

Bdf::Bdf(IntegratorOptions options, Statistics& statistics)
    : options_(std::move(options)), norms_(options_), statistics_(statistics) {
    options_.max_order = std::clamp(options_.max_order, 1, highest_order);
}

void Bdf::restart(System& system, CombinedJacobian& matrix, const SensitivityDirections& directions,
                  const std::vector<bool>& differential, double t, double direction, const TaylorStart& start,
                  double longest) {
    system_ = &system;
    matrix_ = &matrix;
    differential_ = differential;
    n_ = system.size();
    m_ = directions.count;
    together_ = m_ > 0 && options_.sensitivity_method == SensitivityMethod::simultaneous;
    n_g_ = system.n_watched();
    const auto n = static_cast<std::size_t>(n_), nm = n * static_cast<std::size_t>(m_);
    size_ = n + nm + static_cast<std::size_t>(n_g_);
    for (auto* v : {&predicted_, &predicted_dot_, &e_, &saved_e_, &difference_}) v->resize(size_);
    for (auto& column : z_) column.resize(size_);
    std::fill(e_.begin(), e_.end(), 0.0);
    for (auto* v : {&y_, &ydot_, &y_new_, &ydot_new_, &residual_, &w_, &wdot_, &weight_}) v->resize(n);
    for (auto* v : {&s_new_, &sdot_new_, &s_residual_}) v->resize(nm);
    watched_scale_.assign(static_cast<std::size_t>(n_g_), INFINITY);
    std::fill(w_.begin(), w_.end(), 1.0);
    beyond_.assign(options_.bounds.size(), 0.0);
    drift_.assign(options_.bounds.size(), 0.0);

    t_ = t_previous_ = t;
    const auto copy_block = [&](const std::vector<double>& from, std::vector<double>& to) {
        std::copy_n(from.begin(), n, to.begin());
    };
    copy_block(start.columns[0], y_);
    copy_block(start.columns[1], ydot_);
    z_[0] = start.columns[0];
    norms_.begin(directions, n, fraction_for_local_errors(options_.rtol, highest_order));
    norms_.set(z_[0].data(), weight_);
    tests_algebraic_ = options_.algebraic_error_test && !system.has_constraints();
    algebraic_tested_ = !tests_algebraic_;  // so that the next call sets the marks
    test_algebraic(tests_algebraic_);

    // The order with the largest step: local error of order q is about h^(q+1) y^(q+1) / (q+1).
    const int orders = std::min({3, options_.max_order, start.known});
    if (options_.max_step > 0.0) longest = std::min(longest, options_.max_step);
    double h = 0.0;
    q_ = 1;
    for (int q = 1; q <= orders; ++q) {
        const auto& next = start.columns[static_cast<std::size_t>(q) + 1];
        if (next.size() != size_) break;  // not known to be finite
        const double size = factorial(q) * norms_.tested(next.data());
        const double h_q = size > 0.0 ? std::pow(safety_of_first_step / size, 1.0 / (q + 1)) : INFINITY;
        if (!std::isfinite(size)) break;
        if (h_q > h) {
            h = h_q;
            q_ = q;
        }
    }
    if (h == 0.0) {  // nothing known beyond the first derivative
        const double size = norms_.tested(start.columns[1].data());
        h = size > 0.0 ? std::min(0.5 / size, 1e-3 * longest) : 1e-3 * longest;
    }
    h = std::min(std::max(h, smallest_first_step * std::abs(t)), longest);
    if (options_.initial_step > 0.0 && statistics_.steps == 0) h = std::min(options_.initial_step, longest);
    h_sensible_ = longest;
    h_ = direction * h;
    taylor_step_.propose(start, norms_, differential, q_, h);
    double power = 1.0;
    for (std::size_t j = 1; j <= static_cast<std::size_t>(q_); ++j) {
        power *= h_;
        const double *from = start.columns[j].data(), factor = power;
        double* const to = z_[j].data();
        for (std::size_t i = 0; i < size_; ++i) to[i] = factor * from[i];
    }
    for (std::size_t j = static_cast<std::size_t>(q_) + 1; j < z_.size(); ++j)
        std::fill(z_[j].begin(), z_[j].end(), 0.0);
    g_new_.resize(static_cast<std::size_t>(n_g_));
    forget_non_finite();
    publish_watched();
    tau_.fill(h_);
    h_used_ = h_;
    q_used_ = q_;
    wait_ = q_ + 1;
    have_saved_ = false;
    matrix_valid_ = false;
    if (statistics_.steps == 0) newton_tolerance_ = ConvergenceMonitor::tolerance;
    rate_factor_ = s_rate_factor_ = 100.0;
    order_change_ = 0;
    step_factor_ = 1.0;
    ++statistics_.restarts;
    statistics_.linear_solver = matrix.solver().name();
    statistics_.linear_solver_reason = matrix.choice().reason;
    if (m_ > 0) {
        s_residuals_.begin(system, directions, options_.sensitivity_residuals);
        s_residuals_.describe(statistics_);
    }
}

Bdf::Result Bdf::step(double limit, bool stop_where_not_finite) {
    bad_equation_ = -1;
    const Result result = attempt(limit, stop_where_not_finite);
    if (result != Result::accepted) {  // the history belongs to the step that was tried last
        h_used_ = h_;
        q_used_ = q_;
        const bool states = result != Result::too_small || state_error_ > 1.0 ||
                            !(c_error_ * norms_.tested_sensitivities(e_.data() + n_) > 1.0);
        find_worst(e_.data(), norms_.inverse(), !states);
    }
    return result;
}

Bdf::Result Bdf::attempt(double limit, bool stop_where_not_finite) {
    change_order_and_step();
    fit_to(limit);
    int error_failures = 0, failures = 0;
    Result trouble = Result::too_small;  // of the last attempt
    for (;;) {
        if (std::abs(h_) < smallest_relative_step * std::abs(t_) || failures > most_failures) return trouble;
        // Algebraic variables are solved for, not extrapolated: their corrections say how well they were
        // predicted, not how wrong they are. Where they change too fast for any sensible step (a root at a
        // surface), let them.
        test_algebraic(tests_algebraic_ && std::abs(h_) >= smallest_algebraic_step * h_sensible_);
        set_coefficients();
        predict();

        Corrector verdict =
            taylor_step_.is_proposed() && take_prediction() ? Corrector::converged : correct_states();
        if (verdict == Corrector::converged) state_error_ = c_error_ * norms_.tested_states(e_.data());
        if (verdict == Corrector::converged && state_error_ <= 1.0) {
            verdict = correct_sensitivities();
            if (verdict == Corrector::converged && !correct_watched()) verdict = Corrector::not_finite;
        }
        if (verdict == Corrector::not_finite && stop_where_not_finite) return Result::not_finite;
        if (verdict != Corrector::converged) {
            ++statistics_.convergence_failures;
            ++failures;
            trouble = verdict == Corrector::singular     ? Result::singular
                      : verdict == Corrector::not_finite ? Result::not_finite
                                                         : Result::not_converged;
            matrix_valid_ = false;
            t_new_ = t_ + 0.25 * h_;
            rescale(0.25);
            continue;
        }
        error_ = error_norm();
        if (error_ <= 1.0) break;

        ++statistics_.error_test_failures;
        ++failures;
        // Sensitivities may depend on ẏ, where what Newton's method leaves is multiplied by α: shorter steps
        // make that worse. More accurate states help.
        if (m_ > 0 && state_error_ <= 1.0)
            newton_tolerance_ =
                std::max(0.1 * newton_tolerance_, norms_.above_rounding(smallest_newton_tolerance));
        trouble = Result::too_small;
        if (++error_failures >= error_failures_before_order_one) {
            fall_back_to_order_one();
            continue;
        }
        const double factor = 1.0 / (std::pow(6.0 * error_, 1.0 / (q_ + 1)) + 1e-6);
        rescale(std::clamp(factor, 0.1, error_failures > 1 ? 0.2 : 0.9));
        t_new_ = t_ + h_;
    }
    growth_limit_ = failures > 0 ? 1.0 : 10.0;
    complete_step();
    choose_next();
    return Result::accepted;
}

// Shortens the step so that it ends at the limit, or so that two equal steps do.
void Bdf::fit_to(double limit) {
    const double rest = limit - t_;
    t_new_ = t_ + h_;
    if (!std::isfinite(rest)) return;
    if (std::abs(h_) >= std::abs(rest) * (1.0 - 1e-10)) {
        rescale(rest / h_);
        t_new_ = limit;
    } else if (2.0 * std::abs(h_) > std::abs(rest)) {
        rescale(0.5 * rest / h_);
        t_new_ = t_ + h_;
    }
}

void Bdf::rescale(double factor) {
    double power = 1.0;
    for (std::size_t j = 1; j <= static_cast<std::size_t>(q_); ++j) {
        power *= factor;
        for (double& x : z_[j]) x *= power;
    }
    h_ *= factor;
}

void Bdf::fall_back_to_order_one() {
    q_ = 1;
    h_ *= 0.1;
    const auto n = static_cast<std::size_t>(n_);
    // ẏ of the last accepted point is consistent; the other blocks keep their own first derivative.
    for (std::size_t i = 0; i < size_; ++i) z_[1][i] = i < n ? h_ * ydot_[i] : 0.1 * z_[1][i];
    wait_ = 5;
    have_saved_ = false;
    matrix_valid_ = false;
    t_new_ = t_ + h_;
}

void Bdf::predict() {
    dispatch_order(q_, [&]<int Q>() {
        const Columns<Q> z(z_);
        const double inverse_h = 1.0 / h_;
        double *predicted = predicted_.data(), *predicted_dot = predicted_dot_.data();
        side_by_side(size_, [=]<class V>(std::size_t i) {
            V value, slope{};
            load(z.at(0, i), value);
            for (int j = 1; j <= Q; ++j) {
                V term;
                load(z.at(j, i), term);
                value += term;
                slope += j * term;
            }
            slope *= inverse_h;
            store(value, predicted + i);
            store(slope, predicted_dot + i);
        });
    });
}

// False: it is not good enough.
bool Bdf::take_prediction() {
    ++statistics_.residuals;
    if (!taylor_step_.holds(*system_, norms_, t_new_, predicted_.data(), predicted_dot_.data(), h_))
        return false;
    std::copy_n(predicted_.begin(), n_, y_new_.begin());
    std::copy_n(predicted_dot_.begin(), n_, ydot_new_.begin());
    std::fill_n(e_.begin(), n_, 0.0);
    return true;
}

void Bdf::complete_step() {
    dispatch_order(q_, [&]<int Q>() {
        const Columns<Q> z(z_);
        const double* correction = e_.data();
        std::array<double, Q + 1> l;
        std::copy_n(l_.begin(), Q + 1, l.begin());
        side_by_side(size_, [=]<class V>(std::size_t i) {
            V c[Q + 1], e;
#pragma GCC unroll 6
            for (int j = 0; j <= Q; ++j) load(z.at(j, i), c[j]);
            load(correction + i, e);
#pragma GCC unroll 5
            for (int k = 1; k <= Q; ++k)
#pragma GCC unroll 5
                for (int j = Q; j >= k; --j) c[j - 1] += c[j];
#pragma GCC unroll 6
            for (int j = 0; j <= Q; ++j) {
                c[j] += l[static_cast<std::size_t>(j)] * e;
                store(c[j], z.at(j, i));
            }
        });
    });
    complete_watched();
    for (std::size_t b = 0; b < drift_.size(); ++b)
        drift_[b] = beyond_[b] > 0.0 ? drift_[b] + beyond_[b] : 0.0;
    std::swap(y_, y_new_);
    std::swap(ydot_, ydot_new_);
    t_previous_ = t_;
    t_ = t_new_;
    h_used_ = h_;
    q_used_ = q_;
    for (std::size_t i = static_cast<std::size_t>(q_) + 1; i >= 2; --i) tau_[i] = tau_[i - 1];
    tau_[1] = h_;
    ++steps_since_matrix_;
    ++statistics_.steps;
    norms_.set(z_[0].data(), weight_);
}

// Which states count in the error test.
void Bdf::test_algebraic(bool tested) {
    if (tested == algebraic_tested_) return;
    algebraic_tested_ = tested;
    norms_.test(differential_, tested);
}

// Of the last corrections, in units of what is allowed. Sensitivities and watched functions have been
// corrected only where the states passed.
double Bdf::error_norm() const {
    if (!(state_error_ <= 1.0)) return state_error_;
    double norm = norms_.tested_sensitivities(e_.data() + n_);
    const double* watched = e_.data() + n_ + static_cast<std::ptrdiff_t>(n_) * m_;
    for (std::size_t i = 0; i < static_cast<std::size_t>(n_g_); ++i)
        if (std::isfinite(watched_scale_[i])) norm = std::max(norm, std::abs(watched[i]) / watched_scale_[i]);
    return std::max(c_error_ * norm, state_error_);  // what is not a number stays
}

}  // namespace hybridae
