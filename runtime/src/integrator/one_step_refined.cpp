// SPDX-License-Identifier: Apache-2.0
// Interpolants of implicit one-step methods for stiff components.
//
// Inside a step the stages are of order 2 or 3 only, and in stiff components their derivatives, from which
// the dense output is made, have errors as large as that, while the end of the step, stiffly accurate, has
// not. What u(t) is off is seen in the residual: the solution of
//   F(t, u + δ, u' + α δ) = 0,   α = 1/(h γ),
// which is one more stage with the factors at hand, has the error of u divided by 1 - h γ λ in a component
// with the eigenvalue λ: stiff components and algebraic variables are put right, the others stay as they are.
// This is done at as many places as the polynomial has inside the step, and the polynomial put through them.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/one_step.hpp>

#include "convergence_monitor.hpp"
#include "integrator/bdf_columns.hpp"
#include "linear_algebra/vectors.hpp"

namespace hybridae {

namespace {
constexpr double newton_tolerance = 0.01, good_enough = 0.02;  // in units of the error test
constexpr int most_iterations = 7;
}  // namespace

// Whether a watched function may have a root in the step: only then is its interpolant asked for more.
bool OneStep::may_cross() const {
    const std::size_t begin = block_size();
    const double *g = next_[0].data() + begin, *a = next_[1].data() + begin, *b = next_[2].data() + begin,
                 *c = next_[3].data() + begin, *d = next_[4].data() + begin, *e = next_[5].data() + begin;
    static_assert(highest_order == 5);
    for (std::size_t i = 0; i < g_new_.size(); ++i)
        if (!(std::abs(g[i]) >
              std::abs(a[i]) + std::abs(b[i]) + std::abs(c[i]) + std::abs(d[i]) + std::abs(e[i])))
            return true;
    return false;
}

void OneStep::refine_last_step() {
    if (!first_ && !refined_) refine(z_, t_, h_used_);
}

// One pass is enough where the equations are solved at t itself besides. In index 2 the derivatives of the
// constraints, which hold as well, are not among them.
bool OneStep::solve_at(double t, double* y, double* ydot, double* s, double* sdot) {
    if (!first_ && !refined_) refine(z_, t_, h_used_, 1);
    Integrator::solve_at(t, y, ydot, s, sdot);
    if (first_ || alpha_at_hand() == 0.0) return false;
    double first = 0.0;
    if (correct_at(t, y, ydot, s, sdot, first)) return !system_->has_constraints();
    Integrator::solve_at(t, y, ydot, s, sdot);
    return false;
}

void OneStep::refine(Interpolant& z, double t_end, double h, int passes) {
    refined_ = true;
    if (alpha_at_hand() == 0.0) return;
    for (int pass = 0; pass < passes; ++pass)
        if (!pass_through_corrected(z, t_end, h)) return;
}

// False: the interpolant is good as it is, or cannot be made better.
bool OneStep::pass_through_corrected(Interpolant& z, double t_end, double h) {
    const auto n = static_cast<std::size_t>(n_), all = block_size();
    const auto degree = static_cast<std::size_t>(properties_.degree);
    for (std::size_t count = 0; count + 1 < degree; ++count) {
        const std::size_t k = 1 + (degree / 2 - 1 + count) % (degree - 1);  // the middle first
        const double x = -1.0 + static_cast<double>(k) / static_cast<double>(degree);
        double *value = node_[k].data(), *slope = node_slope_.data(), first = 0.0;
        evaluate(z, x, h, value, slope);
        if (!correct_at(t_end + x * h, value, slope, value + n, slope + n, first)) return false;
        if (count == 0 && first <= good_enough) return false;
    }
    if (from_samples_.empty()) from_samples_ = interpolation_weights(properties_.degree);
    dispatch_order(properties_.degree, [&]<int Degree>() {
        constexpr std::size_t end = Degree;
        std::array<double*, end + 1> column;
        std::array<const double*, end + 1> value{};  // at the nodes; at both ends the polynomial's
        for (std::size_t j = 0; j <= end; ++j) column[j] = z[j].data();
        for (std::size_t k = 1; k < end; ++k) value[k] = node_[k].data();
        const double* const weights = from_samples_.data();
        side_by_side(all, [=]<class V>(std::size_t e) {
            std::array<V, end + 1> at;
            load(column[0] + e, at[end]);
            at[0] = V{};
            for (std::size_t j = end + 1; j-- > 0;) {
                V coefficient;
                load(column[j] + e, coefficient);
                at[0] = coefficient - at[0];
            }
            for (std::size_t k = 1; k < end; ++k) load(value[k] + e, at[k]);
            for (std::size_t j = 1; j <= end; ++j) {
                const double* weight = weights + j * (end + 1);
                V sum = weight[0] * at[0] + weight[end] * at[end];
                for (std::size_t k = 1; k < end; ++k) sum += weight[k] * at[k];
                store(sum, column[j] + e);
            }
        });
    });
    return true;
}

// By how much the interpolant is corrected where it is likely to be worst, in units of the error test; 0
// where that cannot be told.
double OneStep::interpolation_error(const Interpolant& z, double t_end, double h) {
    if (alpha_at_hand() == 0.0) return 0.0;
    const auto n = static_cast<std::size_t>(n_);
    const double x = -0.5 / properties_.degree;
    double *value = node_[0].data(), *slope = node_slope_.data(), first = 0.0;
    evaluate(z, x, h, value, slope);
    return correct_at(t_end + x * h, value, slope, value + n, slope + n, first) ? first : 0.0;
}

// y and s, and their derivatives.
void OneStep::evaluate(const Interpolant& z, double x, double h, double* value, double* slope) const {
    dispatch_order(properties_.degree, [&]<int Degree>() {
        std::array<const double*, Degree + 1> column;
        for (std::size_t j = 0; j <= Degree; ++j) column[j] = z[j].data();
        side_by_side(block_size(), [=]<class V>(std::size_t e) {
            V f{}, f_x{}, coefficient;
            for (std::size_t j = Degree + 1; j-- > 0;) {
                f_x = f_x * x + f;
                load(column[j] + e, coefficient);
                f = f * x + coefficient;
            }
            f_x /= h;
            store(f, value + e);
            store(f_x, slope + e);
        });
    });
}

// Solves the equations of y and s at t, beginning with what is given. False: the iterations do not converge.
// `first` is raised to the sizes of the first corrections of what is under error control.
bool OneStep::correct_at(double t, double* y, double* ydot, double* s, double* sdot, double& first) {
    const double alpha = alpha_at_hand();
    const std::size_t n = static_cast<std::size_t>(n_), nm = block_size() - n;
    double rate_factor = ConvergenceMonitor::when_unknown, *change = correction_.data();
    const auto apply = [&](double* value, double* slope, std::size_t size) {
        for (std::size_t e = 0; e < size; ++e) {
            value[e] -= change[e];
            slope[e] -= alpha * change[e];
        }
    };
    auto verdict = ConvergenceMonitor::Verdict::go_on;
    ConvergenceMonitor of_states(rate_factor, norms_.above_rounding(newton_tolerance), most_iterations);
    for (bool begin = true; verdict == ConvergenceMonitor::Verdict::go_on; begin = false) {
        ++statistics_.residuals;
        if (!system_->residual(t, y, ydot, change) || !all_finite(change, n)) return false;
        matrix_->solve(change, 1);
        if (begin) first = std::max(first, norms_.tested_states(change));
        apply(y, ydot, n);
        verdict = of_states.look(norms_.states(change));
    }
    if (m_ == 0 || verdict != ConvergenceMonitor::Verdict::converged)
        return verdict == ConvergenceMonitor::Verdict::converged;
    const hy_seeds seeds{nullptr, s, sdot, directions_->p.data(),
                         directions_->d.empty() ? nullptr : directions_->d.data()};
    verdict = ConvergenceMonitor::Verdict::go_on;
    ConvergenceMonitor of_sensitivities(rate_factor, norms_.above_rounding(newton_tolerance),
                                        most_iterations);
    for (bool begin = true; verdict == ConvergenceMonitor::Verdict::go_on; begin = false) {
        statistics_.sensitivity_residuals += m_;
        if (!system_->tangent(t, y, ydot, seeds, m_, change) || !all_finite(change, nm)) return false;
        matrix_->solve(change, m_);
        if (begin) first = std::max(first, norms_.tested_sensitivities(change));
        apply(s, sdot, nm);
        verdict = of_sensitivities.look(norms_.sensitivities(change));
    }
    return verdict == ConvergenceMonitor::Verdict::converged;
}

}  // namespace hybridae
