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

// The Dow reactor beside its reference, which has 16 digits: the worst error of the states and of the
// sensitivities, each relative to the largest value of its component.
class Dow {
  public:
    struct Errors {
        double states = 0.0, sensitivities = 0.0;
    };
    Errors errors_at(double tolerance, const char* method = "bdf") const {
        Options options;
        options.method = method;
        options.rtol = options.atol = tolerance;
        for (const char* name : {"u7", "u8"}) options.atol_of[name] = 1e-5 * tolerance;
        for (const char* name : {"u9", "u10"}) options.atol_of[name] = 1e-12 * tolerance;
        options.output_times = expected_["output_times"].get<std::vector<double>>();
        options.sensitivities = expected_["sensitivity_parameters"].get<std::vector<std::string>>();
        const Solution solution = solved(model_, expected_["t_end"], options);
        const auto n = static_cast<std::size_t>(model_.n_states());
        Errors worst;
        for (const char* kind : {"states", "algebraic"})
            for (const auto& [name, values] : expected_[kind].items()) {
                const std::size_t i = index_of(model_, name);
                worst.states =
                    std::max(worst.states, error(solution, values, [i](const Row& row) { return row.y[i]; }));
            }
        for (std::size_t j = 0; j < options.sensitivities.size(); ++j)
            for (const auto& [name, values] : expected_["sensitivities"][options.sensitivities[j]].items()) {
                const std::size_t at = j * n + index_of(model_, name);
                worst.sensitivities = std::max(
                    worst.sensitivities, error(solution, values, [at](const Row& row) { return row.s[at]; }));
            }
        return worst;
    }

  private:
    template <class Computed>
    static double error(const Solution& solution, const nlohmann::json& values, Computed&& computed) {
        double largest = 0.0, worst = 0.0;
        for (std::size_t k = 0; k < solution.rows.size(); ++k) {
            largest = std::max(largest, std::abs(values[k].get<double>()));
            worst = std::max(worst, std::abs(values[k].get<double>() - computed(solution.rows[k])));
        }
        return worst / largest;
    }

    Model model_ = load("dow");
    nlohmann::json expected_ = nlohmann::json::parse(
        std::ifstream(std::string(HYBRIDAE_SOURCE_DIR) + "/tests/reference/data/p17_dow.json"));
};

// The errors are below a small multiple of the tolerance, and over the range they follow it.
TEST(DowModel, ErrorsFollowTheToleranceOverEightDecades) {
    const Dow dow;
    double least = INFINITY, most = 0.0;
    for (const double tolerance : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11}) {
        const Dow::Errors errors = dow.errors_at(tolerance);
        EXPECT_LT(errors.states, 10.0 * tolerance) << tolerance;
        EXPECT_LT(errors.sensitivities, 10.0 * tolerance) << tolerance;
        least = std::min(least, errors.sensitivities / tolerance);
        most = std::max(most, errors.sensitivities / tolerance);
    }
    EXPECT_LT(most, 30.0 * least) << "from " << least << " to " << most;
}

// Where errors of sensitivities cannot be held to the tolerance, steps do not become shorter without end.
TEST(DowModel, TightTolerancesAreWithinReachOfOneStepMethods) {
    const Dow dow;
    for (const double tolerance : {1e-8, 1e-9, 1e-10})
        for (const char* method : {"esdirk34", "esdirk54"}) {
            const Dow::Errors errors = dow.errors_at(tolerance, method);
            EXPECT_LT(errors.states, 10.0 * tolerance) << method << ", " << tolerance;
            EXPECT_LT(errors.sensitivities, 10.0 * tolerance) << method << ", " << tolerance;
        }
}

}  // namespace
}  // namespace hybridae::smooth_tests
