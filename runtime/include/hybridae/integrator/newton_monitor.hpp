// SPDX-License-Identifier: Apache-2.0
// Convergence of Newton's method with factors that are kept, from the sizes of its corrections.
//
// The error left after a correction is about ρ/(1 - ρ) times it, ρ the rate. The rate is remembered from
// solve to solve, growing a little each time (Hairer and Wanner, Solving Ordinary Differential Equations II,
// §IV.8), so that one correction is enough where the factors fit.
#pragma once

#include <cmath>

namespace hybridae {

class NewtonMonitor {
  public:
    enum class Verdict { go_on, converged, diverged };

    // `sufficient`: the error that may be left, in units of the tolerance.
    explicit NewtonMonitor(double sufficient) : sufficient_(sufficient) {}

    void forget() {
        factor_ = when_unknown;
        rate_ = 0.0;
    }
    // New factors of the same problem: hardly worse than the old ones.
    void renew() { rate_ = 0.0; }
    void begin() {
        factor_ = std::pow(std::fmax(factor_, 1e-16), 0.8);
        count_ = 0;
    }
    // size: of a correction, in units of the tolerance.
    Verdict look(double size) {
        ++count_;
        if (count_ == 1) {
            if (size <= 1e-4 * sufficient_) return Verdict::converged;
        } else {
            const double rate = size / last_;
            if (!(rate < worst_rate)) return Verdict::diverged;
            factor_ = rate / (1.0 - rate);
            rate_ = rate;
        }
        last_ = size;
        if (factor_ * size <= sufficient_) return Verdict::converged;
        return count_ < most_iterations ? Verdict::go_on : Verdict::diverged;
    }
    // Whether the factors should be made anew before the next step.
    bool slow() const { return rate_ > 0.3; }

  private:
    static constexpr double worst_rate = 0.9, when_unknown = 20.0;
    static constexpr int most_iterations = 7;

    double sufficient_;
    double factor_ = when_unknown, rate_ = 0.0, last_ = 0.0;
    int count_ = 0;
};

}  // namespace hybridae
