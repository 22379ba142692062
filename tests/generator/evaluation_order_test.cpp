// SPDX-License-Identifier: Apache-2.0
// Each form of expression whose order of evaluation C++ leaves open, with the order forced and without: g++
// evaluates operands of class types from right to left where those of double are evaluated from left to
// right, and a model whose order is not forced follows the wrong branches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;

struct Form {
    const char *name, *helpers, *statement;
    // Whether g++ orders it differently for double and for class types. The others it evaluates from right to
    // left whatever the type: in step with themselves, but not with what another compiler recorded.
    bool depends_on_type = false;
};

const Form forms[] = {
    {"binary_operator", "", "r[0] = f(y[0]) - f(y[1]);", true},
    {"function_arguments", "static double two(double a, double b) { return a - 2 * b; }",
     "r[0] = two(f(y[0]), f(y[1]));"},
    {"library_arguments", "", "r[0] = std::atan2(f(y[0]), f(y[1]));"},
    {"member_arguments",
     "struct Gain { double k; double two(double a, double b) const { return k * a - b; } };",
     "const Gain gain{2.0}; r[0] = gain.two(f(y[0]), f(y[1]));"},
    {"user_operator",
     "struct Pair { double a, b; };\n"
     "static Pair operator-(const Pair& x, const Pair& z) { return {x.a - z.a, x.b - 2 * z.b}; }\n"
     "static Pair made(double x) { return {f(x), x}; }",
     "const Pair d = made(y[0]) - made(y[1]); r[0] = d.a + d.b;"},
    {"constructor", "struct Point { double a, b; Point(double x, double z) : a(x), b(z) {} };",
     "const Point q(f(y[0]), f(y[1])); r[0] = q.a - 2 * q.b;"},
    {"lambda_call", "",
     "const auto two = [](double a, double b) { return a - 2 * b; }; r[0] = two(f(y[0]), f(y[1]));"},
    {"ternary_operands", "", "r[0] = (y[0] > y[1] ? f(y[0]) : y[2]) - (y[2] > y[3] ? f(y[2]) : y[1]);", true},
    {"twice_one_helper", "static double g(double x) { return f(x) * f(x + 0.25); }",
     "r[0] = g(y[0]) + g(y[1]);", true},
};

// Compares all forms; the output has a line for each.
Outcome compare_forms(bool order_forced) {
    const TemporaryFolder folder;
    ComparisonProgram program(folder.path());
    for (const Form& form : forms) {
        const auto file = folder.path() / (std::string(form.name) + ".cpp");
        write(file, std::string("#include <cmath>\n"
                                "static double f(double x) { return x < 0.5 ? 2 * x : x * x - 1; }\n") +
                        form.helpers +
                        "\nvoid residual(double t, const double y[4], const double yp[4], const double p[1], "
                        "double r[4]) {\n" +
                        form.statement +
                        "\nr[1] = yp[1] + y[1];\nr[2] = yp[2] + t;\nr[3] = yp[3] * p[0];\n}\n");
        Request request;
        request.files = {file.string()};
        request.compiler_flags = include_flags();
        request.order_forced = order_forced;
        const auto result = generate(request);
        EXPECT_TRUE(result.ok) << result.diagnostics;
        if (result.ok) program.add({file}, result);
    }
    return program.compile_and_run({"-O0"}, 200);
}

TEST(EvaluationOrder, IsRightInEachFormWhereItIsForced) {
    const auto [status, output] = compare_forms(true);
    EXPECT_EQ(status, 0) << output;
}

TEST(EvaluationOrder, IsWrongWhereItIsNotForcedAndDependsOnTheType) {
    // Of the compiler that the models are compiled with.
    if (std::string(HYBRIDAE_COMPARISON_CXX).find("clang") != std::string::npos)
        GTEST_SKIP() << "clang evaluates from left to right, whatever the type";
    const auto [status, output] = compare_forms(false);
    EXPECT_NE(status, 0);
    for (const Form& form : forms)
        if (form.depends_on_type) {
            EXPECT_THAT(output, HasSubstr(std::string("FAILED: ") + form.name)) << form.statement;
        }
}

}  // namespace

}  // namespace hybridae::generator::test
