// SPDX-License-Identifier: Apache-2.0
// The smooth models against closed forms, difference quotients and the reference solution.
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "smooth/solved.hpp"

namespace hybridae::smooth_tests {
namespace {

// On the mesh the solution is a sum of products of sines: with θ_k = kπ/(M + 1), the mode (k, l) decays at
// the rate 4 (M + 1)² (p1 sin²(θ_k/2) + p2 sin²(θ_l/2)). This is u at node (i, j), by which start values
// count how much: u_ij(t) = Σ_ab G(i, a; t) G(j, b; t) u_ab(0).
class Heat {
  public:
    static constexpr int m = 40;
    static double propagator(int i, int a, double t) {
        double sum = 0.0;
        for (int k = 1; k <= m; ++k) {
            const double theta = k * std::numbers::pi / (m + 1), half = std::sin(0.5 * theta);
            sum += 2.0 / (m + 1) * std::sin(i * theta) * std::sin(a * theta) *
                   std::exp(-4.0 * (m + 1.0) * (m + 1.0) * half * half * t);
        }
        return sum;
    }
    static double u(int i, int j, double t) { return 16.0 * line(i, t) * line(j, t); }
    static double u_t(int i, int j, double t) {
        return 16.0 * (slope(i, t) * line(j, t) + line(i, t) * slope(j, t));
    }
    static double d_p1(int i, int j, double t) { return 16.0 * t * slope(i, t) * line(j, t); }

  private:
    static double start(int i) { return i / (m + 1.0) * (1.0 - i / (m + 1.0)); }
    static double line(int i, double t) {
        double sum = 0.0;
        for (int a = 1; a <= m; ++a) sum += propagator(i, a, t) * start(a);
        return sum;
    }
    static double slope(int i, double t) {
        return (m + 1.0) * (m + 1.0) * (line(i - 1, t) - 2.0 * line(i, t) + line(i + 1, t));
    }
};

TEST(HeatModel, IsWhatTheSineSeriesSays) {
    const Model model = load("heat");
    constexpr double tolerance = 1e-6, t = 0.05;
    Options options;
    options.rtol = options.atol = tolerance;
    options.sensitivities = {"p1", "p2", "start:u[11][31]"};
    options.output_times = {t};
    const Solution solution = solved(model, t, options);
    const std::size_t n = static_cast<std::size_t>(model.n_states());
    const auto at = [&](int i, int j) {
        return index_of(model, "u[" + std::to_string(j) + "][" + std::to_string(i) + "]");
    };
    const Row& row = solution.rows.at(0);
    for (const auto& [i, j] : {std::pair(21, 21), std::pair(5, 30), std::pair(40, 1)}) {
        // Some hundred local errors below the tolerance, damped: 20 of it is far.
        EXPECT_NEAR(row.y[at(i, j)], Heat::u(i, j, t), 20.0 * tolerance);
        EXPECT_NEAR(row.s[at(i, j)], Heat::d_p1(i, j, t), 20.0 * tolerance);
        EXPECT_NEAR(row.s[n + at(i, j)], Heat::d_p1(j, i, t), 20.0 * tolerance);
        EXPECT_NEAR(row.s[2 * n + at(i, j)], Heat::propagator(i, 31, t) * Heat::propagator(j, 11, t),
                    20.0 * tolerance);
    }
}

// Two parameter steps whose quotients agree to `spread` leave an error of about a third of it in the smaller.
TEST(FoodWebModel, SensitivitiesAreThoseOfDifferenceQuotients) {
    const Model model = load("food_web");
    constexpr double t = 0.5;
    Options options = food_web_options(1e-8);
    options.output_times = {t};
    const Row exact = solved(model, t, options).rows.at(0);
    options.sensitivities.clear();
    const auto quotient = [&](const std::string& parameter, double value, double step) {
        options.params = {{parameter, value + step}};
        const Row up = solved(model, t, options).rows.at(0);
        options.params = {{parameter, value - step}};
        const Row down = solved(model, t, options).rows.at(0);
        std::vector<double> result(up.y.size());
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = (up.y[i] - down.y[i]) / (2.0 * step);
        return result;
    };
    const std::size_t n = exact.y.size();
    for (const auto& [parameter, value, column] :
         {std::tuple("alpha", 50.0, 0), std::tuple("beta", 100.0, 1)}) {
        const auto coarse = quotient(parameter, value, 0.02 * value),
                   fine = quotient(parameter, value, 0.01 * value);
        for (const std::size_t species : {0, 1}) {
            double largest = 0.0, spread = 0.0, deviation = 0.0;
            for (std::size_t i = species; i < n; i += 2) {
                largest = std::max(largest, std::abs(fine[i]));
                spread = std::max(spread, std::abs(fine[i] - coarse[i]));
                deviation = std::max(deviation,
                                     std::abs(exact.s[static_cast<std::size_t>(column) * n + i] - fine[i]));
            }
            EXPECT_LT(spread, 1e-2 * largest) << parameter;
            EXPECT_LT(deviation, spread + 1e-5 * largest) << parameter << " of species " << species;
        }
    }
}

TEST(DowModel, IsTheReferenceSolutionRelativeToEachSize) {
    const auto expected = nlohmann::json::parse(
        std::ifstream(std::string(HYBRIDAE_SOURCE_DIR) + "/tests/reference/data/p17_dow.json"));
    const Model model = load("dow");
    constexpr double tolerance = 1e-8;
    Options options;
    options.rtol = options.atol = tolerance;
    for (const char* name : {"u7", "u8"}) options.atol_of[name] = 1e-5 * tolerance;
    for (const char* name : {"u9", "u10"}) options.atol_of[name] = 1e-12 * tolerance;
    options.output_times = expected["output_times"].get<std::vector<double>>();
    options.sensitivities = expected["sensitivity_parameters"].get<std::vector<std::string>>();
    const Solution solution = solved(model, expected["t_end"], options);
    const auto n = static_cast<std::size_t>(model.n_states());
    const auto error = [&](const nlohmann::json& values, auto&& computed) {
        double largest = 0.0, worst = 0.0;
        for (std::size_t k = 0; k < solution.rows.size(); ++k) {
            largest = std::max(largest, std::abs(values[k].get<double>()));
            worst = std::max(worst, std::abs(values[k].get<double>() - computed(solution.rows[k])));
        }
        return worst / largest;
    };
    for (const char* kind : {"states", "algebraic"})
        for (const auto& [name, values] : expected[kind].items()) {
            const std::size_t i = index_of(model, name);
            EXPECT_LT(error(values, [i](const Row& row) { return row.y[i]; }), 100.0 * tolerance) << name;
        }
    for (std::size_t j = 0; j < options.sensitivities.size(); ++j)
        for (const auto& [name, values] : expected["sensitivities"][options.sensitivities[j]].items()) {
            const std::size_t at = j * n + index_of(model, name);
            EXPECT_LT(error(values, [at](const Row& row) { return row.s[at]; }), 1000.0 * tolerance)
                << "d" << name << "/d" << options.sensitivities[j];
        }
}

}  // namespace
}  // namespace hybridae::smooth_tests
