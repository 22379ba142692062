// SPDX-License-Identifier: Apache-2.0
// How to solve: the options of `run` as texts, and the runtime's Options made from them.
#pragma once

#include <hybridae/model/model.hpp>
#include <hybridae/options.hpp>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace hybridae::cli {

struct SolveArguments {
    std::optional<std::string> t_start, t_end, rtol;
    std::vector<std::string> atol, param, start, sens, at;
    std::optional<std::string> points, sens_method, sens_residuals, sens_error_test, method, linear_solver,
        algebraic_error_test, cost_error_test;
    std::optional<std::string> max_step, initial_step, max_order, max_steps, max_events;
    std::vector<std::string> bound, fix, constraint;
    bool steady_state = false;
};

struct Experiment {
    double t_start = 0.0, t_end = 0.0;
    Options options;
};

void add_solve_options(CLI::App&, SolveArguments&);
// Only those that a start needs: --t-start, --param, --start.
void add_start_options(CLI::App&, SolveArguments&);

// All that can be read without the model, so that a slip is reported before a model is built. Throws
// InputError.
Experiment read_experiment(const SolveArguments&);
// The same for the options of add_start_options.
Experiment read_start(const SolveArguments&);

// Values that are words: true and false become numbers; what does not fit its member is refused by name.
// Unknown names are left to the Solver, which refuses them.
void resolve_words(Options&, const Model&);

}  // namespace hybridae::cli
