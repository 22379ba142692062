// SPDX-License-Identifier: Apache-2.0
// Backward differentiation formulas of order 1–5 in fixed-leading-coefficient form on a Nordsieck array.
//
// References: Jackson and Sacks-Davis (1980) for the fixed leading coefficient; Byrne and Hindmarsh (1975)
// for the Nordsieck form with variable steps; Brenan, Campbell and Petzold for its use on F(t, y, ẏ) = 0.
//
// Why Nordsieck: the history is a list of scaled derivatives z_j = h^j y^(j) / j!. The derivatives that a
// restart computes fill it directly, so integration goes on at order 3 instead of 1, and the
// interpolant is the polynomial Σ z_j x^j, x = (t - t_n) / h, whose roots the event locator isolates.
//
// Three blocks share the array and the formula, each of them explicit once y is known:
//   y        solved by modified Newton with F_y + α F_ẏ
//   s        sensitivities, with the same factors: by default the staggered corrector of Feehery, Tolsma and
//            Barton (1997)
//   δ        watched functions: δ_n = g(t_n, y_n, ẏ_n); eq. (5) of the DSL48SE manual without factoring its
//   rows
//
// Symbols: q order; h step; l coefficients of Λ(x); e correction, so that z_n = (predicted z) + l e and
// ẏ_n = ẏ_predicted + α e with α = l_1 / h; W weights.
#pragma once

#include <array>
#include <hybridae/integrator/error_norms.hpp>
#include <hybridae/integrator/taylor_step.hpp>
#include <hybridae/sensitivity/residuals.hpp>
#include <vector>

namespace hybridae {

class Bdf final : public Integrator {
  public:
    Bdf(IntegratorOptions, Statistics&);

    void restart(System&, CombinedJacobian&, const SensitivityDirections&,
                 const std::vector<bool>& differential, double t, double direction, const TaylorStart&,
                 double longest) override;
    Result step(double limit, bool stop_where_not_finite) override;
    void replace_watched(const std::vector<std::vector<double>>& columns) override;

  private:
    enum class Corrector { converged, failed, not_finite, singular };

    Result attempt(double limit, bool stop_where_not_finite);
    void change_order_and_step();
    void fit_to(double limit);
    void rescale(double factor);
    void set_coefficients();
    void predict();
    bool take_prediction();
    Corrector correct_states();
    Corrector correct_sensitivities();
    Corrector solve_sensitivities();
    double iterate_states();
    double iterate_sensitivities(bool first);
    double correction_scale() const;
    bool correct_watched();
    void complete_watched();
    bool refresh_matrix(const double* y, const double* ydot);
    bool matrix_is_usable() const;
    Corrector matrix_trouble() const;
    double error_norm() const;
    void complete_step();
    void choose_next();
    void raise_order();
    void lower_order();
    void stay_in_bounds();
    bool drifts_out_of_bounds() const;
    void test_algebraic(bool tested);
    void fall_back_to_order_one();

    IntegratorOptions options_;
    ErrorNorms norms_;
    Statistics& statistics_;
    System* system_ = nullptr;
    CombinedJacobian* matrix_ = nullptr;
    SensitivityResiduals s_residuals_;
    std::vector<bool> differential_;
    std::size_t size_ = 0;  // n + n m + n_g

    // Time and formula.
    double h_ = 0.0, h_sensible_ = 0.0;
    int q_ = 1, wait_ = 2;
    std::array<double, highest_order + 2> tau_{};  // past steps, tau_[1] the last
    std::array<double, highest_order + 2> l_{};
    double alpha_ = 0.0;
    double c_error_ = 0.0, c_lower_ = 0.0, c_raise_ = 0.0,
           c_saved_ = 0.0;                    // error constants, see set_coefficients()
    double state_error_ = 0.0, error_ = 0.0;  // of the last attempt: of the states, of all
    double saved_constant_ = 0.0;
    bool have_saved_ = false;
    double growth_limit_ = 10.0;
    // Decided after a step, carried out before the next one: until then the interpolant of the step is
    // wanted.
    int order_change_ = 0;
    double step_factor_ = 1.0;

    // Vectors over all three blocks.
    std::vector<double> predicted_, predicted_dot_, e_, saved_e_, difference_;

    // At the point under construction and at the last accepted one.
    std::vector<double> y_new_, ydot_new_, s_new_, sdot_new_, residual_, s_residual_, w_, wdot_;
    std::vector<double> g_new_;

    // How far the last iterate lay beyond each bound, and how far the steps since the last one inside did.
    std::vector<double> beyond_, drift_;

    // Matrix and convergence.
    double alpha_matrix_ = 0.0, alpha_rate_ = 0.0, rate_factor_ = 100.0, s_rate_factor_ = 100.0;
    double newton_tolerance_ = 0.2;  // in units of the error test
    bool tests_algebraic_ = true, algebraic_tested_ = true;
    bool matrix_fresh_ = false, matrix_valid_ = false;
    bool together_ = false;  // sensitivities are iterated together with the states
    TaylorStep taylor_step_;
    long steps_since_matrix_ = 0;
};

}  // namespace hybridae
