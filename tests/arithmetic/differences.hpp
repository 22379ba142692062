// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <limits>

namespace hybridae::test {

struct Estimate {
    double value, error;
};

// The derivative of f of the given order (1 to 3) at 0, by central differences in long double extrapolated
// to step 0 (Ridders' tableau: the error of a central difference is a series in h^2). The error returned is
// the disagreement within the tableau, with the rounding of the result to double added.
inline Estimate derivative_by_differences(const std::function<long double(long double)>& f, int order,
                                          long double first_step) {
    constexpr int rows = 12;
    constexpr long double ratio = 1.4L;
    const auto difference = [&](long double h) -> long double {
        if (order == 1) return (f(h) - f(-h)) / (2 * h);
        if (order == 2) return (f(h) - 2 * f(0.0L) + f(-h)) / (h * h);
        return (f(2 * h) - 2 * f(h) + 2 * f(-h) - f(-2 * h)) / (2 * h * h * h);
    };
    long double table[rows][rows];
    long double best = 0;
    long double best_error = std::numeric_limits<long double>::infinity();
    long double h = first_step;
    for (int i = 0; i < rows; ++i, h /= ratio) {
        table[i][0] = difference(h);
        long double factor = ratio * ratio;
        for (int j = 1; j <= i; ++j, factor *= ratio * ratio) {
            table[i][j] = (factor * table[i][j - 1] - table[i - 1][j - 1]) / (factor - 1);
            const long double error = std::fmax(std::fabs(table[i][j] - table[i][j - 1]),
                                                std::fabs(table[i][j] - table[i - 1][j - 1]));
            if (error < best_error) {
                best_error = error;
                best = table[i][j];
            }
        }
    }
    const auto value = static_cast<double>(best);
    return {value, static_cast<double>(best_error) + 1e-15 * std::fabs(value)};
}

}  // namespace hybridae::test
