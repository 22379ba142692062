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
using ::testing::Not;

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

// Generates a model for each form; handle(file, result).
template <class Handle>
void generate_forms(const TemporaryFolder& folder, bool order_forced, Handle&& handle) {
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
        if (result.ok) handle(file, result);
    }
}

// Compares all forms; the output has a line for each.
Outcome compare_forms(bool order_forced) {
    const TemporaryFolder folder;
    ComparisonProgram program(folder.path());
    generate_forms(folder, order_forced,
                   [&](const auto& file, const Result& result) { program.add({file}, result); });
    return program.compile_and_run({"-O0"}, 200);
}

// Which discontinuity function each form records first: that of the left operand is -0.5.
std::string first_recorded(bool order_forced) {
    const TemporaryFolder folder;
    std::string includes, calls;
    generate_forms(folder, order_forced, [&](const auto&, const Result& result) {
        write_files(result.files, folder.path() / result.model_name);
        includes += "#include \"" + result.model_name + "/model.hpp\"\n";
        calls +=
            "    show<hybridae_models::" + result.model_name + "::Model>(\"" + result.model_name + "\");\n";
    });
    const auto [status, output] = compile_and_run(folder, includes + R"(
#include <hybridae/abi/record.hpp>
#include <cstdio>
template <template <class, class> class Model>
void show(const char* name) {
    hy_model table{};
    hybridae::abi::fill_record<Model>(table);
    hybridae::abi::Workspace workspace;
    const double y[4] = {1, 1.5, 3, 5}, ydot[4] = {}, p[1] = {1};
    hy_point at{};
    at.y = y, at.ydot = ydot, at.p = p;
    hy_entry entries[16];
    hy_trace trace{entries, 0, 16};
    double out[4], g[32];
    table.residual.record(&workspace, &at, nullptr, &trace, out, nullptr, g);
    std::printf("%s %g\n", name, g[0]);
}
int main() {
)" + calls + "}\n");
    EXPECT_EQ(status, 0) << output;
    return output;
}

bool is_compiled_with_clang() {
    return std::string(HYBRIDAE_COMPARISON_CXX).find("clang") != std::string::npos;
}

TEST(EvaluationOrder, IsRightInEachFormWhereItIsForced) {
    const auto [status, output] = compare_forms(true);
    EXPECT_EQ(status, 0) << output;
}

TEST(EvaluationOrder, IsWrongWhereItIsNotForcedAndDependsOnTheType) {
    // Of the compiler that the models are compiled with.
    if (is_compiled_with_clang()) GTEST_SKIP() << "clang evaluates from left to right, whatever the type";
    const auto [status, output] = compare_forms(false);
    EXPECT_NE(status, 0);
    for (const Form& form : forms)
        if (form.depends_on_type) {
            EXPECT_THAT(output, HasSubstr(std::string("FAILED: ") + form.name)) << form.statement;
        }
}

TEST(EvaluationOrder, IsFromLeftToRightInEachForm) {
    const auto output = first_recorded(true);
    for (const Form& form : forms)
        EXPECT_THAT(output, HasSubstr(std::string(form.name) + " -0.5\n")) << form.statement;
}

TEST(EvaluationOrder, IsFromRightToLeftWhereItIsNotForcedAndDoesNotDependOnTheType) {
    if (is_compiled_with_clang()) GTEST_SKIP() << "clang evaluates from left to right, whatever the type";
    const auto output = first_recorded(false);
    for (const Form& form : forms)
        if (!form.depends_on_type) {
            EXPECT_THAT(output, Not(HasSubstr(std::string(form.name) + " -0.5\n"))) << form.statement;
        }
}

}  // namespace

}  // namespace hybridae::generator::test
