// SPDX-License-Identifier: Apache-2.0
// Every refusal: its text, its line and column. A model is refused as a whole, all refusals in one run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Refused {
    const char* name;
    const char* declarations;  // before the residual, on one line
    const char* body;          // of the residual, on the line after its head: line 5
    const char* expected;      // line:column: error: text
};

void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

std::string model(const Refused& refused) {
    // The library's headers take most of the time: only where they are used.
    const bool library = std::string(refused.body).find("std::") != std::string::npos;
    return (library ? "#include <algorithm>\n#include <cmath>\n" : "\n\n") +
           std::string(refused.declarations) +
           "\nvoid residual(double t, const double y[4], const double ydot[4], const double p[2], double "
           "r[4]) {\n" +
           refused.body + "\n}\n";
}

class Refusal : public ::testing::TestWithParam<Refused> {};

TEST_P(Refusal, NamesThePlaceAndWritesNothing) {
    const auto result = generate_text(model(GetParam()));
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.files.empty());
    EXPECT_THAT(result.diagnostics, HasSubstr(std::string("model.cpp:") + GetParam().expected));
}

const Refused in_functions[] = {
    {"LoopTest", "", "for (int i = 0; y[i] > 0; ++i) r[i] = 0;",
     "5:17: error: a loop test depends on model values"},
    {"WhileTest", "", "while (std::abs(r[0]) > 1) r[0] /= 2;",
     "5:8: error: a loop test depends on model values"},
    {"DoTest", "", "do r[0] = 1; while (y[0] < 1);", "5:21: error: a loop test depends on model values"},
    {"LoopTestInHelper", "static bool on(double x) { return x > 0; }", "while (on(y[0])) r[0] = 1;",
     "5:8: error: a loop test depends on model values"},
    {"Integer", "", "int k = y[0]; r[k] = 1;", "5:9: error: a model value is converted to an integer"},
    {"IntegerCast", "", "r[static_cast<int>(y[0])] = 1;",
     "5:20: error: a model value is converted to an integer"},
    {"IntegerAssigned", "", "int k = 0; k += y[0]; r[k] = 0;",
     "5:12: error: a model value is converted to an integer"},
    {"Bool", "", "if (y[0]) r[0] = 1;", "5:5: error: a model value is converted to bool"},
    {"BoolOperand", "", "bool b = y[0] > 1 && y[1]; r[0] = b;",
     "5:22: error: a model value is converted to bool"},
    {"Equality", "", "r[0] = y[0] == y[1];", "5:8: error: model values are compared with '=='"},
    {"Inequality", "", "if (y[0] != 0) r[0] = 1;", "5:5: error: model values are compared with '!='"},
    {"NoBody", "double ext(double x);", "r[0] = ext(y[0]);",
     "5:8: error: the source of 'ext' is not visible"},
    {"EndOfProgram", "#include <cstdlib>", "if (y[0] < 0) std::exit(1); r[0] = y[0];",
     "5:15: error: 'exit' would end the whole program"},
    {"MutableStatic", "", "static double last = 0; r[0] = last;",
     "5:1: error: 'last' keeps its value from one evaluation to the next"},
    {"ActiveStatic", "", "static const double k = y[0]; r[0] = k;",
     "5:1: error: the static 'k' depends on model values"},
    {"MutableGlobal", "static double cache = 0;", "cache += y[0];",
     "5:1: error: 'cache' is a global variable that can change"},
    {"FunctionPointer", "static double f(double x) { return x; }", "double (*g)(double) = f; r[0] = g(y[0]);",
     "5:1: error: a pointer to a function is not translated"},
    {"FunctionAsValue",
     "static double f(double x) { return x; } template <class F> double run(F g) { return g(1.0); }",
     "r[0] = run(f) + y[0];", "5:12: error: a function is used as a value"},
    {"ReferenceToMaximum", "", "double a = y[0]; const double& m = std::max(a, y[1]); a = 2; r[0] = m;",
     "5:36: error: a reference to what 'max' returns is not translated"},
    {"Float", "", "float x = y[0]; r[0] = x;", "5:11: error: a model value is converted to 'float'"},
    {"LongDouble", "", "long double x = y[0]; r[0] = 1;",
     "5:17: error: a model value is converted to 'long double'"},
    {"NextAfter", "", "r[0] = std::nextafter(y[0], 1.0);",
     "5:8: error: 'nextafter' of a model value is not translated yet"},
    {"LongDoublePower", "", "r[0] = std::pow(y[0], 2.0L);",
     "5:8: error: a model value is computed in 'long double'"},
    {"MinMax", "", "r[0] = std::minmax({y[0], y[1]}).first;",
     "5:8: error: 'minmax' of a model value is not translated yet"},
    {"LowerBound", "",
     "static const double xs[3] = {0, 1, 2}; r[std::lower_bound(xs, xs + 3, y[0]) - xs] = 0;",
     "5:42: error: 'lower_bound' of a model value is not translated yet"},
    {"ConditionInIteration", "#include <hybridae/annotations.hpp>",
     "double x = y[0]; while (hybridae::no_event(x > 1)) x = std::max(x / 2, 0.1); r[0] = x;",
     "5:25: error: a loop that 'no_event' ends holds conditions on model values"},
    {"ConditionBehindNoEvent", "#include <hybridae/annotations.hpp>",
     "if (hybridae::no_event(y[0] > 0)) r[0] = std::abs(y[1]);",
     "5:35: error: a condition on model values behind a test under 'no_event'"},
    {"ArrayIterated", "#include <hybridae/annotations.hpp>",
     "double x[2] = {y[0], y[1]}; while (hybridae::no_event(x[0] > 1)) x[0] /= 2; r[0] = x[0];",
     "5:36: error: an iteration that 'no_event' ends changes 'x'"},
    {"IsNan", "", "if (std::isnan(y[0])) r[0] = 1;",
     "5:5: error: 'isnan' of a model value is not translated yet"},
    {"Comparator", "", "r[0] = std::max(y[0], y[1], [](double a, double b) { return a < b; });",
     "5:8: error: 'max' of a model value is not translated yet"},
    {"LibraryType", "#include <complex>", "std::complex<double> z(y[0]); r[0] = 1;",
     "5:1: error: the type 'std::complex<double>' is not translated yet"},
    {"Union", "union U { double a; int b; };", "U u; u.a = y[0]; r[0] = u.a;",
     "3:7: error: unions are not translated"},
    {"Sizeof", "", "r[0] = y[0] * sizeof(double);",
     "5:15: error: the size of something that holds real numbers"},
    {"Reserved", "", "double hy_x = y[0]; r[0] = hy_x;",
     "5:8: error: names that begin with 'hy_' are hybridae's own"},
    {"ShiftOfDecisions", "", "r[0] = (y[0] > 0) << (y[1] > 0);",
     "5:8: error: both operands of '<<' hold conditions on model values"},
};

