// SPDX-License-Identifier: Apache-2.0
// Pulls the sled from rest at x = 0 to rest at x = 2 in two seconds, with as little effort as possible.
#include <IpIpoptApplication.hpp>
#include <cstdio>

#include "transcription.hpp"

int main() {
    const auto model = hybridae::Model::load(SLED_MODEL);  // defined by hybridae_use_model()
    hybridae::Options options;
    options.rtol = options.atol = 1e-9;
    options.method = "dopri5";
    hybridae::Shooting shooting(model, {"u"}, options);

    const Task task{2.0, 20, {0.0, 0.0}, {2.0, 0.0}};
    Ipopt::SmartPtr<Transcription> program = new Transcription(shooting, task);
    Ipopt::SmartPtr<Ipopt::IpoptApplication> ipopt = IpoptApplicationFactory();
    ipopt->Options()->SetStringValue("hessian_approximation", "limited-memory");
    ipopt->Options()->SetNumericValue("tol", 1e-7);
    ipopt->Options()->SetIntegerValue("print_level", 3);
    if (ipopt->Initialize() != Ipopt::Solve_Succeeded) return 1;
    if (ipopt->OptimizeTNLP(program) != Ipopt::Solve_Succeeded) return 1;

    std::printf("\n%8s %14s %14s %14s\n", "t", "x", "v", "u");
    const auto& w = program->unknowns();
    for (int k = 0; k < task.intervals; ++k) {
        const auto at = static_cast<std::size_t>(k) * 3;
        std::printf("%8.3f %14.9f %14.9f %14.9f\n", task.t_end * k / task.intervals, w[at], w[at + 1],
                    program->control(k));
    }
    std::printf("cost %.9f\n", program->cost());
}
