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
    int condition = -1;              // index of the watched function
    double t = 0.0;                  // of the crossing itself
    Point polished;                  // beyond the surface by about Δg, see make_consistent()
    std::vector<double> g;           // all watched functions there
    double left = 0.0, right = 0.0;  // between which it was looked for
};

class Locator {
  public:
    // The scales are left at the crossing that was found.
    Locator(IndexOne& index_one, Scales& scales) : index_one_(index_one), scales_(scales) {}

    // Takes the memory that searches in this mode may need.
    void prepare(const ActiveMode&);

    // Searches (from, bdf.t()]. `skip[i]`: conditions that are not searched (functions of time alone). Null:
    // there is none. What is returned stays until the next call.
    const Crossing* first_crossing(const Integrator&, const ActiveMode&, const std::vector<Condition>&,
                                   const std::vector<bool>& skip, double from);

    // Makes the point of the crossing last found consistent. It is not yet where no watched function depends
    // on ẏ or on algebraic variables. False: the model has no values there.
    bool make_consistent(const Integrator&, const ActiveMode&, const std::vector<Condition>&);

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
    void propose_all(const Integrator&, const std::vector<Condition>&, const std::vector<bool>& skip,
                     double from);
    bool interpolate(const Integrator&, double t, Point&, bool consistent);
    bool evaluate(const Integrator&, double t, Point&, bool consistent);
    bool interpolate_for_scales(const Integrator&, const ActiveMode&, int index, double t);
    bool make_consistent(Point&);
    bool find_scales(const Integrator&, const ActiveMode&, const Condition&, int index, const Point&);
    // Each makes found_. False: there is no crossing.
    bool examine(const Integrator&, const ActiveMode&, const Condition&, const Candidate&);
    bool approach(const Integrator&, const ActiveMode&, const Condition&, const Candidate&);
    bool go_straight(const Integrator&, const Condition&, const Candidate&);
    double close_to(double delta, int index) const;
    double polish(const Integrator&, const Condition&, const Candidate&, double delta);

    IndexOne& index_one_;
    Scales& scales_;
    // Kept between calls, so that a step without an event allocates nothing.
    std::vector<Candidate> candidates_;
    std::vector<double> g_, best_g_, bound_;
    Point at_, best_;
    Crossing found_, first_;
    bool factored_ = false;
    bool consistent_ = false, first_is_consistent_ = false;  // found_, first_
    std::shared_ptr<const ModeStructure> structure_;
    bool explicit_ = false;  // no watched function depends on ẏ or on algebraic variables
};

}  // namespace hybridae::events
