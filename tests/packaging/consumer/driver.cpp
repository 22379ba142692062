// SPDX-License-Identifier: Apache-2.0
#include <hybridae/hybridae.hpp>
#include <iostream>

int main() {
    auto model = hybridae::Model::load(CARVER_MODEL);  // defined by hybridae_use_model()
    hybridae::Options options;
    options.rtol = options.atol = 1e-8;
    options.sensitivities = {"a5"};

    hybridae::Solver solver(model, options);
    solver.start(0.0);
    while (solver.time() < 0.05) {
        const auto step = solver.step(0.05);  // one step, or up to an event
        if (step.event) std::cout << *step.event << '\n';
    }
    hybridae::Solution s = hybridae::solve(model, 0.0, 0.05, options);  // or all at once
}
