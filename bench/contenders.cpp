// SPDX-License-Identifier: Apache-2.0
#include "contenders.hpp"

#include <algorithm>
#include <stdexcept>

namespace hybridae::bench {

Model load(const Problem& problem) {
    return Model::load(std::string(HYBRIDAE_BENCH_MODEL_DIR "/lib") + problem.library + ".so");
}

Options options_for(const Problem& problem, double tolerance, bool with_sensitivities) {
    Options options;
    options.rtol = options.atol = tolerance;
    if (with_sensitivities)
        for (const Parameter& parameter : problem.parameters)
            options.sensitivities.push_back(parameter.name);
    if (problem.adjust) problem.adjust(tolerance, options);
    return options;
}

Solve hybridae_solve(const Problem& problem) {
    return [&problem, model = load(problem)](double tolerance, bool with_sensitivities, Run& run) {
        Options options = options_for(problem, tolerance, with_sensitivities);
        options.output_times = problem.times;
        const Solution solution = solve(model, 0.0, problem.t_end, options);
        if (!solution.outcome) throw std::runtime_error("hybridae: " + solution.outcome.message);
        const std::size_t n = solution.rows.front().y.size(), m = solution.rows.front().s.size() / n;
        for (std::size_t k = 0; k < solution.rows.size(); ++k) {
            std::copy_n(solution.rows[k].y.begin(), n, &run.y[k * n]);
            if (m > 0) std::copy_n(solution.rows[k].s.begin(), n * m, &run.s[k * n * m]);
        }
        const Statistics& statistics = solution.statistics;
        run.steps = statistics.steps;
        run.residuals = statistics.residuals;
        run.sensitivity_residuals = statistics.sensitivity_residuals;
        run.jacobians = statistics.jacobians;
        run.mode_changes = solution.events.empty() ? 0 : solution.events.back().instant;
    };
}

}  // namespace hybridae::bench
