// SPDX-License-Identifier: Apache-2.0
// Singly diagonally implicit Runge–Kutta methods with an explicit first stage, for F(t, y, ẏ) = 0.
//
// Stage i with its derivative k_i:  Y_i = ψ_i + h γ k_i,  ψ_i = y_n + h Σ_{j<i} a_ij k_j,  F(t_i, Y_i, k_i) =
// 0. Newton's method for Y_i has the matrix F_y + α F_ẏ, α = 1/(h γ), the same for all stages; F_y and F_ẏ
// are kept from step to step, and with sensitivities (but not in index 2) factored anew whenever h changes.
// The methods are stiffly accurate: the last stage is the end of the step, its derivative the first of the
// next one. Since R(∞) = 0, derivatives of algebraic variables, which come from differences of their values,
// carry no error from step to step.
//
// Error: e = h Σ (b - b̂)_i k_i does not vanish for infinitely stiff components; what is tested is
// (F_y + α F_ẏ)^-1 α F_ẏ e (Shampine), which also gives algebraic variables what follows from the others.
//
// Sensitivities (Kristensen et al. 2005, Algorithm 1): after the states, with the same factors. By default
// exactly those of the discrete solution: F_y S_i + F_ẏ Ṡ_i + F_p + F_d D_d = 0 at each stage's own point, by
// iteration. With `approximate` as in Algorithm 2: all derivatives where the matrix was made at the beginning
// of the step, so that one solve per stage is enough, at the price of an error of order h in the change over
// a step.
//
// Where factors of a matrix cost no more than a few solutions, there is no iteration: all derivatives are
// evaluated at once at each stage, and the equations, linear in S_i, solved with factors of its own. Those of
// the last stage, which is the beginning of the next step, serve the states there as a matrix that is kept.
#pragma once

#include <hybridae/integrator/derivative_part.hpp>
#include <hybridae/integrator/one_step.hpp>
#include <hybridae/integrator/stage_predictor.hpp>
#include <hybridae/integrator/tableaux/esdirk34.hpp>
#include <hybridae/integrator/tableaux/esdirk54.hpp>
#include <hybridae/sensitivity/joint_derivatives.hpp>
#include <hybridae/sensitivity/residuals.hpp>

namespace hybridae {

template <class Tableau>
class Esdirk final : public OneStep {
  public:
    Esdirk(IntegratorOptions, Statistics&);

  private:
    static constexpr std::size_t stages = static_cast<std::size_t>(Tableau::stages);

    void begin() override;
    Verdict solve_states() override;
    Verdict solve_sensitivities() override;
    void make_interpolant() override;
    double alpha_of_factors() const override { return alpha_; }

    Verdict provide_matrix();
    void place_derivative_part() { f_ydot_.begin(system_->pattern_ydot(), matrix_->pattern(), 1 + m_); }
    bool evaluate_derivatives(double t, const double* y, const double* ydot);
    Verdict make_matrix(double t, const double* y, const double* ydot);
    Verdict make_matrix_of_start();
    // Each step ends with those of its last stage.
    bool has_derivatives_of_start() const { return direct_ && frozen_t_ == t_; }
    Verdict factor();
    void predict(std::size_t stage, std::size_t from, std::size_t to) {
        predictor_.predict(stage, from, to, alpha_, z_, at_.data(), stage_, k_);
    }
    Verdict solve_stage(std::size_t stage);
    Verdict solve_stage_sensitivities(std::size_t stage);
    bool choose_direct();
    Verdict make_matrix_of_stage(std::size_t stage);
    Verdict solve_stage_directly(std::size_t stage);
    void estimate_error(std::size_t from, std::size_t to);

    StagePredictor<Tableau> predictor_;
    typename StagePredictor<Tableau>::Stages k_, stage_;  // k_i and Y_i of y and s
    DerivativePart f_ydot_;
    std::vector<double> f_y_, residual_, s_residual_, difference_, w_, wdot_;
    std::vector<double> frozen_y_, frozen_ydot_;
    SensitivityResiduals s_residuals_;
    JointDerivatives joint_;
    bool direct_ = false;  // the sensitivities: with factors of each stage, no iteration
    double alpha_ = 0.0, alpha_matrix_ = 0.0, frozen_t_ = 0.0;
    bool matrix_valid_ = false, matrix_fresh_ = false;
    long steps_with_matrix_ = 0;
    std::size_t stage_of_matrix_ = 0;  // whose own it is; 0: of none
    // See ConvergenceMonitor: of the states; of the later stages with the first one's matrix; of s.
    double rate_factor_ = 0.0, stage_rate_factor_ = 0.0, s_rate_factor_ = 0.0;
};

extern template class Esdirk<tableaux::Esdirk34>;
extern template class Esdirk<tableaux::Esdirk54>;

}  // namespace hybridae
