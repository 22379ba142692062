// SPDX-License-Identifier: Apache-2.0
// The built program on a built model: what needs no generator.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <hybridae/model/model.hpp>
#include <nlohmann/json.hpp>

#include "build/compiler.hpp"
#include "cli/program_run.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string ball = HYBRIDAE_TEST_MODEL_DIR "/libbouncing_ball.so";
const std::string carver = HYBRIDAE_TEST_MODEL_DIR "/libcarver.so";

TEST(Building, TheEmittedUnitsOfAModelCompileAndLoad) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    std::vector<Unit> units;
    for (const auto& entry : fs::directory_iterator(HYBRIDAE_SOURCE_DIR "/generated/bouncing_ball")) {
        if (entry.path().extension() == ".cpp") units.push_back({entry.path().stem(), entry.path()});
    }
    const std::string library = folder.path() + "/libball.so";
    compile_model(find_compiler(HYBRIDAE_TEST_CXX), units, HYBRIDAE_SOURCE_DIR "/runtime/include", {"-O0"},
                  folder.path(), library, "bouncing_ball");
    EXPECT_EQ(Model::load(library).name(), "bouncing_ball");
}

TEST(RunLibrary, PrintsEventsLastValuesAndEffort) {
    const auto result = run_hybridae({"run", ball, "--t-end", "1", "--sens", "g"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.err, IsEmpty());
    // The first impact: sqrt(2 h / g) with h = 1, g = 9.81.
    EXPECT_THAT(result.out, HasSubstr("t = 0.4515236"));
    EXPECT_THAT(result.out, HasSubstr("y.h < 0 became true (reset)  bouncing_ball.cpp:22:9"));
    EXPECT_THAT(result.out, HasSubstr("dt*/d(g) = -0.023013"));
    EXPECT_THAT(result.out, HasSubstr("mode change"));
    EXPECT_THAT(result.out, HasSubstr("steps"));
}

TEST(RunLibrary, JsonOnStandardOutputStandsAlone) {
    const auto result = run_hybridae(
        {"run", ball, "--t-end", "0.4", "--at", "0.1,0.4", "--sens", "all,start:h", "--json", "-"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json.at("status"), "ok");
    EXPECT_EQ(json.at("model"), "bouncing_ball");
    EXPECT_EQ(json.at("t"), nlohmann::json({0.1, 0.4}));
    // h = 1 - g t^2 / 2; the tolerance is a hundred times rtol = atol = 1e-6.
    EXPECT_NEAR(json.at("states").at("h").at(1).get<double>(), 1 - 9.81 * 0.08, 1e-4);
    EXPECT_NEAR(json.at("sensitivities").at("g").at("h").at(1).get<double>(), -0.08, 1e-4);
    EXPECT_NEAR(json.at("sensitivities").at("start:h").at("h").at(1).get<double>(), 1.0, 1e-4);
    EXPECT_TRUE(json.at("sensitivities").contains("e"));
    EXPECT_TRUE(json.at("events").empty());
    EXPECT_FALSE(json.at("stats").contains("seconds"));
}

TEST(RunLibrary, EqualRunsGiveEqualFiles) {
    const std::vector<std::string> line = {"run", ball, "--t-end", "2", "--sens", "e", "--json", "-"};
    EXPECT_EQ(run_hybridae(line).out, run_hybridae(line).out);
}

TEST(RunLibrary, EveryStepAndBothSidesOfEachEventAreRowsByDefault) {
    const auto result = run_hybridae({"run", ball, "--t-end", "1", "--json", "-"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    const auto t = json.at("t").get<std::vector<double>>();
    const auto v = json.at("states").at("v").get<std::vector<double>>();
    const auto twice = std::adjacent_find(t.begin(), t.end());
    ASSERT_NE(twice, t.end());
    const auto k = static_cast<std::size_t>(twice - t.begin());
    // v := -0.8 v at the impact; left and right values are of one polished point.
    EXPECT_NEAR(v[k + 1], -0.8 * v[k], 1e-9 * std::abs(v[k]));
}

TEST(RunLibrary, PointsAndCsvGiveAsManyLines) {
    const auto result =
        run_hybridae({"run", ball, "--t-end", "1", "--points", "11", "--csv", "-", "--select", "h"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 12);
    EXPECT_EQ(result.out.substr(0, result.out.find('\n')), "t,h,der(h)");
}

TEST(RunLibrary, QuietSaysNothingAndFilesAreWritten) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string json = folder.path() + "/r.json", csv = folder.path() + "/r.csv";
    const auto result =
        run_hybridae({"run", ball, "--t-end", "1", "--quiet", "--stats", "--json", json, "--csv", csv});
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out + result.err, IsEmpty());
    EXPECT_TRUE(nlohmann::json::parse(*file_content(json)).at("stats").contains("seconds"));
    EXPECT_THAT(*file_content(csv), HasSubstr("t,h,v"));
}

TEST(RunLibrary, UnknownNamesAreBadInputWithASuggestion) {
    for (const auto& [option, value, name, near] :
         {std::array<const char*, 4>{"--param", "gg=1", "'gg'", "'g'"},
          {"--sens", "ee", "'ee'", "'e'"},
          {"--start", "hh=1", "'hh'", "'h'"},
          {"--atol", "vv=1e-3", "'vv'", "'v'"},
          {"--select", "hh", "'hh'", "'h'"}}) {
        const TemporaryDirectory folder(TemporaryDirectory::system_parent());
        const auto result =
            run_hybridae({"run", ball, "--t-end", "1", option, value, "--json", folder.path() + "/r.json"});
        EXPECT_EQ(result.code, 2) << option;
        EXPECT_THAT(result.err, HasSubstr(name)) << option;
        EXPECT_THAT(result.err, HasSubstr(near)) << option;
        EXPECT_TRUE(fs::is_empty(folder.path())) << option;
    }
}

TEST(RunLibrary, AFailedSolveStillWritesWhatWasReached) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string file = folder.path() + "/r.json";
    const auto result = run_hybridae({"run", ball, "--t-end", "1", "--max-steps", "3", "--json", file});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, HasSubstr("too-many-steps"));
    const auto json = nlohmann::json::parse(file_content(file).value_or("null"));
    EXPECT_EQ(json.at("status"), "too-many-steps");
    EXPECT_THAT(json.at("message").get<std::string>(), Not(IsEmpty()));
    EXPECT_GE(json.at("t").size(), 2u);
}

TEST(RunLibrary, AnInterruptEndsWith130AndWritesWhatWasReached) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string file = folder.path() + "/r.json";
    // Far more steps than fit into the time until the signal arrives.
    const auto result =
        run_hybridae({"run", ball, "--t-end", "1e9", "--param", "g=0", "--start", "v=1", "--max-step", "1e-2",
                      "--max-steps", "1000000000", "--points", "2", "--json", file},
                     [&](pid_t child) {
                         // The result's temporary file shows that the run is past its start-up.
                         while (fs::is_empty(folder.path())) usleep(1000);
                         usleep(300000);
                         kill(child, SIGINT);
                     });
    EXPECT_EQ(result.code, 130) << result.err;
    const auto json = nlohmann::json::parse(file_content(file).value_or("null"));
    EXPECT_EQ(json.at("status"), "interrupted");
}

