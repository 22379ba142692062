// SPDX-License-Identifier: Apache-2.0
// Sensitivities at an event: of its time, and their jump.
//
// With τ = ∂t*/∂p, D = ∂/∂p + τ d/dt is the total derivative along the event. It is carried through the
// passes of the mode change, each by its own derivatives (docs/events.md; Galán, Feehery and Barton 1999;
// eqs. 12–14 of the DSL48SE manual):
//   before     Dx = s + ẋ τ;  Dẋ, Da from A [Dẋ; Da] = -(F_x Dx + F_d Dd + F_p + F_t τ)
//   each pass  Dnext = next_y Dy + next_ẏ Dẏ + next_d Dd + next_p + next_t τ, then Da, Dẋ in that pass's mode
//   after      s = Dx - ẋ τ
// Where nothing is reset this is s⁺ = s⁻ + (ẋ⁻ - ẋ⁺) τ.
#pragma once

#include <hybridae/consistency/expansion.hpp>
#include <hybridae/events/mode_iteration.hpp>
#include <vector>

namespace hybridae {

// τ for one watched function, eq. (12), at a point where `index_one` is in the mode before the event. The
// expansion is of that mode and holds the sensitivities too.
struct EventTime {
    std::vector<double> tau;
    double slope = 0.0, curvature = 0.0;  // total ġ and g̈
};
bool event_time_sensitivity(IndexOne&, const Expansion&, const Point&, const SensitivityDirections&,
                            int condition, EventTime&);

// s: sensitivities just before the event in, just after it out (differential variables; the algebraic ones
// follow from A). directions.d: those of the discrete reals, updated. False: could not be evaluated.
// `left`: the expansion just before, for ẏ of algebraic variables (null: they count as constant).
bool carry_across(IndexOne&, const ActiveMode& before, const Expansion* left, const Point& at,
                  const std::vector<events::Pass>&, const std::vector<double>& tau,
                  SensitivityDirections& directions, std::vector<double>& s);

}  // namespace hybridae
