// SPDX-License-Identifier: Apache-2.0
// Landmarks of the emitted text: classes, functions and templates of the user's own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The emitted model of a residual with four states whose body stands on line 3, the declarations on line 1.
std::string translated(const std::string& declarations, const std::string& body) {
    return emitted(
        generate_text(declarations +
                      "\nvoid residual(double t, const double y[4], const double ydot[4], const double "
                      "p[2], double r[4]) {\n" +
                      body + "\n}\n"));
}

TEST(LanguageLandmarks, MemberFunctionsWithConditionsGetTheModelAndTheCallingSite) {
    const auto text =
        translated("struct V { double k; double up(double x) const { return x > k ? x : k; } };",
                   "V v{y[0]}; r[0] = v.up(y[1]);");
    EXPECT_THAT(text, HasSubstr("T up(Model& hy_model, hybridae::locking::From hy_from, T x) const {"));
    EXPECT_THAT(text, HasSubstr("r[0] = v.up(*this, {1}, y[1]);"));
}

TEST(LanguageLandmarks, MemberFunctionsWithoutConditionsStayAsTheyAre) {
    const auto text = translated(
        "struct V { double k; double of(double x) const { return k * x; } double unused() { return 1; } };",
        "V v{y[0]}; r[0] = v.of(y[1]);");
    EXPECT_THAT(text, HasSubstr("T of(T x) const { return k * x; }"));
    EXPECT_THAT(text, HasSubstr("r[0] = v.of(y[1]);"));
    EXPECT_THAT(text, Not(HasSubstr("unused")));
}

TEST(LanguageLandmarks, OverloadedMembersHaveNamesOfTheirOwn) {
    const auto text = translated(
        "struct V { double k; double of(double x) const { return k * x; } double of(int n) const { return n; "
        "} };",
        "V v{y[0]}; r[0] = v.of(y[1]) + v.of(2);");
    EXPECT_THAT(text, HasSubstr("r[0] = v.of(y[1]) + v.of_2(2);"));
}

TEST(LanguageLandmarks, ConstructorsWithConditionsAreCalledThroughConstruct) {
    const auto text =
        translated("struct V { double k; V(double x) : k(x > 0 ? x : 0) {} };", "V v(y[0]); r[0] = v.k;");
    EXPECT_THAT(text, HasSubstr("V(Model& hy_model, [[maybe_unused]] Lock& hy_lock, T x)"));
    EXPECT_THAT(text, HasSubstr("V v(hybridae::order::construct<V>(*this, {1}, y[0]));"));
}

TEST(LanguageLandmarks, FreeOperatorsAreFunctionsWithNames) {
    const auto text = translated(
        "struct V { double x; }; V operator+(V a, V b) { return {a.x + b.x}; } bool operator<(V a, V b) { "
        "return a.x < b.x; }",
        "V a{y[0]}, b{y[1]}; r[0] = (a + b).x; if (a < b) r[1] = 1;");
    EXPECT_THAT(text, HasSubstr("r[0] = (operator_plus(a, b)).x; if (operator_less({1}, a, b)) r[1] = 1;"));
}

TEST(LanguageLandmarks, OperandsOfOperatorsAreEvaluatedInOrder) {
    const auto text = translated(
        "struct V { double x; }; V operator-(V a, V b) { return {a.x - b.x}; } V up(double x) { return {x > "
        "0 ? x : 0}; }",
        "r[0] = (up(y[0]) - up(y[1])).x;");
    EXPECT_THAT(text,
                HasSubstr("hybridae::order::Arguments{up({1}, y[0]), up({2}, y[1])}.apply([&](auto&&... "
                          "hy_arguments) -> decltype(auto) { return operator_minus("));
}

TEST(LanguageLandmarks, InstancesOfClassTemplatesAreStructsOfTheirOwn) {
    const auto text = translated(
        "template <int N, class S> struct A { S v[N]; S last() const; };\ntemplate <int N, class S> "
        "S A<N, S>::last() const { return v[N - 1]; }",
        "A<2, double> a{{y[0], y[1]}}; A<3, int> b{}; r[0] = a.last() + b.last();");
    EXPECT_THAT(
        text,
        HasSubstr("struct A_2_double { T v[2]; T last() const\n#line 2 \"model.cpp\"\n{ return v[2 - 1]; }"));
    EXPECT_THAT(text, HasSubstr("struct A_3_int { int v[3];"));
    EXPECT_THAT(text, HasSubstr("A_2_double a{{y[0], y[1]}}; A_3_int b{};"));
}

TEST(LanguageLandmarks, DefinitionsOutsideOfTheirStructAreBroughtIn) {
    const auto text =
        translated("struct A { double a; double twice() const; };\ndouble A::twice() const { return 2 * a; }",
                   "A a{y[0]}; r[0] = a.twice();");
    EXPECT_THAT(
        text, HasSubstr("#line 2 \"model.cpp\"\nT twice() const { return 2 * a; }\n#line 1 \"model.cpp\"\n"));
}

TEST(LanguageLandmarks, LambdasHandedToTemplatesKeepTheirText) {
    const auto text = translated("template <class F> double run(F f, double x) { return f(x); }",
                                 "r[0] = run([](double x) { return x > 0 ? x : 0; }, y[0]);");
    EXPECT_THAT(text, HasSubstr("T run(hybridae::locking::From hy_from, auto f, T x) {"));
    EXPECT_THAT(text, HasSubstr("return f({1}, x);"));
}

