// SPDX-License-Identifier: Apache-2.0
// Random relays whose states are exponentials between events: every event, its time and the sensitivities
// against the exact solution. HYBRIDAE_RANDOM_SYSTEMS=N tries N of them, HYBRIDAE_RANDOM_SEED=S begins at
// another place, HYBRIDAE_RANDOM_METHOD=M takes another method than bdf.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <random>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

constexpr std::size_t n = 3;
constexpr double t_end = 4.0;

struct Relays {
    std::array<double, n> k{}, rest{}, hi{}, lo{}, drop{}, start{};
    std::array<std::array<double, n>, n> drive{};
};

Relays make(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto uniform = [&](double a, double b) {
        return std::uniform_real_distribution<double>(a, b)(random);
    };
    Relays r;
    for (std::size_t i = 0; i < n; ++i) {
        r.k[i] = uniform(0.3, 3.0);
        r.rest[i] = uniform(1.2, 2.5);
        r.hi[i] = uniform(0.6, 1.1);
        // Thresholds of two relays as near as a millionth to each other.
        if (i > 0 && uniform(0, 1) < 0.3) r.hi[i] = r.hi[i - 1] + std::pow(10.0, uniform(-6, -2));
        r.lo[i] = uniform(-0.4, 0.2);
        r.drop[i] = uniform(0, 1) < 0.5 ? 0.0 : uniform(0.1, 0.35);
        r.start[i] = uniform(0.25, 0.55);
        for (std::size_t j = 0; j < n; ++j) r.drive[i][j] = uniform(-1.0, 1.0);
        r.drive[i][i] = uniform(-4.0, -2.0);
    }
    return r;
}

struct Exact {
    struct Event {
        Number t;
        std::size_t relay;
        bool high;
        double error;  // of t, for states off by the accuracy
    };
    std::vector<Event> events;
    std::array<Number, n> x;
    double clear_until = t_end;  // up to here every solution within the accuracy has these events
    std::array<double, n> error{};
};

// Directions: hi_0, k_1, drive_10, the start of x_2.
Exact solve_exactly(const Relays& r, double accuracy) {
    Exact exact;
    std::array<Number, n> k, hi, start;
    for (std::size_t i = 0; i < n; ++i) {
        k[i] = r.k[i];
        hi[i] = r.hi[i];
        start[i] = r.start[i];
        exact.error[i] = accuracy;
    }
    hi[0] = variable(r.hi[0], 0);
    k[1] = variable(r.k[1], 1);
    start[2] = variable(r.start[2], 3);
    const Number drive10 = variable(r.drive[1][0], 2);
    auto& x = exact.x = start;
    std::array<bool, n> on{};
    std::array<int, n> at{};  // +1 or -1: on the upper or lower threshold, just reached
    Number t = 0.0;
    while (exact.events.size() < 500) {
        std::array<Number, n> limit;
        for (std::size_t i = 0; i < n; ++i) {
            limit[i] = r.rest[i];
            for (std::size_t j = 0; j < n; ++j)
                if (on[j]) limit[i] = limit[i] + (i == 1 && j == 0 ? drive10 : Number(r.drive[i][j]));
        }
        Number first = 2.0 * t_end;
        double second = 2.0 * t_end;
        std::size_t which = n;
        bool high = false;
        for (std::size_t i = 0; i < n; ++i)
            for (const bool upper : {true, false}) {
                const Number level = upper ? hi[i] : Number(r.lo[i]);
                const double x_i = x[i].value(), to = limit[i].value(), l = level.value();
                const bool on_it = at[i] == (upper ? 1 : -1);
                // A limit within the errors of a threshold may or may not be reached.
                if (std::abs(to - l) < 100.0 * exact.error[i])
                    exact.clear_until = std::min(exact.clear_until, t.value());
                if (on_it || (x_i - l) * (to - l) >= 0.0 || (upper ? to < l : to > l)) {
                    // Not towards it; crossing back re-arms, which is not told. A state that stays within its
                    // errors of the threshold is not clear.
                    if (!on_it && std::abs(x_i - l) < 10.0 * exact.error[i])
                        exact.clear_until = std::min(exact.clear_until, t.value());
                    continue;
                }
                const Number t_cross = t + math::log((x[i] - limit[i]) / (level - limit[i])) / k[i];
                if (t_cross.value() < first.value()) {
                    second = first.value();
                    first = t_cross;
                    which = i;
                    high = upper;
                } else {
                    second = std::min(second, t_cross.value());
                }
            }
        const bool ends = first.value() >= t_end;
        const Number until = ends ? Number(t_end) : first;
        for (std::size_t i = 0; i < n; ++i) {
            const Number decay = math::exp(-k[i] * (until - t));
            x[i] = limit[i] + (x[i] - limit[i]) * decay;
            exact.error[i] = std::max(accuracy, exact.error[i] * decay.value());
        }
        t = until;
        if (ends) return exact;
        const double slope = std::abs(k[which].value() * (limit[which].value() - x[which].value()));
        const double dt = exact.error[which] / slope;
        // Whatever comes within the errors of this event could come first, and it after the end.
        if (second - first.value() < 20.0 * dt || dt > 1e-3 || t.value() + 10.0 * dt >= t_end)
            exact.clear_until = std::min(exact.clear_until, t.value() - 20.0 * dt);
        exact.events.push_back({t, which, high, dt});
        // The others are off by the jump of their slopes for as long; this one, which is at its threshold
        // when it switches, by its new slope.
        const bool switched = on[which] != high;
        for (std::size_t i = 0; i < n; ++i) {
            const double jump = switched ? std::abs(k[i].value() * r.drive[i][which]) : 0.0;
            exact.error[i] = i == which ? (slope + jump) * dt : exact.error[i] + jump * dt;
        }
        for (std::size_t i = 0; i < n; ++i) at[i] = 0;
        // Off a threshold by a reset, or beyond it on the same side it came to.
        on[which] = high;
        if (high && r.drop[which] > 0.0) {
            x[which] = x[which] - r.drop[which];
            exact.error[which] += r.k[which] * r.drop[which] * dt;
        } else {
            at[which] = high ? 1 : -1;
        }
    }
    return exact;
}