TEST(RunLibrary, ATruncatedLibraryIsBadInputAndNoCrash) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string whole = file_content(ball).value_or("");
    ASSERT_GT(whole.size(), 4096u);
    for (const double part : {0.001, 0.1, 0.5, 0.9, 0.999}) {
        const std::string library = folder.path() + "/libball.so";
        std::ofstream(library, std::ios::binary)
            << whole.substr(0, static_cast<std::size_t>(part * static_cast<double>(whole.size())));
        const auto result = run_hybridae({"run", library, "--t-end", "1"});
        EXPECT_EQ(result.code, 2) << part;
        EXPECT_THAT(result.err, HasSubstr("libball.so")) << part;
    }
}

TEST(RunLibrary, OutputThatCannotBeWrittenEndsWithFour) {
    EXPECT_EQ(run_hybridae({"run", ball, "--t-end", "1", "--json", "/nonexistent/r.json"}).code, 4);
    const auto full = run_hybridae({"run", ball, "--t-end", "1", "--csv", "/dev/full"});
    EXPECT_EQ(full.code, 4);
    EXPECT_THAT(full.err, HasSubstr("/dev/full"));
}

TEST(InspectLibrary, ShowsSizesNamesValuesConditionsAndSparsity) {
    const auto result = run_hybridae({"inspect", ball});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("2 states"));
    EXPECT_THAT(result.out, HasSubstr("e = 0.8             restitution"));
    EXPECT_THAT(result.out, HasSubstr("trigger  bouncing_ball.cpp:22:9  y.h < 0"));
    EXPECT_THAT(result.out, HasSubstr("1 of 4 in dF/dy, 2 of 4 in dF/dydot"));
    EXPECT_THAT(result.out, HasSubstr("h : v der(h)"));
}

