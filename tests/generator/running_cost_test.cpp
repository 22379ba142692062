// SPDX-License-Identifier: Apache-2.0
// A running cost: how its integral becomes a state, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Roles on line 1, the derivative on line 2, the rest from line 3 on.
std::string model(const std::string& rest, const std::string& state = "struct State { double x = 1; };") {
    return state + " struct Params { double k = 2; };\n" +
           "void derivative(double t, const State& y, const Params& p, State& dydt) { dydt.x = -p.k * y.x; "
           "}\n" +
           rest + "\n";
}

TEST(RunningCost, BecomesTheLastState) {
    const auto result = generate_text(
        model("double running_cost(double t, const State& y, const Params& p) { return p.k * y.x; }"));
    const auto text = emitted(result);
    EXPECT_THAT(text, HasSubstr("struct hy_State : State {\n        T running_cost = 0.0;  // its integral"));
    EXPECT_THAT(text, HasSubstr("visit(role.x);\n        visit(role.running_cost);"));
    EXPECT_THAT(text, HasSubstr("hy_n_state = 2,"));
    EXPECT_THAT(text, HasSubstr("r.running_cost = ydot.running_cost - running_cost(t, y, p);"));
}

TEST(RunningCost, IsLockedWithTheResidual) {
    const auto text = emitted(generate_text(
        model("double running_cost(double t, const State& y) { return y.x > 1 ? y.x : 0.0; }")));
    EXPECT_THAT(text, HasSubstr("T running_cost(T t, const State& y) { return hy_lock.branch(0, "));
}

TEST(RunningCost, OfAnArrayForm) {
    const auto text = emitted(generate_text(
        "void residual(double t, const double y[2], const double ydot[2], const double p[1], double r[2]) {\n"
        "r[0] = ydot[0] - y[1]; r[1] = ydot[1] + p[0] * y[0]; }\n"
        "double running_cost(double t, const double y[2], const double ydot[2], const double p[1]) {\n"
        "return y[0] * y[0]; }\n"));
    EXPECT_THAT(text, HasSubstr("T values[2];\n        T running_cost = 0.0;"));
    EXPECT_THAT(text, HasSubstr("running_cost(t, y.values, ydot.values, p.values);"));
}

TEST(RunningCost, OfOtherModelsIsNotThere) {
    EXPECT_THAT(emitted(generate_text(model(""))), Not(HasSubstr("running_cost")));
}

struct Refused {
    const char *name, *text, *expected;
};
void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

class RunningCostRefusal : public ::testing::TestWithParam<Refused> {};

TEST_P(RunningCostRefusal, SaysWhatToWrite) {
    const auto result = generate_text(GetParam().text);
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics, HasSubstr(GetParam().expected));
}

const std::string no_result = model("void running_cost(double t, const State& y, const Params& p) {}");
const std::string has_result = model("double running_cost(double t, const State& y, State& r) { return 1; }");
const std::string no_time = model("double running_cost(const State& y) { return y.x; }");
const std::string twice = model(
    "double running_cost(double t, const State& y) { return y.x; }\n"
    "double running_cost(double t) { return t; }");
const std::string taken = model("double running_cost(double t, const State& y) { return y.x; }",
                                "struct State { double x = 1, running_cost = 0; };");
const std::string final_state = model("double running_cost(double t, const State& y) { return y.x; }",
                                      "struct State final { double x = 1; };");

INSTANTIATE_TEST_SUITE_P(
    Signatures, RunningCostRefusal,
    ::testing::Values(
        Refused{"NoResult", no_result.c_str(), "model.cpp:3:6: error: 'running_cost' must return a double"},
        Refused{"WritesAState", has_result.c_str(), "an argument of 'running_cost' is not understood"},
        Refused{"NoTime", no_time.c_str(), "'running_cost' lacks its time: double t"},
        Refused{"Twice", twice.c_str(), "there is more than one function 'running_cost' with a body"},
        Refused{"NameTaken", taken.c_str(), "model.cpp:3:8: error: a state is called 'running_cost'"},
        Refused{"FinalState", final_state.c_str(), "must not be final"}),
    [](const ::testing::TestParamInfo<Refused>& refused) { return std::string(refused.param.name); });

}  // namespace

}  // namespace hybridae::generator::test
