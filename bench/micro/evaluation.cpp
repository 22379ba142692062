// SPDX-License-Identifier: Apache-2.0
// Evaluations of a locked model in its starting mode, and the linear algebra on its matrices.
#include <benchmark/benchmark.h>

#include <hybridae/consistency/expansion.hpp>
#include <hybridae/consistency/start_values.hpp>
#include <hybridae/events/mode_iteration.hpp>
#include <memory>
#include <string>

#include "contenders.hpp"
#include "micro/register.hpp"

namespace hybridae::bench {

namespace {

constexpr double tolerance = 1e-8;
constexpr double alpha = 1e4;  // some leading coefficient over a step; its size does not matter

// A model at its consistent start.
struct Start {
    explicit Start(const Problem& problem)
        : evaluator(load(problem)),
          atol(problem.n(), tolerance),
          store(evaluator, LinearSolverKind::automatic),
          index_one(evaluator, tolerance, atol, bounds),
          iteration(evaluator, store, index_one, scales, false),
          system(evaluator) {
        Point guess{0.0, std::vector<double>(problem.n()), std::vector<double>(problem.n())};
        evaluator.nominal_start(guess.y.data());
        const std::vector<bool> nothing(problem.n(), false);
        StartValues start(store, index_one);
        start.wish({guess.y, guess.ydot, nothing, nothing});
        settled = iteration.at_start(guess, start, 1.0, 1e-3);
        point = settled.passes.back().after;
        system.set(mode().mode, *mode().structure);
        index_one.enter(mode());
        directions.count = 1;
        directions.p.assign(evaluator.p.size(), 0.0);
        directions.p[static_cast<std::size_t>(
            evaluator.model().params().find_reals(problem.parameters.front().name)[0])] = 1.0;
        directions.scale = {1.0};
    }
    const ActiveMode& mode() const { return settled.passes.back().active; }

    Evaluator evaluator;
    std::vector<double> atol;
    std::vector<Bound> bounds;
    ModeStore store;
    IndexOne index_one;
    events::Scales scales;
    events::ModeIteration iteration;
    ModeSystem system;
    events::Settled settled;
    Point point;
    SensitivityDirections directions;
};

using Body = void (*)(benchmark::State&, Start&);

void residual(benchmark::State& state, Start& start) {
    std::vector<double> r(start.point.y.size());
    for (auto _ : state) {
        start.system.residual(start.point.t, start.point.y.data(), start.point.ydot.data(), r.data());
        benchmark::DoNotOptimize(r.data());
    }
}

void watch(benchmark::State& state, Start& start) {
    std::vector<double> g(static_cast<std::size_t>(start.system.n_watched()));
    for (auto _ : state) {
        start.system.watch(start.point.t, start.point.y.data(), start.point.ydot.data(), g.data());
        benchmark::DoNotOptimize(g.data());
    }
}

template <int width>
void tangent(benchmark::State& state, Start& start) {
    const std::size_t n = start.point.y.size();
    const std::vector<double> seed(n * width, 1.0);
    std::vector<double> dr(n * width);
    const hy_seeds seeds{nullptr, seed.data(), seed.data(), nullptr, nullptr};
    for (auto _ : state) {
        start.system.tangent(start.point.t, start.point.y.data(), start.point.ydot.data(), seeds, width,
                             dr.data());
        benchmark::DoNotOptimize(dr.data());
    }
}

void jacobian(benchmark::State& state, Start& start) {
    const std::vector<double> w(start.point.y.size(), 1.0), wdot(start.point.y.size(), alpha);
    for (auto _ : state)
        start.mode().iteration->evaluate(start.system, start.point.t, start.point.y.data(),
                                         start.point.ydot.data(), w.data(), wdot.data());
}

void factor(benchmark::State& state, Start& start) {
    const std::vector<double> w(start.point.y.size(), 1.0), wdot(start.point.y.size(), alpha);
    start.mode().iteration->evaluate(start.system, start.point.t, start.point.y.data(),
                                     start.point.ydot.data(), w.data(), wdot.data());
    for (auto _ : state) benchmark::DoNotOptimize(start.mode().iteration->factor());
}

void back_substitution(benchmark::State& state, Start& start) {
    const std::vector<double> w(start.point.y.size(), 1.0), wdot(start.point.y.size(), alpha);
    start.mode().iteration->evaluate(start.system, start.point.t, start.point.y.data(),
                                     start.point.ydot.data(), w.data(), wdot.data());
    start.mode().iteration->factor();
    std::vector<double> rhs(start.point.y.size(), 1.0);
    for (auto _ : state) {
        std::fill(rhs.begin(), rhs.end(), 1.0);
        start.mode().iteration->solve(rhs.data(), 1);
        benchmark::DoNotOptimize(rhs.data());
    }
}

void consistent_values(benchmark::State& state, Start& start) {
    Point at = start.point;
    for (auto _ : state) benchmark::DoNotOptimize(start.index_one.make_consistent(at));
}

void expansion(benchmark::State& state, Start& start) {
    Expansion expansion;
    start.index_one.factor(start.point);
    for (auto _ : state) benchmark::DoNotOptimize(expansion.expand(start.index_one, start.point));
}

void expansion_of_sensitivities(benchmark::State& state, Start& start) {
    Expansion expansion;
    start.index_one.factor(start.point);
    expansion.expand(start.index_one, start.point);
    std::vector<double> s(start.point.y.size(), 0.0);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            expansion.expand_sensitivities(start.index_one, start.point, start.directions, s));
}

void scales_of_conditions(benchmark::State& state, Start& start) {
    events::Scales scales;
    for (auto _ : state)
        benchmark::DoNotOptimize(scales.find(start.index_one, start.mode(), start.point, 1e-3));
}

}  // namespace

void register_evaluation_benchmarks() {
    const std::pair<const char*, Body> parts[] = {
        {"residual", residual},
        {"watch", watch},
        {"tangent_1", tangent<1>},
        {"tangent_8", tangent<8>},
        {"jacobian", jacobian},
        {"factor", factor},
        {"solve", back_substitution},
        {"consistent_values", consistent_values},
        {"expansion", expansion},
        {"expansion_of_sensitivities", expansion_of_sensitivities},
        {"scales_of_conditions", scales_of_conditions},
    };
    for (const Problem* problem : {&carver(), &hybrid_cubic()})
        for (const auto& [name, body] : parts)
            benchmark::RegisterBenchmark((std::string(problem->library) + "/" + name).c_str(),
                                         [problem, body = body](benchmark::State& state) {
                                             Start start(*problem);
                                             body(state, start);
                                         });
}

}  // namespace hybridae::bench
