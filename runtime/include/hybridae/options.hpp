// SPDX-License-Identifier: Apache-2.0
// What a user can ask of a solve. The command line's options have the same names with dashes.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hybridae {

enum class LinearSolverKind { automatic, dense, klu, multifrontal, krylov };

// How sensitivities are corrected in a step (Li and Petzold 1999, §3 and §5).
enum class SensitivityMethod {
    staggered,     // after the states, iterated with the states' factors
    simultaneous,  // together with the states
    direct,        // after the states, with new factors in each step
};

// How the residuals of the sensitivities' equations are evaluated; see SensitivityResiduals.
enum class SensitivityForm {
    automatic,  // whichever takes less work
    tangent,    // derivatives of the model along the columns
    matrix,     // products of the columns with matrices of derivatives
};

struct Options {
    double rtol = 1e-6, atol = 1e-6;
    std::map<std::string, double> atol_of;  // by state name

    // Overrides by name; "der:x" in `start` is the derivative of x. Settings and discrete integers take whole
    // numbers; enumerators are resolved by name in settings_by_name (parameters) and start_by_name (discrete
    // values).
    std::vector<std::pair<std::string, double>> params, start;
    std::vector<std::pair<std::string, std::string>> settings_by_name, start_by_name;

    // Initialisation. Kept as they start: values ("x") and derivatives ("der:x"). steady_state: from ẏ = 0,
    // all values not fixed are solved for. constraints: equations, by their member of the residual, that hold
    // at every instant without determining anything (index 2); they are also found.
    std::vector<std::string> fixed, constraints;
    bool steady_state = false;
    std::vector<std::pair<std::string, std::pair<double, double>>> bounds;  // of states: lowest, highest

    std::vector<std::string> sensitivities;  // "a5", "start:x1", "start:der:x1", "all"
    SensitivityMethod sensitivity_method = SensitivityMethod::staggered;
    SensitivityForm sensitivity_residuals = SensitivityForm::automatic;
    bool sensitivity_error_test = true;
    bool algebraic_error_test = true;
    bool cost_error_test = true;  // of the running cost's integral; its tolerance: atol_of["running_cost"]

    std::string method = "bdf";
    LinearSolverKind linear_solver = LinearSolverKind::automatic;

    // States, outputs and discrete values that rows have, by name; empty: all. See Selection.
    std::vector<std::string> selected;
    std::vector<double> output_times;  // empty: every accepted step and both sides of every event

    double max_step = std::numeric_limits<double>::infinity();
    double initial_step = 0.0;  // 0: chosen
    int max_order = 5;
    long max_steps = 1'000'000;
    long max_events = 100'000;

    std::function<bool()> interrupted;  // polled once a step
};

}  // namespace hybridae
