// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/index_one.hpp>
#include <hybridae/linear_algebra/least_norm.hpp>

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

IndexOne::IndexOne(Evaluator& evaluator, double rtol, const std::vector<double>& atol)
    : system_(evaluator), rtol_(rtol), atol_(atol) {}

void IndexOne::enter(const ActiveMode& active) {
    active_ = &active;
    regular_ = false;
    system_.set(active.mode, *active.structure);
    const auto n = static_cast<std::size_t>(system_.size());
    for (auto* v : {&w_, &wdot_, &residual_, &step_, &next_}) v->resize(n);
    for (auto* v : {&trial_.y, &trial_.ydot}) v->resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        wdot_[i] = active.structure->differential[i] ? 1.0 : 0.0;
        w_[i] = 1.0 - wdot_[i];
    }
}

double IndexOne::weight(const std::vector<double>& y, std::size_t i) const {
    return rtol_ * std::abs(y[i]) + atol_[i];
}

bool IndexOne::evaluate(const Point& at) {
    if (!system_.residual(at.t, at.y.data(), at.ydot.data(), residual_.data())) return false;
    return std::all_of(residual_.begin(), residual_.end(), [](double r) { return std::isfinite(r); });
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
    if (!active_->index_one->evaluate(system_, at.t, at.y.data(), at.ydot.data(), w_.data(), wdot_.data()))
        return false;
    const Factorization result = active_->index_one->factor();
    trouble_ = result.column;
    regular_ = result.regular;
    return regular_;
}

// The accuracy wanted of unknown i: ẏ_i of a differential, y_i of an algebraic variable.
double IndexOne::unit(const Point& at, std::size_t i) const {
    const double unknown = active_->structure->differential[i] ? at.ydot[i] : at.y[i];
    return fraction_of_weight * (rtol_ * std::abs(unknown) + atol_[i]);
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
        minimum_norm_solve(active_->index_one->dense().data(), system_.size(), residual_.data(),
                           step_.data());
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
    const std::vector<double> a = active_->index_one->dense();
    const std::size_t n = residual_.size();
    for (std::size_t row = 0; row < n; ++row) {
        double explained = 0.0;
        for (std::size_t i = 0; i < n; ++i) explained += std::abs(a[i * n + row]) * unit(at, i);
        if (std::abs(residual_[row]) > acceptable * explained) return false;
    }
    return true;
}

IndexOne::Result IndexOne::iterate(Point& at, bool reuse, bool singular_allowed) {
    const auto& differential = active_->structure->differential;
    if (!evaluate(at)) return Result::not_finite;
    bool fresh = false;
    if (!reuse || !regular_) {
        if (!factor(at) && trouble_ < 0) return Result::not_finite;
        fresh = true;
    }
    if (!solve_step(singular_allowed)) return Result::singular;
    double old_size = size(at, step_);
    Point& trial = trial_;
    trial = at;
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
        if (old_size == 0.0) return Result::consistent;
        std::vector<double>& step = next_;
        step = step_;
        double new_size = INFINITY, damping = 1.0;
        bool better = false;
        for (; !better && damping >= least_damping; damping *= 0.5) {
            for (std::size_t i = 0; i < step.size(); ++i)
                (differential[i] ? trial.ydot[i] : trial.y[i]) =
                    (differential[i] ? at.ydot[i] : at.y[i]) - damping * step[i];
            if (!evaluate(trial) || !solve_step(singular_allowed)) continue;
            new_size = size(trial, step_);
            better = new_size <= (1.0 - 0.25 * damping) * old_size || new_size <= 1.0;
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
            for (std::size_t i = 0; i < step_.size(); ++i)
                (differential[i] ? at.ydot[i] : at.y[i]) -= step_[i];
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
