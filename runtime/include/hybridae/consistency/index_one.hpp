// SPDX-License-Identifier: Apache-2.0
// Consistent values: with the differential part z1 of y kept, F determines ẏ and z2 through
// A = [F_ẏ T1, F_y T2] (see split.hpp). Index 1; with constraints in the place of their derivatives, index 2.
#pragma once

#include <cmath>
#include <hybridae/consistency/split_system.hpp>
#include <hybridae/integrator/active_mode.hpp>
#include <vector>

namespace hybridae {

// A point of the solution.
struct Point {
    double t = 0.0;
    std::vector<double> y, ydot;
};

// What is solved for at a start: unknown i moves (z_j, ż_j) by (w_i, ẇ_i), j = variable[i].
struct Unknowns {
    std::vector<int> variable;
    std::vector<double> w, wdot;
};

class IndexOne {
  public:
    enum class Result { consistent, not_finite, singular, diverged };

    // Weights are the scale on which errors of the states matter. No unknown leaves its bounds.
    IndexOne(Evaluator& evaluator, double rtol, const std::vector<double>& atol,
             const std::vector<Bound>& bounds);

    // Chooses the mode; the system is set to it.
    void enter(const ActiveMode&);
    // The same with other unknowns than ż1 and z2, for F as it stands; the matrix has its pattern.
    void enter(const ActiveMode&, const Unknowns&, CombinedJacobian&);

    // Newton's method for the unknowns, damped by the natural monotonicity test (Deuflhard); the rest is
    // kept. Factors stay from the last call when `reuse` and they still contract. With `singular_allowed` a
    // singular A is met by the step of minimum norm. After `consistent` the factors of A belong to a point
    // near the solution.
    Result make_consistent(Point&, bool reuse = false, bool singular_allowed = false);

    // Factors A at a point. False: not finite or singular, see trouble().
    bool factor(const Point&);
    void solve(double* rhs, int count) { matrix_->solve(rhs, count); }
    // The derivatives of what is solved, with the unknowns held: right-hand sides for A. Seeds of t, y, p, d.
    bool differentiate(const Point&, const hy_seeds&, int count, double* out);

    // A constraint that does not hold within `tolerance` of what the weights allow, or -1. For a point where
    // factor() was called.
    int violated_constraint(const Point&, double tolerance);

    // (y, ẏ) += f (change of y and ẏ by unknowns u).
    static void move(const Unknowns&, const Split&, const double* u, double f, double* y, double* ydot);

    int trouble() const { return trouble_; }  // variable whose column of A was found dependent, or -1
    int worst_row() const;                    // equation with the largest or a non-finite residual
    ModeSystem& system() { return system_; }
    const ActiveMode& active() const { return *active_; }
    const CombinedJacobian& matrix() const { return *matrix_; }
    const Split& split() const { return *active_->split; }
    const std::vector<bool>& differential() const { return split().differential; }
    double weight(const std::vector<double>& y, std::size_t i) const { return weight(y[i], i); }
    double weight(double y_i, std::size_t i) const { return rtol_ * std::abs(y_i) + atol_[i]; }
    double relative_tolerance() const { return rtol_; }

  private:
    Result iterate(Point&, bool reuse, bool singular_allowed);
    bool residual_is_small(const Point&);
    bool evaluate(const Point&);  // the residual, finite
    double unit(const Point&, std::size_t i) const;
    double size(const Point&, const std::vector<double>& step) const;
    bool solve_step(bool singular_allowed);
    // to := from - damping * step, in the bounds.
    void move(const Point& from, const std::vector<double>& step, double damping, Point& to) const;

    ModeSystem system_;
    SplitSystem equations_;
    const ActiveMode* active_ = nullptr;
    CombinedJacobian* matrix_ = nullptr;
    double rtol_;
    const std::vector<double>& atol_;
    const std::vector<Bound>& bounds_;
    std::shared_ptr<const Split> split_;  // whose unknowns they are; none: those of a start
    Unknowns unknowns_;
    std::vector<double> residual_, step_, next_;
    Point trial_;
    int trouble_ = -1;
    bool regular_ = false;
};

}  // namespace hybridae
