// SPDX-License-Identifier: Apache-2.0
// A step of the integration between events takes no memory from the heap.
#include <gtest/gtest.h>

#include <hybridae/hybridae.hpp>
#include <ostream>
#include <string>

#include "allocation/counting_allocator.hpp"

namespace hybridae {
namespace {

// Buffers may grow in the first steps of a mode: a matrix is made, a higher order is reached.
constexpr int settling_steps = 3;

struct Case {
    const char* model;
    double t_end;
    const char* sensitivity;  // "": none
    LinearSolverKind solver = LinearSolverKind::automatic;
    const char* method = "bdf";
};

std::ostream& operator<<(std::ostream& out, const Case& c) {
    return out << c.model << (*c.sensitivity == '\0' ? "" : " d/d") << c.sensitivity;
}

class StepAllocation : public testing::TestWithParam<Case> {};

TEST_P(StepAllocation, IsZeroBetweenEvents) {
    const Case& c = GetParam();
    const Model model = Model::load(HYBRIDAE_TEST_MODEL_DIR "/lib" + std::string(c.model) + ".so");
    Options options;
    options.rtol = options.atol = 1e-8;
    options.max_step = 0.01 * c.t_end;  // some models are solved in one step otherwise
    if (*c.sensitivity != '\0') options.sensitivities = {c.sensitivity};
    options.linear_solver = c.solver;
    options.method = c.method;

    Solver solver(model, options);
    ASSERT_TRUE(solver.start(0.0, c.t_end));
    int since_restart = 0;
    long examined = 0, offending = 0, taken = 0;
    double first_offence = 0.0;
    while (solver.time() < c.t_end) {
        ++since_restart;
        const long before = test::allocations();
        const Step step = solver.step(c.t_end);
        const long during = test::allocations() - before;
        ASSERT_TRUE(step.outcome) << step.outcome.message;
        if (step.event) {
            since_restart = 0;
        } else if (since_restart > settling_steps) {
            ++examined;
            taken += during;
            if (during > 0 && offending++ == 0) first_offence = step.t;
        }
    }
    // A trigger that fired is armed again within some later step. That changes the mode's trace, for which
    // memory may be taken: once for each time it fired.
    const long rearmed = model.has_transition() ? static_cast<long>(solver.events().size()) : 0;
    EXPECT_LE(offending, rearmed) << "of " << examined << " steps, " << taken
                                  << " allocations; the first in the step to t = " << first_offence;
    EXPECT_GT(examined, 20) << "too few steps between events to tell";
}

INSTANTIATE_TEST_SUITE_P(
    Models, StepAllocation,
    testing::Values(Case{"carver", 0.05, ""}, Case{"carver", 0.05, "a5"}, Case{"hybrid_cubic", 2.0, ""},
                    Case{"hybrid_cubic", 2.0, "all"}, Case{"bouncing_ball", 2.0, "all"},
                    Case{"relay", 40.0, "all"}, Case{"tank_weir", 12.0, "all"},
                    Case{"min_max_abs", 10.0, "all"}, Case{"time_event", 3.0, "all"},
                    Case{"impact", 12.0, "all"}, Case{"cost_kink", 5.0, "all"}, Case{"dow", 1.0, "all"},
                    Case{"food_web", 0.5, "all"}, Case{"food_web", 0.5, "all", LinearSolverKind::krylov},
                    Case{"dow", 1.0, "all", LinearSolverKind::automatic, "esdirk34"},
                    Case{"carver", 0.05, "a5", LinearSolverKind::automatic, "esdirk54"}),
    [](const testing::TestParamInfo<Case>& c) {
        return std::string(c.param.model) + (*c.param.sensitivity == '\0' ? "" : "_sensitivities") +
               (c.param.solver == LinearSolverKind::krylov ? "_krylov" : "") +
               (std::string(c.param.method) == "bdf" ? "" : std::string("_") + c.param.method);
    });

}  // namespace
}  // namespace hybridae
