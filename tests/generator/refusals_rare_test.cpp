// SPDX-License-Identifier: Apache-2.0
// The refusals that few models meet: each with its place, its text and what to write instead.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;

struct Refused {
    const char* name;
    const char* declarations;  // from line 1 on
    const char* body;          // of the residual, on the line after its head
    const char* expected;      // line:column: error: text
    const char* advice;        // what to write instead
};

void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

void expect_refusal(const std::string& model, const std::string& expected, const std::string& advice) {
    const auto result = generate_text(model);
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.files.empty());
    EXPECT_THAT(result.diagnostics, HasSubstr("model.cpp:" + expected + "\n"));
    EXPECT_THAT(result.diagnostics, HasSubstr("\nnote: " + advice));
    // The line itself, and a caret below it.
    EXPECT_THAT(result.diagnostics, HasSubstr("^"));
}

std::string model_of(const std::string& declarations, const std::string& body) {
    return declarations +
           "\nvoid residual(double t, const double y[4], const double ydot[4], const double p[2], double "
           "r[4]) {\n" +
           body + "\n}\n";
}

class RareRefusal : public ::testing::TestWithParam<Refused> {};

TEST_P(RareRefusal, NamesThePlaceAndSaysWhatToWrite) {
    const auto& refused = GetParam();
    expect_refusal(model_of(refused.declarations, refused.body), refused.expected, refused.advice);
}

