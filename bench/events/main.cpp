// SPDX-License-Identifier: Apache-2.0
// What events cost: thermostats beside IDAS, and conditions that are watched without being met.
//
//   hybridae-bench-events MODEL_FOLDER [ROOMS]
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <hybridae/hybridae.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "work_precision/problems.hpp"
#include "work_precision/sundials.hpp"

namespace hybridae::bench {
namespace {

template <class Run>
double processor_seconds(int repetitions, Run&& run) {
    double best = INFINITY;
    for (int i = 0; i < repetitions; ++i) {
        const std::clock_t begin = std::clock();
        run();
        best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

void print_row(int rooms, const std::string& method, double tolerance, double seconds, long events, long all,
               double error, long steps) {
    fmt::print("{:5} {:>7} {:9.0e} {:10.2f} {:10.2f} {:6}/{:<6} {:9.1e} {:7}\n", rooms, method, tolerance,
               1e3 * seconds, 1e6 * seconds / static_cast<double>(std::max(events, 1L)), events, all, error,
               steps);
}

// Ten hours; errors of the temperatures at the end, in K.
void thermostats(const std::string& folder, int rooms, SUNContext context) {
    constexpr double t_end = 10.0;
    Thermostats by_hand(rooms);
    long switches = 0;
    const std::vector<double> exact = by_hand.exact(t_end, switches);
    const int repetitions = rooms < 100 ? 20 : rooms < 1000 ? 3 : 1;
    const Model model =
        Model::load(folder + "/libthermostats" + (rooms == 10 ? "" : fmt::format("_{}", rooms)) + ".so");
    for (const char* method : {"bdf", "dopri5"}) {
        Options options;
        options.method = method;
        options.rtol = options.atol = rooms == 10 && method == std::string("bdf") ? 1e-8 : 1e-6;
        options.output_times = {t_end};
        Solution solution;
        const double seconds =
            processor_seconds(repetitions, [&] { solution = solve(model, 0.0, t_end, options); });
        if (!solution.outcome) throw std::runtime_error(solution.outcome.message);
        print_row(rooms, method, options.rtol, seconds, static_cast<long>(solution.events.size()), switches,
                  largest_difference(solution.rows.back().y, exact), solution.statistics.steps);
    }
    // Which tolerance of IDAS has all events and an error below 1e-4 K differs from size to size.
    for (const double tolerance : {1e-5, 1e-6, 1e-7, 1e-8}) {
        Reached reached;
        const double seconds = processor_seconds(rooms < 1000 ? repetitions : 1, [&] {
            reached = SundialsRun<Thermostats>(by_hand, Sundials::idas, tolerance, {t_end}, context).solve();
        });
        print_row(rooms, "IDAS", tolerance, seconds, reached.switches, switches,
                  largest_difference(reached.y.back(), exact), reached.steps);
    }
}

struct Cost {
    double start, step;  // seconds
    long steps;
};

// Of the steps of a solve, and of what comes before the first of them.
Cost cost_of(const Model& model, double t_end) {
    Options options;
    options.rtol = options.atol = 1e-6;
    Cost cost{INFINITY, INFINITY, 0};
    for (int repetition = 0; repetition < 7; ++repetition) {
        Solver solver(model, options);
        cost.start = std::min(cost.start, processor_seconds(1, [&] { solver.start(0.0); }));
        cost.steps = 0;
        const double seconds = processor_seconds(1, [&] {
            for (; solver.time() < t_end; ++cost.steps)
                if (!solver.step(t_end).outcome) throw std::runtime_error("a step failed");
        });
        cost.step = std::min(cost.step, seconds / static_cast<double>(cost.steps));
    }
    return cost;
}

// The same steps with and without conditions: what the conditions add is what looking for events costs.
void watching(const std::string& folder) {
    const Cost with = cost_of(Model::load(folder + "/libwatched_10.so"), 2000.0),
               without = cost_of(Model::load(folder + "/libwatched_0.so"), 2000.0);
    fmt::print(
        "\n1,000 states, 10,000 conditions, none met: {:.1f} us a step ({} steps), without conditions "
        "{:.1f} us ({} steps); looking for events is {:.1f} % of a step. Start {:.1f} and {:.1f} ms\n",
        1e6 * with.step, with.steps, 1e6 * without.step, without.steps,
        100.0 * (with.step - without.step) / with.step, 1e3 * with.start, 1e3 * without.start);
}

int run(const std::string& folder, int largest) {
    SUNContext context = nullptr;
    if (SUNContext_Create(nullptr, &context) != 0) throw std::runtime_error("SUNDIALS has no context");
    fmt::print("rooms  method tolerance         ms   us/event     events      error   steps\n");
    for (const int rooms : {10, 100, 1000})
        if (rooms <= largest) thermostats(folder, rooms, context);
    watching(folder);
    SUNContext_Free(&context);
    return 0;
}

}  // namespace
}  // namespace hybridae::bench

int main(int argc, char** argv) try {
    if (argc < 2) {
        fmt::print(stderr, "usage: hybridae-bench-events MODEL_FOLDER [ROOMS]\n");
        return 2;
    }
    return hybridae::bench::run(argv[1], argc > 2 ? std::stoi(argv[2]) : 1000);
} catch (const std::exception& failure) {
    fmt::print(stderr, "hybridae-bench-events: {}\n", failure.what());
    return 1;
}
