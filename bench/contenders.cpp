// SPDX-License-Identifier: Apache-2.0
#include "contenders.hpp"

#include <algorithm>
#include <stdexcept>

#include "idas/carver.hpp"
#include "idas/driver.hpp"
#include "idas/hybrid_cubic.hpp"

namespace hybridae::bench {

Model load(const Problem& problem) {
    return Model::load(std::string(HYBRIDAE_BENCH_MODEL_DIR "/lib") + problem.name + ".so");
}

Solve hybridae_solve(const Problem& problem) {
    return [&problem, model = load(problem), options = Options{}](double tolerance, bool with_sensitivity,
                                                                  Run& run) mutable {
        options.rtol = options.atol = tolerance;
        options.output_times = problem.times;
        options.sensitivities.clear();
        if (with_sensitivity) options.sensitivities.emplace_back(problem.sensitivity);
        const Solution solution = solve(model, 0.0, problem.t_end, options);
        if (!solution.outcome) throw std::runtime_error("hybridae: " + solution.outcome.message);
        const std::size_t n = problem.n();
        for (std::size_t k = 0; k < solution.rows.size(); ++k) {
            std::copy_n(solution.rows[k].y.begin(), n, &run.y[k * n]);
            if (with_sensitivity) std::copy_n(solution.rows[k].s.begin(), n, &run.s[k * n]);
        }
        const Statistics& statistics = solution.statistics;
        run.steps = statistics.steps;
        run.residuals = statistics.residuals;
        run.sensitivity_residuals = statistics.sensitivity_residuals;
        run.jacobians = statistics.jacobians;
        run.mode_changes = solution.events.empty() ? 0 : solution.events.back().instant;
    };
}

Solve idas_solve(const Problem& problem) {
    if (&problem == &carver()) return idas::solve_with<idas::Carver>(problem);
    return idas::solve_with<idas::HybridCubic>(problem);
}

}  // namespace hybridae::bench
