// SPDX-License-Identifier: Apache-2.0
// Consistent start values for everything that can be kept, with their sensitivities, against closed forms.
//
// The model two_tanks:  x' = u - a,  a = k sqrt(x),  z' = a - c z;  z(0) = z0, and x'(0) = u/10 where it
// counts.
#include <gmock/gmock.h>

#include <cmath>

#include "events/solved.hpp"
#include "hybridae/arithmetic/dual_math.hpp"

namespace hybridae::consistency_tests {
namespace {

using event_tests::load;
using event_tests::Number;
using event_tests::variable;
using testing::HasSubstr;

constexpr double tolerance = 1e-9;  // Newton goes on to 1e-4 of the tolerances, 1e-6

enum State { x, z, a };

class TwoTanks : public testing::Test {
  protected:
    TwoTanks() { options.sensitivities = {"u", "k", "c", "z0"}; }

    // The first row of a solve.
    Row start() {
        const Solution solution = solve(model, 0.0, 1.0, options);
        EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
        return solution.rows.empty() ? Row{} : solution.rows.front();
    }
    static void expect(const Row& row, State i, const Number& exact, const std::string& what) {
        event_tests::expect_near(row.y[i], event_tests::sensitivities_of(row.s, 3, i), exact, tolerance,
                                 what);
    }
    std::string refusal() {
        try {
            return solve(model, 0.0, 1.0, options).outcome.message;
        } catch (const InputError& error) {
            return error.what();
        }
    }

    const Model model = load("two_tanks");
    Options options;
    const Number u = variable(1.5, 0), k = variable(0.5, 1), c = variable(0.25, 2), z0 = variable(3.0, 3);
};

TEST_F(TwoTanks, GivenDifferentialVariablesDetermineTheRest) {
    options.sensitivities.push_back("start:x");
    const Number x0 = variable(4.0, 4);
    const Row row = start();
    expect(row, x, x0, "x");
    expect(row, z, z0, "z");
    expect(row, a, k * math::sqrt(x0), "a");
    EXPECT_NEAR(row.ydot[x], 0.5, tolerance);
    EXPECT_NEAR(row.ydot[z], 1.0 - 0.75, tolerance);
}

TEST_F(TwoTanks, SteadyStateSolvesForAllValues) {
    options.steady_state = true;
    const Row row = start();
    expect(row, x, (u / k) * (u / k), "x");
    expect(row, z, u / c, "z");
    expect(row, a, u, "a");
    EXPECT_NEAR(row.ydot[x], 0.0, tolerance);
    EXPECT_NEAR(row.ydot[z], 0.0, tolerance);
}

TEST_F(TwoTanks, SteadyStateKeepsWhatIsFixed) {
    options.steady_state = true;
    options.fixed = {"z"};
    const Row row = start();
    expect(row, x, (u / k) * (u / k), "x");
    expect(row, z, z0, "z");
    EXPECT_NEAR(row.ydot[z], 1.5 - 0.75, tolerance);
}

TEST_F(TwoTanks, FixedDerivativeLeavesItsVariableToBeSolvedFor) {
    options.fixed = {"der:x"};
    Row row = start();
    expect(row, a, u - 0.1 * u, "a");
    expect(row, x, (0.9 * u / k) * (0.9 * u / k), "x");
    expect(row, z, z0, "z");

    options.start = {{"der:x", 0.25}};
    options.sensitivities.push_back("start:der:x");
    const Number v = variable(0.25, 4);
    row = start();
    expect(row, a, u - v, "a");
    expect(row, x, ((u - v) / k) * ((u - v) / k), "x");
}

// Undamped, Newton's method would leave the domain of the root from all of them.
TEST_F(TwoTanks, GuessThatIsFarTooLargeOrTooSmallLeadsToTheSameValues) {
    options.fixed = {"der:x"};
    for (const double guess : {1e-4, 100.0, 1e4, 1e8}) {
        options.start = {{"x", guess}};
        expect(start(), x, (0.9 * u / k) * (0.9 * u / k), "x from " + std::to_string(guess));
    }
}

TEST_F(TwoTanks, FixedAlgebraicVariableReleasesTheDifferentialOneBehindIt) {
    options.fixed = {"a"};
    options.start = {{"a", 2.0}};
    options.sensitivities.push_back("start:a");
    const Number a0 = variable(2.0, 4);
    const Row row = start();
    expect(row, a, a0, "a");
    expect(row, x, (a0 / k) * (a0 / k), "x");
    expect(row, z, z0, "z");
}

TEST_F(TwoTanks, FixedValueAndDerivativeTogetherReleaseAnother) {
    options.fixed = {"z", "der:z"};
    options.start = {{"der:z", 0.5}};
    const Row row = start();
    const Number outflow = c * z0 + 0.5;
    expect(row, z, z0, "z");
    expect(row, a, outflow, "a");
    expect(row, x, (outflow / k) * (outflow / k), "x");
    EXPECT_NEAR(row.ydot[z], 0.5, tolerance);
}

TEST_F(TwoTanks, WhatCannotBeKeptIsNamed) {
    options.fixed = {"a", "x"};
    EXPECT_THAT(refusal(), HasSubstr("'a' cannot be kept"));
    options.fixed = {"der:a"};
    EXPECT_THAT(refusal(), HasSubstr("'der:a' cannot be fixed: the derivative of 'a' does not appear"));
    options.fixed = {"b"};
    EXPECT_THAT(refusal(), HasSubstr("the model has no state 'b'"));
}

TEST_F(TwoTanks, ThereAreNoSensitivitiesToStartValuesThatAreSolvedFor) {
    options.sensitivities = {"start:a"};
    EXPECT_THAT(refusal(), HasSubstr("the start value of 'a' is solved for"));
    options.sensitivities = {"start:x"};
    options.steady_state = true;
    EXPECT_THAT(refusal(), HasSubstr("the start value of 'x' is solved for"));
    options.sensitivities = {"start:der:x"};
    options.steady_state = false;
    EXPECT_THAT(refusal(), HasSubstr("the start value of the derivative of 'x' is solved for"));
}

TEST(SteadyState, ThatTheEquationsDoNotDetermineIsNamed) {
    Options options;
    options.steady_state = true;  // y1 + y2 + y3 is arbitrary
    const Solution solution = solve(load("robertson"), 0.0, 1.0, options);
    EXPECT_EQ(solution.outcome.status, Status::inconsistent_start);
    EXPECT_THAT(solution.outcome.message, HasSubstr("do not determine 'y"));
}

// Sensitivities later on, by central differences of re-solved starts: the error is that of the differences,
// h^2, plus that of the solutions over h.
TEST_F(TwoTanks, SensitivitiesFromASteadyStateAgreeWithDifferences) {
    options.rtol = options.atol = 1e-11;
    options.steady_state = false;
    options.fixed = {"a"};
    options.start = {{"a", 2.0}};
    options.output_times = {5.0};
    options.sensitivities = {"k"};
    const Row row = solve(model, 0.0, 5.0, options).rows.at(0);
    const double h = 1e-4;
    std::vector<double> difference(3, 0.0);
    for (const double side : {1.0, -1.0}) {
        Options moved = options;
        moved.sensitivities.clear();
        moved.params = {{"k", 0.5 + side * h}};
        const Row there = solve(model, 0.0, 5.0, moved).rows.at(0);
        for (std::size_t i = 0; i < 3; ++i) difference[i] += side * there.y[i] / (2.0 * h);
    }
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(row.s[i], difference[i], 1e-5 * std::max(1.0, std::abs(row.s[i])));
}

}  // namespace
}  // namespace hybridae::consistency_tests
