// SPDX-License-Identifier: Apache-2.0
// Set-up, start, steps and events of a solver, and whole solves of both.
#include <benchmark/benchmark.h>

#include <chrono>
#include <string>

#include "contenders.hpp"
#include "micro/register.hpp"

namespace hybridae::bench {

namespace {

constexpr double tolerance = 1e-8;

void set_up(benchmark::State& state, const Problem& problem, bool with_sensitivity) {
    const Model model = load(problem);
    const Options options = options_for(problem, tolerance, with_sensitivity);
    for (auto _ : state) {
        Solver solver(model, options);
        benchmark::DoNotOptimize(solver);
    }
}

void set_up_and_start(benchmark::State& state, const Problem& problem, bool with_sensitivity) {
    const Model model = load(problem);
    const Options options = options_for(problem, tolerance, with_sensitivity);
    for (auto _ : state) {
        Solver solver(model, options);
        solver.start(0.0, problem.t_end);
        benchmark::DoNotOptimize(solver.time());
    }
}

// Calls of Solver::step by what they did; one iteration is the mean over a solve.
enum class Kind { plain, ends_at_event, restarts };

template <Kind kind>
void steps(benchmark::State& state, const Problem& problem, bool with_sensitivity) {
    const Model model = load(problem);
    const Options options = options_for(problem, tolerance, with_sensitivity);
    for (auto _ : state) {
        Solver solver(model, options);
        solver.start(0.0, problem.t_end);
        double spent = 0.0;
        long count = 0;
        bool after_event = true;
        while (solver.time() < problem.t_end) {
            const auto begin = std::chrono::steady_clock::now();
            const Step step = solver.step(problem.t_end);
            const auto end = std::chrono::steady_clock::now();
            if (!step.outcome) {
                state.SkipWithError(step.outcome.message.c_str());
                return;
            }
            const Kind done = after_event ? Kind::restarts : step.event ? Kind::ends_at_event : Kind::plain;
            after_event = step.event.has_value();
            if (done != kind) continue;
            spent += std::chrono::duration<double>(end - begin).count();
            ++count;
        }
        state.SetIterationTime(spent / static_cast<double>(std::max(count, 1L)));
    }
}

void solve_once(benchmark::State& state, const Problem& problem, const Solve& solve, bool with_sensitivity) {
    Run run(problem);
    for (auto _ : state) solve(tolerance, with_sensitivity, run);
    state.counters["steps"] = static_cast<double>(run.steps);
}

void register_for(const Problem& problem, bool with_sensitivity) {
    using benchmark::RegisterBenchmark;
    const std::string prefix = problem.library + (with_sensitivity ? "/sensitivity/" : "/");
    const auto add = [&](const char* name, void (*body)(benchmark::State&, const Problem&, bool)) {
        return RegisterBenchmark((prefix + name).c_str(),
                                 [&problem, with_sensitivity, body](benchmark::State& state) {
                                     body(state, problem, with_sensitivity);
                                 });
    };
    add("set_up", set_up);
    add("set_up_and_start", set_up_and_start);
    // Means over a solve: a few iterations tell enough, and Google Benchmark would run very many.
    add("step", steps<Kind::plain>)->UseManualTime()->Iterations(200);
    add("step_to_event", steps<Kind::ends_at_event>)->UseManualTime()->Iterations(200);
    add("step_after_event", steps<Kind::restarts>)->UseManualTime()->Iterations(200);
    for (const auto& [name, solve] :
         {std::pair("whole_hybridae", hybridae_solve(problem)), std::pair("whole_idas", problem.idas(problem))})
        RegisterBenchmark((prefix + name).c_str(), [&problem, with_sensitivity,
                                                    solve = solve](benchmark::State& state) {
            solve_once(state, problem, solve, with_sensitivity);
        })->Unit(benchmark::kMicrosecond);
}

}  // namespace

void register_solver_benchmarks() {
    for (const Problem* problem : {&carver(), &hybrid_cubic()})
        for (const bool with_sensitivity : {false, true}) register_for(*problem, with_sensitivity);
}

void register_micro_benchmarks() {
    register_evaluation_benchmarks();
    register_solver_benchmarks();
}

}  // namespace hybridae::bench
