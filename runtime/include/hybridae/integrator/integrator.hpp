// SPDX-License-Identifier: Apache-2.0
// What the executive asks of an integration method: restart, step, and the interpolants of the last step.
//
// A method works on three blocks: y; the sensitivities s; the watched functions δ, whose interpolants the
// locator searches. Step-level operations are virtual; what is read per condition or per state is not.
#pragma once

#include <array>
#include <hybridae/integrator/combined_jacobian.hpp>
#include <hybridae/integrator/system.hpp>
#include <hybridae/solution/solution.hpp>
#include <span>
#include <string>
#include <vector>

namespace hybridae {

struct IntegratorOptions {
    double rtol = 1e-6;
    std::vector<double> atol;   // one per state
    std::vector<Bound> bounds;  // that no step leaves
    bool sensitivity_error_test = true, algebraic_error_test = true;
    // One-step methods: sensitivities with derivatives of one point per step (Kristensen et al. 2005,
    // Algorithm 2).
    bool approximate_sensitivities = false;
    SensitivityMethod sensitivity_method = SensitivityMethod::staggered;
    SensitivityForm sensitivity_residuals = SensitivityForm::automatic;
    int max_order = 5;          // of methods with a choice
    double max_step = 0.0;      // 0: unlimited
    double initial_step = 0.0;  // 0: chosen
};

// Taylor coefficients of y, s and δ at a restart; columns[k] holds coefficient k of all three, one after
// another. `known`: highest k with coefficients for all variables; differential variables have one more.
// `factors`: of A where every variable is differential, for a look at how good the polynomial is (null:
// none).
struct TaylorStart {
    int known = 0;
    CombinedJacobian* factors = nullptr;
    std::array<std::vector<double>, 5> columns;
};

class Integrator {
  public:
    static constexpr int highest_order = 5;  // of an interpolant

    enum class Result {
        accepted,
        not_finite,     // the model could not be evaluated at or near the end of the smallest step tried
        not_converged,  // Newton failed down to the smallest step
        singular,       // the iteration matrix is singular
        too_small,      // the error test failed down to the smallest step
        unsuited,       // the method cannot integrate this mode, see unsuited()
    };

    Integrator() = default;
    Integrator(const Integrator&) = delete;
    Integrator& operator=(const Integrator&) = delete;
    virtual ~Integrator() = default;

    // Begins anew at t. The system, the matrix and the directions must outlive the integration of the mode.
    // `differential` marks the variables whose derivative appears; direction is +1 or -1; the first step is
    // at most `longest`.
    virtual void restart(System&, CombinedJacobian&, const SensitivityDirections&,
                         const std::vector<bool>& differential, double t, double direction,
                         const TaylorStart&, double longest) = 0;

    // One step, not beyond `limit`. On failure the last accepted point stays.
    // `stop_where_not_finite`: return not_finite after the first failed evaluation instead of cutting the
    // step.
    virtual Result step(double limit, bool stop_where_not_finite) = 0;

    // Replaces the watched block after conditions came or went without a change of the mode: `columns` has
    // order() + 1 columns of the new size, coefficient after coefficient as in watched_polynomial().
    virtual void replace_watched(const std::vector<std::vector<double>>& columns) = 0;

    // The method at work and why it was chosen; empty where there was no choice.
    virtual std::string method() const { return {}; }
    virtual std::string reason() const { return {}; }

    // Whether the interpolants of algebraic variables are as good as the others; if not, they are guesses.
    virtual bool interpolates_algebraic() const { return true; }

    // The interpolant, for t between t_previous() and t() (or a little beyond): y and ẏ, and sensitivities.
    void interpolate(double t, double* y, double* ydot) const { interpolate_block(t, 0, 1, y, ydot); }
    // Of some of the states only; the rest of y and ẏ stays.
    void interpolate(double t, std::span<const int> states, double* y, double* ydot) const;
    void interpolate_sensitivities(double t, double* s, double* sdot) const {
        interpolate_block(t, 1, m_, s, sdot);
    }
    // The same as well as it can be done, also where stiff components spoil the interpolant. Only in the mode
    // of the last step, and before the next one. False: algebraic variables are still guesses.
    virtual bool solve_at(double t, double* y, double* ydot, double* s, double* sdot) {
        interpolate(t, y, ydot);
        interpolate_sensitivities(t, s, sdot);
        return interpolates_algebraic();
    }

