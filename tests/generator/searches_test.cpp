// SPDX-License-Identifier: Apache-2.0
// Searches by tests under no_event: their result has no derivative, however they are written. Those that are
// corrected afterwards, and tests that only look like a search, are in accepted/.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;

struct Search {
    const char *name, *declarations;
    const char* expected;  // line:column and the name of what is searched for
};

void PrintTo(const Search& search, std::ostream* out) { *out << search.name; }

class SearchRefusal : public ::testing::TestWithParam<Search> {};

std::string model_of(const std::string& declarations) {
    return "#include <hybridae/annotations.hpp>\n#include <array>\n#include <tuple>\n"
           "using hybridae::no_event; static double f(double x, double c) { return x * x * x + x - c; }\n" +
           declarations +
           "\nvoid residual(double t, const double y[1], const double ydot[1], const double p[1], double "
           "r[1]) {\nr[0] = ydot[0] + solve(1 + y[0] * y[0]) + p[0] + t; }\n";
}

TEST_P(SearchRefusal, NamesWhatHasNoDerivative) {
    const auto result = generate_text(model_of(GetParam().declarations));
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(
        result.diagnostics,
        HasSubstr(std::string("model.cpp:") + GetParam().expected +
                  " depends on model values by tests under 'no_event' alone: it has no derivative\n"));
    EXPECT_THAT(result.diagnostics,
                HasSubstr("\nnote: correct the result after the search by a step of Newton's method, x -= "
                          "f(x) / df(x), or make it an algebraic variable of the model with this equation"));
}

// A member of the model's struct is one variable in y and in dydt, but what an evaluation computes for the
// one is not what it reads from the other. In an object of the function's own it would be.
TEST(SearchRefusal, TellsAModelsMembersFromThoseOfAnObjectOfItsOwn) {
    const auto model_with = [](const std::string& body) {
        return "#include \"hybridae/annotations.hpp\"\n#include <cmath>\nusing hybridae::no_event;\n"
               "struct State { double x = 1.0; };\n"
               "double root(double x) { return no_event(x > 0) ? std::sqrt(x) : 0.0; }\n"
               "void derivative(double t, const State& y, State& dydt) {\n" +
               body + "\n}\n";
    };
    for (const char* guard :
         {"dydt.x = no_event(y.x > 0.5) ? -y.x : -0.5 * y.x;",
          "double r = -y.x; if (no_event(y.x > 0.5)) r = -0.5 * y.x; dydt.x = r;", "dydt.x = -root(y.x);",
          "const double x = y.x; dydt.x = no_event(x > 1e-3) ? -sin(x) / x : x * x / 6 - 1;"}) {
        const auto result = generate_text(model_with(guard));
        ASSERT_TRUE(result.ok) << guard << '\n' << result.diagnostics;
        // In quotes or not, it is the library's header.
        EXPECT_THAT(emitted(result), HasSubstr("#include <hybridae/annotations.hpp>"));
    }
    const auto searched =
        generate_text(model_with("State a = y, b = y; b.x = 2;\n"
                                 "for (int i = 0; i < 40; ++i) {\n"
                                 "const double m = 0.5 * (a.x + b.x);\n"
                                 "if (no_event(m * m > 1 + y.x)) b.x = m; else a.x = m;\n"
                                 "}\n"
                                 "dydt.x = -a.x;"));
    EXPECT_FALSE(searched.ok);
    EXPECT_THAT(searched.diagnostics,
                HasSubstr("'x' depends on model values by tests under 'no_event' alone"));
}

