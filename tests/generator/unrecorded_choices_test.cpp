// SPDX-License-Identifier: Apache-2.0
// Which models are known to choose between formulas without a trace.
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

bool chooses(const std::string& body) {
    const Result result = generate_text(
        "#include <hybridae/annotations.hpp>\n#include <cmath>\n"
        "struct State { double x = 1; };\n"
        "struct Params { double a = 2; };\n"
        "double guarded(double x) { return hybridae::no_event(x > 0) ? std::sqrt(x) : 0.0; }\n"
        "void derivative(double t, const State& y, const Params& p, State& dydt) {\n" +
        body + "\n}\n");
    EXPECT_TRUE(result.ok) << result.diagnostics;
    return emitted(result, "tables.cpp").find("HY_EXTENSION_UNRECORDED_CHOICES") != std::string::npos;
}

TEST(UnrecordedChoices, AreTestsThatChooseAValueOrABranch) {
    EXPECT_TRUE(chooses("dydt.x = hybridae::no_event(y.x > 1) ? -y.x : -1.0;"));
    EXPECT_TRUE(chooses("dydt.x = -1.0; if (hybridae::no_event(y.x > 1)) dydt.x = -y.x;"));
    EXPECT_TRUE(chooses("dydt.x = -guarded(y.x);"));
    EXPECT_TRUE(chooses("const bool high = hybridae::no_event(y.x > 1); dydt.x = high ? -y.x : -1.0;"));
}

TEST(UnrecordedChoices, AreNotTheEndsOfIterations) {
    EXPECT_FALSE(
        chooses("double z = 1; while (hybridae::no_event(std::fabs(z * z - y.x) > 1e-12)) "
                "z -= (z * z - y.x) / (2 * z); dydt.x = -z;"));
    EXPECT_FALSE(
        chooses("double z = 1; for (int i = 0; i < 50; ++i) { const double by = (z * z - y.x) / (2 "
                "* z); z -= by; if (hybridae::no_event(std::fabs(by) < 1e-12)) break; } "
                "dydt.x = -z;"));
}

TEST(UnrecordedChoices, AreNotRecordedConditions) {
    EXPECT_FALSE(chooses("dydt.x = y.x > 1 ? -y.x : -1.0;"));
    EXPECT_FALSE(chooses("dydt.x = -std::fabs(y.x);"));
}

}  // namespace

}  // namespace hybridae::generator::test