INSTANTIATE_TEST_SUITE_P(Functions, Refusal, ::testing::ValuesIn(in_functions),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Refusals, AreAllReportedInOneRunWithTheReason) {
    const auto result = generate_file(std::filesystem::path(HYBRIDAE_TEST_DIR) / "refused.cpp");
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.files.empty());
    // Lines marked `refuse` and no others.
    for (const int line : {8, 13, 14, 15, 16, 17, 18, 21, 22, 24})
        EXPECT_THAT(result.diagnostics, HasSubstr("refused.cpp:" + std::to_string(line) + ":")) << line;
    for (const int line : {19, 20, 23})
        EXPECT_THAT(result.diagnostics, Not(HasSubstr("refused.cpp:" + std::to_string(line) + ":"))) << line;
    EXPECT_THAT(
        result.diagnostics,
        HasSubstr(
            "refused.cpp:7:16: note: 'x' depends on the model's variables: it gets its value from 'a' here"));
    EXPECT_THAT(result.diagnostics, HasSubstr("note: 'y' is a variable of the model"));
}

struct Misfit {
    const char* name;
    const char* text;
    const char* expected;
};
void PrintTo(const Misfit& misfit, std::ostream* out) { *out << misfit.name; }

class RoleRefusal : public ::testing::TestWithParam<Misfit> {};

TEST_P(RoleRefusal, SaysWhatIsMissing) {
    const auto result = generate_text(GetParam().text);
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics, HasSubstr(GetParam().expected));
}

