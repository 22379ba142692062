// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

#include <cmath>
#include <cstdio>
#include <exception>
#include <string>

#include "measure.hpp"

namespace hybridae::bench {

namespace {

constexpr double tolerance = 1e-8;
constexpr double tolerances[] = {1e-6, 3e-7, 1e-7, 3e-8, 1e-8, 3e-9, 1e-9, 3e-10, 1e-10};
constexpr double budget = 1.5, budget_of_sweep = 0.4;  // seconds

// The time of IDAS over ours where both have the same error: in the middle between their errors at the
// tolerance.
double ratio_at_equal_error(const Comparison& comparison, const Pair& at_tolerance) {
    WorkPrecision ours, theirs;
    for (const double each : tolerances) {
        const Pair pair = comparison.measure(each, budget_of_sweep);
        ours.add(pair.hybridae);
        theirs.add(pair.idas);
    }
    const double error = std::sqrt(at_tolerance.hybridae.error * at_tolerance.idas.error);
    return theirs.seconds_at(error) / ours.seconds_at(error);
}

// "120 + 118": residuals, and those of the sensitivities.
std::string residuals_of(const Run& run, bool with_sensitivity) {
    std::string text = std::to_string(run.residuals);
    if (with_sensitivity) text += " + " + std::to_string(run.sensitivity_residuals);
    return text;
}

bool print_row(const Problem& problem, bool with_sensitivity) {
    const Comparison comparison(problem, with_sensitivity);
    const Pair pair = comparison.measure(tolerance, budget);
    const Measured &ours = pair.hybridae, &theirs = pair.idas;
    std::string name = problem.name;
    if (with_sensitivity) name += std::string(" d/d") + problem.sensitivity;
    char sensitivity_errors[2][16] = {"", ""};
    if (with_sensitivity) {
        std::snprintf(sensitivity_errors[0], sizeof sensitivity_errors[0], "%.1e", ours.sensitivity_error);
        std::snprintf(sensitivity_errors[1], sizeof sensitivity_errors[1], "%.1e", theirs.sensitivity_error);
    }
    std::printf("%-18s %8.1e %8.1e %8s %8s %9.1f %9.1f %6.2f %6.2f %6ld %6ld %13s %13s %5ld %5ld\n",
                name.c_str(), ours.error, theirs.error, sensitivity_errors[0], sensitivity_errors[1],
                1e6 * ours.seconds, 1e6 * theirs.seconds, theirs.seconds / ours.seconds,
                ratio_at_equal_error(comparison, pair), ours.run.steps, theirs.run.steps,
                residuals_of(ours.run, with_sensitivity).c_str(),
                residuals_of(theirs.run, with_sensitivity).c_str(), ours.run.jacobians, theirs.run.jacobians);
    std::fflush(stdout);
    const bool comparable =
        ours.run.mode_changes == problem.mode_changes && theirs.run.mode_changes == problem.mode_changes;
    if (!comparable)
        std::fprintf(stderr, "%s: %d mode changes with hybridae and %d with IDAS, but there are %d\n",
                     name.c_str(), ours.run.mode_changes, theirs.run.mode_changes, problem.mode_changes);
    return comparable;
}

}  // namespace

bool print_table() {
    std::printf(
        "hybridae (H) beside SUNDIALS IDAS (I), rtol = atol = %.0e. error: largest deviation from the "
        "reference at the\n"
        "output times, relative to the largest magnitude of the component; ds error: that of the "
        "sensitivities (IDAS\n"
        "does not compute their jumps at events). us: shortest of many interleaved solves, set-up included. "
        "I/H: ratio\n"
        "of the times, at the same tolerance (tol) and at the same error (err; fitted over tolerances 1e-6 "
        "... 1e-10).\n"
        "residuals: of the states + of the sensitivities.\n\n",
        tolerance);
    std::printf("%-18s %8s %8s %8s %8s %9s %9s %6s %6s %6s %6s %13s %13s %5s %5s\n", "", "error", "error",
                "ds err", "ds err", "us", "us", "I/H", "I/H", "steps", "steps", "residuals", "residuals",
                "jac", "jac");
    std::printf("%-18s %8s %8s %8s %8s %9s %9s %6s %6s %6s %6s %13s %13s %5s %5s\n", "problem", "H", "I", "H",
                "I", "H", "I", "tol", "err", "H", "I", "H", "I", "H", "I");
    bool comparable = true;
    for (const Problem* problem : {&carver(), &hybrid_cubic()})
        for (const bool with_sensitivity : {false, true}) {
            try {
                comparable = print_row(*problem, with_sensitivity) && comparable;
            } catch (const std::exception& error) {
                std::printf("%-18s %s\n", problem->name, error.what());
                comparable = false;
            }
        }
    return comparable;
}

}  // namespace hybridae::bench
