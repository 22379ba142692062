// SPDX-License-Identifier: Apache-2.0
// Explicit Runge–Kutta methods for models that are explicit differential equations in the present mode:
// F(t, y, ẏ) = M ẏ - f(t, y) with M constant, diagonal (up to the order of the equations) and regular.
//
// Whether a mode is one is found from the pattern of F_ẏ, and from its values at points near the present one,
// which must be the same to the last digits. As a model could still hide a dependence there, F(t, y, ẏ) = 0
// itself is tested at the end of the first step of every mode and now and then after it.
//
// Sensitivities are integrated together with the states: ṡ = f_y s + f_p + f_d D_d by tangents.
#pragma once

#include <hybridae/integrator/one_step.hpp>
#include <hybridae/integrator/tableaux/dopri5.hpp>

namespace hybridae {

template <class Tableau>
class ExplicitRungeKutta final : public OneStep {
  public:
    ExplicitRungeKutta(IntegratorOptions, Statistics&);

  private:
    static constexpr std::size_t stages = static_cast<std::size_t>(Tableau::stages);

    void begin() override;
    Verdict solve_states() override;
    Verdict solve_sensitivities() override;
    void make_interpolant() override;

    bool find_rows();
    bool evaluate_mass(double shift, std::vector<double>& mass);
    void find_mass();
    template <std::size_t count>
    void add_up(const double* weights, std::size_t from, std::size_t size, const double* at,
                double* out) const;
    void combine(std::size_t stage, std::size_t from, std::size_t to, double* out) const;
    void estimate_error(std::size_t from, std::size_t to);
    void to_derivatives(const double* residual, double* derivatives) const;
    Verdict check_residual();
    void look_for_stiffness();

    std::array<std::vector<double>, stages> k_;        // stage derivatives of y and s
    std::array<std::vector<double>, stages> stage_y_;  // Y_i, for the tangents
    std::vector<int> row_of_, variable_of_;            // the equation with the derivative of variable i
    std::vector<double> mass_, mass_found_, mass_other_, residual_, s_stage_, s_residual_, zeros_;
    int steps_unchecked_ = 0, signs_of_stiffness_ = 0, signs_against_ = 0;
};

extern template class ExplicitRungeKutta<tableaux::Dopri5>;

}  // namespace hybridae
