// SPDX-License-Identifier: Apache-2.0
// Solving a built model in one line, and looking into the result.
#pragma once

#include <gtest/gtest.h>

#include <hybridae/hybridae.hpp>
#include <string>
#include <vector>

#include "hybridae/arithmetic/dual.hpp"

namespace hybridae::event_tests {

inline Model load(const std::string& name) {
    return Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
}

inline Options with_tolerance(double tolerance) {
    Options options;
    options.rtol = options.atol = tolerance;
    return options;
}

// Solves from 0 and expects to get there.
inline Solution solved(const std::string& name, double t_end, const Options& options) {
    Solution solution = solve(load(name), 0.0, t_end, options);
    EXPECT_EQ(to_string(solution.outcome.status), std::string("ok")) << solution.outcome.message;
    return solution;
}

// Independent variables of a closed form: number i with a derivative of 1 in direction i.
using Number = Dual<8>;

inline Number variable(double x, int direction) {
    Number number(x);
    number.set_derivative(direction, 1.0);
    return number;
}

// Compares a value and its derivatives, each to `tolerance` of its magnitude, at least 1.
inline void expect_near(double value, const std::vector<double>& derivatives, const Number& exact,
                        double tolerance, const std::string& what) {
    EXPECT_NEAR(value, exact.value(), tolerance * std::max(1.0, std::abs(exact.value()))) << what;
    for (std::size_t j = 0; j < derivatives.size(); ++j) {
        const double derivative = exact.derivative(static_cast<int>(j));
        EXPECT_NEAR(derivatives[j], derivative, tolerance * std::max(1.0, std::abs(derivative)))
            << what << ", derivative " << j;
    }
}

// Column of component i in a block of sensitivities of n components.
inline std::vector<double> sensitivities_of(const std::vector<double>& block, std::size_t n, std::size_t i) {
    std::vector<double> result;
    for (std::size_t at = i; at < block.size(); at += n) result.push_back(block[at]);
    return result;
}

}  // namespace hybridae::event_tests
