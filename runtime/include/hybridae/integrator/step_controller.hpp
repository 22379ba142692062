// SPDX-License-Identifier: Apache-2.0
// The length of the next step of a one-step method from the error of the last ones.
//
// Gustafsson's predictive controller (Control of error and convergence in ODE solvers, 1992; eq. (29) of
// Kristensen et al. 2005): the error's coefficient φ in r = φ h^k is taken to change by the same factor as in
// the last step,
//   h_n = h_{n-1} (h_{n-1}/h_{n-2}) (ε/r_n)^(k2/k) (r_{n-1}/r_n)^(k1/k),   k1 = k2 = 1,
// but never to be smaller than φ was: the step is at most that of the classical controller, (ε/r_n)^(1/k).
#pragma once

#include <algorithm>
#include <cmath>

namespace hybridae {

class StepController {
  public:
    // r is proportional to h^power.
    explicit StepController(int power) : inverse_(1.0 / power) {}

    void forget() {
        last_h_ = 0.0;
        careful_ = 0;
    }
    // Factors for |h|. `error` is in units of the tolerance.
    double after_acceptance(double h, double error) {
        const double r = std::max(error, least_error);
        double factor = std::pow(aim / r, inverse_);
        if (last_h_ > 0.0 && !rejected_)
            factor = std::min(factor, h / last_h_ * std::pow(aim / r * last_error_ / r, inverse_));
        last_h_ = h;
        last_error_ = r;
        const double most = rejected_ ? 1.0 : careful_ > 0 ? careful_growth : most_growth;
        if (careful_ > 0) --careful_;
        rejected_ = false;
        return std::clamp(factor, least_factor, most);
    }
    double after_rejection(double error) {
        const double factor = rejected_ ? 0.1 : std::pow(aim / error, inverse_);
        rejected_ = true;
        return std::clamp(factor, 0.1, 0.9);
    }
    void failed() {
        rejected_ = true;
        careful_ = careful_steps;
    }

  private:
    static constexpr double aim = 0.4;  // ε: the tolerance with its safety
    static constexpr double least_error = 1e-6, least_factor = 0.2, most_growth = 8.0;

    double inverse_;
    double last_h_ = 0.0, last_error_ = 1.0;
    int careful_ = 0;
    static constexpr int careful_steps = 10;
    static constexpr double careful_growth = 2.0;
    bool rejected_ = false;
};

}  // namespace hybridae
