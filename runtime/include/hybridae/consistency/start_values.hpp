// SPDX-License-Identifier: Apache-2.0
// Consistent values at the start from what the user wants kept (Brown, Hindmarsh and Petzold 1998; Li and
// Petzold §4), and the sensitivities' own start values.
//
// n equations for 2n numbers y and ẏ. As a rule the differential part of y is kept, ẏ and the algebraic part
// are solved for (problem I). Beyond that:
//   - a derivative that is kept leaves its variable to be solved for (all of them: problem II, steady state);
//   - an algebraic variable that is kept leaves a differential variable to be solved for: of those not named
//     by the user the one that influences it most, in units of the tolerances;
//   - a constraint (index 2) that the start violates moves the differential variables not named by the user
//     along their derivatives: y + δ, ẏ + δ/h with h = a thousandth of the interval (eq. 21 there), then
//     ẏ and the algebraic part are solved for with the constraint's derivative (eq. 27).
// Each is a square system solved by Newton's method on its own Jacobian, so the sensitivities follow from the
// same matrix.
#pragma once

#include <hybridae/consistency/index_one.hpp>
#include <string>

namespace hybridae {

// What the user wants at the start.
struct StartWish {
    std::vector<double> y, ydot;  // guesses; kept where fixed
    std::vector<bool> fixed, fixed_derivative;
    double h = 1e-3;  // over which differential variables move along their derivatives
};

class StartValues {
  public:
    StartValues(ModeStore& store, IndexOne& index_one) : store_(store), index_one_(index_one) {}

    void wish(StartWish wish) { wish_ = std::move(wish); }

    // Consistent values in a mode, from the wish and from what `at` has for the rest. Leaves the mode
    // entered. If not consistent, message() may say why.
    IndexOne::Result solve(const ActiveMode&, Point& at);
    const std::string& message() const { return message_; }

    // After solve() in this mode: s is ∂y0/∂p of the wish in, of the consistent values out (differential
    // part); sdot ∂ẏ0/∂p of the wish. False: could not be evaluated.
    bool differentiate(const ActiveMode&, const Point& at, const SensitivityDirections&,
                       const std::vector<double>& sdot, std::vector<double>& s);
    // Whether the values depend on the wished y_i, or ẏ_i.
    bool depends_on(const ActiveMode&, int i, bool derivative) const;

  private:
    bool choose(const ActiveMode&, Point&);
    bool release(const ActiveMode&, Point&, const std::vector<int>& kept);
    IndexOne::Result solve_chosen(const ActiveMode&, Point&);
    IndexOne::Result meet_constraints(const ActiveMode&, Point&);
    const std::string& name(int i) const;

    ModeStore& store_;
    IndexOne& index_one_;
    StartWish wish_;
    Unknowns unknowns_;
    bool ordinary_ = true;  // the unknowns are ż1 and z2
    bool moved_ = false;    // a constraint was violated; `moved_to_` solves F with unknowns_
    Point moved_to_;
    std::string message_;
};

}  // namespace hybridae
