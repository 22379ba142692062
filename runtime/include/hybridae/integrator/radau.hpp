// SPDX-License-Identifier: Apache-2.0
// Radau IIA of order 5 for F(t, y, ẏ) = 0.
//
// Unknowns are z_i = Y_i - y_n of the three stages; their derivatives are K = A^-1 z / h. The simplified
// Newton matrix I ⊗ F_y + A^-1/h ⊗ F_ẏ is brought to diagonal form by T (tableaux/radau5.hpp): one real
// system with F_y + γ/h F_ẏ and one complex system with F_y + (α + iβ)/h F_ẏ, which is solved in its real
// form of twice the size. Sensitivities solve the same equations, linear, at the stages' own points with the
// same factors: exactly those of the discrete solution.
#pragma once

#include <hybridae/integrator/one_step.hpp>
#include <hybridae/integrator/tableaux/radau5.hpp>
#include <memory>
#include <unordered_map>

namespace hybridae {

class Radau5 final : public OneStep {
  public:
    Radau5(IntegratorOptions, Statistics&);

  private:
    using Tableau = tableaux::Radau5;
    using Stages = std::array<std::vector<double>, 3>;

    void begin() override;
    Verdict solve_states() override;
    Verdict solve_sensitivities() override;
    void make_interpolant() override;
    double alpha_of_factors() const override { return Tableau::gamma / h_; }

    void provide_complex();
    Verdict make_jacobians();
    Verdict factor();
    void predict(std::size_t from, std::size_t to);
    void differentiate(std::size_t from, std::size_t to);
    // Newton's correction from the stage residuals, for `columns` right-hand sides; added to z and K.
    void correct(Stages& residual, std::size_t from, std::size_t columns);
    Verdict filter_error();
    double stage_time(std::size_t i) const { return i == 2 ? t_new_ : t_ + Tableau::c[i + 1] * h_; }

    // F_y and F_ẏ with the pattern of the real matrix, and the doubled complex system.
    struct Doubled {
        std::unique_ptr<LinearSolver> solver;
        std::vector<double> values;
    };
    std::unordered_map<const CombinedJacobian*, Doubled> doubled_;
    Doubled* complex_ = nullptr;
    std::vector<double> f_y_, f_ydot_, zero_, one_;

    Stages z_stage_, k_;                        // z_i and K_i of y and s
    Stages residual_, stage_points_;            // of one block; Y_i for the sensitivities
    std::array<std::vector<double>, 4> nodes_;  // ẏ_n and K, for the interpolant
    std::vector<double> pair_, stage_, real_;
    // The estimate is of order 3, the error of order 5: the estimate may be larger than the tolerance by this
    // (the rule 0.1 rtol^(2/3) of RADAU5).
    double optimism_;
    double h_factored_ = 0.0;
    bool jacobians_valid_ = false, jacobians_fresh_ = false;
    double rate_factor_ = 0.0, s_rate_factor_ = 0.0;  // see ConvergenceMonitor
};

}  // namespace hybridae
