// SPDX-License-Identifier: Apache-2.0
// What all one-step methods have in common: the step loop, error control, interpolants of the watched
// functions.
//
// A one-step method knows nothing but the last accepted point, so after an event it goes on at full order.
#pragma once

#include <hybridae/integrator/error_norms.hpp>
#include <hybridae/integrator/step_controller.hpp>
#include <hybridae/integrator/taylor_step.hpp>
#include <string>
#include <vector>

namespace hybridae {

class OneStep : public Integrator {
  public:
    // What the step loop needs to know of a method.
    struct Properties {
        int order;            // of the method
        int error_power;      // the estimated error is proportional to h to this power
        int degree;           // of the interpolants
        double least_growth;  // a smaller gain is not worth a new step length
    };

    OneStep(IntegratorOptions, Statistics&, Properties);

    void restart(System&, CombinedJacobian&, const SensitivityDirections&,
                 const std::vector<bool>& differential, double t, double direction, const TaylorStart&,
                 double longest) final;
    Result step(double limit, bool stop_where_not_finite) final;
    void replace_watched(const std::vector<std::vector<double>>& columns) final;
    bool solve_at(double t, double* y, double* ydot, double* s, double* sdot) final;
    bool interpolates_algebraic() const final { return false; }
    void refine_last_step() final;

  protected:
    enum class Verdict { converged, failed, not_finite, singular, unsuited };

    // Takes memory for a new mode, and looks whether the method suits it: before its first own step there.
    virtual void begin() = 0;
    // From t_, y_, ydot_ over h_: y_new_, ydot_new_, and the error's estimate in error_.
    virtual Verdict solve_states() = 0;
    // The same for the sensitivities, after the states: the rest of the blocks.
    virtual Verdict solve_sensitivities() = 0;
    // Coefficients next_[1] … next_[degree] of y and s in powers of x = (t - t_new) / h_.
    virtual void make_interpolant() = 0;
    // α such that the factors in matrix_ are those of F_y + α F_ẏ, nearly; 0: there are none.
    virtual double alpha_of_factors() const { return 0.0; }

    std::size_t block_size() const { return static_cast<std::size_t>(n_) * static_cast<std::size_t>(1 + m_); }
    void set_least_growth(double least) { properties_.least_growth = least; }
    // Whether the interpolant of the last step is what make_interpolant() made.
    bool has_usual_interpolant() const { return !first_ && !refined_; }
    static bool all_finite(const double* v, std::size_t n);
    // For the statistics, by the methods that solve linear equations.
    void name_linear_solver();
    // next_ of y and s from stage derivatives: h Σ weights[j - 1][i] k[i] for each power j of x.
    template <std::size_t degree, std::size_t stages>
    void fill_interpolant(const std::array<std::array<double, stages>, degree>& weights,
                          const std::array<std::vector<double>, stages>& k);

    // The same for algebraic variables of y from their values at the nodes, the last of which is the end.
    template <std::size_t nodes>
    void interpolate_algebraic(const std::array<std::array<double, nodes>, nodes>& weights,
                               const std::array<const double*, nodes>& values) {
        for (const std::size_t e : algebraic_)
            for (std::size_t j = 1; j < next_.size(); ++j) {
                double sum = 0.0;
                for (std::size_t k = 0; k < nodes && j < nodes; ++k) sum += weights[j][k] * values[k][e];
                next_[j][e] = sum;
            }
    }

    IntegratorOptions options_;
    Statistics& statistics_;
    ErrorNorms norms_;
    System* system_ = nullptr;
    CombinedJacobian* matrix_ = nullptr;
    const SensitivityDirections* directions_ = nullptr;
    std::vector<bool> differential_;
    std::vector<std::size_t> algebraic_;
    double h_ = 0.0;  // of the step under construction, signed
    // At which Newton's method converged in it with a matrix of its own; 0: not known.
    double rate_ = 0.0;

    // Blocks y, s at the last accepted point and at the end of the step under construction.
    std::vector<double> at_, at_dot_, new_, new_dot_, error_;
    std::array<std::vector<double>, highest_order + 1> next_;  // its interpolant

  private:
    void choose_first_step(const TaylorStart&, double longest);
    void fit_to(double limit);
    Verdict attempt(double& error);
    Verdict solve(double& error);
    bool take_taylor();
    double alpha_at_hand() const { return begun_ ? alpha_of_factors() : 0.0; }
    bool watch(double& error);
    void fit_to_taylor(double& error);
    bool fit_to_samples(double& error);
    void accept(double error);
    using Interpolant = std::array<std::vector<double>, highest_order + 1>;
    // Row j: weights of the values at x = -1, -1 + 1/degree, …, 0 in the coefficient of x^j.
    static std::vector<double> interpolation_weights(int degree);
    bool may_cross() const;
    static constexpr int most_passes = 2;
    void refine(Interpolant&, double t_end, double h, int passes = most_passes);
    bool pass_through_corrected(Interpolant&, double t_end, double h);
    double interpolation_error(const Interpolant&, double t_end, double h);
    void evaluate(const Interpolant&, double x, double h, double* value, double* slope) const;
    bool correct_at(double t, double* y, double* ydot, double* s, double* sdot, double& first);

    Properties properties_;
    StepController controller_;
    double h_next_ = 0.0;  // proposed by the controller, positive
    double direction_ = 1.0;
    bool first_ = true;           // no step since the restart
    bool taylor_usable_ = false;  // the interpolants of the restart describe all watched functions
    TaylorStep taylor_step_;
    bool refined_ = false;
    bool begun_ = false;  // by the method, in this mode
    int degree_new_ = 0;  // of next_
    std::vector<double> g_new_, y_sample_, ydot_sample_, correction_;
    std::vector<std::vector<double>> samples_;
    std::array<std::vector<double>, highest_order> node_;  // y and s inside the step, see refine()
    std::vector<double> node_slope_;
    std::vector<double> from_samples_;  // powers of x from values at equidistant places, row after row
};

}  // namespace hybridae