const Misfit roles[] = {
    {"NoResidual", "struct S { double x; };\n",
     "model.cpp:1:1: error: the model has no function 'residual' with a body"},
    {"ResidualElsewhere",
     "struct S { double x; };\nnamespace n { void residual(double, const S&, const S&, S&) {} }\n",
     "model.cpp:2:20: note: this one is named with --residual n::residual"},
    {"ResidualAndDerivative",
     "struct S { double x; };\nvoid residual(double, const S&, const S&, S&) {}\nvoid derivative(double, "
     "const S&, S&) {}\n",
     "model.cpp:3:6: error: the model has both 'residual' and 'derivative'"},
    {"TwoResiduals",
     "struct S { double x; };\nvoid residual(double, const S&, const S&, S&) {}\nvoid residual(double, const "
     "S&, S&) {}\n",
     "model.cpp:2:6: error: there is more than one function 'residual' with a body"},
    {"AmbiguousRolesFirstReading",
     "struct S { double x; };\nstruct A { double a; };\nstruct B { double b; };\n"
     "void residual(double t, const S& y, const S& ydot, const A& a, const B& b, S& r) { r.x = a.a + b.b; "
     "}\n",
     "model.cpp:4:52: note: one reading: Discrete is 'A', Params is 'B'"},
    {"AmbiguousRolesSecondReading",
     "struct S { double x; };\nstruct A { double a; };\nstruct B { double b; };\n"
     "void residual(double t, const S& y, const S& ydot, const A& a, const B& b, S& r) { r.x = a.a + b.b; "
     "}\n",
     "model.cpp:4:64: note: another reading: Discrete is 'B', Params is 'A'"},
    {"ZeroStates", "struct S { };\nvoid residual(double t, const S& y, const S& ydot, S& r) {}\n",
     "model.cpp:1:8: error: the model has no states"},
    {"ZeroStatesInArrays",
     "void residual(double t, const double* y, const double* ydot, const double* p, double* r) {}\n",
     "model.cpp:1:6: error: the number of states is not known"},
    {"ArrayArguments", "void residual(double t, const double y[2], const double ydot[2], double r[2]) {}\n",
     "model.cpp:1:6: error: the arguments of 'residual' do not fit the array form of this model"},
    {"ArraySizes",
     "void residual(double t, const double y[2], const double ydot[3], const double p[1], double r[2]) {}\n",
     "model.cpp:1:57: error: 'ydot' has 3 elements, but the other declarators say 2"},
    {"NoTime", "struct S { double x; };\nvoid residual(const S& y, const S& ydot, S& r) { r.x = y.x; }\n",
     "model.cpp:2:6: error: 'residual' lacks its time: double t"},
    {"NoDerivative", "struct S { double x; };\nvoid residual(double t, const S& y, S& r) { r.x = y.x; }\n",
     "model.cpp:2:6: error: 'residual' lacks its derivative: const State& ydot"},
    {"OutOfOrder",
     "struct S { double x; };\nstruct P { double p; };\n"
     "void residual(double t, const S& y, const P& p, const S& ydot, S& r) { r.x = y.x; }\n",
     "model.cpp:3:49: error: an argument of 'residual' is not understood: it is out of order"},
    {"IntegerState",
     "struct S { double x; int n; };\nvoid residual(double t, const S& y, const S& d, S& r) {}\n",
     "model.cpp:1:22: error: 'n' of the State is not a real number"},
    {"FloatParameter",
     "struct S { double x; };\nstruct P { float p; };\nvoid residual(double t, const S& y, const S& d, const "
     "P& p, S& r) {}\n",
     "model.cpp:2:12: error: 'p' of the parameters is no double"},
    {"NominalInStructForm",
     "struct S { double x; };\nvoid residual(double t, const S& y, const S& d, S& r) {}\nvoid nominal(double "
     "p[1]) {}\n",
     "model.cpp:3:6: error: 'nominal' belongs to the array form"},
    {"DoesNotCompile", "void residual(double t) { undeclared = 1; }\n",
     "model.cpp:1:27: error: use of undeclared identifier 'undeclared'"},
};

INSTANTIATE_TEST_SUITE_P(Roles, RoleRefusal, ::testing::ValuesIn(roles),
                         [](const auto& one) { return std::string(one.param.name); });

// `body` is the transition's, on line 5.
std::string with_transition(const std::string& body) {
    return "struct S { double h = 1, v = 0; };\nstruct D { int n = 0; };\n"
           "void derivative(double t, const S& y, const D& d, S& f) { f.h = y.v; f.v = -9.81; }\n"
           "void transition(double t, const S& y, const D& d, S& next, D& dnext) {\n" +
           body + "\n}\n";
}

const Misfit triggers[] = {
    {"Else", "if (y.h < 0) next.v = 1; else next.v = 2;",
     "model.cpp:5:31: error: an 'else' on a trigger of the transition"},
    {"WriteOutside", "next.v = 1; if (y.h < 0) next.v = 2;",
     "model.cpp:5:1: error: 'next' is used outside of a trigger"},
    {"WriteUnderGuard", "if (d.n > 0) dnext.n = 0;",
     "model.cpp:5:14: error: 'dnext' is used outside of a trigger"},
    {"WriteUnderFlag", "bool low = y.h < 0; if (low) next.v = 1;",
     "model.cpp:5:30: error: 'next' is used outside of a trigger"},
    {"Return", "if (y.h < 0) { next.v = 1; return; }", "model.cpp:5:28: error: 'return' inside a trigger"},
    {"Break", "for (int i = 0; i < 2; ++i) if (y.h < i) { next.v = 1; break; }",
     "model.cpp:5:56: error: a trigger of the transition is left for the loop around it"},
    {"Alias", "S& also = next; if (y.h < 0) also.v = 1;",
     "model.cpp:5:11: error: 'next' is used outside of a trigger"},
};

class TriggerRefusal : public ::testing::TestWithParam<Misfit> {};

TEST_P(TriggerRefusal, NamesThePlace) {
    const auto result = generate_text(with_transition(GetParam().text));
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics, HasSubstr(GetParam().expected));
}

INSTANTIATE_TEST_SUITE_P(Triggers, TriggerRefusal, ::testing::ValuesIn(triggers),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Refusals, NameAFileThatIsNotThere) {
    Request request;
    request.files = {"there/is/no/such.cpp"};
    const auto result = generate(request);
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics, HasSubstr("there is no file 'there/is/no/such.cpp'"));
}

TEST(Refusals, NameADirectoryWithoutBuiltInHeaders) {
    Request request;
    request.files = {(std::filesystem::path(HYBRIDAE_SOURCE_DIR) / "models" / "carver.cpp").string()};
    request.resource_dir = "/nowhere";
    const auto result = generate(request);
    EXPECT_FALSE(result.ok);
    EXPECT_THAT(result.diagnostics, HasSubstr("built-in headers are not in '/nowhere'"));
}

}  // namespace

}  // namespace hybridae::generator::test