    // Why the method cannot integrate the present mode: what is the matter with which variable. No reason: it
    // can.
    struct Unsuited {
        int variable = -1;
        const char* reason = nullptr;
    };
    const Unsuited& unsuited() const { return unsuited_; }
    // Steps are short for the method's stability, not for accuracy.
    bool stiff() const { return stiff_; }

    double t() const { return t_; }
    double t_previous() const { return t_previous_; }
    double h() const { return h_used_; }                // of the last step, signed
    double attempted() const { return t_new_; }         // end of the last attempt
    int column_of_trouble() const { return trouble_; }  // where the iteration matrix was singular
    int bad_equation() const {
        return bad_equation_;
    }  // first residual that was not finite in the last step, or -1
    // Where a step failed, the state with the largest correction, or with the largest correction of its
    // sensitivity to `column`, where it was the sensitivities that failed (else -1).
    struct Worst {
        int state = 0, column = -1;
    };
    const Worst& worst() const { return worst_; }
    int order() const { return q_used_; }  // degree of the interpolants of the last step

    // Coefficient j of the interpolants of y.
    const double* state_column(int j) const { return z_[static_cast<std::size_t>(j)].data(); }
    // Makes the interpolants of the last step as good as those of a step in which a watched function may
    // cross.
    virtual void refine_last_step() {}

    // At t(): the last accepted point.
    const std::vector<double>& y() const { return y_; }
    const std::vector<double>& ydot() const { return ydot_; }

    // Whether watched function i had no value at t(): guarded conditions may not be evaluable everywhere. It
    // has no interpolant then, and never fails a step.
    bool watched_lost(int i) const { return lost_[static_cast<std::size_t>(i)]; }
    // Coefficients of the interpolant of watched function i in powers of x = (t - t()) / h(); order() + 1 of
    // them.
    void watched_polynomial(int i, double* coefficients) const {
        for (std::size_t j = 0; j <= static_cast<std::size_t>(q_used_); ++j)
            coefficients[j] = watched_column_[j][i];
    }
    // Coefficient j of all of them.
    const double* watched_column(int j) const { return watched_column_[static_cast<std::size_t>(j)]; }
    // Asks the error test to keep the watched functions within these scales (infinity: not tested).
    std::vector<double>& watched_scale() { return watched_scale_; }

    // Weights at the last accepted point; scale of one state's error.
    double weight(int i) const { return weight_[static_cast<std::size_t>(i)]; }

  protected:
    // Exchanges all that this class holds: lends it to another integrator, and takes it back.
    void exchange(Integrator&);
    // F at a point. False: it could not be evaluated, or is not finite; bad_equation() is then the first.
    bool finite_residual(System&, double t, const double* y, const double* ydot, double* residual);
    // The first equation with a derivative that is not finite.
    void find_bad_equation(const CombinedJacobian&);
    // Among corrections of the states, or of the sensitivities, in units of their tolerances; both are blocks
    // y, then s.
    void find_worst(const double* corrections, const double* inverse_weights, bool of_sensitivities);
    // Where the interpolants of the watched functions are read; to be called when z_ has moved.
    void publish_watched();
    // Columns of a watched function from the first that is not finite on are of no use; without the value
    // itself the function is lost. True: there were none.
    bool forget_non_finite();

    int n_ = 0, m_ = 0, n_g_ = 0;  // states, sensitivity directions, watched functions
    // Interpolants of y, s and δ, one after another: Σ z_[j] x^j with x = (t - t()) / h(), j = 0 … order().
    std::array<std::vector<double>, highest_order + 1> z_;
    double t_ = 0.0, t_previous_ = 0.0, h_used_ = 0.0, t_new_ = 0.0;
    int q_used_ = 1, trouble_ = -1, bad_equation_ = -1;
    Worst worst_;
    Unsuited unsuited_;
    bool stiff_ = false;
    std::vector<double> y_, ydot_, weight_, watched_scale_;
    std::vector<bool> lost_;

  private:
    void interpolate_block(double t, int first, int blocks, double* value, double* slope) const;

    std::array<const double*, highest_order + 1> watched_column_{};  // coefficient j of all watched functions
};

}  // namespace hybridae
