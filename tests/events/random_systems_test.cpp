// SPDX-License-Identifier: Apache-2.0
// Random piecewise polynomial systems with known events: none missed, none found twice, each at its time,
// with the right sensitivity of that time. HYBRIDAE_RANDOM_SYSTEMS=N tries N of them instead of a hundred,
// HYBRIDAE_RANDOM_SEED=S begins at another place, and HYBRIDAE_RANDOM_METHOD=M takes another method than bdf.
#include "events/random_systems.hpp"

#include <cmath>
#include <cstdlib>

#include "events/solved.hpp"

namespace hybridae::event_tests {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

Options options_for(const RandomSystem& system, double tolerance) {
    Options options = with_tolerance(tolerance);
    const auto set = [&](std::string name, double value) {
        options.params.emplace_back(std::move(name), value);
    };
    for (std::size_t i = 0; i < n_states; ++i) {
        const std::string at = "[" + std::to_string(i) + "]";
        options.start.emplace_back("x" + at, system.start[i]);
        for (std::size_t k = 0; k + 1 < n_terms; ++k)
            set("c" + at + "[" + std::to_string(k) + "]", system.c[i][k]);
        set("level" + at, system.level[i]);
        set("top" + at, system.top[i]);
        set("drop" + at, system.drop[i]);
        for (std::size_t j = 0; j < n_states; ++j)
            set("jump" + at + "[" + std::to_string(j) + "]", system.jump[i][j]);
    }
    options.max_events = 5000;
    if (const char* method = std::getenv("HYBRIDAE_RANDOM_METHOD")) options.method = method;
    return options;
}

struct Found {
    double t;
    int state;
    bool reset, to;
    std::vector<double> dt_dp;
};

// Events with an instance are those of the conditions that the exact solution knows.
std::vector<Found> found_events(const Solver& solver, int state, bool reset) {
    std::vector<Found> found;
    for (const Event& event : solver.events())
        if (event.instance == std::vector<std::int64_t>{state} && (event.kind == EventKind::reset) == reset)
            found.push_back({event.t, state, reset, event.to, event.dt_dp});
    return found;
}

struct Count {
    long systems = 0, events = 0, missed = 0, late = 0, twice = 0, failed = 0, sensitivities = 0, wrong = 0;
};

// How far the solution may be from the exact one: errors of 10 tolerances, relative to what the states pass
// through.
double accuracy_of(const RandomSystem& system, double tolerance) {
    double largest = 1.0;
    for (std::size_t i = 0; i < n_states; ++i) {
        double sum = std::abs(system.start[i]);
        for (std::size_t k = 0; k + 1 < n_terms; ++k)
            sum += std::abs(system.c[i][k]) / static_cast<double>(k + 1);
        for (std::size_t j = 0; j < n_states; ++j) sum += std::abs(system.jump[i][j]);
        largest = std::max(largest, sum);
    }
    return 10.0 * tolerance * largest;
}

// ∂t/∂level_0 of each event, by differences of the exact solution; empty where the events differ.
std::vector<double> exact_sensitivities(RandomSystem system, std::size_t n_events) {
    constexpr double h = 1e-8;
    const double level = system.level[0];
    system.level[0] = level + h;
    const double up = system.level[0];
    const auto upper = solve_exactly(system, 0).events;
    system.level[0] = level - h;
    const double down = system.level[0];
    const auto lower = solve_exactly(system, 0).events;
    std::vector<double> result;
    for (std::size_t e = 0; e < std::min({n_events, upper.size(), lower.size()}); ++e) {
        if (upper[e].state != lower[e].state || upper[e].to != lower[e].to) return {};
        result.push_back(static_cast<double>((upper[e].t - lower[e].t) / (static_cast<Real>(up) - down)));
    }
    return result;
}

void compare(const Model& model, std::uint64_t seed, double tolerance, Count& count) {
    const RandomSystem system = RandomSystem::make(seed);
    const double accuracy = accuracy_of(system, tolerance);
    const ExactSolution exact = solve_exactly(system, accuracy);
    const auto clear = static_cast<double>(exact.clear_until);
    if (clear <= 0.0) return;
    ++count.systems;
    Options options = options_for(system, tolerance);
    const bool sensitive = tolerance <= 1e-8;
    if (sensitive) options.sensitivities = {"level[0]"};
    Solver solver(model, options);
    Outcome outcome = solver.start(0.0, 1.0);
    while (outcome && solver.time() < 1.0) outcome = solver.step(1.0).outcome;
    const double reached = solver.time();
    const std::string what =
        "seed " + std::to_string(seed) + ", tolerance 10^" + std::to_string(std::log10(tolerance)) + ": ";
    if (!outcome && reached < clear - 1e-3) {
        ++count.failed;
        ADD_FAILURE() << what << outcome.message << " (clear until " << clear << ")";
    }
    const std::vector<double> slopes =
        sensitive ? exact_sensitivities(system, exact.events.size()) : std::vector<double>{};
    for (int state = 0; state < n_states; ++state)
        for (const bool reset : {false, true}) {
            const auto found = found_events(solver, state, reset);
            std::size_t next = 0;
            double compared_until = clear - 1e-3;
            for (std::size_t e = 0; e < exact.events.size(); ++e) {
                const ExactEvent& event = exact.events[e];
                if (event.state != state || event.reset != reset) continue;
                const auto t = static_cast<double>(event.t);
                // Errors move an event by error/slope: near the end of what is clear it may be on either
                // side.
                const double slack =
                    static_cast<double>(event.accuracy / std::max(event.slope, Real{1e-3})) + 1e-12;
                if (t > std::min(clear, reached) - 10.0 * slack) {
                    compared_until = std::min(compared_until, t - 20.0 * slack);
                    break;
                }
                ++count.events;
                if (next == found.size() || found[next].to != event.to) {
                    ++count.missed;
                    ADD_FAILURE() << what << "missed x[" << state << "]" << (reset ? " reset" : "") << " at "
                                  << t << ", clear until " << clear;
                    return;
                }
                if (std::abs(found[next].t - t) > 10.0 * slack) {
                    ++count.late;
                    ADD_FAILURE() << what << "x[" << state << "] at " << found[next].t << " instead of " << t;
                    return;
                }
                const auto until = solver.sensitivities_valid_until();
                const bool valid = !until || found[next].t < *until;
                if (sensitive && valid && e < slopes.size() && event.slope > 0.1L) {
                    ++count.sensitivities;
                    const double tau = found[next].dt_dp[0];
                    if (std::abs(tau - slopes[e]) > 1e-3 * std::max(1.0, std::abs(slopes[e]))) {
                        ++count.wrong;
                        ADD_FAILURE() << what << "time of x[" << state << "] at " << t << " moves by " << tau
                                      << " instead of " << slopes[e];
                    }
                }
                ++next;
            }
            if (next < found.size() && found[next].t < compared_until) {
                ++count.twice;
                ADD_FAILURE() << what << "x[" << state << "] again at " << found[next].t;
            }
        }
}

TEST(RandomSystems, HaveAllTheirEventsOnceAtAllTolerances) {
    const Model model = load("polynomials");
    const std::uint64_t n = from_environment("HYBRIDAE_RANDOM_SYSTEMS", 100),
                        first = from_environment("HYBRIDAE_RANDOM_SEED", 1);
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
        Count count;
        for (std::uint64_t seed = first; seed < first + n; ++seed) compare(model, seed, tolerance, count);
        std::printf(
            "%g: %ld systems, %ld events: %ld missed, %ld late, %ld twice, %ld failed; %ld of %ld event-time "
            "sensitivities wrong\n",
            tolerance, count.systems, count.events, count.missed, count.late, count.twice, count.failed,
            count.wrong, count.sensitivities);
        EXPECT_GT(count.events, static_cast<long>(n) / 10) << "hardly anything was compared";
    }
}

}  // namespace
}  // namespace hybridae::event_tests
