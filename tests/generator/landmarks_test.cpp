// SPDX-License-Identifier: Apache-2.0
// Landmarks of the emitted text, one construct at a time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

using ::testing::Contains;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

// The emitted model of a residual with four states whose body stands on line 5.
std::string translated(const std::string& body, const std::string& declarations = "") {
    const bool library = (body + declarations).find("std::") != std::string::npos;
    return emitted(generate_text((library ? "#include <algorithm>\n#include <cmath>\n" : "\n\n") +
                                 declarations +
                                 "\nvoid residual(double t, const double y[4], const double ydot[4], const "
                                 "double p[2], double r[4]) {\n" +
                                 body + "\n}\n"));
}

TEST(Landmarks, ConditionsBecomeBranchesOfAtomsAndFacts) {
    const auto text = translated("bool on = p != nullptr; if (y[0] > 0 && (on || !(y[1] <= t))) r[0] = 1;");
    EXPECT_THAT(text,
                HasSubstr("if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y[0], 0}) && "
                          "(hy_lock.fact(0, 1, on) || !(hy_lock.atom(0, 2, hybridae::LessEqual{y[1], t}))))) "
                          "r[0] = 1;"));
}

TEST(Landmarks, ConditionsAsValuesAreBranchesToo) {
    const auto text =
        translated("const bool hot = y[0] > 1; const int side = y[1] < 0 ? 1 : 2; r[0] = hot + side;");
    EXPECT_THAT(
        text,
        HasSubstr("const bool hot = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y[0], 1}));"));
    EXPECT_THAT(
        text,
        HasSubstr(
            "const int side = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y[1], 0})) ? 1 : 2;"));
}

TEST(Landmarks, PassiveConditionsStayAsTheyAre) {
    const auto text =
        translated("const double w[2] = {1, 2}; for (int i = 0; i < 2; ++i) if (w[i] > 1) r[i] = y[i];");
    EXPECT_THAT(
        text,
        HasSubstr("const double w[2] = {1, 2}; for (int i = 0; i < 2; ++i) if (w[i] > 1) r[i] = y[i];"));
}

TEST(Landmarks, ActiveDoublesBecomeTheScalarTypeAndPassiveOnesDoNot) {
    const auto text = translated(
        "const double k = 2, x = y[0]; const double c = 3; auto z = x * c; auto n = 1.0; r[0] = k * z + n;");
    EXPECT_THAT(text, HasSubstr("const T k = 2, x = y[0]; const double c = 3; T z = x * c; auto n = 1.0;"));
}

TEST(Landmarks, NonsmoothFunctionsBecomeKinks) {
    const auto text =
        translated("r[0] = std::max(y[0], 0.0) + std::abs(y[1]); r[1] = std::clamp(y[2], -1.0, 1.0);");
    EXPECT_THAT(text, HasSubstr("hy_lock.kink(0, hybridae::Max{y[0], 0.0})"));
    EXPECT_THAT(text, HasSubstr("hy_lock.kink(1, hybridae::Abs{y[1]})"));
    EXPECT_THAT(text, HasSubstr("hy_lock.kink(2, hybridae::Clamp{y[2], -1.0, 1.0})"));
}

TEST(Landmarks, AListedMaximumBecomesNestedOnes) {
    EXPECT_THAT(
        translated("r[0] = std::max({y[0], y[1], 0.5});"),
        HasSubstr("r[0] = hy_lock.kink(1, hybridae::Max{hy_lock.kink(0, hybridae::Max{y[0], y[1]}), 0.5});"));
}

TEST(Landmarks, FloorAndCeilBecomeIntegers) {
    const auto text = translated("r[0] = std::floor(y[0]); r[1] = std::ceil(t);");
    EXPECT_THAT(text, HasSubstr("r[0] = hy_lock.integer(0, hybridae::Floor{y[0]});"));
    EXPECT_THAT(text, HasSubstr("r[1] = (-hy_lock.integer(1, hybridae::Floor{-(t)}));"));
}

