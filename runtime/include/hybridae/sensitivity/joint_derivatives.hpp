// SPDX-License-Identifier: Apache-2.0
// ∂F/∂y, ∂F/∂ẏ and the parts F_p p' + F_d d' of all sensitivities at one point, in one evaluation of the
// model: columns of all three are swept in one direction where they share no row. A model with few variables
// in each equation takes hardly more directions than there are sensitivities.
#pragma once

#include <hybridae/integrator/system.hpp>
#include <vector>

namespace hybridae {

class JointDerivatives {
  public:
    // For a mode, at a point of it. `iteration`: a pattern that contains that of F_y.
    void begin(System&, const SensitivityDirections&, const SparsityPattern& iteration, double t,
               const double* y, const double* ydot);
    int directions() const { return directions_; }
    // F_y at its places in `iteration`, of whose other entries nothing is changed, and F_ẏ in the order of
    // its pattern. False where the model could not be evaluated or a derivative is not finite.
    bool evaluate(System&, double t, const double* y, const double* ydot, std::vector<double>& f_y,
                  std::vector<double>& f_ydot);
    // Takes F_p p' + F_d d' from as many columns as there are sensitivities.
    void subtract_data(double* columns) const;

  private:
    struct Entry {
        std::size_t source, target;  // among the derivatives swept; where it belongs
    };

    void arrange(const SparsityPattern& joint, const SparsityPattern& iteration);
    void seed(const SensitivityDirections&);

    std::size_t n_ = 0;
    int directions_ = 0;
    SparsityPattern joint_, iteration_;  // joint_: columns of y, of ẏ, of the sensitivities
    std::vector<int> direction_of_column_;
    std::vector<Entry> f_y_, f_ydot_, data_;
    std::vector<double> seed_y_, seed_ydot_, seed_p_, seed_d_, swept_;
};

}  // namespace hybridae
