// SPDX-License-Identifier: Apache-2.0
// Times both solvers on one problem.
#pragma once

#include "contenders.hpp"

namespace hybridae::bench {

// Of one solver at one tolerance.
struct Measured {
    double seconds = 0.0;  // processor time of the shortest solve
    double error = 0.0, sensitivity_error = 0.0;
    Run run;
};

struct Pair {
    Measured hybridae, idas;
};

class Comparison {
  public:
    Comparison(const Problem&, bool with_sensitivity);

    // Solves with one, then with the other, again and again for about `budget` seconds and at least a few
    // times: what disturbs the machine disturbs both.
    Pair measure(double tolerance, double budget) const;

    const Problem& problem() const { return problem_; }
    bool with_sensitivity() const { return with_sensitivity_; }

  private:
    const Problem& problem_;
    bool with_sensitivity_;
    Solve hybridae_, idas_;
};

// log(time) as a straight line in log(error), fitted over several tolerances: single errors scatter by
// chance.
class WorkPrecision {
  public:
    void add(double error, double seconds);
    double seconds_at(double error) const;

  private:
    double n_ = 0.0, x_ = 0.0, y_ = 0.0, xx_ = 0.0, xy_ = 0.0;  // sums over the points
};

}  // namespace hybridae::bench