TEST(Landmarks, SmoothFunctionsAreQualifiedWhereTheyMeetModelValues) {
    EXPECT_THAT(translated("r[0] = std::sqrt(y[0]) * std::sqrt(2.0);"),
                HasSubstr("r[0] = hybridae::math::sqrt(y[0]) * std::sqrt(2.0);"));
}

TEST(Landmarks, CallsSayWhereTheyComeFrom) {
    const auto text = translated("r[0] = up(y[0]) + 1; r[1] = twice(y[1]);",
                                 "static double up(double x) { return x > 0 ? x : 0; } "
                                 "static double twice(double x) { return 2 * x; }");
    EXPECT_THAT(
        text, HasSubstr("T up(hybridae::locking::From hy_from, T x) { [[maybe_unused]] const auto hy_frame = "
                        "hy_lock.enter(hy_from); return"));
    EXPECT_THAT(text, HasSubstr("static T twice(T x) { return 2 * x; }"));
    EXPECT_THAT(text, HasSubstr("r[0] = up({1}, y[0]) + 1; r[1] = twice(y[1]);"));
}

TEST(Landmarks, LoopsWithDecisionsCountTheirIterations) {
    EXPECT_THAT(
        translated("for (int i = 0; i < 4; ++i) r[i] = y[i] > 0 ? 1 : 2;"),
        HasSubstr(
            "{ auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < 4; ++i) { hy_loop1.next(); r[i] = "));
}

TEST(Landmarks, OperandsThatBothDecideAreForcedIntoOrder) {
    EXPECT_THAT(
        translated("r[0] = up(y[0]) - up(y[1]);", "static double up(double x) { return x > 0 ? x : 0; }"),
        HasSubstr("r[0] = hybridae::order::Minus{up({1}, y[0]), up({2}, y[1])}.value();"));
}

TEST(Landmarks, ArgumentsThatBothDecideAreForcedIntoOrder) {
    EXPECT_THAT(
        translated("r[0] = less(up(y[0]), up(y[1]));",
                   "static double up(double x) { return x > 0 ? x : 0; } "
                   "static double less(double a, double b) { return a - b; }"),
        HasSubstr("r[0] = hybridae::order::Arguments{up({1}, y[0]), up({2}, y[1])}.apply([](auto&&... "
                  "hy_arguments) -> decltype(auto) { return less("));
}

TEST(Landmarks, NoEventIsEvaluatedOnPlainValues) {
    EXPECT_THAT(
        translated("if (hybridae::no_event(y[0] * 2 > t)) r[0] = 1;", "#include <hybridae/annotations.hpp>"),
        HasSubstr("if (hybridae::no_event(hybridae::value(y[0]) * 2 > hybridae::value(t))) r[0] = 1;"));
}

TEST(Landmarks, TheScalarTypeGivesWayToTheUsersNames) {
    const auto text = translated("const double T = y[0]; r[0] = T;");
    EXPECT_THAT(text, HasSubstr("template <class Real, class Lock>"));
    EXPECT_THAT(text, HasSubstr("const Real T = y[0];"));
}

TEST(Landmarks, ConstantsAndPlainFunctionsStandBeforeTheClass) {
    const auto text =
        translated("double w[n] = {y[0]}; r[0] = w[0] * k * half(n);",
                   "constexpr int n = 2; const double k = 1.0 / 3; double half(int m) { return 0.5 * m; }");
    EXPECT_LT(text.find("constexpr int n = 2;"), text.find("struct Model"));
    EXPECT_LT(text.find("const double k = 1.0 / 3;"), text.find("struct Model"));
    EXPECT_LT(text.find("inline double half(int m)"), text.find("struct Model"));
}

TEST(Landmarks, NamespacesAreFlattenedAndOverloadsRenamed) {
    const auto text =
        translated("r[0] = lib::f(y[0]) + lib::f(2);",
                   "namespace lib { double f(double x) { return x; } double f(int n) { return n; } }");
    EXPECT_THAT(text, HasSubstr("r[0] = f(y[0]) + lib_f(2);"));
}

