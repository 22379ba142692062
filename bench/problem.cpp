// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace hybridae::bench {

namespace {

// `exact` holds components of `columns` blocks of n, one after another.
double error_of(const Problem& problem, const std::vector<double>& found,
                const std::vector<std::vector<double>>& exact) {
    const std::size_t components = exact.size(), n = problem.n();
    const auto group_of = [&](std::size_t c) {
        const int group = problem.group ? problem.group(c % n) : static_cast<int>(c % n);
        return std::pair(c / n, group);
    };
    std::map<std::pair<std::size_t, int>, double> scale;
    for (std::size_t c = 0; c < components; ++c) {
        double& largest = scale[group_of(c)];
        for (const double x : exact[c]) largest = std::max(largest, std::abs(x));
    }
    double worst = 0.0;
    for (std::size_t c = 0; c < components; ++c) {
        const double unit = scale[group_of(c)];
        for (std::size_t k = 0; k < exact[c].size(); ++k) {
            const double deviation =
                std::abs(found[k * components + c] - exact[c][k]) / (unit == 0.0 ? 1.0 : unit);
            if (!(deviation <= worst)) worst = deviation;  // also where it is not a number
        }
    }
    return worst;
}

}  // namespace

double state_error(const Problem& problem, const Run& run) { return error_of(problem, run.y, problem.states); }

double sensitivity_error(const Problem& problem, const Run& run) {
    return error_of(problem, run.s, problem.sensitivities);
}

}  // namespace hybridae::bench
