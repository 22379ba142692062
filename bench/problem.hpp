// SPDX-License-Identifier: Apache-2.0
// The benchmark problems: what is solved, and what the solution is.
#pragma once

#include <vector>

namespace hybridae::bench {

// Solved from 0 to t_end with rtol = atol. Numbers are by component (in the order of the model's states),
// then by time.
struct Problem {
    const char* name;         // of the model's library
    const char* sensitivity;  // the parameter of the runs with one sensitivity
    double sensitivity_of;    // its value
    double t_end;
    int mode_changes;
    std::vector<double> times;
    std::vector<std::vector<double>> states, sensitivities;

    std::size_t n() const { return states.size(); }
};

const Problem& carver();
const Problem& hybrid_cubic();

// What one solve did. Sized beforehand, so that filling it costs nothing: y[k * n + i] is component i at time
// k.
struct Run {
    explicit Run(const Problem& problem)
        : y(problem.n() * problem.times.size()), s(problem.n() * problem.times.size()) {}

    std::vector<double> y, s;
    long steps = 0, residuals = 0, sensitivity_residuals = 0, jacobians = 0;
    int mode_changes = 0;
};

// The largest deviation at the output times, each component relative to its largest magnitude.
double error_of(const std::vector<double>& found, const std::vector<std::vector<double>>& exact);

}  // namespace hybridae::bench
