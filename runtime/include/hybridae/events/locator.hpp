// SPDX-License-Identifier: Apache-2.0
// Finds the first crossing of a discontinuity function inside a step, and a consistent point just beyond it.
//
// Method. For every watched function all roots of its interpolant δᵖ in the step are isolated, not only a
// change of sign between the ends (Park and Barton 1996). δᵖ proposes, g decides: candidates are examined in
// the order of time with g evaluated at consistent interpolated states, and where g does not change its
// relation there is no event. A function whose relation has changed at the end of the step without a root of
// δᵖ is located between the ends. Polishing (eqs. 8–11 of the DSL48SE manual) solves F = 0, g = Δg, x = xᵖ(t)
// for ẋ, a and t: Newton in t, with ẋ and a eliminated by the factors of A, kept inside a bracket.
//
// What it cannot do: find a root that the interpolant does not have. The claim is "no root of the interpolant
// is missed".
#pragma once

#include <hybridae/events/conditions.hpp>
#include <hybridae/events/scales.hpp>
#include <hybridae/integrator/integrator.hpp>
#include <optional>

namespace hybridae::events {

struct Crossing {
    int condition = -1;     // index of the watched function
    double t = 0.0;         // of the crossing itself
    Point polished;         // consistent, beyond the surface by about Δg
    std::vector<double> g;  // all watched functions there
    Scales scales;
};

class Locator {
  public:
    explicit Locator(IndexOne& index_one) : index_one_(index_one) {}

    // Takes the memory that searches in this mode may need.
    void prepare(const ActiveMode&);

    // Searches (from, bdf.t()]. `skip[i]`: conditions that are not searched (functions of time alone).
    std::optional<Crossing> first_crossing(const Integrator&, const ActiveMode&,
                                           const std::vector<Condition>&, const std::vector<bool>& skip,
                                           double from);

    // Where the interpolant, continued beyond the last step, first lets a condition cross before `until`. For
    // models that cannot be evaluated beyond the surface.
    struct Ahead {
        int condition;
        double t_crossing;
    };
    std::optional<Ahead> crossing_ahead(const Integrator&, const std::vector<Condition>&,
                                        const std::vector<bool>& skip, double until) const;

  private:
    struct Candidate {
        int condition;
        double guess, left, right;
    };
    void propose(const Integrator&, const Condition&, int index, double from, std::vector<Candidate>&) const;
    bool evaluate(const Integrator&, double t, Point&, bool consistent);
    bool make_consistent(Point&);
    std::optional<Crossing> examine(const Integrator&, const ActiveMode&, const Condition&, const Candidate&);
    std::optional<Crossing> approach(const Integrator&, const ActiveMode&, const Condition&,
                                     const Candidate&);
    double polish(const Integrator&, const Condition&, const Candidate&, double delta);

    IndexOne& index_one_;
    // Kept between calls, so that a step without an event allocates nothing.
    std::vector<Candidate> candidates_;
    std::vector<double> g_, best_g_;
    Point at_, best_;
    Scales scales_;
    bool factored_ = false;
    std::shared_ptr<const ModeStructure> structure_;
    bool explicit_ = false;  // no watched function depends on ẏ or on algebraic variables
};

}  // namespace hybridae::events