const Refused rare[] = {
    {"VirtualCall", "struct A { virtual double f(double x) const { return x; } };", "A a; r[0] = a.f(y[0]);",
     "3:13: error: this call goes through a pointer or is virtual", "call a function by its name"},
    {"CallThroughTable",
     "static double f(double x) { return x; } static double (*const table[1])(double) = {f};",
     "r[0] = table[0](y[0]);", "3:8: error: this call goes through a pointer or is virtual",
     "call a function by its name"},
    {"BracedArgument",
     "static double f(double x) { return x > 0 ? x : 1; } struct P { double a, b; }; static double g(P p, "
     "double x, double z) { return p.a * x + z; }",
     "r[0] = g({1, 2}, f(y[0]), f(y[1]));",
     "3:10: error: a braced list beside arguments with conditions on model values",
     "make it a variable first"},
    {"CallOfResult",
     "static double f(double x) { return x > 0 ? x : 1; } static auto make() { return [](double a, double b) "
     "{ return a - 2 * b; }; }",
     "r[0] = make()(f(y[0]), f(y[1]));", "3:8: error: this way to call a function is not translated",
     "give the function a name, or compute the arguments into variables firs"},
    {"BytesOfNumbers", "", "const long n = (long)y; r[0] = y[0] + n;",
     "3:16: error: this conversion is not translated", "use values and references of one type"},
    {"NoEventBesideCondition", "#include <hybridae/annotations.hpp>",
     "r[0] = y[0] > 0 && hybridae::no_event(y[1] > 0);",
     "3:20: error: 'no_event' beside a condition on model values in one expression",
     "put the whole condition under 'no_event', or test it in an 'if' of its"},
    {"CarriedNoEventBesideCondition", "#include <hybridae/annotations.hpp>",
     "const bool on = hybridae::no_event(y[1] > 0); r[0] = y[0] > 0 && on;",
     "3:66: error: 'no_event' beside a condition on model values in one expression",
     "put the whole condition under 'no_event', or test it in an 'if' of its"},
    {"LocalExtern", "", "extern const double k; r[0] = y[0]; void g(); ",
     "3:37: error: this declaration inside a function is not translated yet", "move it out of the function"},
    {"ThreadLocal", "", "thread_local const double k = 1; r[0] = y[0] * k;",
     "3:1: error: 'thread_local' is not translated", "make it a local variable"},
    {"Ellipsis", "static double f(double x, ...) { return x; }", "r[0] = f(y[0]);",
     "1:15: error: functions with '...' are not translated", "write the arguments out"},
    {"FunctionTry", "static double f(double x) try { return x; } catch (...) { return 0; }",
     "r[0] = f(y[0]);", "1:15: error: a function try block is not translated", "remove it"},
    {"PackOfArrays",
     "#include <array>\ntemplate <class... S> double f(std::array<S, 2>... x) { return (x[0] + ...); }",
     "std::array<double, 2> a{y[0], 1}; r[0] = f(a, a);",
     "2:32: error: this parameter pack is not translated", "write the parameters out"},
    {"DecidingConstant", "static double f(double x) { return x > 0 ? x : 1; } static const double k = f(2);",
     "r[0] = k + f(y[0]);", "1:53: error: a constant that depends on conditions on model values",
     "make it a variable"},
    {"TemplateArgument",
     "template <const char* S> double f(double x) { return S[0] * x; } static constexpr char text[] = \"a\";",
     "r[0] = f<text>(y[0]);", "1:54: error: this template argument is not translated", "use an integer"},
    {"OwnLiteral",
     "struct Q { double v; }; static Q operator\"\"_q(long double x) { return {static_cast<double>(x)}; }",
     "Q q = 2.0_q; q.v = y[0]; r[0] = q.v;",
     "3:7: error: this literal of the model's own makes what holds model values",
     "write it as a call of a function"},
    {"DecidingCapture", "static double f(double x) { return x > 0 ? x : 1; }",
     "const auto g = [a = f(y[0])](double x) { return a + x; }; r[0] = g(y[1]);",
     "3:21: error: a capture with a condition on model values",
     "compute it into a variable before the lambda"},
    {"UncalledGeneric", "", "const auto g = [](auto x) { return x; }; r[0] = y[0]; (void)g;",
     "3:16: error: a lambda with 'auto' parameters that is never called",
     "remove it, or write double for the parameter's type"},
    {"MemCopy", "#include <cstring>", "double v[4]; std::memcpy(v, y, 32); r[0] = v[0];",
     "3:14: error: 'memcpy' of real numbers is not translated",
     "write std::copy or a loop: its bytes are not those of a double any mor"},
    {"MemSet", "#include <cstring>", "std::memset(r, 0, 32); r[0] = y[0];",
     "3:1: error: 'memset' of real numbers is not translated",
     "write std::fill or a loop: its bytes are not those of a double any mor"},
    {"Print", "#include <cstdio>", "std::printf(\"%g\", y[0]); r[0] = y[0];",
     "3:1: error: 'printf' of a model value is not translated yet",
     "a model only computes: report what is to be seen by the function 'outp"},
    {"Stream", "#include <iostream>", "std::cerr << y[0]; r[0] = y[0];",
     "3:1: error: 'operator<<' of a model value is not translated yet",
     "a model only computes: report what is to be seen by the function 'outp"},
    {"DecidingArgumentsOfSum",
     "#include <numeric>\nstatic double f(double x) { return x > 0 ? x : 1; } static int n(double x) { "
     "return x > 0 ? 1 : 2; }",
     "r[0] = std::accumulate(y + n(y[0]), y + 2 + n(y[1]), 0.0);",
     "4:8: error: several arguments hold conditions on model values", "compute them into variables first"},
    {"ForwardOfCall", "#include <utility>\nstatic double g(double x) { return x; }",
     "r[0] = std::forward<double>(g(y[0]));", "4:8: error: 'std::forward' of something else than a parameter",
     "hand it on as it is"},
    {"VirtualDestructor", "struct A { double a; virtual ~A() {} };", "A a; a.a = y[0]; r[0] = a.a;",
     "1:30: error: virtual functions are not translated",
     "which function runs must be known: use an enum and a switch, or a temp"},
    {"DecidingMember",
     "struct A { double a; A(double x = 1) : a(x > 0 ? x : 0) {} }; struct B { A a; double b; B(double x) : "
     "b(x) {} };",
     "B b(y[0]); b.a = A(y[1]); r[0] = b.b + b.a.a;",
     "1:89: error: a member is made by a constructor that meets conditions on model values",
     "name it among the initialisers of this constructor"},
    {"DecidingCallUnderNoEvent",
     "#include <hybridae/annotations.hpp>\nstatic double f(double x) { return x > 0 ? x : 1; }",
     "if (hybridae::no_event(f(y[0]) > 1)) r[0] = 1;",
     "4:24: error: a condition on model values in a call under 'no_event'",
     "compute the value before the test"},
    {"DecidingInitialiserOfMember",
     "struct A { double a; A(double x) : a(x > 0 ? x : 0) {} }; struct B { A a = A(2); };",
     "B b; b.a = A(y[0]); r[0] = b.a.a;",
     "1:76: error: the initialiser of a member holds a condition on model values",
     "set the member in a constructor or after the object is made"},
    {"IntoLibraryType", "#include <chrono>", "r[0] = std::chrono::duration<double>(y[0]).count();",
     "3:8: error: 'count' of a model value is not translated yet",
     "use double, arrays, std::array, std::vector, std::pair or a struct"},
    {"HiddenDefaultInBraces",
     "struct A { double a; A(double x = 1) : a(x > 0 ? x : 0) {} }; struct B { A a; double b; };",
     "B b{}; b.a = A(y[0]); r[0] = b.a.a;",
     "3:5: error: an object is made here by a constructor that meets conditions on model values",
     "write its constructor call out"},
    {"DecidingArgumentsOfBase",
     "static double f(double x) { return x > 0 ? x : 1; } struct A { double a; A(double x, double z) : a(x - "
     "z) {} }; struct B : A { B(double x, double z) : A(f(x), f(z)) {} };",
     "B b(y[0], y[1]); r[0] = b.a;",
     "1:152: error: several arguments of a base's constructor hold conditions on model values",
     "compute them in a function, or let one argument hold them"},
    {"ThreeWay", "#include <compare>", "r[0] = (y[0] <=> y[1]) < 0;",
     "3:9: error: model values are compared with '<=>'",
     "write the relations that are meant: '<', '<=', '>' or '>='"},
    {"DefaultedThreeWay",
     "#include <compare>\nstruct A { double a; auto operator<=>(const A&) const = default; };",
     "A a{y[0]}, b{y[1]}; r[0] = a < b;", "4:28: error: model values are compared out of sight",
     "compare the numbers themselves"},
    {"DefaultedEquality", "struct A { double a; bool operator==(const A&) const = default; };",
     "A a{y[0]}, b{y[1]}; r[0] = a == b;", "3:28: error: model values are compared out of sight",
     "compare the numbers themselves"},
    {"PointerToMember", "struct A { double a; };", "A a{y[0]}; r[0] = a.*&A::a;",
     "3:19: error: pointers to members are not translated", "name the member"},
    {"RealPart", "", "r[0] = __real__ y[0];", "3:8: error: the operator '__real' is not translated",
     "write the model without it"},
    {"ConstantOutside", "struct A { static const double k; double a; }; const double A::k = 2;",
     "A a{y[0]}; r[0] = a.a * A::k;", "1:12: error: this constant of a struct has its value outside of it",
     "write 'static constexpr' or 'inline static const' with the value here"},
    {"Assembler", "", "r[0] = y[0]; asm(\"nop\");",
     "3:14: error: hybridae does not translate this statement yet (GCCAsmStmt)",
     "use if, switch, loops and functions"},
    {"GotoBack", "", "again: r[0] = y[0]; if (y[0] > 1) goto again;",
     "3:35: error: 'goto' back to an earlier statement is not translated",
     "write a loop with 'break' and 'continue'"},
    {"GotoOver", "", "if (y[0] > 1) goto end; double a; a = y[0]; r[0] = a; end: r[1] = 0;",
     "3:25: error: control can pass over the declaration of 'a'",
     "declare it before, or put braces around the statements that use it"},
    {"CaseOver", "", "switch (y[0] > 1) { case 0: double a; a = y[0]; r[0] = a; break; case 1: r[0] = 2; }",
     "3:29: error: control can pass over the declaration of 'a'",
     "declare it before, or put braces around the statements that use it"},
    {"TypeOf", "", "__typeof__(y[0]) a = y[0]; r[0] = a;",
     "3:1: error: this way to write a type is not translated yet",
     "write double, int, a struct, an array or a reference to one of them"},
    {"LeftOutArguments", "template <class S> struct A { S a; A(S x) : a(x) {} };", "r[0] = A(y[0]).a;",
     "3:8: error: the template arguments are left out here", "write them"},
    {"Volatile", "", "volatile double a = y[0]; r[0] = a;", "3:1: error: 'volatile' is not translated",
     "remove it"},
    {"VariableArray", "static int n(double x) { return x > 0 ? 2 : 3; }",
     "double a[n(y[0])]; a[0] = y[0]; r[0] = a[0];", "3:1: error: an array whose size is not a constant",
     "use std::vector or a constant size"},
    {"OwnArrow", "struct A { double a; A* operator->() { return this; } };", "A a{y[0]}; r[0] = a->a;",
     "3:19: error: the operator '->' of the model's own is not translated", "name the member"},
    {"TurnedRound", "struct A { double a; bool operator==(double x) const { return a > x; } };",
     "A a{y[0]}; r[0] = 1.0 == a;", "3:19: error: this comparison is not translated",
     "write it with an operator that the struct has"},
    {"BehindCarriedNoEvent",
     "#include <hybridae/annotations.hpp>\nstatic double f(double x) { return x > 0 ? x : 1; }",
     "const bool on = hybridae::no_event(y[0] > 0); if (on) r[0] = f(y[1]);",
     "4:55: error: a condition on model values behind a test under 'no_event'",
     "write hybridae::no_event(...) around this condition, too, or test it b"},
    {"BehindEarlyReturn",
     "#include <hybridae/annotations.hpp>\nstatic double f(double x) { return x > 0 ? x : 1; }",
     "if (hybridae::no_event(y[0] > 0)) return; r[0] = f(y[1]);",
     "4:43: error: a condition on model values behind a test under 'no_event'",
     "write hybridae::no_event(...) around this condition, too, or test it b"},
    {"BehindAnd", "#include <hybridae/annotations.hpp>\nstatic bool g(double x) { return x > 0; }",
     "r[0] = hybridae::no_event(y[0] > 0) && g(y[1]);",
     "4:40: error: a condition on model values behind a test under 'no_event'",
     "write hybridae::no_event(...) around this condition, too, or test it b"},
    {"LoopEndedByBreak",
     "#include <hybridae/annotations.hpp>\nstatic double f(double x) { return x > 0 ? x : 1; }",
     "double s = 0; for (int i = 0; i < 9; ++i) { s += f(y[i % 4]); if (hybridae::no_event(s > 2)) break; } "
     "r[0] = s;",
     "4:31: error: a loop that 'no_event' ends holds conditions on model values",
     "how often it runs is not recorded: write hybridae::no_event(...) aroun"},
    {"Valarray", "#include <valarray>", "std::valarray<double> v{y[0], 1}; r[0] = v[0];",
     "3:1: error: the type 'std::valarray<double>' is not translated yet", "use std::vector or std::array"},
    {"Span", "#include <span>", "std::span<const double> v(y, 4); r[0] = v[0];",
     "3:1: error: the type 'std::span<const double>' is not translated yet", "use std::vector or std::array"},
    {"Variant", "#include <variant>", "std::variant<int, double> v = y[0]; r[0] = std::get<1>(v);",
     "3:1: error: the type 'std::variant<int, double>' is not translated yet",
     "use an enum and the values beside it"},
    {"Complex", "", "_Complex double z = 1; r[0] = y[0];",
     "3:1: error: the type '_Complex double' is not translated", "use double"},
    {"MemberTemplateOfConstants", "struct A { double a; template <class S> static constexpr S one = 1; };",
     "A a{y[0]}; r[0] = a.a;", "1:22: error: this member is not translated yet", "move it out of the struct"},
    {"AssignmentUnderNoEvent", "#include <hybridae/annotations.hpp>",
     "bool on = false; if (hybridae::no_event(on = y[0] > 0)) r[0] = on;",
     "3:41: error: a condition on model values in a call under 'no_event'",
     "compute the value before the test"},
    {"AssignmentBesideTestUnderNoEvent", "#include <hybridae/annotations.hpp>",
     "double x = 0; if (hybridae::no_event((x = y[0], x > 0))) r[0] = x;",
     "3:39: error: an assignment under 'no_event'", "assign before the test"},
    {"IfConsteval", "static double f(double x) { if consteval { return 1; } else { return x; } }",
     "r[0] = f(y[0]);", "1:29: error: 'if consteval' is not translated", "write a plain 'if'"},
    {"ComplexNumber", "#include <complex>", "r[0] = std::abs(std::complex<double>(y[0], y[1]));",
     "3:17: error: a model value goes into 'std::complex<double>', which is not translated yet",
     "use two doubles, the real and the imaginary part"},
    {"StaticConstantOfModelValues",
     "static double g(double x) { return x * x; } struct A { inline static const double k = g(2); double x; "
     "};",
     "A a{y[0]}; r[0] = g(a.x) * A::k;", "1:56: error: the constant 'k' depends on model values",
     "make it a member without 'static'"},
    {"VectorOfTheCompiler", "typedef double V __attribute__((vector_size(16)));",
     "V v = {y[0], y[1]}; r[0] = v[0];", "3:1: error: the type 'V' is not translated", "use double"},
    {"StatementExpression", "", "r[0] = ({ double x = y[0]; x * x; });",
     "3:8: error: hybridae does not translate this expression yet (StmtExpr)",
     "write it with operators and function calls"},
    {"TextStream", "#include <sstream>", "std::ostringstream out; out << y[0]; r[0] = y[0];",
     "3:1: error: the type 'std::ostringstream' is not translated yet",
     "a model only computes: report what is to be seen by the function 'output'"},
    {"ConstructedNoEvent",
     "#include <hybridae/annotations.hpp>\nstruct A { bool on; A(double x) : on(hybridae::no_event(x > 0)) "
     "{} };",
     "A a(y[0]); if (a.on) r[0] = y[1] > 0 ? 1 : 2;",
     "4:22: error: a condition on model values behind a test under 'no_event'",
     "write hybridae::no_event(...) around this condition, too, or test it before"},
    {"StoredNoEvent", "#include <hybridae/annotations.hpp>\n#include <vector>",
     "std::vector<int> v; v.push_back(hybridae::no_event(y[0] > 0)); if (v[0]) r[0] = y[1] > 0 ? 1 : 2;",
     "4:74: error: a condition on model values behind a test under 'no_event'",
     "write hybridae::no_event(...) around this condition, too, or test it before"},
    {"ConstantIfWithInit",
     "template <int N> double f(double x) { if constexpr (constexpr int k = N; k > 1) return x; else return "
     "2 * x; }",
     "r[0] = f<2>(y[0]);", "1:39: error: this 'if constexpr' is not translated", "write a plain 'if'"},
    {"ReinterpretCast", "", "r[0] = *reinterpret_cast<const double*>(y);",
     "3:9: error: this conversion is not translated", "use static_cast, or values of one type"},
    {"NamelessLocal", "", "struct { double a; } s; s.a = y[0]; r[0] = s.a;",
     "3:1: error: a struct without a name is not translated", "give it a name"},
    {"EigenVector",
     "namespace Eigen { template <class S, int N> struct Matrix { S v[N]; S dot(const Matrix& o) const { "
     "return v[0] * o.v[0]; } }; using Vector2d = Matrix<double, 2>; }",
     "Eigen::Vector2d v{{y[0], y[1]}}; r[0] = v.dot(v);",
     "3:1: error: the type 'Eigen::Vector2d' is not translated yet",
     "use std::array<double, N>, and write the products as loops or function"},
    {"StaticCallsDeciding",
     "struct B { int f(double x) const { return x > 0 ? 1 : 2; } }; struct A { static inline const int n = "
     "B{}.f(2); };",
     "r[0] = A::n + B{}.f(y[0]);",
     "1:16: error: the initialiser of a member calls what meets conditions on model values",
     "set the member in a constructor or after the object is made"},
};

