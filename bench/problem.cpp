// SPDX-License-Identifier: Apache-2.0
#include "problem.hpp"

#include <algorithm>
#include <cmath>

namespace hybridae::bench {

double error_of(const std::vector<double>& found, const std::vector<std::vector<double>>& exact) {
    const std::size_t n = exact.size();
    double worst = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
        double scale = 0.0;
        for (const double x : exact[i]) scale = std::max(scale, std::abs(x));
        if (scale == 0.0) scale = 1.0;
        for (std::size_t k = 0; k < exact[i].size(); ++k) {
            const double deviation = std::abs(found[k * n + i] - exact[i][k]) / scale;
            if (!(deviation <= worst)) worst = deviation;  // also where it is not a number
        }
    }
    return worst;
}

}  // namespace hybridae::bench
