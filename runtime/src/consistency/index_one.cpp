// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/index_one.hpp>
#include <hybridae/linear_algebra/least_norm.hpp>

#include "integrator/all_finite.hpp"

namespace hybridae {

namespace {
// Errors of ẋ and a are held this far below the tolerances, so that events are not moved by them.
constexpr double fraction_of_weight = 1e-4;
constexpr int most_iterations = 50;
constexpr double good_rate = 0.1;
constexpr double least_damping = 1e-6;
// Rounding may stop the iteration early on badly scaled models; this many units are still harmless.
constexpr double acceptable = 1e3;
}  // namespace

IndexOne::IndexOne(Evaluator& evaluator, double rtol, const std::vector<double>& atol,
                   const std::vector<Bound>& bounds)
    : system_(evaluator), equations_(system_), rtol_(rtol), atol_(atol), bounds_(bounds) {}

void IndexOne::enter(const ActiveMode& active) {
    active_ = &active;
    matrix_ = active.index_one.get();
    regular_ = false;
    system_.set(active.mode, *active.structure, active.linear.get(), active.in_play.get());
    equations_.set(*active.split);
    if (split_ == active.split) return;  // the unknowns are the same
    split_ = active.split;
    const auto n = static_cast<std::size_t>(system_.size());
    unknowns_.variable.resize(n);
    for (auto* v : {&unknowns_.w, &unknowns_.wdot, &residual_, &step_, &next_}) v->resize(n);
    for (auto* v : {&trial_.y, &trial_.ydot}) v->resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        unknowns_.variable[i] = static_cast<int>(i);
        unknowns_.wdot[i] = active.split->differential[i] ? 1.0 : 0.0;
        unknowns_.w[i] = 1.0 - unknowns_.wdot[i];
    }
}

void IndexOne::enter(const ActiveMode& active, const Unknowns& unknowns, CombinedJacobian& matrix) {
    enter(active);
    matrix_ = &matrix;
    split_.reset();
    unknowns_ = unknowns;
    equations_.set(*active.split, unknowns_.variable);
}

bool IndexOne::evaluate(const Point& at) {
    if (!equations_.residual(at.t, at.y.data(), at.ydot.data(), residual_.data())) return false;
    return are_finite(residual_.data(), residual_.size());
}

int IndexOne::worst_row() const {
    std::size_t worst = 0;
    for (std::size_t i = 0; i < residual_.size(); ++i) {
        if (!std::isfinite(residual_[i])) return static_cast<int>(i);
        if (std::abs(residual_[i]) > std::abs(residual_[worst])) worst = i;
    }
    return static_cast<int>(worst);
}

bool IndexOne::factor(const Point& at) {
    trouble_ = -1;
    regular_ = false;
    const bool known = matrix_ == active_->index_one.get() && active_->constant_index_one != 0 &&
                       active_->constant_index_one == matrix_->revision();
    if (!known && !matrix_->evaluate(equations_, at.t, at.y.data(), at.ydot.data(), unknowns_.w.data(),
                                     unknowns_.wdot.data()))
        return false;
    const Factorization result = matrix_->factor();
    trouble_ = result.column;
    regular_ = result.regular;
    return regular_;
}

bool IndexOne::differentiate(const Point& at, const hy_seeds& seeds, int count, double* out) {
    return equations_.differentiate(at.t, at.y.data(), at.ydot.data(), seeds, count, out);
}

int IndexOne::violated_constraint(const Point& at, double tolerance) {
    const auto& constraints = split().constraints;
    if (constraints.empty()) return -1;
    if (!system_.residual(at.t, at.y.data(), at.ydot.data(), residual_.data())) return constraints.front();
    // Row r of A is ∂g_r/∂z1.
    std::vector<double> allowed(residual_.size(), 0.0);
    const SparsityPattern& pattern = matrix_->pattern();
    for (std::size_t j = 0; j < residual_.size(); ++j)
        for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k)
            allowed[static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)])] +=
                std::abs(matrix_->value(k)) * weight(at.y, j);
    for (const int row : constraints) {
        const auto r = static_cast<std::size_t>(row);
        if (!(std::abs(residual_[r]) <= tolerance * allowed[r])) return row;
    }
    return -1;
}

// The accuracy wanted of unknown i: of y_i where it moves, else of ẏ_i.
double IndexOne::unit(const Point& at, std::size_t i) const {
    const auto j = static_cast<std::size_t>(unknowns_.variable[i]);
    const double unknown = unknowns_.w[i] == 0.0 ? at.ydot[j] : at.y[j];
    return fraction_of_weight * (rtol_ * std::abs(unknown) + atol_[j]);
}

// The largest component of a step in these units.
double IndexOne::size(const Point& at, const std::vector<double>& step) const {
    double largest = 0.0;
    for (std::size_t i = 0; i < step.size(); ++i)
        largest = std::max(largest, std::abs(step[i]) / unit(at, i));
    return largest;
}

// step_ := A^-1 residual_.
bool IndexOne::solve_step(bool singular_allowed) {
    if (regular_) {
        step_ = residual_;
        solve(step_.data(), 1);
    } else if (singular_allowed) {
        minimum_norm_solve(matrix_->dense().data(), system_.size(), residual_.data(), step_.data());
    } else {
        return false;
    }
    return true;
}