const Search searches[] = {
    {"Loop",
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "return lo;\n"
     "}",
     "9:28: error: 'hi'"},
    {"HelperRef",
     "static void halve(double& lo, double& hi, double c) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) halve(lo, hi, c);\n"
     "return 0.5 * (lo + hi);\n"
     "}",
     "7:28: error: 'hi'"},
    {"Recursive",
     "static double bis(double lo, double hi, double c, int n) {\n"
     "if (n == 0) return lo;\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) return bis(lo, m, c, n - 1);\n"
     "return bis(m, hi, c, n - 1);\n"
     "}\n"
     "static double solve(double c) { return bis(0, 10, c, 60); }",
     "8:39: error: 'lo'"},
    {"RecursiveTernary",
     "static double bis(double lo, double hi, double c, int n) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (n == 0) return m;\n"
     "const bool left = no_event(f(m, c) > 0);\n"
     "return bis(left ? lo : m, left ? m : hi, c, n - 1);\n"
     "}\n"
     "static double solve(double c) { return bis(0, 10, c, 60); }",
     "9:12: error: 'lo'"},
    {"StructMethod",
     "struct Bracket {\n"
     "double lo = 0, hi = 10;\n"
     "double mid() const { return 0.5 * (lo + hi); }\n"
     "void upper(double m) { hi = m; }\n"
     "void lower(double m) { lo = m; }\n"
     "};\n"
     "static double solve(double c) {\n"
     "Bracket b;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const double m = b.mid();\n"
     "if (no_event(f(m, c) > 0)) b.upper(m);\n"
     "else b.lower(m);\n"
     "}\n"
     "return b.mid();\n"
     "}",
     "15:36: error: 'm'"},
    {"SetHelper",
     "static void set(double& a, double b) { a = b; }\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) set(hi, m);\n"
     "else set(lo, m);\n"
     "}\n"
     "return lo;\n"
     "}",
     "10:32: error: 'a'"},
    {"SignHelper",
     "static double sgn(double v) { return no_event(v > 0) ? 1.0 : -1.0; }\n"
     "static double solve(double c) {\n"
     "double x = 5, h = 2.5;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "x -= h * sgn(f(x, c));\n"
     "h *= 0.5;\n"
     "}\n"
     "return x;\n"
     "}",
     "5:38: error: 'sgn'"},
    {"SignInt",
     "static double solve(double c) {\n"
     "double x = 5, h = 2.5;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "int s = 1;\n"
     "if (no_event(f(x, c) > 0)) s = -1;\n"
     "x += h * s;\n"
     "h *= 0.5;\n"
     "}\n"
     "return x;\n"
     "}",
     "10:1: error: 'x'"},
    {"Stepping",
     "static double solve(double c) {\n"
     "double x = 0;\n"
     "for (double h = 1; h > 1e-12; h *= 0.5)\n"
     "while (no_event(f(x + h, c) < 0)) x += h;\n"
     "return x;\n"
     "}",
     "8:35: error: 'x'"},
    {"SteppingHelper",
     "static void advance(double& x, double h, double c) {\n"
     "while (no_event(f(x + h, c) < 0)) x += h;\n"
     "}\n"
     "static double solve(double c) {\n"
     "double x = 0;\n"
     "for (double h = 1; h > 1e-12; h *= 0.5) advance(x, h, c);\n"
     "return x;\n"
     "}",
     "6:35: error: 'x'"},
    {"SteppingValue",
     "static double advance(double x, double h, double c) {\n"
     "while (no_event(f(x + h, c) < 0)) x += h;\n"
     "return x;\n"
     "}\n"
     "static double solve(double c) {\n"
     "double x = 0;\n"
     "for (double h = 1; h > 1e-12; h *= 0.5) x = advance(x, h, c);\n"
     "return x;\n"
     "}",
     "6:35: error: 'x'"},
    {"LambdaCapture",
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "auto step = [&] {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) hi = m;\n"
     "else lo = m;\n"
     "};\n"
     "for (int i = 0; i < 60; ++i) step();\n"
     "return lo;\n"
     "}",
     "9:28: error: 'hi'"},
    {"TemplateSolver",
     "template <class F>\n"
     "double bisect(F g, double lo, double hi) {\n"
     "while (no_event(hi - lo > 1e-12)) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(g(m) > 0)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "return lo;\n"
     "}\n"
     "static double solve(double c) {\n"
     "return bisect([&](double x) { return f(x, c); }, 0, 10);\n"
     "}",
     "9:25: error: 'hi'"},
    {"BoolHelper",
     "static bool above(double m, double c) { return no_event(f(m, c) > 0); }\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (above(m, c)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "return lo;\n"
     "}",
     "10:18: error: 'hi'"},
    {"PairReturn",
     "static std::pair<double, double> halve(double lo, double hi, double c) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) return {lo, m};\n"
     "return {m, hi};\n"
     "}\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const auto [a, b] = halve(lo, hi, c);\n"
     "lo = a;\n"
     "hi = b;\n"
     "}\n"
     "return lo;\n"
     "}",
     "7:35: error: 'halve'"},
    {"ArrayValue",
     "static std::array<double, 2> halve(std::array<double, 2> b, double c) {\n"
     "const double m = 0.5 * (b[0] + b[1]);\n"
     "if (no_event(f(m, c) > 0)) b[1] = m;\n"
     "else b[0] = m;\n"
     "return b;\n"
     "}\n"
     "static double solve(double c) {\n"
     "std::array<double, 2> b{0, 10};\n"
     "for (int i = 0; i < 60; ++i) b = halve(b, c);\n"
     "return b[0];\n"
     "}",
     "7:28: error: 'b'"},
    {"StructValue",
     "struct B {\n"
     "double lo, hi;\n"
     "};\n"
     "static B halve(B b, double c) {\n"
     "const double m = 0.5 * (b.lo + b.hi);\n"
     "return no_event(f(m, c) > 0) ? B{b.lo, m} : B{m, b.hi};\n"
     "}\n"
     "static double solve(double c) {\n"
     "B b{0, 10};\n"
     "for (int i = 0; i < 60; ++i) b = halve(b, c);\n"
     "return b.lo;\n"
     "}",
     "10:34: error: 'lo'"},
    {"Pointers",
     "static void halve(double* lo, double* hi, double c) {\n"
     "const double m = 0.5 * (*lo + *hi);\n"
     "if (no_event(f(m, c) > 0)) *hi = m;\n"
     "else *lo = m;\n"
     "}\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) halve(&lo, &hi, c);\n"
     "return lo;\n"
     "}",
     "7:28: error: 'hi'"},
    {"ActiveStart",
     "static void halve(double& lo, double& hi, double c) {\n"
     "const double m = lo + (hi - lo) / 2;\n"
     "if (no_event(f(m, c) > 0)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = c;\n"
     "for (int i = 0; i < 60; ++i) halve(lo, hi, c);\n"
     "return lo + (hi - lo) / 2;\n"
     "}",
     "7:28: error: 'hi'"},
    {"Golden",
     "static double solve(double c) {\n"
     "double a = 0, b = 5;\n"
     "const double g = 0.6180339887;\n"
     "double x1 = b - g * (b - a), x2 = a + g * (b - a);\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const double f1 = (x1 - c) * (x1 - c), f2 = (x2 - c) * (x2 - c);\n"
     "if (no_event(f1 < f2)) {\n"
     "b = x2;\n"
     "x2 = x1;\n"
     "x1 = b - g * (b - a);\n"
     "} else {\n"
     "a = x1;\n"
     "x1 = x2;\n"
     "x2 = a + g * (b - a);\n"
     "}\n"
     "}\n"
     "return a;\n"
     "}",
     "12:1: error: 'b'"},
    {"Continue",
     "static double solve(double c) {\n"
     "double x = 0, h = 8;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "h /= 2;\n"
     "if (no_event(f(x + h, c) > 0)) continue;\n"
     "x += h;\n"
     "}\n"
     "return x;\n"
     "}",
     "10:1: error: 'x'"},
    {"InCondition",
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "return lo > 1 ? c : 2 * c;\n"
     "}",
     "9:28: error: 'hi'"},
    {"Tie",
     "static std::tuple<double, double> halve(double lo, double hi, double c) {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) return {lo, m};\n"
     "return {m, hi};\n"
     "}\n"
     "static double solve(double c) {\n"
     "double lo = 0, hi = 10;\n"
     "for (int i = 0; i < 60; ++i) std::tie(lo, hi) = halve(lo, hi, c);\n"
     "return lo;\n"
     "}",
     "7:35: error: 'halve'"},
    {"MemberFunctionSearch",
     "struct Solver {\n"
     "double lo = 0, hi = 10, c;\n"
     "explicit Solver(double k) : c(k) {}\n"
     "void step() {\n"
     "const double m = 0.5 * (lo + hi);\n"
     "if (no_event(f(m, c) > 0)) hi = m;\n"
     "else lo = m;\n"
     "}\n"
     "double run() {\n"
     "for (int i = 0; i < 60; ++i) step();\n"
     "return lo;\n"
     "}\n"
     "};\n"
     "static double solve(double c) {\n"
     "Solver s(c);\n"
     "return s.run();\n"
     "}",
     "10:28: error: 'hi'"},
};

