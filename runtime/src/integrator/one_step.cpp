// SPDX-License-Identifier: Apache-2.0
// The step loop of the one-step methods. See one_step_watched.cpp for the watched functions.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/one_step.hpp>
#include <utility>

#include "integrator/all_finite.hpp"
#include "integrator/bdf_columns.hpp"

namespace hybridae {

namespace {
constexpr double smallest_relative_step = 1e-14, smallest_first_step = 1e-11;
constexpr double aim_of_first_step = 0.25;
constexpr double error_constant = 0.2;  // of a method, in units of the Taylor coefficient
constexpr int most_failures = 40;
constexpr double wanted_rate = 0.5;  // of Newton's method

// Where the error is estimated in a method of lower order than goes on, global errors follow the tolerance.
// At loose tolerances steps are so long that predictions say little: half the tolerance is left for what
// Newton's method, beginning with them, cannot see.
double fraction_of_tolerances(const IntegratorOptions& options, const OneStep::Properties& properties,
                              bool sensitivities) {
    constexpr double where_they_follow = 0.2, most = 0.5;
    // On stiff models rounding keeps sensitivities from being better (those of the Dow reactor from 2e-11).
    const double finest = sensitivities ? 3e-11 : 1e-12;
    return properties.error_power <= properties.order
               ? where_they_follow
               : std::min(most, fraction_for_local_errors(options.rtol, properties.order, finest));
}

}  // namespace

OneStep::OneStep(IntegratorOptions options, Statistics& statistics, Properties properties)
    : options_(std::move(options)),
      statistics_(statistics),
      norms_(options_),
      properties_(properties),
      controller_(properties.error_power) {}

bool OneStep::all_finite(const double* v, std::size_t n) { return are_finite(v, n); }

void OneStep::name_linear_solver() {
    statistics_.linear_solver = matrix_->solver().name();
    statistics_.linear_solver_reason = matrix_->choice().reason;
}

void OneStep::restart(System& system, CombinedJacobian& matrix, const SensitivityDirections& directions,
                      const std::vector<bool>& differential, double t, double direction,
                      const TaylorStart& start, double longest) {
    system_ = &system;
    matrix_ = &matrix;
    directions_ = &directions;
    differential_ = differential;
    algebraic_.clear();
    for (std::size_t i = 0; i < differential.size(); ++i)
        if (!differential[i]) algebraic_.push_back(i);
    n_ = system.size();
    m_ = directions.count;
    n_g_ = system.n_watched();
    direction_ = direction;
    t_ = t_previous_ = t_new_ = t;
    const auto n = static_cast<std::size_t>(n_), all = block_size(),
               size = all + static_cast<std::size_t>(n_g_);
    for (auto* v : {&at_, &at_dot_, &new_, &new_dot_, &error_}) v->resize(all);
    for (auto* v : {&y_, &ydot_, &weight_, &y_sample_, &ydot_sample_}) v->resize(n);
    for (auto& column : z_) column.resize(size);
    for (auto& column : next_) column.resize(size);
    for (auto& node : node_) node.resize(all);
    node_slope_.resize(all);
    correction_.resize(std::max(n, all - n));
    g_new_.resize(static_cast<std::size_t>(n_g_));
    watched_scale_.assign(static_cast<std::size_t>(n_g_), INFINITY);
    std::copy_n(start.columns[0].begin(), all, at_.begin());
    std::copy_n(start.columns[1].begin(), all, at_dot_.begin());
    std::copy_n(at_.begin(), n, y_.begin());
    std::copy_n(at_dot_.begin(), n, ydot_.begin());

    norms_.begin(directions, n, fraction_of_tolerances(options_, properties_, m_ > 0));
    norms_.test(differential_, options_.algebraic_error_test && !system_->has_constraints());
    norms_.converge(differential_, !system_->has_constraints());
    norms_.set(at_.data(), weight_);
    controller_.forget();
    choose_first_step(start, longest);

    // The Taylor polynomial is the interpolant until there is a step.
    q_used_ = std::min(properties_.degree, std::max(1, start.known));
    double power = 1.0;
    for (std::size_t j = 0; j < z_.size(); ++j) {
        if (j > static_cast<std::size_t>(q_used_)) {
            std::fill(z_[j].begin(), z_[j].end(), 0.0);
            continue;
        }
        const double *from = start.columns[j].data(), factor = power;
        double* const to = z_[j].data();
        for (std::size_t i = 0; i < size; ++i) to[i] = factor * from[i];
        power *= h_;
    }
    h_used_ = h_;
    first_ = true;
    taylor_usable_ = forget_non_finite() && q_used_ > 1;
    taylor_step_.propose(start, norms_, differential, q_used_, std::abs(h_));
    publish_watched();
    unsuited_ = {};
    begun_ = !taylor_step_.is_proposed() || statistics_.steps == 0;
    if (begun_) begin();
    ++statistics_.restarts;
}

// The error is about C h^k y_k with the Taylor coefficient y_k. Where y_5 is needed and not known, its size
// is continued from y_3 and y_4 as a geometric sequence.
void OneStep::choose_first_step(const TaylorStart& start, double longest) {
    if (options_.max_step > 0.0) longest = std::min(longest, options_.max_step);
    const auto size_of = [&](int k) {
        const auto& column = start.columns[static_cast<std::size_t>(k)];
        return column.size() < block_size() ? NAN : norms_.tested(column.data());
    };
    int known = 4;
    while (known > 1 && !std::isfinite(size_of(known))) --known;
    double h = 1e-3 * longest;
    if (known > 1) {
        double size = size_of(known);
        int power = std::min(known, properties_.error_power);
        if (known == 4 && properties_.error_power > 4) {
            const double lower = size_of(3);
            if (lower > 0.0) size = std::max(size * size / lower, 1e-3 * size);
            if (lower > 0.0) power = 5;
        }
        if (power < known) size = size_of(power);
        const double constant = power == properties_.error_power ? error_constant : 1.0;
        h = size > 0.0 ? std::pow(aim_of_first_step / (constant * size), 1.0 / power) : longest;
    } else if (const double slope = size_of(1); slope > 0.0) {
        h = std::min(0.5 / slope, h);
    }
    h = std::min(h, longest);
    h = std::min(std::max(h, smallest_first_step * std::abs(t_)), longest);
    if (options_.initial_step > 0.0 && statistics_.steps == 0) h = std::min(options_.initial_step, longest);
    h_next_ = h;
    h_ = direction_ * h;
}

// Shortens the step so that it ends at the limit, or so that two equal steps do. The proposal stays for
// later.
void OneStep::fit_to(double limit) {
    h_ = direction_ * h_next_;
    const double rest = limit - t_;
    t_new_ = t_ + h_;
    if (!std::isfinite(rest)) return;
    if (std::abs(h_) >= std::abs(rest) * (1.0 - 1e-10)) {
        h_ = rest;
        t_new_ = limit;
    } else if (2.0 * std::abs(h_) > std::abs(rest)) {
        h_ = 0.5 * rest;
        t_new_ = t_ + h_;
    }
}

Integrator::Result OneStep::step(double limit, bool stop_where_not_finite) {
    if (unsuited_.reason != nullptr) return Result::unsuited;
    fit_to(limit);
    bad_equation_ = -1;
    Result trouble = Result::too_small;  // of the last attempt
    for (int failures = 0;; ++failures) {
        if (std::abs(h_) < smallest_relative_step * std::abs(t_) || failures > most_failures) {
            const bool states =
                trouble != Result::too_small || m_ == 0 || norms_.tested_states(error_.data()) > 1.0;
            find_worst(error_.data(), norms_.inverse(), !states);
            return trouble;
        }
        double error = 0.0;
        const Verdict verdict = attempt(error);
        if (verdict == Verdict::converged && error <= 1.0) {
            accept(error);
            return Result::accepted;
        }
        if (verdict == Verdict::not_finite && stop_where_not_finite) return Result::not_finite;
        if (verdict == Verdict::unsuited) return Result::unsuited;
        double factor = 0.25;
        if (verdict == Verdict::converged) {
            ++statistics_.error_test_failures;
            trouble = Result::too_small;
            factor = controller_.after_rejection(error);
        } else {
            ++statistics_.convergence_failures;
            controller_.failed();
            if (rate_ > 0.0) factor = std::clamp(wanted_rate / rate_, 0.25, 0.5);
            trouble = verdict == Verdict::singular     ? Result::singular
                      : verdict == Verdict::not_finite ? Result::not_finite
                                                       : Result::not_converged;
        }
        h_ *= factor;
        h_next_ = std::abs(h_);
        t_new_ = t_ + h_;
    }
}

// One attempt with the present h_.
OneStep::Verdict OneStep::attempt(double& error) {
    if (!taylor_step_.is_proposed() || !take_taylor()) {
        if (!std::exchange(begun_, true)) begin();
        if (unsuited_.reason != nullptr) return Verdict::unsuited;
        const Verdict verdict = solve(error);
        if (verdict != Verdict::converged || error > 1.0) return verdict;
        refined_ = false;
        degree_new_ = properties_.degree;
    }
    return watch(error) ? Verdict::converged : Verdict::not_finite;
}

// The first step is that of the Taylor polynomial, from powers of u = x + 1 to those of x. False: it is not
// good enough.
bool OneStep::take_taylor() {
    const std::size_t all = block_size();
    const double ratio = h_ / h_used_;  // the coefficients belong to the length first proposed
    dispatch_order(q_used_, [&]<int Q>() {
        std::array<double, Q + 1> power{};
        std::array<const double*, Q + 1> z{};
        std::array<double*, Q + 1> next{};
        for (std::size_t j = 0; j <= Q; ++j) {
            power[j] = j == 0 ? 1.0 : power[j - 1] * ratio;
            z[j] = z_[j].data();
            next[j] = next_[j].data();
        }
#pragma GCC ivdep
        for (std::size_t e = 0; e < all; ++e) {
            double c[Q + 1];
            for (std::size_t j = 0; j <= Q; ++j) c[j] = power[j] * z[j][e];
#pragma GCC unroll 5
            for (int k = 0; k < Q; ++k)
#pragma GCC unroll 5
                for (int j = Q - 1; j >= k; --j) c[j] += c[j + 1];
            for (std::size_t j = 0; j <= Q; ++j) next[j][e] = c[j];
        }
    });
    for (auto j = static_cast<std::size_t>(q_used_) + 1; j < next_.size(); ++j)
        std::fill_n(next_[j].begin(), all, 0.0);
    degree_new_ = std::min(q_used_ + 1, properties_.degree);  // of the watched functions, see fit_to_taylor()
    std::copy_n(next_[0].begin(), all, new_.begin());
    for (std::size_t e = 0; e < all; ++e) new_dot_[e] = next_[1][e] / h_;
    rate_ = 0.0;
    refined_ = true;
    ++statistics_.residuals;
    return taylor_step_.holds(*system_, norms_, t_new_, new_.data(), new_dot_.data(), h_);
}

// By the method itself. Sensitivities only where the states are good enough.
OneStep::Verdict OneStep::solve(double& error) {
    Verdict verdict = solve_states();
    if (verdict != Verdict::converged) return verdict;
    error = norms_.tested_states(error_.data());
    if (error <= 1.0 && m_ > 0) {
        verdict = solve_sensitivities();
        if (verdict != Verdict::converged) return verdict;
        error = norms_.tested(error_.data());
    }
    if (!std::isfinite(error)) return Verdict::not_finite;
    if (error > 1.0) return Verdict::converged;
    std::copy(new_.begin(), new_.end(), next_[0].begin());
    make_interpolant();
    return Verdict::converged;
}

void OneStep::accept(double error) {
    std::swap(z_, next_);
    publish_watched();
    std::swap(at_, new_);
    std::swap(at_dot_, new_dot_);
    std::copy_n(at_.begin(), n_, y_.begin());
    std::copy_n(at_dot_.begin(), n_, ydot_.begin());
    t_previous_ = t_;
    t_ = t_new_;
    h_used_ = h_;
    q_used_ = degree_new_;
    first_ = false;
    ++statistics_.steps;
    norms_.set(at_.data(), weight_);

    const double length = std::abs(h_);
    double factor = controller_.after_acceptance(length, error);
    if (factor >= 1.0 && factor < properties_.least_growth) factor = 1.0;
    // A step that was cut to fit says nothing against the longer one that was proposed.
    h_next_ = std::max(factor * length, length < h_next_ ? h_next_ : 0.0);
    // With a matrix of its own the rate grows with the step (Gustafsson and Söderlind 1997).
    if (rate_ > 0.0) h_next_ = std::min(h_next_, length * std::max(wanted_rate / rate_, 0.5));
    if (options_.max_step > 0.0) h_next_ = std::min(h_next_, options_.max_step);
}

}  // namespace hybridae
