// SPDX-License-Identifier: Apache-2.0
// Models of the tree, solved, and numbers of their solutions by name.
#pragma once

#include <gtest/gtest.h>

#include <hybridae/hybridae.hpp>
#include <string>

namespace hybridae::smooth_tests {

inline Model load(const std::string& name) {
    return Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
}

inline Solution solved(const Model& model, double t_end, const Options& options) {
    Solution solution = solve(model, 0.0, t_end, options);
    EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
    return solution;
}

inline std::size_t index_of(const Model& model, const std::string& state) {
    return static_cast<std::size_t>(model.states().find_reals(state).at(0));
}

// The food web as it is in the report on DASPK3.0: algebraic variables and sensitivities out of the error
// test.
inline Options food_web_options(double tolerance) {
    Options options;
    options.rtol = options.atol = tolerance;
    options.algebraic_error_test = options.sensitivity_error_test = false;
    options.sensitivities = {"alpha", "beta"};
    return options;
}

}  // namespace hybridae::smooth_tests
