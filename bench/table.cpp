// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <string>

#include "measure.hpp"
#include "reference.hpp"

namespace hybridae::bench {

namespace {

// Tolerances around the problem's own, over which work is fitted to error.
constexpr std::array sweep{1e2, 3e1, 1e1, 3.0, 1.0, 0.3, 0.1, 0.03, 0.01};
constexpr std::array sweep_if_large{3.0, 1.0, 0.3};
constexpr double budget = 1.5, budget_of_sweep = 0.3;  // seconds

// What both are compared by: the larger error, of states and sensitivities; at events only that of the
// states, since IDAS does not compute the sensitivities' jumps.
double judged(const Problem& problem, const Measured& measured) {
    return problem.mode_changes > 0 ? measured.error : std::max(measured.error, measured.sensitivity_error);
}

// The time of IDAS over ours where both have the same error: in the middle between their errors at the
// tolerance.
double ratio_at_equal_error(const Comparison& comparison, const Pair& at_tolerance) {
    WorkPrecision ours, theirs;
    const Problem& problem = comparison.problem();
    const auto add = [&](double factor) {
        const Pair pair = comparison.measure(factor * problem.tolerance, budget_of_sweep);
        ours.add(judged(problem, pair.hybridae), pair.hybridae.seconds);
        theirs.add(judged(problem, pair.idas), pair.idas.seconds);
    };
    if (problem.small)
        for (const double factor : sweep) add(factor);
    else
        for (const double factor : sweep_if_large) add(factor);
    const double error =
        std::sqrt(judged(problem, at_tolerance.hybridae) * judged(problem, at_tolerance.idas));
    return theirs.seconds_at(error) / ours.seconds_at(error);
}

// "120 + 118": residuals, and those of the sensitivities.
std::string residuals_of(const Run& run, bool with_sensitivities) {
    std::string text = std::to_string(run.residuals);
    if (with_sensitivities) text += " + " + std::to_string(run.sensitivity_residuals);
    return text;
}

std::string short_number(double x) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1e", x);
    return text;
}

bool print_row(const Problem& problem, bool with_sensitivities) {
    const Comparison comparison(problem, with_sensitivities);
    const Pair pair = comparison.measure(problem.tolerance, budget);
    const Measured &ours = pair.hybridae, &theirs = pair.idas;
    const std::string name =
        problem.title + (with_sensitivities ? ", " + std::to_string(problem.m()) : std::string());
    const auto sensitivity_error_of = [&](const Measured& of) {
        return with_sensitivities ? short_number(of.sensitivity_error) : std::string();
    };
    std::printf("%-24s %8.1e %8.1e %8s %8s %9.3f %9.3f %6.2f %6.2f %6ld %6ld %13s %13s %5ld %5ld\n",
                name.c_str(), ours.error, theirs.error, sensitivity_error_of(ours).c_str(),
                sensitivity_error_of(theirs).c_str(), 1e3 * ours.seconds, 1e3 * theirs.seconds,
                theirs.seconds / ours.seconds, ratio_at_equal_error(comparison, pair), ours.run.steps,
                theirs.run.steps, residuals_of(ours.run, with_sensitivities).c_str(),
                residuals_of(theirs.run, with_sensitivities).c_str(), ours.run.jacobians,
                theirs.run.jacobians);
    std::fflush(stdout);
    const bool comparable =
        ours.run.mode_changes == problem.mode_changes && theirs.run.mode_changes == problem.mode_changes;
    if (!comparable)
        std::fprintf(stderr, "%s: %d mode changes with hybridae and %d with IDAS, but there are %d\n",
                     name.c_str(), ours.run.mode_changes, theirs.run.mode_changes, problem.mode_changes);
    return comparable;
}

bool print_rows(const Problem& problem) {
    bool comparable = true;
    for (const bool with_sensitivities : {false, true}) {
        try {
            comparable = print_row(problem, with_sensitivities) && comparable;
        } catch (const std::exception& error) {
            std::printf("%-24s %s\n", problem.title.c_str(), error.what());
            comparable = false;
        }
    }
    return comparable;
}

bool print_smooth_rows(Problem problem, double reference_tolerance) {
    try {
        const Agreement agreement = compute_reference(problem, reference_tolerance);
        std::fprintf(stderr, "%s: at %.0e the two agree to %.1e, sensitivities to %.1e\n",
                     problem.title.c_str(), reference_tolerance, agreement.states, agreement.sensitivities);
    } catch (const std::exception& error) {
        std::printf("%-24s %s\n", problem.title.c_str(), error.what());
        return false;
    }
    return print_rows(problem);
}

void print_head() {
    std::printf(
        "hybridae (H) beside SUNDIALS IDAS (I). error: largest deviation from the reference at the output\n"
        "times, relative to the largest magnitude of the component (of the species, of the field); ds err:\n"
        "that of the sensitivities (IDAS does not compute their jumps at events). ms: processor time of the\n"
        "shortest of several interleaved solves, set-up included. I/H: ratio of the times, at the same\n"
        "tolerance (tol) and at the same error (err; the larger of both errors, at events that of the\n"
        "states; fitted over tolerances around it). residuals: of the states + of the sensitivities. The "
        "number\n"
        "after a problem's name is that of its sensitivities.\n\n");
    std::printf("%-24s %8s %8s %8s %8s %9s %9s %6s %6s %6s %6s %13s %13s %5s %5s\n", "", "error", "error",
                "ds err", "ds err", "ms", "ms", "I/H", "I/H", "steps", "steps", "residuals", "residuals",
                "jac", "jac");
    std::printf("%-24s %8s %8s %8s %8s %9s %9s %6s %6s %6s %6s %13s %13s %5s %5s\n", "problem", "H", "I", "H",
                "I", "H", "I", "tol", "err", "H", "I", "H", "I", "H", "I");
}

}  // namespace

bool print_table(const std::string& filter) {
    const auto wanted = [&](const std::string& title) { return title.find(filter) != std::string::npos; };
    print_head();
    bool comparable = true;
    for (const Problem* problem : {&carver(), &hybrid_cubic(), &bouncing_ball()})
        if (wanted(problem->title)) comparable = print_rows(*problem) && comparable;
    struct Smooth {
        Problem problem;
        double reference_tolerance;
    };
    for (const auto& [problem, tolerance] :
         {Smooth{dow(), 1e-10}, Smooth{food_web(20, LinearSolverKind::automatic), 1e-9},
          Smooth{heat(40), 1e-8}, Smooth{heat(100), 1e-6},
          Smooth{food_web(100, LinearSolverKind::multifrontal), 1e-7},
          Smooth{food_web(100, LinearSolverKind::krylov), 1e-7}})
        if (wanted(problem.title)) comparable = print_smooth_rows(problem, tolerance) && comparable;
    return comparable;
}

}  // namespace hybridae::bench
