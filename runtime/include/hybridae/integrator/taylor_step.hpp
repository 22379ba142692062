// SPDX-License-Identifier: Apache-2.0
// The Taylor polynomial of a restart as the first step.
//
// Where events follow one another closely, a step ends so soon after the last event that the derivatives
// there say all about it: the polynomial is as good as exact, and no method need solve for what is known
// already. Two things are asked for: that its next term is negligible, and that the polynomial satisfies the
// equations at the end of the step. The second is what counts where derivatives vanish at the beginning and
// not later (ẏ = t⁸ from 0).
//
// Only for modes in which every variable is differential, and without sensitivities.
#pragma once

#include <hybridae/integrator/error_norms.hpp>
#include <vector>

namespace hybridae {

class TaylorStep {
  public:
    // Looks at the polynomial of degree q up to a distance h.
    void propose(const TaylorStart&, const ErrorNorms&, const std::vector<bool>& differential, int q,
                 double h);
    // Whether it is to be tried. (Once: whatever holds() says, it is not proposed again.)
    bool is_proposed() const { return factors_ != nullptr; }
    // Whether the equations hold at its end, but for what is negligible over the step h.
    bool holds(System&, const ErrorNorms&, double t, const double* y, const double* ydot, double h);

  private:
    CombinedJacobian* factors_ = nullptr;  // null: there is none
    std::vector<double> defect_;
};

}  // namespace hybridae