IndexOne::Result IndexOne::make_consistent(Point& at, bool reuse, bool singular_allowed) {
    const Result result = iterate(at, reuse, singular_allowed);
    // A step of minimum norm leaves alone what a singular A cannot reach: that it is small proves nothing.
    return result == Result::consistent && !regular_ && !residual_is_small(at) ? Result::diverged : result;
}

// Whether the residuals are what errors of the unknowns within the accuracy wanted can explain.
bool IndexOne::residual_is_small(const Point& at) {
    if (!evaluate(at)) return false;
    const std::vector<double> a = matrix_->dense();
    const std::size_t n = residual_.size();
    for (std::size_t row = 0; row < n; ++row) {
        double explained = 0.0;
        for (std::size_t i = 0; i < n; ++i) explained += std::abs(a[i * n + row]) * unit(at, i);
        if (std::abs(residual_[row]) > acceptable * explained) return false;
    }
    return true;
}

void IndexOne::move(const Point& from, const std::vector<double>& step, double damping, Point& to) const {
    to.y = from.y;
    to.ydot = from.ydot;
    move(unknowns_, split(), step.data(), -damping, to.y.data(), to.ydot.data());
    for (const Bound& bound : bounds_) {
        const auto i = static_cast<std::size_t>(bound.state);
        if (to.y[i] != from.y[i]) to.y[i] = std::clamp(to.y[i], bound.low, bound.high);
    }
}

void IndexOne::move(const Unknowns& unknowns, const Split& split, const double* u, double f, double* y,
                    double* ydot) {
    for (std::size_t i = 0; i < unknowns.w.size(); ++i) {
        y[unknowns.variable[i]] += f * unknowns.w[i] * u[i];
        ydot[unknowns.variable[i]] += f * unknowns.wdot[i] * u[i];
    }
    for (const Split::Share& s : split.shares) {
        const auto q = static_cast<std::size_t>(s.algebraic);
        y[s.differential] += f * s.part * unknowns.w[q] * u[q];
        ydot[s.differential] += f * s.part * unknowns.wdot[q] * u[q];
    }
}

IndexOne::Result IndexOne::iterate(Point& at, bool reuse, bool singular_allowed) {
    for (const Bound& bound : bounds_)
        for (std::size_t i = 0; i < unknowns_.w.size(); ++i)
            if (unknowns_.variable[i] == bound.state && unknowns_.w[i] != 0.0) {
                // A guess beyond a bound is mirrored: on the bound itself derivatives may vanish.
                double& y = at.y[static_cast<std::size_t>(bound.state)];
                if (y < bound.low) y = 2.0 * bound.low - y;
                if (y > bound.high) y = 2.0 * bound.high - y;
                y = std::clamp(y, bound.low, bound.high);
            }
    if (!evaluate(at)) return Result::not_finite;
    bool fresh = false;
    if (!reuse || !regular_) {
        if (!factor(at) && trouble_ < 0) return Result::not_finite;
        fresh = true;
    }
    if (!solve_step(singular_allowed)) return Result::singular;
    Point& trial = trial_;
    if (regular_ && system_.is_linear() && bounds_.empty()) {
        if (split_ == active_->split && split().all_differential) {
            for (std::size_t i = 0; i < step_.size(); ++i) at.ydot[i] -= step_[i];
            return Result::consistent;
        }
        move(at, step_, 1.0, trial);
        std::swap(at.y, trial.y);
        std::swap(at.ydot, trial.ydot);
        return Result::consistent;
    }
    double old_size = size(at, step_);
    trial = at;
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
        if (old_size == 0.0) return Result::consistent;
        std::vector<double>& step = next_;
        step = step_;
        double new_size = INFINITY, damping = 1.0;
        bool better = false;
        for (; !better && damping >= least_damping; damping *= 0.5) {
            move(at, step, damping, trial);
            if (!evaluate(trial) || !solve_step(singular_allowed)) continue;
            new_size = size(trial, step_);
            // Units follow the values. A step that becomes shorter is better, also where it leads to values
            // so much smaller that it is longer in their units.
            const double enough = (1.0 - 0.25 * damping) * old_size;
            better = new_size <= enough || new_size <= 1.0 || size(at, step_) <= enough;
            if (better) break;
        }
        if (!better) {
            if (!fresh) {
                if (!evaluate(at)) return Result::not_finite;
                if (!factor(at) && trouble_ < 0) return Result::not_finite;
                if (!solve_step(singular_allowed)) return Result::singular;
                old_size = size(at, step_);
                fresh = true;
                continue;
            }
            if (old_size <= acceptable) return Result::consistent;
            evaluate(at);
            return Result::diverged;
        }
        const double rate = new_size / old_size;
        at = trial;
        old_size = new_size;
        fresh = false;
        // step_ already is the next correction; what it would leave is smaller by the rate.
        if (new_size * std::min(1.0, rate) <= 1.0) {
            move(trial, step_, 1.0, at);
            return Result::consistent;
        }
        if (rate > good_rate || damping < 1.0) {
            if (!factor(at) && trouble_ < 0) return Result::not_finite;
            evaluate(at);
            if (!solve_step(singular_allowed)) return Result::singular;
            old_size = size(at, step_);
            fresh = true;
        }
    }
    return old_size <= acceptable ? Result::consistent : Result::diverged;
}

}  // namespace hybridae
