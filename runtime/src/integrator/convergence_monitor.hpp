// SPDX-License-Identifier: Apache-2.0
// Convergence of an iteration with factors that are kept, from the sizes of its corrections, in units of the
// error test. The error left after a correction is about ρ/(1 - ρ) times it, ρ the rate. It is remembered
// from solve to solve, so that one correction is enough where the factors fit.
#pragma once

#include <algorithm>
#include <cmath>

namespace hybridae {

class ConvergenceMonitor {
  public:
    static constexpr double tolerance = 0.2;

    // `rate_factor`: ρ/(1 - ρ) as far as it is known from earlier iterations with these factors; updated.
    explicit ConvergenceMonitor(double& rate_factor, double wanted = tolerance, int most_iterations = 4)
        : factor_(rate_factor), wanted_(wanted), most_iterations_(most_iterations) {}

    // ρ/(1 - ρ) while no rate has been seen, and whether one was seen that calls for new factors.
    static constexpr double when_unknown = 20.0;
    static bool slow(double rate_factor, double limit = 0.4) {
        return rate_factor > limit && rate_factor < when_unknown;
    }

    // slow: it contracts, but not enough in the iterations there are.
    enum class Verdict { go_on, converged, slow, diverged };

    // After a correction of the given size.
    Verdict look(double size) {
        ++count_;
        if (count_ == 1) {
            first_ = size;
            if (size <= at_once * wanted_) return Verdict::converged;
        } else {
            const double rate = count_ == 2 ? size / first_ : std::pow(size / first_, 1.0 / (count_ - 1));
            worst_ = std::max(worst_, rate);
            if (!(rate <= worst_rate)) return Verdict::diverged;
            factor_ = rate / (1.0 - rate);
        }
        if (std::max(factor_, least_factor) * size <= wanted_) return Verdict::converged;
        return count_ < most_iterations_ ? Verdict::go_on : Verdict::slow;
    }

    // The worst rate seen in this solve.
    double rate() const { return worst_; }

  private:
    static constexpr double at_once = 1e-4;  // a first correction this small needs no second
    static constexpr double worst_rate = 0.9;
    // A rate seen with small corrections says nothing about large ones: of a nonlinear system it grows with
    // them.
    static constexpr double least_factor = 0.02;

    double& factor_;
    double wanted_;
    int most_iterations_;
    double first_ = 0.0, worst_ = 0.0;
    int count_ = 0;
};

}  // namespace hybridae