TEST(LanguageLandmarks, ConstantBranchesAreChosen) {
    const auto text = translated(
        "template <int N> double f(double x) { if constexpr (N > 1) return x; else return 2 * x; }",
        "r[0] = f<1>(y[0]) + f<2>(y[1]);");
    EXPECT_THAT(text, HasSubstr("{ return 2 * x; }"));
    EXPECT_THAT(text, HasSubstr("{ return x; }"));
    EXPECT_THAT(text, Not(HasSubstr("constexpr (")));
}

TEST(LanguageLandmarks, IterationsAreWatched) {
    const auto text = translated(
        "#include <hybridae/annotations.hpp>",
        "double x = 1; while (hybridae::no_event(x * x > y[0]) && !hybridae::no_event(x < 1)) x -= y[0] / x; "
        "r[0] = x;");
    EXPECT_THAT(text, HasSubstr("{ auto hy_iteration1 = hybridae::iteration<T>(x); while "
                                "(hy_iteration1.goes_on(hybridae::no_event("));
    EXPECT_THAT(text, HasSubstr("> hybridae::value(y[0])), 1) && "
                                "!hy_iteration1.ends(hybridae::no_event(hybridae::value(x) < 1), 2)) x -="));
}

TEST(LanguageLandmarks, MacrosAreWrittenOut) {
    const auto text = translated("#define POS(x) ((x) > 0 ? (x) : 0.0)", "r[0] = POS(y[1]);");
    EXPECT_THAT(text, HasSubstr("hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{( y [ 1 ] ), 0}))"));
}

TEST(LanguageLandmarks, RelationsOfTheLibraryAreAtoms) {
    const auto text =
        translated("#include <cmath>", "r[0] = std::signbit(y[0]); r[1] = std::isless(y[0], y[1]);");
    EXPECT_THAT(text, HasSubstr("hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::SignBit{y[0]}))"));
    EXPECT_THAT(text, HasSubstr("hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y[0], y[1]}))"));
}

TEST(LanguageLandmarks, WholeNumbersAndRemaindersAreIntegers) {
    const auto text =
        translated("#include <cmath>",
                   "r[0] = static_cast<int>(std::floor(y[3])); r[1] = std::lround(y[2]); r[2] = "
                   "std::fmod(t, 2);");
    EXPECT_THAT(text, HasSubstr("static_cast<int>(hy_lock.whole(0, hybridae::Floor{y[3]}))"));
    EXPECT_THAT(text, HasSubstr("hy_lock.whole(1, hybridae::Round{y[2]})"));
    EXPECT_THAT(text, HasSubstr("hy_lock.integer(2, hybridae::FMod{t, 2})"));
}

TEST(LanguageLandmarks, ContainersAndBindingsTakeTheScalarType) {
    const auto text =
        translated("#include <array>\n#include <utility>\n#include <vector>",
                   "std::vector<double> v(2, y[0]); std::array<double, 2> a{y[0], 1}; const auto "
                   "[b, c] = std::make_pair(y[0], 2); r[0] = v[0] + a[1] + b + c;");
    EXPECT_THAT(text, HasSubstr("std::vector<T> v(2, y[0]); std::array<T, 2> a{y[0], 1};"));
    EXPECT_THAT(text, HasSubstr("const auto [b, c] = std::pair<T, int>{y[0], 2};"));
}

TEST(LanguageLandmarks, SwitchesAndEarlyReturnsFollowWhatConditionsDecided) {
    const auto text = translated(
        "enum class Way { up, down }; static Way way(double x) { if (x > 0) return Way::up; return "
        "Way::down; }",
        "switch (way(y[2])) { case Way::up: r[1] = 1; break; default: r[1] = y[0]; }");
    EXPECT_THAT(text, HasSubstr("if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{x, 0}))) return "
                                "Way::up; return Way::down; }"));
    EXPECT_THAT(text, HasSubstr("switch (way({1}, y[2])) { case Way::up:"));
}

TEST(LanguageLandmarks, AChosenPlaceIsAssigned) {
    EXPECT_THAT(
        translated("", "(y[0] > y[1] ? r[2] : r[3]) = t;"),
        HasSubstr(
            "(hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y[0], y[1]})) ? r[2] : r[3]) = t;"));
}

TEST(LanguageLandmarks, CarriedConditionsAreFactsOfOthers) {
    EXPECT_THAT(
        translated("", "const bool on = y[0] > 1; r[0] = on && y[1] > 2;"),
        HasSubstr(
            "hy_lock.branch(1, hy_lock.fact(1, 0, on) && hy_lock.atom(1, 1, hybridae::Greater{y[1], 2}))"));
}

TEST(LanguageLandmarks, LambdasWithConditionsTakeTheirCallingSite) {
    const auto text =
        translated("", "const auto f = [k = y[1]](double q) { return q > k ? q : k; }; r[0] = f(y[3]);");
    EXPECT_THAT(text, HasSubstr("hy_frame = hy_lock.enter(hy_from); return hy_lock.branch(0, "));
    EXPECT_THAT(text, HasSubstr("r[0] = f({1}, y[3]);"));
}

TEST(LanguageLandmarks, RecursionKeepsItsDepth) {
    EXPECT_THAT(
        translated("static double f(double x, int n) { return n == 0 ? 1 : (x > n ? x : 1) * f(x, n - 1); }",
                   "r[0] = f(y[1], 3);"),
        HasSubstr("return n == 0 ? 1 : hybridae::order::Times{(hy_lock.branch(0, "));
}

}  // namespace

}  // namespace hybridae::generator::test
