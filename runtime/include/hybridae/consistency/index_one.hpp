// SPDX-License-Identifier: Apache-2.0
// Consistent values of an index-1 system: with x fixed, F determines ẋ and a through A = [F_ẋ, F_a].
#pragma once

#include <hybridae/integrator/active_mode.hpp>
#include <vector>

namespace hybridae {

// A point of the solution.
struct Point {
    double t = 0.0;
    std::vector<double> y, ydot;
};

class IndexOne {
  public:
    enum class Result { consistent, not_finite, singular, diverged };

    // Weights are the scale on which errors of the states matter.
    IndexOne(Evaluator& evaluator, double rtol, const std::vector<double>& atol);

    // Chooses the mode; the system is set to it.
    void enter(const ActiveMode&);

    // Newton's method for ẋ and a, damped by the natural monotonicity test (Deuflhard); x is kept. Factors
    // stay from the last call when `reuse` and they still contract. With `singular_allowed` a singular A is
    // met by the step of minimum norm. After `consistent` the factors of A belong to a point near the
    // solution.
    Result make_consistent(Point&, bool reuse = false, bool singular_allowed = false);

    // Factors A at a point. False: not finite or singular, see trouble().
    bool factor(const Point&);
    void solve(double* rhs, int count) { active_->index_one->solve(rhs, count); }

    int trouble() const { return trouble_; }  // variable whose column of A was found dependent, or -1
    int worst_row() const;                    // equation with the largest or a non-finite residual
    ModeSystem& system() { return system_; }
    const std::vector<bool>& differential() const { return active_->structure->differential; }
    double weight(const std::vector<double>& y, std::size_t i) const;

  private:
    Result iterate(Point&, bool reuse, bool singular_allowed);
    bool residual_is_small(const Point&);
    bool evaluate(const Point&);  // the residual, finite
    double unit(const Point&, std::size_t i) const;
    double size(const Point&, const std::vector<double>& step) const;
    bool solve_step(bool singular_allowed);

    ModeSystem system_;
    const ActiveMode* active_ = nullptr;
    double rtol_;
    const std::vector<double>& atol_;
    std::vector<double> w_, wdot_, residual_, step_, next_;
    Point trial_;
    int trouble_ = -1;
    bool regular_ = false;
};

}  // namespace hybridae