TEST(Landmarks, EveryLineStaysWhereTheUserWroteIt) {
    const std::string body =
        "if (y[0] >\n    0 && // why\n    y[1] < 1) {\n  r[0] =\n    up(y[0])\n    - up(y[1]);\n}";
    const auto text = translated(body, "static double up(double x) { return x > 0 ? x : 0; }");
    const auto begin = text.find("#line 4 \"model.cpp\"\n"), end = text.find("#line", begin + 1);
    ASSERT_NE(begin, std::string::npos) << text;
    // The residual: its head, seven lines of body, the closing brace.
    EXPECT_EQ(
        std::count(text.begin() + static_cast<long>(begin), text.begin() + static_cast<long>(end), '\n'), 10);
    EXPECT_THAT(text, HasSubstr("// why"));
}

TEST(Landmarks, TriggersOfATransition) {
    const auto text = emitted(
        generate_text("struct S { double h = 1, v = 0; };\nvoid derivative(double t, const S& y, S& f) { f.h "
                      "= y.v; f.v = -9.81; }\n"
                      "void transition(double t, const S& y, S& next) {\n"
                      "    if (y.h < 0) next.v = y.v < -1 ? -y.v : 0; else if (y.h > 9) next.h = 9;\n}\n"));
    EXPECT_THAT(
        text, HasSubstr("if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::Less{y.h, 0}))) next.v = "
                        "hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y.v, -1})) ? -y.v : 0; else if "
                        "(!hy_lock.last_trigger() && hy_lock.trigger(2, hy_lock.atom(2, 0, "
                        "hybridae::Greater{y.h, 9}))) next.h = 9;"));
    EXPECT_THAT(text, HasSubstr("r.h = ydot.h - r.h;"));
}

TEST(Landmarks, TablesSpeakInTheUsersTerms) {
    const auto result = generate_file(std::filesystem::path(HYBRIDAE_TEST_DIR) / "accepted" / "plant.cpp");
    const auto text = emitted(result, "tables.cpp");
    EXPECT_EQ(result.model_name, "plant");
    EXPECT_THAT(
        text,
        HasSubstr(
            "{\"level\", \"level of liquid\", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr}"));
    EXPECT_THAT(
        text,
        HasSubstr(
            "{\"T\", \"temperatures\", HY_REAL, HY_HAS_VALUE, 1, states_T_dims, 0, nullptr, 0, nullptr}"));
    EXPECT_THAT(text, HasSubstr("{\"v\", \"\", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr}"));
    EXPECT_THAT(text, HasSubstr("{\"limit\", \"threshold for the alarm\", HY_REAL, HY_HAS_VALUE, 0, nullptr, "
                                "0, nullptr, 0, nullptr}"));
    EXPECT_THAT(
        text,
        HasSubstr(
            "{\"gear\", \"\", HY_ENUM, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 3, discrete_gear_values}"));
    EXPECT_THAT(text, HasSubstr("{\"middle\", 1},"));
    EXPECT_THAT(text, HasSubstr("table.states = {4, states, 11, 0};"));
    EXPECT_THAT(text, HasSubstr("table.params = {6, params, 3, 3};"));
    EXPECT_THAT(text, HasSubstr("table.discrete = {4, discrete, 1, 3};"));
    EXPECT_THAT(
        text,
        HasSubstr("{\"y.tank[i].level < margin || (d.count > 1 && ydot.x > 0)\", \"plant.cpp\", 83, 13, "
                  "HY_SITE_TRIGGER, 3, "));
    EXPECT_THAT(text, HasSubstr("return either(truths[0], both(truths[1], truths[2]));"));
}

