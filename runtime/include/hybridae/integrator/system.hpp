// SPDX-License-Identifier: Apache-2.0
// What is integrated: F(t, y, ẏ; p, d) = 0, smooth, with functions g(t, y, ẏ) watched along the solution.
//
// Integrators see a System, not a model: a mode of a model is one, a test's closed form another.
#pragma once

#include <hybridae/abi/model.h>

#include <hybridae/linear_algebra/pattern.hpp>
#include <vector>

namespace hybridae {

class System {
  public:
    virtual ~System() = default;

    virtual int size() const = 0;       // n
    virtual int n_watched() const = 0;  // n_g

    // All evaluations return false where the function could not be evaluated; results may also be non-finite.
    virtual bool residual(double t, const double* y, const double* ydot, double* r) = 0;
    virtual bool watch(double t, const double* y, const double* ydot, double* g) = 0;
    // dr = F_t dt + F_y dy + F_ẏ dẏ + F_p dp + F_d dd for each of `width` directions, column after column.
    virtual bool tangent(double t, const double* y, const double* ydot, const hy_seeds&, int width,
                         double* dr) = 0;

    virtual const SparsityPattern& pattern_y() const = 0;
    virtual const SparsityPattern& pattern_ydot() const = 0;
    // Whether these hold wherever the system does. If not, they are those of a point where it began.
    virtual bool has_fixed_patterns() const { return true; }
    // If not: of F_y and F_ẏ together, at this point. False: could not be evaluated.
    virtual bool find_pattern(double /*t*/, const double* /*y*/, const double* /*ydot*/, SparsityPattern&) {
        return false;
    }
    // Where F depends on p and d, in this order of columns, as found at a point; null: not known. It stays
    // until the system becomes another one.
    virtual const SparsityPattern* pattern_of_data(double /*t*/, const double* /*y*/,
                                                   const double* /*ydot*/) {
        return nullptr;
    }

    // Index 2: algebraic variables are then less accurate by a power of the step, and have no place in error
    // tests.
    virtual bool has_constraints() const { return false; }
};

// Values that a state may have.
struct Bound {
    int state;
    double low, high;
};

// The directions (p, d) of the forward sensitivities; column j of p is p[j * n_params].
struct SensitivityDirections {
    int count = 0;
    std::vector<double> p, d;
    std::vector<double> scale;  // magnitude of each parameter, for its tolerances
};

}  // namespace hybridae
