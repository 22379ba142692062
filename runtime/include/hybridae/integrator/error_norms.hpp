// SPDX-License-Identifier: Apache-2.0
// Weighted norms of errors of y and s (Li and Petzold §5.1): root mean square over the states, for each
// parameter separately, and the largest of them.
#pragma once

#include <hybridae/integrator/integrator.hpp>
#include <vector>

namespace hybridae {

class ErrorNorms {
  public:
    // `fraction`: how far below the tolerances local errors are kept. `tested`: the states in the error test.
    ErrorNorms(const IntegratorOptions& options, double fraction) : options_(options), fraction_(fraction) {}
    void begin(const SensitivityDirections&, const std::vector<bool>& tested);

    // Sets the weights W_i = fraction (rtol |y_i| + atol_i); blocks y, then s.
    void set(const double* blocks, std::vector<double>& weight);

    double states(const double* v) const { return block(v, 0, nullptr); }
    // v: the block s.
    double sensitivities(const double* v) const;
    // v: y, then s; only what is under error control.
    double tested_states(const double* v) const { return block(v, 0, tested_.data()); }
    double tested(const double* v) const;

  private:
    double block(const double* v, std::size_t index, const double* tested) const;

    const IntegratorOptions& options_;
    double fraction_;
    const SensitivityDirections* directions_ = nullptr;
    std::size_t n_ = 0, m_ = 0;
    std::vector<double> inverse_, tested_;
};

}  // namespace hybridae