// L = |x| + 0.3 where x = cos 2t is above 0.5: at t = 0.6 the kink at π/4 lies ahead.
TEST(RunLibrary, ReportsTheRunningCost) {
    const std::string library = HYBRIDAE_TEST_MODEL_DIR "/libcost_kink.so";
    const auto result =
        run_hybridae({"run", library, "--t-end", "0.6", "--sens", "c,level", "--points", "3", "--json", "-"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    const double above = std::acos(0.5) / 2.0, cost = std::sin(1.2) / 2.0 + 0.3 * above;
    EXPECT_NEAR(json.at("cost").get<double>(), cost, 1e-5);
    EXPECT_NEAR(json.at("cost_sensitivities").at("c").get<double>(), above, 1e-5);
    EXPECT_NEAR(json.at("cost_sensitivities").at("level").get<double>(), -0.3 / std::sqrt(3.0), 1e-5);
    EXPECT_EQ(json.at("states").at("running_cost").back(), json.at("cost"));

    const auto printed = run_hybridae({"run", library, "--t-end", "0.6", "--cost-error-test", "off"});
    EXPECT_THAT(printed.out, HasSubstr("cost: the integral of running_cost is 0.623"));
    EXPECT_THAT(run_hybridae({"inspect", library}).out, HasSubstr("functions: derivative, running_cost"));
    EXPECT_THAT(run_hybridae({"run", ball, "--t-end", "0.1", "--json", "-"}).out, Not(HasSubstr("cost")));
}

TEST(InspectLibrary, DrawsTheSparsity) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string picture = folder.path() + "/carver.svg";
    const auto result = run_hybridae({"inspect", carver, "--svg", picture});
    EXPECT_EQ(result.code, 0) << result.err;
    const std::string svg = file_content(picture).value_or("");
    EXPECT_THAT(svg, HasSubstr("8 equations, 4 conditions"));
    // L3 (x1' + x2') is in the equation of x2, which has x1 itself, too; z4's has x2' alone.
    EXPECT_THAT(svg, HasSubstr("#6b46c1\"><title>x2: x1</title>"));
    EXPECT_THAT(svg, HasSubstr("#d9730d\"><title>z4: x2</title>"));
    EXPECT_THAT(svg, HasSubstr("#2b6cb0\"><title>x1 &gt; 0.0: x1</title>"));
    EXPECT_THAT(svg, EndsWith("</svg>\n"));
}

TEST(InspectLibrary, DrawsNothingWhereTheModelDoesNotStart) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string picture = folder.path() + "/carver.svg";
    const auto result = run_hybridae({"inspect", carver, "--param", "a2=0", "--svg", picture});
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_FALSE(file_content(picture));
    EXPECT_EQ(run_hybridae({"inspect", carver, "--svg", "/nonexistent/p.svg"}).code, 4);
}

}  // namespace
}  // namespace hybridae::cli
