// SPDX-License-Identifier: Apache-2.0
// Which combinations of the variables are differential in a mode (docs/initialisation.md).
//
// T = [T1 T2], T2 a basis of ker F_ẏ, and y = T z: z1 is differential, z2 algebraic. For most models T is the
// identity, and z1 are the variables whose derivative appears. With a floating capacitor C (v1' - v2') = i it
// is not: z1 = v1 - v2 and z2 = v2, so T1 = e1 and T2 = e1 + e2. T1 always consists of unit vectors, one for
// each pivot of a rank-revealing factorisation of F_ẏ; column q of T2 is e_q plus shares of pivots, so z and
// y have the same numbering.
//
// An equation of z1 alone (0 = g(t, z1), a constraint) determines nothing at one instant: the system is of
// index 2 or higher. Its time derivative takes its place in what is solved for ẏ and z2.
#pragma once

#include <hybridae/integrator/system.hpp>
#include <vector>

namespace hybridae {

struct Split {
    struct Share {
        int algebraic, differential;
        double part;
    };
    std::vector<bool> differential;  // of z
    bool all_differential = false;   // and no shares
    std::vector<Share> shares;       // T2 beyond its unit vectors
    std::vector<int> constraints;    // equations of z1 alone, ascending
    // Algebraic although their derivative appears: what has to stay in the kernel as long as the mode lasts.
    std::vector<int> kernel;
    bool by_pattern = false;  // F_ẏ had no finite values
    // Each derivative stands alone in its equation, with a factor that is not zero: other values of the same
    // pattern give the same split.
    bool by_structure = false;

    // v := T1 z1 for v = T z: the part of v that continuity keeps.
    void keep_differential(double* v) const;
    // y += f T2 u, ẏ += f T1 u.
    void advance(const double* u, double f, double* y, double* ydot) const;
    // T v in place.
    void to_variables(double* v) const;
    // Whether a variable is differential by itself, not only in combinations.
    std::vector<bool> purely_differential() const;
};

// Columns of F_y and F_ẏ.
struct Patterns {
    const SparsityPattern &f_y, &f_ydot;
};

// The split at a point. Constraints are the equations without derivatives whose pattern has no algebraic
// variable, and those `named` by the user. Where F_ẏ has no finite values, its pattern decides.
Split find_split(System&, const std::vector<int>& named, double t, const double* y, const double* ydot);

// The pattern of A = [F_ẏ T1, F_y T2], constraints differentiated.
SparsityPattern index_one_pattern(const Patterns&, const Split&);

// The pattern of columns w_i F_y T e_j + ẇ_i F_ẏ T e_j, j = variable[i].
SparsityPattern combined_pattern(const Patterns&, const Split&, const std::vector<int>& variable,
                                 const std::vector<double>& w, const std::vector<double>& wdot);

// Equations that contain no derivative.
std::vector<bool> algebraic_equations(const SparsityPattern& f_ydot);

}  // namespace hybridae
