// SPDX-License-Identifier: Apache-2.0
// The result of a solve: rows of numbers, events, statistics.
#pragma once

#include <cstdint>
#include <hybridae/outcome.hpp>
#include <hybridae/solution/event.hpp>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace hybridae {

struct Statistics {
    long steps = 0, residuals = 0, jacobians = 0, factorizations = 0, error_test_failures = 0,
         convergence_failures = 0, events = 0, restarts = 0;
    long sensitivity_residuals = 0;
    double seconds = 0.0;
    std::string linear_solver, linear_solver_reason;  // of the last mode, and why it was chosen
    // How the residuals of the sensitivities were evaluated in the last mode ("tangent", "matrix"; empty
    // where the method has no choice or there are none), and why.
    std::string sensitivity_form, sensitivity_form_reason;
};

// The numbers at one time: all, or with Options::selected those (select() tells which). Sensitivity columns
// are in the order of Solution::sensitivity_names: s[j * n + i], n the number of values in y.
struct Row {
    double t = 0.0;
    std::vector<double> y, ydot, outputs, discrete_reals;
    std::vector<std::int64_t> discrete_integers;
    std::vector<double> s, output_s, discrete_s;
};

struct Solution {
    std::string model, method;
    std::string method_reason;  // why `method` was chosen, where that was left to the solver
    Outcome outcome;
    std::vector<std::string> sensitivity_names;  // as the user gave them, aggregates and "all" expanded
    std::vector<Row> rows;
    std::vector<Event> events;
    std::optional<double> sensitivities_valid_until;
    // The integral of the running cost up to where the solve came, and its derivatives; nothing without one.
    std::optional<double> cost;
    std::vector<double> cost_s;
    std::vector<std::string> warnings;  // what the user should know although the solve went on
    Statistics statistics;
};

}  // namespace hybridae
