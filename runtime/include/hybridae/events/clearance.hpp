// SPDX-License-Identifier: Apache-2.0
// Which of very many linear conditions have to be looked at, and for how long the others need not be.
//
// A watched function g = offset + g_t t + Σ g_c y_c keeps its sign as long as no variable has moved towards
// its surface by more than a share of |g|: with m variables, time among them, |Δy_c| < |g| / (m |g_c|). The
// smallest shares of a variable over all functions, upwards and downwards, are its clearance. So one
// comparison for each variable after a step stands for all conditions, however many there are; those that are
// near their surfaces are in play and watched as in any other mode.
#pragma once

#include <hybridae/events/conditions.hpp>
#include <hybridae/integrator/active_mode.hpp>
#include <hybridae/integrator/integrator.hpp>
#include <memory>
#include <vector>

namespace hybridae::events {

class Clearance {
  public:
    // Whether the functions of a mode can be divided, and are worth it: many, all linear in y and time.
    static bool divides(const ActiveMode&);

    // Where the functions are known.
    struct Place {
        double t;
        const double *y, *g;  // g of all functions
    };
    // Puts into play what may cross within `steps` times the way that each variable goes in `h`, what is not
    // on its side, and what depends on time alone; measures how far the variables may go from here before
    // another function can cross.
    std::shared_ptr<const InPlay> divide(const ActiveMode&, const std::vector<Condition>& all, const Place&,
                                         const double* way, double h, double steps);

    // Whether the last step stayed within the clearances.
    bool holds(const Integrator&) const;
    // Whether a point does, of a mode with the same functions.
    bool holds(double t, const double* y) const;
    // In what time the first variable leaves its clearance, with these derivatives.
    double lasts(double t, const double* y, const double* ydot, double direction) const;

  private:
    void put_into_play(const ActiveMode&, const Place&, std::size_t function, InPlay&) const;

    double t_low_ = 0.0, t_high_ = 0.0;
    std::vector<double> low_, high_;
};

}  // namespace hybridae::events
