// SPDX-License-Identifier: Apache-2.0
// What of the language itself is refused: types, classes, functions, control.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;

struct Refused {
    const char* name;
    const char* declarations;  // line 1
    const char* body;          // of the residual, line 3
    const char* expected;      // line:column: error: text
    const char* advice;        // what to write instead
};

void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.name; }

class LanguageRefusal : public ::testing::TestWithParam<Refused> {};

TEST_P(LanguageRefusal, NamesThePlaceAndSaysWhatToWrite) {
    const auto& refused = GetParam();
    const auto result =
        generate_text(std::string(refused.declarations) +
                      "\nvoid residual(double t, const double y[4], const double ydot[4], const "
                      "double p[2], double r[4]) {\n" +
                      refused.body + "\n}\n");
    EXPECT_FALSE(result.ok);
    EXPECT_TRUE(result.files.empty());
    EXPECT_THAT(result.diagnostics, HasSubstr(std::string("model.cpp:") + refused.expected));
    EXPECT_THAT(result.diagnostics, HasSubstr(std::string("note: ") + refused.advice));
}

const Refused types[] = {
    {"FloatMember", "struct A { float a; };", "A a{}; a.a = y[0]; r[0] = a.a;",
     "1:12: error: 'a' holds a model value but is no double", "make it a double"},
    {"FloatParameter", "static double f(float x) { return x; }", "r[0] = f(y[0]);",
     "1:17: error: 'x' holds a model value but is no double", "make it a double"},
    {"Function", "#include <functional>",
     "std::function<double(double)> f = [](double x) { return x; }; r[0] = f(y[0]);",
     "3:1: error: the type 'std::function<double (double)>' is not translated yet",
     "hand a lambda to a function template"},
    {"Optional", "#include <optional>", "std::optional<double> o = y[0]; r[0] = *o;",
     "3:1: error: the type 'std::optional<double>' is not translated yet",
     "use a double, and a bool beside it"},
    {"String", "#include <string>", "std::string s = \"a\"; r[0] = y[0];",
     "3:1: error: the type 'std::string' is not translated yet", "texts have no place"},
    {"Map", "#include <map>", "std::map<int, double> m; m[0] = y[0]; r[0] = m[0];",
     "3:1: error: the type 'std::map<int, double>' is not translated yet", "number the entries"},
    {"SharedPointer", "#include <memory>", "std::shared_ptr<double> q; r[0] = y[0] + *q;",
     "3:1: error: the type 'std::shared_ptr<double>' is not translated yet", "use the object itself"},
    {"Virtual", "struct A { double a; virtual double f() const { return a; } };",
     "A a; a.a = y[0]; r[0] = a.f();", "1:8: error: 'A' has virtual functions or bases",
     "which function runs must be known"},
    {"BitField", "struct A { double a; int n : 3; };", "A a{y[0], 1}; r[0] = a.a;",
     "1:22: error: bit fields are not translated", "use an int"},
    {"NamelessStruct", "struct A { struct { double b; }; };", "A a; a.b = y[0]; r[0] = a.b;",
     "1:12: error: a member without a name is not translated", "give it a name"},
    {"MemberPointer", "struct A { double a, b; };", "A a{y[0], 1}; double A::*q = &A::a; r[0] = a.*q;",
     "3:15: error: a pointer to a member is not translated", "name the member"},
    {"MutableStaticMember", "struct A { static inline double k = 1; double a; };",
     "A::k = 2; r[0] = y[0] * A::k;", "3:1: error: 'k' is a global variable that can change",
     "a model has no memory of its own"},
};