INSTANTIATE_TEST_SUITE_P(Language, RareRefusal, ::testing::ValuesIn(rare),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(RareRefusals, NameAConditionOfTooManyParts) {
    std::string condition = "y[0] > 0";
    for (int i = 1; i < 255; ++i) condition += " || y[0] > " + std::to_string(i);
    expect_refusal(model_of("", "r[0] = " + condition + ";"),
                   "3:8: error: a condition with more than 254 parts", "split it with a bool variable");
}

struct Misfit {
    const char* name;
    const char* text;
    const char* expected;
    const char* advice;
};

void PrintTo(const Misfit& misfit, std::ostream* out) { *out << misfit.name; }

class RareMisfit : public ::testing::TestWithParam<Misfit> {};

TEST_P(RareMisfit, NamesThePlaceAndSaysWhatToWrite) {
    expect_refusal(GetParam().text, GetParam().expected, GetParam().advice);
}

const Misfit misfits[] = {
    {"UnknownParameters",
     "void residual(double t, const double y[2], const double ydot[2], const double* p, double r[2]) {}\n",
     "1:6: error: the number of parameters is not known",
     "write it into the declarator (const double p[14]) or give --params N"},
    {"UnknownOutputs",
     "void residual(double t, const double y[1], const double ydot[1], const double p[1], double r[1]) { "
     "r[0] = y[0]; }\n"
     "void output(double t, const double y[1], const double ydot[1], const double p[1], double* q) { q[0] = "
     "y[0]; }\n",
     "2:6: error: the number of outputs is not known", "write it into the declarator (double q[2])"},
    {"ConstMember",
     "struct S { double x; };\n"
     "struct P { const int n = 1; };\n"
     "void residual(double t, const S& y, const S& ydot, const P& p, S& r) { r.x = ydot.x + y.x; }\n",
     "2:12: error: 'n' of the parameters is const", "remove 'const': hybridae sets the members"},
    {"LibraryMember",
     "#include <vector>\n"
     "struct S { std::vector<double> x; };\n"
     "void residual(double t, const S& y, const S& ydot, S& r) {}\n",
     "2:12: error: 'x' of the State has a type that is not translated",
     "use double, arrays, std::array and structs"},
    {"PointerMember",
     "struct S { double x; };\n"
     "struct P { double* q; };\n"
     "void residual(double t, const S& y, const S& ydot, const P& p, S& r) { r.x = ydot.x + y.x; }\n",
     "2:12: error: 'q' of the parameters has a type that is not translated",
     "use double, arrays, std::array and structs"},
    {"Enumerator",
     "enum Way { up, r };\n"
     "struct S { double x; };\n"
     "void residual(double t, const S& y, const S& ydot, S& r) { r.x = y.x > 0 ? up : 2; }\n",
     "1:16: error: the enumerator 'r' has the name of something else", "rename it, or write 'enum class'"},
    {"WritesNothing",
     "struct S { double x; };\n"
     "void residual(double t, const S& y, const S& ydot) {}\n",
     "2:6: error: 'residual' writes no struct, so there is no State",
     "its last argument is the result: State& r"},
    {"WritesTwo",
     "struct S { double x; };\n"
     "struct A { double a; };\n"
     "void residual(double t, const S& y, const S& ydot, A& a, S& r) {}\n",
     "3:6: error: 'residual' writes more than one struct: which is the State?",
     "pass what is only read as a const reference"},
    {"TwoDiscretes",
     "struct S { double x; };\n"
     "struct A { int n; };\n"
     "struct B { int n; };\n"
     "void residual(double t, const S& y, const S& ydot, S& r) { r.x = ydot.x + y.x; }\n"
     "void initial(S& y, B& b) {}\n"
     "void transition(double t, const S& y, const A& a, S& next, A& anext) {}\n",
     "5:20: error: 'initial' writes 'B', but Discrete is 'A'",
     "a model has one struct of discrete variables"},
    {"TwoParameters",
     "struct S { double x; };\n"
     "struct P { double p; };\n"
     "struct Q { double q; };\n"
     "void residual(double t, const S& y, const S& ydot, const P& p, S& r) { r.x = ydot.x + y.x; }\n"
     "void initial(const Q& q, S& y) { y.x = q.q; }\n",
     "5:14: error: 'Q' is taken for the parameters here, 'P' elsewhere",
     "use one struct of parameters in all functions of the model"},
    {"Returns",
     "struct S { double x; };\n"
     "int residual(double t, const S& y, const S& ydot, S& r) { r.x = y.x; return 0; }\n",
     "2:5: error: 'residual' must return nothing", "its results go to its last arguments"},
    {"NeitherTimeNorStruct",
     "struct S { double x; };\n"
     "void residual(double t, int n, const S& y, const S& ydot, S& r) { r.x = y.x; }\n",
     "2:25: error: an argument of 'residual' is not understood: neither the time nor a struct",
     "the forms are residual(t, y, ydot, [d,] [p,] r), derivative(t, y, [d,]"},
    {"PointerToState",
     "struct S { double x; };\n"
     "void residual(double t, const S* y, const S& ydot, S& r) { r.x = y->x + ydot.x; }\n",
     "2:25: error: an argument of 'residual' is not understood: neither the time nor a struct",
     "the forms are residual(t, y, ydot, [d,] [p,] r), derivative(t, y, [d,]"},
    {"OutputOfStates",
     "struct S { double x; };\n"
     "void residual(double t, const S& y, const S& ydot, S& r) { r.x = y.x + ydot.x; }\n"
     "void output(double t, const S& y, S& q) { q.x = y.x; }\n",
     "3:35: error: an argument of 'output' is not understood: it writes 'S'",
     "the forms are residual(t, y, ydot, [d,] [p,] r), derivative(t, y, [d,]"},
    {"TwoReadings",
     "struct S { double x; };\n"
     "struct P { double p; };\n"
     "struct Q { double q; };\n"
     "void residual(double t, const S& y, const S& ydot, const P& p, const Q& q, S& r) { r.x = ydot.x; }\n",
     "4:6: error: more than one reading of the arguments of 'residual' is possible",
     "Discrete is the struct that 'transition' or 'initial' writes; what never changes belongs into one "
     "struct of parameters"},
    {"TriggerDeclaresAVariable",
     "struct S { double h = 1, v = 0; };\n"
     "void derivative(double t, const S& y, S& f) { f.h = y.v; f.v = -9.81; }\n"
     "void transition(double t, const S& y, S& next) { if (bool down = y.h < 0) next.v = -y.v; }\n",
     "3:75: error: 'next' is used outside of a trigger",
     "a transition changes things only inside an 'if' whose condition relates model values; write the "
     "relation "
     "into the 'if' itself"},
    {"CostOfAFinalState",
     "struct S final { double x; };\n"
     "void derivative(double t, const S& y, S& f) { f.x = -y.x; }\n"
     "double running_cost(double t, const S& y) { return y.x; }\n",
     "1:8: error: the State of a model with a 'running_cost' must not be final", "leave 'final' out"},
    {"ThirdState",
     "struct S { double x; };\n"
     "void residual(double t, const S& y, const S& ydot, const S& z, S& r) { r.x = y.x; }\n",
     "2:52: error: an argument of 'residual' is not understood: a third State",
     "the forms are residual(t, y, ydot, [d,] [p,] r), derivative(t, y, [d,]"},
    {"WritesAnother",
     "struct S { double x; };\n"
     "struct P { double p; };\n"
     "void residual(double t, const S& y, const S& ydot, const P& p, S& r) { r.x = ydot.x + y.x; }\n"
     "void initial(P& p) { p.p = 1; }\n",
     "4:6: error: 'initial' lacks its result", "the order is t, y, ydot, discrete, parameters, results"},
    {"TriggersCalledElsewhere",
     "struct S { double h = 1, v = 0; };\n"
     "static void bounce(const S& y, S& next) { if (y.h < 0) next.v = -y.v; }\n"
     "void derivative(double t, const S& y, S& f) { f.h = y.v; f.v = -9.81; S copy = y; bounce(y, copy); }\n"
     "void transition(double t, const S& y, S& next) { bounce(y, next); }\n",
     "3:83: error: 'bounce' holds triggers of the transition and is called here for something else",
     "write two functions: one with the triggers, one without"},
    {"GotoInTrigger",
     "struct S { double h = 1, v = 0; };\n"
     "void derivative(double t, const S& y, S& f) { f.h = y.v; f.v = -9.81; }\n"
     "void transition(double t, const S& y, S& next) { if (y.h < 0) { next.v = 1; goto end; } end:; }\n",
     "3:77: error: 'goto' inside a trigger of the transition",
     "triggers that fire together are all carried out: let the body run to i"},
};

TEST(RareRefusals, PrintBothReadings) {
    const auto diagnostics =
        generate_text(
            "struct S { double x; }; struct P { double p; }; struct Q { double q; };\n"
            "void derivative(double t, const S& y, const P& p, const Q& q, S& f) { f.x = p.p * q.q; }\n")
            .diagnostics;
    EXPECT_THAT(diagnostics,
                HasSubstr("model.cpp:2:39: note: one reading: Discrete is 'P', Params is 'Q'\n"));
    EXPECT_THAT(diagnostics,
                HasSubstr("model.cpp:2:51: note: another reading: Discrete is 'Q', Params is 'P'\n"));
}

INSTANTIATE_TEST_SUITE_P(Roles, RareMisfit, ::testing::ValuesIn(misfits),
                         [](const auto& one) { return std::string(one.param.name); });

}  // namespace

}  // namespace hybridae::generator::test
