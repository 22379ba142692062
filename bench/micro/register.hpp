// SPDX-License-Identifier: Apache-2.0
// Where the time of a solve goes: the parts one by one.
#pragma once

namespace hybridae::bench {

// carver and hybrid_cubic: evaluations, linear algebra, steps, events, set-up, and whole solves of both
// solvers.
void register_micro_benchmarks();

// The parts, each of which registers its own.
void register_evaluation_benchmarks();
void register_solver_benchmarks();

}  // namespace hybridae::bench
