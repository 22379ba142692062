// SPDX-License-Identifier: Apache-2.0
// Weighted norms of errors of y and s (Li and Petzold §5.1): root mean square over the states, for each
// parameter separately, and the largest of them. What is not a number makes the norm one that is not.
#pragma once

#include <hybridae/integrator/integrator.hpp>
#include <vector>

namespace hybridae {

// How far below the tolerances local errors are kept by a method of order q whose local errors, as estimated,
// are of order q + 1. They are not held to less than `finest`.
double fraction_for_local_errors(double rtol, int q, double finest = 1e-12);

class ErrorNorms {
  public:
    explicit ErrorNorms(const IntegratorOptions& options) : options_(options) {}

    // `fraction`: of the tolerances, that one or another.
    void begin(const SensitivityDirections&, std::size_t n, double fraction);
    // Which states are in the error test: the differential ones, and perhaps the others.
    void test(const std::vector<bool>& differential, bool algebraic);
    // Which states Newton's method has to converge in. Those that are known to a power of the step less, as
    // the multipliers of index 2, converge with the others; asked for more, they would stop at rounding
    // errors.
    void converge(const std::vector<bool>& differential, bool algebraic);
    // Sets the weights W_i = fraction (rtol |y_i| + atol_i); blocks y, then s.
    void set(const double* blocks, std::vector<double>& weight);
    // 1/W of y, then of s.
    const double* inverse() const { return inverse_.data(); }
    const double* inverse_of_sensitivities() const { return inverse_.data() + n_; }

    double fraction() const { return fraction_; }
    // A tolerance for Newton's method, in units of these norms: as wanted, but no less than what rounding
    // takes away, some hundred units in the last place of residuals whose terms cancel.
    double above_rounding(double wanted) const;

    // For Newton's method.
    double states(const double* v) const;
    // v: the block s.
    double sensitivities(const double* v) const;
    // v: y, then s; only what is under error control.
    double tested_states(const double* v) const;
    double tested_sensitivities(const double* v) const;  // v: the block s
    double tested(const double* v) const;

  private:
    double block(const double* v, std::size_t index, const std::vector<double>& among) const;
    double of_states(const double* v, const std::vector<double>& among) const;
    double of_sensitivities(const double* v, const std::vector<double>& among) const;

    const IntegratorOptions& options_;
    double fraction_ = 1.0;
    const SensitivityDirections* directions_ = nullptr;
    std::size_t n_ = 0, m_ = 0;
    std::vector<double> absolute_, inverse_;   // of y, then of s
    std::vector<double> tested_, converging_;  // 1 for those that count, 0 for others; empty: all do
};

}  // namespace hybridae