const Refused functions[] = {
    {"DecidingCopy", "struct A { double a; A(double x) : a(x) {} A(const A& o) : a(o.a > 0 ? o.a : 0) {} };",
     "A a(y[0]); A b = a; r[0] = b.a;", "1:44: error: copying or destroying an object meets conditions",
     "keep conditions out of copy constructors"},
    {"DecidingInitialiser",
     "static double f(double x) { return x > 0 ? x : 1; } struct A { double a = f(2); };",
     "A a; r[0] = f(y[0]) + a.a;",
     "1:75: error: the initialiser of a member holds a condition on model values",
     "set the member in a constructor"},
    {"ArrayOfDeciding", "struct A { double a; A() : A(1) {} A(double x) : a(x > 0 ? x : 0) {} };",
     "A a[2]; a[0] = A(y[0]); r[0] = a[0].a;",
     "3:1: error: an array of objects whose constructor meets conditions", "write the objects out"},
    {"HiddenDefaultConstructor",
     "struct A { double a; A(double x = 1) : a(x > 0 ? x : 0) {} }; struct B { A a; };",
     "B b; b.a = A(y[0]); r[0] = b.a.a;",
     "3:1: error: a member is made by a constructor that meets conditions",
     "write a constructor that names this member"},
    {"InheritedConstructor", "struct A { double a; A(double x) : a(x) {} }; struct B : A { using A::A; };",
     "B b(y[0]); r[0] = b.a;", "1:62: error: constructors taken over from a base are not translated",
     "write the constructor out"},
    {"DecidingCallback", "#include <algorithm>",
     "double v[2] = {y[0], 1}; std::for_each(v, v + 2, [](double& x) { if (x > 0) x = 1; }); r[0] = v[0];",
     "3:50: error: 'for_each' of the library calls a function that meets conditions", "write the loop out"},
    {"Sort", "#include <algorithm>", "double v[2] = {y[0], y[1]}; std::sort(v, v + 2); r[0] = v[0];",
     "3:29: error: 'sort' of a model value is not translated yet", "it compares model values out of sight"},
    {"Emplace", "#include <vector>\nstruct A { double a; A(double x) : a(x) {} };",
     "std::vector<A> v; v.emplace_back(y[0]); r[0] = v[0].a;",
     "4:19: error: 'emplace_back' makes an object out of sight", "write push_back"},
    {"LambdaOfSeveralKinds", "", "auto f = [](auto x) { return x > 1 ? x : 2 * x; }; r[0] = f(y[0]) + f(3);",
     "3:10: error: this lambda is called with arguments of different kinds",
     "write one lambda or function for each"},
    {"DecidingFold", "template <class... S> double f(S... x) { return ((x > 0 ? x : 0) + ...); }",
     "r[0] = f(y[0], y[1]);", "1:49: error: a pack is expanded over calls or conditions",
     "write a function that calls itself"},
    {"FunctionPointerArgument",
     "static double f(double x) { return x; } template <class F> double run(F g, double x) { return g(x); }",
     "r[0] = run(f, y[0]);", "3:12: error: a function is used as a value", "call the function by its name"},
    {"DecidingOnBothSides",
     "struct A { double a; A& operator+=(const A& o) { a += o.a; return *this; } }; static A& pick(A& a, A& "
     "b) { return a.a > "
     "b.a ? a : b; }",
     "A a{y[0]}, b{y[1]}; pick(a, b) += pick(b, a); r[0] = a.a;",
     "3:21: error: both sides of an assignment operator hold conditions",
     "compute the right side into a variable"},
};

const Refused control[] = {
    {"Try", "", "try { r[0] = y[0]; } catch (...) { }", "3:1: error: 'try' is not translated",
     "test beforehand what could fail"},
    {"DeclaredLoopTest", "", "while (bool on = y[0] > 0) { r[0] = on; }",
     "3:8: error: a loop test depends on model values", "loop over a constant"},
    {"RangeOfOwn", "struct A { double v[2]; double* begin() { return v; } double* end() { return v + 2; } };",
     "A a{{y[0], 1}}; for (double& e : a) e += 1; r[0] = a.v[0];",
     "3:34: error: a loop over a struct of the model's own", "loop over the array or container inside it"},
    {"New", "", "double* q = new double(y[0]); r[0] = *q;",
     "3:13: error: memory of the model's own is not translated", "use a local variable"},
};

const auto name_of = [](const auto& one) { return std::string(one.param.name); };
INSTANTIATE_TEST_SUITE_P(Types, LanguageRefusal, ::testing::ValuesIn(types), name_of);
INSTANTIATE_TEST_SUITE_P(Functions, LanguageRefusal, ::testing::ValuesIn(functions), name_of);
INSTANTIATE_TEST_SUITE_P(Control, LanguageRefusal, ::testing::ValuesIn(control), name_of);

}  // namespace

}  // namespace hybridae::generator::test
