// SPDX-License-Identifier: Apache-2.0
// Which transitions are known to meet the same conditions whatever the discrete values are and whatever
// fires.
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

bool is_independent(const std::string& transition) {
    const Result result = generate_text(
        "struct State { double x = 1, v = 0, T[3]; };\n"
        "struct Params { double e = 0.5; int n = 3; };\n"
        "struct Discrete { bool on = false, u[3]; int count = 0; double held = 0; };\n"
        "void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, "
        "State& r) {\n"
        "    r.x = ydot.x - y.v; r.v = ydot.v + (d.on ? d.held : 0.0);\n"
        "    for (int i = 0; i < 3; ++i) r.T[i] = ydot.T[i] + (d.u[i] ? 1.0 : y.T[i]);\n"
        "}\n"
        "double bounced(double v, const Params& p) { return -p.e * v; }\n"
        "bool low(const State& y) { return y.x < 0; }\n"
        "void count_up(int& n) { ++n; }\n"
        "void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, "
        "Discrete& dnext) "
        "{\n" +
        transition + "\n}\n");
    EXPECT_TRUE(result.ok) << result.diagnostics;
    return emitted(result, "tables.cpp").find("HY_EXTENSION_INDEPENDENT_TRIGGERS") != std::string::npos;
}

TEST(Independence, OfConditionsOnModelValuesAndParametersAlone) {
    EXPECT_TRUE(is_independent("if (y.x < 0) next.v = -p.e * y.v;"));
    EXPECT_TRUE(is_independent("if (low(y) && y.v < 0) next.v = -p.e * y.v;"));
    EXPECT_TRUE(is_independent("for (int i = 0; i < p.n; ++i) { if (y.T[i] > 1) dnext.u[i] = false; }"));
    EXPECT_TRUE(is_independent("const double top = 2 * p.e; if (y.x > top) dnext.on = true;"));
}

TEST(Independence, DiscreteValuesMayGoToDiscreteValues) {
    EXPECT_TRUE(
        is_independent("if (y.x < 0) { dnext.count = d.count + 1; ++dnext.count; dnext.held += d.held; }"));
    EXPECT_TRUE(is_independent("if (y.x < 0) { dnext.on = !d.on; if (y.v < -1) next.v = 0; }"));
}

TEST(Independence, NotOfConditionsThatReadDiscreteValues) {
    EXPECT_FALSE(is_independent("if (d.on && y.x < 0) dnext.on = false;"));
    EXPECT_FALSE(is_independent("if (d.on) { if (y.x < 0) dnext.on = false; }"));
    EXPECT_FALSE(is_independent("if (y.x < d.held) next.x = 1;"));
    EXPECT_FALSE(is_independent("const double level = d.on ? 1.0 : 2.0; if (y.x > level) next.x = 0;"));
    EXPECT_FALSE(is_independent("for (int i = 0; i < d.count; ++i) { if (y.T[i] > 1) dnext.u[i] = true; }"));
    EXPECT_FALSE(is_independent("const auto& state = d; if (y.x < state.held) next.x = 1;"));
}

// Outside of triggers results cannot be read: such models are refused.
TEST(Independence, NotOfConditionsThatReadResults) {
    EXPECT_FALSE(is_independent("if (y.x < 0) { next.x = 1; if (y.v + next.x > 3) dnext.on = true; }"));
    EXPECT_FALSE(is_independent(
        "if (y.x < 0) { dnext.count = 1; if (dnext.count == 1 && y.v > 3) dnext.on = true; }"));
}

TEST(Independence, NotBehindAnElse) {
    EXPECT_FALSE(is_independent("if (y.x < 0) next.v = 1; else if (y.v > 3) next.v = 2;"));
}

TEST(Independence, NotWhereBodiesMayWriteWhatConditionsRead) {
    EXPECT_FALSE(
        is_independent("int n = 0; if (y.x < 0) { n = 1; next.v = 1; } if (n == 0 && y.v > 3) next.v = 2;"));
    EXPECT_FALSE(
        is_independent("int n = 0; if (y.x < 0) { next.v = n = 1; } if (n == 0 && y.v > 3) next.v = 2;"));
    EXPECT_FALSE(is_independent(
        "int n = 0; if (y.x < 0) { count_up(n); next.v = 1; } if (n == 0 && y.v > 3) next.v = 2;"));
    EXPECT_FALSE(is_independent("if (y.x < 0) next.v = bounced(y.v, p);")) << "calls are not looked into";
}

}  // namespace

}  // namespace hybridae::generator::test
