// SPDX-License-Identifier: Apache-2.0
// The example's optimum, against the exact motion of the sled and against the optimum in continuous time.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace hybridae {
namespace {

constexpr double edge = 1.0, friction = 0.8, goal = 2.0, t_end = 2.0;

struct Printed {
    std::vector<double> u;
    double cost = NAN;
};

Printed run_example() {
    Printed printed;
    const auto close = [](FILE* pipe) { EXPECT_EQ(pclose(pipe), 0) << "Ipopt did not converge"; };
    const std::unique_ptr<FILE, decltype(close)> pipe(popen(HYBRIDAE_OPTIMAL_CONTROL, "r"), close);
    char line[512];
    while (std::fgets(line, sizeof line, pipe.get()) != nullptr) {
        double t = 0.0, x = 0.0, v = 0.0, u = 0.0;
        if (std::sscanf(line, "%lf %lf %lf %lf", &t, &x, &v, &u) == 4) printed.u.push_back(u);
        std::sscanf(line, "cost %lf", &printed.cost);
    }
    return printed;
}

// The sled over one interval, exactly: parabolas, joined at the edge.
void move(double& x, double& v, double u, double span) {
    const auto along = [&](double a, double time) {
        x += v * time + 0.5 * a * time * time;
        v += a * time;
    };
    const double ahead = edge - x;
    double on_ice = ahead > 0.0 ? span : 0.0;
    const double discriminant = v * v + 2.0 * u * ahead;
    if (ahead > 0.0 && discriminant >= 0.0) {
        const double crossing = 2.0 * ahead / (v + std::sqrt(discriminant));
        if (crossing >= 0.0 && crossing < span) on_ice = crossing;
    }
    along(u, on_ice);
    along(u - friction, span - on_ice);
}

// The least ∫ w² dt that takes x' = v, v' = w over `way` in `time`, from velocity a to b.
double effort(double way, double a, double b, double time) {
    return 4.0 / std::pow(time, 3) *
           (3.0 * way * way - 3.0 * way * (a + b) * time + (a * a + a * b + b * b) * time * time);
}

// Both parts of the way at their best, for a crossing at time t with velocity v; on gravel u = w + friction.
double effort_over_edge(double t, double v) {
    const double rest = t_end - t;
    return effort(edge, 0.0, v, t) + effort(goal - edge, v, 0.0, rest) - 2.0 * friction * v +
           friction * friction * rest;
}

// The least over t and v, by ever finer grids around the best point.
double continuous_optimum() {
    double t = 1.0, v = 1.5, width = 0.8, best = effort_over_edge(t, v);
    for (; width > 1e-7; width *= 0.7) {
        const double t0 = t, v0 = v;
        for (int i = -10; i <= 10; ++i)
            for (int j = -10; j <= 10; ++j) {
                const double t_try = t0 + 0.1 * i * width, v_try = v0 + 0.1 * j * width;
                if (t_try <= 0.1 || t_try >= t_end - 0.1) continue;
                if (const double found = effort_over_edge(t_try, v_try); found < best) {
                    best = found;
                    t = t_try;
                    v = v_try;
                }
            }
    }
    return best;
}

TEST(OptimalControl, OfTheSledIsFoundByIpopt) {
    const Printed printed = run_example();
    ASSERT_GT(printed.u.size(), 1u);
    const double span = t_end / static_cast<double>(printed.u.size());

    double x = 0.0, v = 0.0, cost = 0.0;
    for (const double u : printed.u) {
        move(x, v, u, span);
        cost += u * u * span;
    }
    EXPECT_NEAR(x, goal, 1e-6);
    EXPECT_NEAR(v, 0.0, 1e-6);
    EXPECT_NEAR(printed.cost, cost, 1e-6);

    // Controls that are held constant cannot do better than free ones. A control of slope s that is replaced
    // by its means costs s² h² / 12 more per second; twice that leaves room for meeting the constraints
    // again.
    const double optimum = continuous_optimum();
    double slope = 0.0;
    for (std::size_t k = 1; k < printed.u.size(); ++k)
        slope = std::max(slope, std::abs(printed.u[k] - printed.u[k - 1]) / span);
    EXPECT_GE(printed.cost, optimum * (1.0 - 1e-6));
    EXPECT_LE(printed.cost, optimum + 2.0 * slope * slope * span * span / 12.0 * t_end);
}

}  // namespace
}  // namespace hybridae
