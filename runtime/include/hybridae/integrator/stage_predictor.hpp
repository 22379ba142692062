// SPDX-License-Identifier: Apache-2.0
// Where the iterations for the stages of an ESDIRK method begin.
//
// The last step's interpolant (after a restart, the Taylor polynomial, with zeros for what is not known of
// it) is continued, and corrected by how far it is off: as it was in the last step, if it continues in the
// same way, and as it was at the stages before. Values are continued, not derivatives: those of algebraic and
// of stiff variables are differences of values, and less exact.
//
// Not so in index 2, where no norm looks at the multipliers and iterations end by the corrections of the
// others. Where values are continued, those are nearly right from the beginning; the multipliers need not be,
// and what they are off goes into the derivatives, from there into error estimates and the next step. (Of the
// pendulum's sensitivities at 1e-8, errors were twice as large and a third more steps were rejected.) There
// derivatives are continued, and corrected by the stages before alone.
#pragma once

#include <array>
#include <hybridae/integrator/integrator.hpp>
#include <vector>

namespace hybridae {

template <class Tableau>
class StagePredictor {
  public:
    static constexpr auto stages = static_cast<std::size_t>(Tableau::stages);
    using Stages = std::array<std::vector<double>, stages>;  // column i belongs to stage i
    using Interpolant = std::array<std::vector<double>, Integrator::highest_order + 1>;

    enum class Continues { values, derivatives };

    // After a restart, for so many entries.
    void begin(std::size_t size, Continues what);
    // For a step h after one of length `last`. `usual`: its interpolant is of the same kind as always.
    void begin_step(double h, double last, bool usual);
    // y_i, and k_i = α (y_i - y_n - h Σ_{j<i} a_ij k_j), of entries from … to.
    void predict(std::size_t stage, std::size_t from, std::size_t to, double alpha, const Interpolant&,
                 const double* at, Stages& y, Stages& k);
    // Whether the first implicit stage, as predicted, is near where it will be: the last step's interpolant
    // was off by little beside how far the step goes, or by nothing to speak of, in each of the first n
    // entries.
    bool is_near(std::size_t n, const double* at, const double* y, const double* inverse_weights) const;
    // Where the stages came to be.
    void end_step(const Stages& y);

  private:
    Continues what_ = Continues::values;
    Stages continued_;                     // what was predicted from the interpolant and the last step alone
    Stages deviation_;                     // of the interpolant from the stages of the last step
    std::array<double, stages> growth_{};  // by which deviations are larger now
    double h_ = 0.0, last_ = 0.0;
    double deviation_h_ = 0.0, deviation_last_ = 0.0;  // of the step they belong to
    bool usual_ = false, deviations_known_ = false;
};

}  // namespace hybridae