Options options_for(const Relays& r, double tolerance) {
    Options options = with_tolerance(tolerance);
    const auto set = [&](const std::string& name, const std::array<double, n>& values) {
        for (std::size_t i = 0; i < n; ++i)
            options.params.emplace_back(name + "[" + std::to_string(i) + "]", values[i]);
    };
    set("k", r.k);
    set("rest", r.rest);
    set("hi", r.hi);
    set("lo", r.lo);
    set("drop", r.drop);
    for (std::size_t i = 0; i < n; ++i) {
        set("drive[" + std::to_string(i) + "]", r.drive[i]);
        options.start.emplace_back("x[" + std::to_string(i) + "]", r.start[i]);
    }
    options.sensitivities = {"hi[0]", "k[1]", "drive[1][0]", "start:x[2]"};
    options.output_times = {t_end};
    if (const char* method = std::getenv("HYBRIDAE_RANDOM_METHOD")) options.method = method;
    return options;
}

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(RandomRelays, HaveAllTheirEventsOnceWithTheirSensitivities) {
    const Model model = load("random_relays");
    const std::uint64_t systems = from_environment("HYBRIDAE_RANDOM_SYSTEMS", 100),
                        first = from_environment("HYBRIDAE_RANDOM_SEED", 1);
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
        long whole = 0, events = 0, wrong = 0, late = 0, failed = 0, sensitivities = 0, off = 0;
        for (std::uint64_t seed = first; seed < first + systems; ++seed) {
            const Relays relays = make(seed);
            const Exact exact = solve_exactly(relays, 10.0 * tolerance);
            const Solution solution = solve(model, 0.0, t_end, options_for(relays, tolerance));
            const std::string what = "seed " + std::to_string(seed) + " at " + std::to_string(tolerance);
            if (!solution.outcome) {
                ++failed;
                ADD_FAILURE() << what << ": " << solution.outcome.message;
                continue;
            }
            whole += exact.clear_until == t_end;
            std::size_t e = 0;
            bool same = true;
            for (; same && e < exact.events.size() && exact.events[e].t.value() < exact.clear_until; ++e) {
                const auto& wanted = exact.events[e];
                ++events;
                if (e >= solution.events.size() ||
                    solution.events[e].instance.at(0) != static_cast<std::int64_t>(wanted.relay) ||
                    (solution.events[e].condition == "y.x[i] >= p.hi[i]") != wanted.high) {
                    ++wrong;
                    same = false;
                    ADD_FAILURE() << what << ": event " << e << " at " << wanted.t.value() << " is missing";
                    break;
                }
                const Event& found = solution.events[e];
                if (std::abs(found.t - wanted.t.value()) > 10.0 * wanted.error + 1e-13) {
                    ++late;
                    ADD_FAILURE() << what << ": event " << e << " at " << found.t << " instead of "
                                  << wanted.t.value();
                }
                for (std::size_t j = 0; j < 4; ++j) {
                    const double tau = wanted.t.derivative(static_cast<int>(j));
                    ++sensitivities;
                    if (std::abs(found.dt_dp[j] - tau) <=
                        1e3 * wanted.error * std::max(1.0, std::abs(tau)) + 1e-9)
                        continue;
                    ++off;
                    ADD_FAILURE() << what << ": event " << e << " moves by " << found.dt_dp[j]
                                  << " instead of " << tau;
                }
            }
            if (same && exact.clear_until == t_end && e < solution.events.size() &&
                solution.events[e].t < t_end - 1e-3) {
                ++wrong;
                ADD_FAILURE() << what << ": one more event at " << solution.events[e].t;
            }
        }
        std::printf(
            "%g: %ld of %ld systems to the end, %ld events: %ld missed or too many, %ld late, %ld failed; "
            "%ld of %ld sensitivities off\n",
            tolerance, whole, static_cast<long>(systems), events, wrong, late, failed, off, sensitivities);
        EXPECT_GT(events, static_cast<long>(systems));
    }
}

}  // namespace
}  // namespace hybridae::event_tests
