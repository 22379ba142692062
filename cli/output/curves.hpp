// SPDX-License-Identifier: Apache-2.0
// Follows a solve and keeps as much of it as a picture can show.
#pragma once

#include <hybridae/solver.hpp>
#include <vector>

#include "output/chart.hpp"
#include "output/quantities.hpp"

namespace hybridae::cli {

class Curves {
  public:
    // The first `most_quantities` of the quantities, and the first `most_sensitivities` of each.
    static constexpr std::size_t most_quantities = 24, most_sensitivities = 6;

    Curves(const Columns&, double t_begin, double t_end);
    // An Observer. Steps are filled with interpolated points; events have both limits.
    void after_step(Solver&, const Step&);

    struct Curve {
        Quantity quantity;
        std::vector<Chart::Point> values;
        std::vector<std::vector<Chart::Point>> sensitivities;  // by parameter
    };
    const std::vector<Curve>& curves() const { return curves_; }
    std::size_t left_out() const { return left_out_; }

  private:
    void add(const Row&, double t, bool jumped);

    std::vector<Curve> curves_;
    std::size_t left_out_ = 0;
    double spacing_, last_;
    double last_event_ = std::numeric_limits<double>::infinity();
};

}  // namespace hybridae::cli
