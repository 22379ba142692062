// SPDX-License-Identifier: Apache-2.0
#include "measure.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

namespace hybridae::bench {

namespace {

constexpr int fewest_repetitions = 5, fewest_if_large = 2;

// Of this thread's processor time: what else runs on the machine is left out, as far as it can be.
double processor_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of(const Solve& solve, double tolerance, bool with_sensitivity, Run& run) {
    const double begin = processor_seconds();
    solve(tolerance, with_sensitivity, run);
    return processor_seconds() - begin;
}

void judge(const Problem& problem, bool with_sensitivity, Measured& measured) {
    measured.error = state_error(problem, measured.run);
    if (with_sensitivity) measured.sensitivity_error = sensitivity_error(problem, measured.run);
}

}  // namespace

Comparison::Comparison(const Problem& problem, bool with_sensitivity)
    : problem_(problem),
      with_sensitivity_(with_sensitivity),
      hybridae_(hybridae_solve(problem)),
      idas_(problem.idas(problem)) {}

Pair Comparison::measure(double tolerance, double budget) const {
    constexpr double never = std::numeric_limits<double>::infinity();
    Pair pair{{never, 0.0, 0.0, Run(problem_)}, {never, 0.0, 0.0, Run(problem_)}};
    double spent = 0.0;
    const int fewest = problem_.small ? fewest_repetitions : fewest_if_large;
    for (int repetition = 0; repetition < fewest || spent < budget; ++repetition) {
        const double ours = seconds_of(hybridae_, tolerance, with_sensitivity_, pair.hybridae.run);
        const double theirs = seconds_of(idas_, tolerance, with_sensitivity_, pair.idas.run);
        pair.hybridae.seconds = std::min(pair.hybridae.seconds, ours);
        pair.idas.seconds = std::min(pair.idas.seconds, theirs);
        spent += ours + theirs;
    }
    judge(problem_, with_sensitivity_, pair.hybridae);
    judge(problem_, with_sensitivity_, pair.idas);
    return pair;
}

void WorkPrecision::add(const Measured& measured) {
    const double x = std::log(std::max(measured.error, std::numeric_limits<double>::epsilon()));
    const double y = std::log(measured.seconds);
    n_ += 1.0;
    x_ += x;
    y_ += y;
    xx_ += x * x;
    xy_ += x * y;
}

double WorkPrecision::seconds_at(double error) const {
    const double determinant = n_ * xx_ - x_ * x_;
    const double slope = determinant > 0.0 ? (n_ * xy_ - x_ * y_) / determinant : 0.0;
    return std::exp((y_ - slope * x_) / n_ + slope * std::log(error));
}

}  // namespace hybridae::bench
