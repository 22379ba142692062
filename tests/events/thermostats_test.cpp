// SPDX-License-Identifier: Apache-2.0
// Many events, known exactly: between switches every temperature is an exponential.
#include <algorithm>
#include <cmath>

#include "events/solved.hpp"
#include "hybridae/arithmetic/math.hpp"

namespace hybridae::event_tests {
namespace {

double fr(double x) { return x - std::floor(x); }

struct Switch {
    int room;
    Number t;
};

struct Exact {
    std::vector<Switch> switches;  // in the order of time
    std::vector<Number> T;         // at the end
};

// Derivatives with respect to T_env and the common factor of the heaters' powers.
Exact exact_rooms(int n, double t_end) {
    const Number T_env = variable(10.0, 0), power = variable(1.0, 1);
    Exact exact;
    for (int r = 0; r < n; ++r) {
        const double i = r + 1.0, k = 0.5 + fr(0.6180339887 * i), d = 0.5 * fr(0.7320508076 * i);
        const double P = k * (20.0 + 5.0 * fr(0.4142135624 * i)), high = 21.0 + d, low = 19.0 - d;
        Number T = 19.0 + 2.0 * fr(0.2360679775 * i), t = 0.0;
        bool on = (r + 1) % 2 != 0;
        // One that starts beyond its threshold, switched the other way, has held before: it does not switch.
        for (;;) {
            const Number limit = on ? T_env + power * (P / k) : T_env;
            const double threshold = on ? high : low;
            const Number ratio = (T - limit) / (threshold - limit);
            const bool never = ratio.value() <= 1.0;
            const Number t_next = never ? Number(INFINITY) : t + math::log(ratio) / k;
            if (never || t_next.value() > t_end) {
                exact.T.push_back(limit + (T - limit) * math::exp(-k * (t_end - t)));
                break;
            }
            exact.switches.push_back({r, t_next});
            T = threshold;
            t = t_next;
            on = !on;
        }
    }
    std::sort(exact.switches.begin(), exact.switches.end(),
              [](const Switch& a, const Switch& b) { return a.t.value() < b.t.value(); });
    return exact;
}

TEST(Thermostats, SwitchAtTheKnownTimesWithTheKnownSensitivities) {
    const Exact exact = exact_rooms(10, 10.0);
    ASSERT_EQ(exact.switches.size(), 436u);
    Options options = with_tolerance(1e-8);
    options.sensitivities = {"T_env", "power"};
    options.output_times = {10.0};
    const Solution solution = solved("thermostats", 10.0, options);
    ASSERT_EQ(solution.events.size(), 436u);
    for (std::size_t e = 0; e < 436; ++e) {
        EXPECT_EQ(solution.events[e].instance.at(0), exact.switches[e].room) << e;
        // Errors of a few 1e-8 · 20 K at each of the 40 switches of a room, over a slope of 4 K/h and more.
        EXPECT_NEAR(solution.events[e].t, exact.switches[e].t.value(), 1e-5);
        for (std::size_t j = 0; j < 2; ++j) {
            const double tau = exact.switches[e].t.derivative(static_cast<int>(j));
            EXPECT_NEAR(solution.events[e].dt_dp[j], tau, 1e-4 * std::max(1.0, std::abs(tau)));
        }
    }
    for (std::size_t i = 0; i < 10; ++i) {
        EXPECT_NEAR(solution.rows.back().y[i], exact.T[i].value(), 1e-4);
        for (std::size_t j = 0; j < 2; ++j) {
            const double s = exact.T[i].derivative(static_cast<int>(j));
            EXPECT_NEAR(solution.rows.back().s[10 * j + i], s, 1e-3 * std::max(1.0, std::abs(s)));
        }
    }
}

}  // namespace
}  // namespace hybridae::event_tests