INSTANTIATE_TEST_SUITE_P(Forms, SearchRefusal, ::testing::ValuesIn(searches),
                         [](const ::testing::TestParamInfo<Search>& search) {
                             return std::string(search.param.name);
                         });

TEST(SearchRefusal, ToldOnceForEachSearch) {
    const auto result = generate_text(model_of(searches[0].declarations));
    const auto first = result.diagnostics.find("no derivative");
    EXPECT_EQ(result.diagnostics.find("no derivative", first + 1), std::string::npos) << result.diagnostics;
}

TEST(SearchRefusal, NewtonsMethodByRecursionIsToBeALoop) {
    const auto result = generate_text(model_of(
        "static double solve(double c, double x = 1) { const double dx = f(x, c) / (3 * x * x + 1);\n"
        "if (no_event(dx * dx < 1e-4)) return x - dx;\nreturn solve(c, x - dx); }"));
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics,
                HasSubstr("model.cpp:6:5: error: a test under 'no_event' ends an iteration of "
                          "'x' by recursion\n"));
    EXPECT_THAT(
        result.diagnostics,
        HasSubstr("\nnote: write it as a loop: it goes on until the derivative has converged, too\n"));
}

TEST(SearchRefusal, IterationsAreLeftInOneTest) {
    const auto result = generate_text(
        model_of("static double solve(double c) { double x = 1; for (int i = 0; i < 90; ++i) {\n"
                 "x -= f(x, c) / (3 * x * x + 1);\n"
                 "if (no_event(f(x, c) < 1e-4)) { if (i > 3) break; } }\nreturn x; }"));
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics,
                HasSubstr("model.cpp:7:44: error: an iteration is left behind more than the test "
                          "under 'no_event'\n"));
    EXPECT_THAT(result.diagnostics, HasSubstr("\nnote: write all of the test into one: "));
}

}  // namespace

}  // namespace hybridae::generator::test
