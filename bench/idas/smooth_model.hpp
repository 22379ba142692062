// SPDX-License-Identifier: Apache-2.0
// A smooth model as a user of IDAS has to write it, with all derivatives by hand. F_ẏ is the identity in the
// rows of the differential variables and zero in the others.
#pragma once

#include <memory>
#include <vector>

namespace hybridae::bench::idas {

class SmoothModel {
  public:
    virtual ~SmoothModel() = default;

    virtual int n() const = 0;
    virtual bool differential(int i) const = 0;
    virtual double absolute_tolerance(int, double tolerance) const { return tolerance; }

    virtual void residual(const double* y, const double* ydot, double* r) const = 0;
    // F_y s + F_ẏ ṡ + F_p of parameter j.
    virtual void sensitivity_residual(int j, const double* y, const double* s, const double* sdot,
                                      double* r) const = 0;
    // F_y + c F_ẏ in compressed columns; the pattern never changes. Empty pattern: a dense matrix, values by
    // columns.
    struct Pattern {
        std::vector<long> begin, row;
    };
    virtual const Pattern& pattern() const = 0;
    virtual void jacobian(double c, const double* y, double* values) const = 0;
};

std::unique_ptr<SmoothModel> make_dow();
std::unique_ptr<SmoothModel> make_food_web(int m);
std::unique_ptr<SmoothModel> make_heat(int m);

}  // namespace hybridae::bench::idas
