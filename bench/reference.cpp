// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include "contenders.hpp"

namespace hybridae::bench {

namespace {

std::vector<std::vector<double>> by_component(const std::vector<double>& values, std::size_t components,
                                              std::size_t times) {
    std::vector<std::vector<double>> result(components, std::vector<double>(times));
    for (std::size_t k = 0; k < times; ++k)
        for (std::size_t c = 0; c < components; ++c) result[c][k] = values[k * components + c];
    return result;
}

}  // namespace

Agreement compute_reference(Problem& problem, double tolerance) {
    const auto n = static_cast<std::size_t>(load(problem).n_states());
    problem.states.assign(n, std::vector<double>(problem.times.size()));
    problem.sensitivities.assign(n * problem.m(), std::vector<double>(problem.times.size()));
    Run run(problem);
    hybridae_solve(problem)(tolerance, true, run);
    problem.states = by_component(run.y, n, problem.times.size());
    problem.sensitivities = by_component(run.s, n * problem.m(), problem.times.size());
    problem.idas(problem)(tolerance, true, run);
    return {state_error(problem, run), sensitivity_error(problem, run)};
}

}  // namespace hybridae::bench
