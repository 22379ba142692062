// SPDX-License-Identifier: Apache-2.0
// Iterations that a test under no_event ends, in the forms in which they are written: whatever the form, the
// derivative is that of the solution, though the test ends them when the values are right to 1e-2 only.
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

// All solve x^3 + x = c by Newton's method.
const char* const forms = R"(
#include <hybridae/annotations.hpp>
#include <cmath>
using hybridae::no_event;
static double f(double x, double c) { return x * x * x + x - c; }
static double step(double x, double c) { return f(x, c) / (3 * x * x + 1); }
static bool is_small(double x) { return no_event(std::abs(x) < 1e-2); }

static double two_tests(double c) {
    double x = 1;
    while (no_event(std::abs(f(x, c)) > 1e-2)) {
        const double dx = step(x, c);
        x -= dx;
        if (no_event(std::abs(dx) < 1e-2)) break;
    }
    return x;
}
static double either_test(double c) {
    double x = 1;
    for (int i = 0; i < 90; ++i) {
        const double dx = step(x, c);
        x -= dx;
        if (no_event(std::abs(dx) < 1e-2) || no_event(std::abs(f(x, c)) < 1e-2)) break;
    }
    return x;
}
static double both_tests(double c) {
    double x = 1, dx = 1;
    while (no_event(std::abs(dx) > 1e-2) && no_event(std::abs(f(x, c)) > 1e-9)) {
        dx = step(x, c);
        x -= dx;
    }
    return x;
}
static double test_in_a_function(double c) {
    double x = 1;
    while (!is_small(f(x, c))) x -= step(x, c);
    return x;
}
static double flag(double c) {
    double x = 1;
    bool done = false;
    for (int i = 0; i < 90 && !done; ++i) {
        const double dx = step(x, c);
        x -= dx;
        done = no_event(std::abs(dx) < 1e-2);
    }
    return x;
}
static double number_as_flag(double c) {
    double x = 1;
    int done = 0;
    while (!done) {
        const double dx = step(x, c);
        x -= dx;
        if (no_event(std::abs(dx) < 1e-2)) done = 1;
    }
    return x;
}
enum class Status { going, done };
static double status(double c) {
    double x = 1;
    Status now = Status::going;
    while (now == Status::going) {
        const double dx = step(x, c);
        x -= dx;
        now = is_small(dx) ? Status::done : Status::going;
    }
    return x;
}
static double else_branch(double c) {
    double x = 1;
    for (;;) {
        if (no_event(std::abs(f(x, c)) > 1e-2)) {
            x -= step(x, c);
        } else {
            break;
        }
    }
    return x;
}
static double jump(double c) {
    double x = 1;
    for (;;) {
        if (is_small(f(x, c))) goto end;
        x -= step(x, c);
    }
end:
    return x;
}
class Newton {
  public:
    explicit Newton(double c) : c_(c) {}
    double whole() {
        while (no_event(std::abs(f(x_, c_)) > 1e-2)) x_ -= step(x_, c_);
        return x_;
    }
    double by_steps() {
        while (!is_near()) once();
        return x_;
    }
    bool is_near() const { return is_small(f(x_, c_)); }
    void once() { x_ -= step(x_, c_); }
    double x() const { return x_; }

  private:
    double c_, x_ = 1;
};
static double member_function(double c) { return Newton(c).whole(); }
static double own_functions(double c) { return Newton(c).by_steps(); }
static double object(double c) {
    Newton newton(c);
    while (!newton.is_near()) newton.once();
    return newton.x();
}
struct Point { double x, dx; };
static double members(double c) {
    Point at{1, 1};
    while (no_event(std::abs(at.dx) > 1e-2)) {
        at.dx = step(at.x, c);
        at.x -= at.dx;
    }
    return at.x;
}
static Point next(Point at, double c) { return {at.x - step(at.x, c), step(at.x, c)}; }
static double whole_struct(double c) {
    Point at{1, 1};
    while (no_event(std::abs(at.dx) > 1e-2)) at = next(at, c);
    return at.x;
}
static double by_reference(double c) {
    Point at{1, 1};
    const auto go = [c](Point& point) { point = next(point, c); };
    while (no_event(std::abs(at.dx) > 1e-2)) go(at);
    return at.x;
}
static double captured(double c) {
    double x = 1;
    const auto go = [&] { x -= step(x, c); };
    while (no_event(std::abs(f(x, c)) > 1e-2)) go();
    return x;
}
static double bindings(double c) {
    Point at{1, 1};
    auto& [x, dx] = at;
    while (no_event(std::abs(dx) > 1e-2)) {
        dx = step(x, c);
        x -= dx;
    }
    return at.x;
}
void residual(double t, const double y[1], const double ydot[1], const double p[1], double r[1]) {
    const double c = 2 + y[0];
    r[0] = ydot[0] + t + p[0] + two_tests(c) + either_test(c) + both_tests(c) + test_in_a_function(c) + flag(c) +
           number_as_flag(c) + status(c) + else_branch(c) + jump(c) + member_function(c) + own_functions(c) +
           object(c) + members(c) + whole_struct(c) + by_reference(c) + captured(c) + bindings(c);
}
)";

const char* const names[] = {
    "two_tests", "either_test",  "both_tests",   "test_in_a_function", "flag",          "number_as_flag",
    "status",    "else_branch",  "jump",         "member_function",    "own_functions", "object",
    "members",   "whole_struct", "by_reference", "captured",           "bindings"};

TEST(Iterations, HaveTheDerivativeOfTheSolutionInEachForm) {
    const TemporaryFolder folder;
    write(folder.path() / "model.cpp", forms);
    const auto result = generate_file(folder.path() / "model.cpp");
    ASSERT_TRUE(result.ok) << result.diagnostics;
    write_files(result.files, folder.path());
    std::string program = R"(
#include "model.hpp"
#include <hybridae/arithmetic/scalar.hpp>
#include <cstdio>
struct NoLock {};
int main() {
    using D = hybridae::Dual<4>;
    NoLock none;
    hybridae_models::model::Model<D, NoLock> model{none};
    hybridae_models::model::Model<double, NoLock> plain{none};
    int failures = 0;
    const auto check = [&](const char* name, const D& x, double value, double c) {
        double exact = value;
        for (int i = 0; i < 9; ++i) exact -= (exact * exact * exact + exact - c) / (3 * exact * exact + 1);
        const double slope = 1 / (3 * exact * exact + 1), error = x.derivative(0) - slope;
        if (std::abs(error) < 1e-13 && x.value() == value) return;
        std::printf("%s at c = %g: derivative %.15g instead of %.15g, value %.15g and %.15g\n", name, c,
                    x.derivative(0), slope, x.value(), value);
        ++failures;
    };
    for (const double c : {0.4, 2.0, 2.3, 7.0}) {
)";
    for (const auto* name : names)
        program += std::string("        check(\"") + name + "\", model." + name +
                   "(D::variable(c, 0)), plain." + name + "(c), c);\n";
    const auto [status, output] = compile_and_run(folder, program + "    }\n    return failures;\n}\n");
    EXPECT_EQ(status, 0) << output;
}

}  // namespace

}  // namespace hybridae::generator::test
