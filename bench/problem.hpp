// SPDX-License-Identifier: Apache-2.0
// The benchmark problems: what is solved, and what the solution is.
#pragma once

#include <functional>
#include <hybridae/options.hpp>
#include <string>
#include <vector>

namespace hybridae::bench {

struct Run;
struct Problem;

// Solves with rtol = atol = tolerance. Throws std::runtime_error when the solve fails.
using Solve = std::function<void(double tolerance, bool with_sensitivities, Run&)>;

// A parameter, by the name hybridae knows it by, and its size, by which sensitivities are scaled.
struct Parameter {
    std::string name;
    double size;
};

// Solved from 0 to t_end. The reference is by component (in the order of the model's states; those of the
// sensitivities parameter after parameter), then by time.
struct Problem {
    std::string title;
    std::string library;  // of the model
    std::vector<Parameter> parameters;
    double t_end;
    double tolerance;
    int mode_changes = 0;
    // What hybridae is told besides the tolerance.
    std::function<void(double tolerance, Options&)> adjust;
    // Makes the contender. Set-up that depends on the problem alone is not timed.
    std::function<Solve(const Problem&)> idas;
    // Components of one group are judged by their largest magnitude; empty: each is a group of its own.
    std::function<int(std::size_t component)> group;
    std::vector<double> times;
    std::vector<std::vector<double>> states, sensitivities;
    bool small = true;  // worth many repetitions and tolerances

    std::size_t n() const { return states.size(); }
    std::size_t m() const { return parameters.size(); }
};

// Known to many digits.
const Problem& carver();
const Problem& hybrid_cubic();
const Problem& bouncing_ball();
// Their references are computed with both solvers at tight tolerances, see reference.hpp. M is that of the
// library.
Problem dow();
Problem food_web(int m, LinearSolverKind);
Problem heat(int m);

// What one solve did. Sized beforehand, so that filling it costs nothing: y[k * n + i] is component i at time
// k, s[(k * m + j) * n + i] its sensitivity to parameter j.
struct Run {
    explicit Run(const Problem& problem)
        : y(problem.n() * problem.times.size()), s(problem.n() * problem.m() * problem.times.size()) {}

    std::vector<double> y, s;
    long steps = 0, residuals = 0, sensitivity_residuals = 0, jacobians = 0;
    int mode_changes = 0;
};

// The largest deviation at the output times, relative to the largest magnitude in the component's group.
double state_error(const Problem&, const Run&);
double sensitivity_error(const Problem&, const Run&);

}  // namespace hybridae::bench