TEST(Landmarks, HeadersAreNamedRelativeToTheModelAndReported) {
    const auto result = generate_file(std::filesystem::path(HYBRIDAE_TEST_DIR) / "accepted" / "ok.cpp");
    EXPECT_THAT(emitted(result), HasSubstr("#line 11 \"helpers.h\"\n"));
    EXPECT_THAT(emitted(result), Not(HasSubstr(HYBRIDAE_SOURCE_DIR)));
    EXPECT_THAT(emitted(result, "tables.cpp"), HasSubstr("\"helpers.h\""));
    // The system's headers are among them: a change in one must not find an old library in a cache.
    EXPECT_THAT(result.files_read, Contains(EndsWith("helpers.h")));
    EXPECT_THAT(result.files_read, Contains(EndsWith("/cmath")));
}

TEST(Landmarks, FilesMayBeCalledAsKeywordsAre) {
    const TemporaryFolder folder;
    for (const std::string name : {"switch", "std"}) {
        write(folder.path() / (name + ".cpp"),
              "void residual(double t, const double y[1], const double yp[1], const double p[1], double "
              "r[1]) { "
              "r[0] = yp[0] + p[0]; }\n");
        Request request;
        request.files = {(folder.path() / (name + ".cpp")).string()};
        const auto result = generate(request);
        ASSERT_TRUE(result.ok) << result.diagnostics;
        EXPECT_EQ(result.model_name, name + "_model");
    }
}

TEST(Landmarks, SeveralFilesAreReadTogether) {
    const TemporaryFolder folder;
    write(folder.path() / "main.cpp",
          "double shared(double x);\nvoid residual(double t, const double y[1], const double ydot[1], const "
          "double p[1], "
          "double r[1]) { r[0] = ydot[0] - shared(y[0]); }\n");
    write(folder.path() / "further.cpp", "double shared(double x) { return x < 0 ? -x : 2 * x; }\n");
    Request request;
    request.files = {(folder.path() / "main.cpp").string(), (folder.path() / "further.cpp").string()};
    const auto result = generate(request);
    ASSERT_TRUE(result.ok) << result.diagnostics;
    EXPECT_EQ(result.model_name, "main");
    EXPECT_THAT(emitted(result), HasSubstr("#line 1 \"further.cpp\"\nT shared("));
    EXPECT_EQ(result.files_read.size(), 2u);
}

TEST(Landmarks, AnArrayFormMayHaveNoParameters) {
    const TemporaryFolder folder;
    write(folder.path() / "none.cpp",
          "void residual(double t, const double y[1], const double yp[1], const double* p, double r[1]) { "
          "r[0] = yp[0]; }\n");
    Request request;
    request.files = {(folder.path() / "none.cpp").string()};
    request.params = 0;
    const auto result = generate(request);
    ASSERT_TRUE(result.ok) << result.diagnostics;
    EXPECT_THAT(emitted(result), HasSubstr("using hy_Params = hybridae::Nothing;"));
    EXPECT_THAT(emitted(result), HasSubstr("residual(t, y.values, ydot.values, nullptr, r.values);"));
}

TEST(Landmarks, SizesFromTheCommandLineAndAnotherResidual) {
    const TemporaryFolder folder;
    write(folder.path() / "sizes.cpp",
          "namespace n { void residual(double t, const double* y, const double* yp, const double* p, double* "
          "r) {\n"
          "const double speed = y[1]; r[0] = yp[0] - speed; r[1] = y[0] - p[0]; } }\n");
    Request request;
    request.files = {(folder.path() / "sizes.cpp").string()};
    request.residual = "n::residual";
    request.states = 2;
    request.params = 1;
    const auto result = generate(request);
    ASSERT_TRUE(result.ok) << result.diagnostics;
    EXPECT_THAT(emitted(result, "tables.cpp"), HasSubstr("{\"speed\", \"\", HY_REAL, 0, 0, nullptr"));
    EXPECT_THAT(emitted(result, "tables.cpp"), HasSubstr("table.states = {2, states, 2, 0};"));
}

}  // namespace

}  // namespace hybridae::generator::test
