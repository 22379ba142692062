// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/program_run.hpp"
#include "files/temporary_directory.hpp"
#include "output/chart.hpp"

namespace hybridae::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string ball = HYBRIDAE_TEST_MODEL_DIR "/libbouncing_ball.so";

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

TEST(HtmlReport, ShowsEveryQuantityItsSensitivitiesAndTheEvents) {
    const auto result = run_hybridae({"run", ball, "--t-end", "1", "--sens", "g,e", "--report", "-"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, ::testing::StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(result.out, ::testing::EndsWith("</html>\n"));
    EXPECT_EQ(count(result.out, "<svg"), 6U);  // h and v, each with two sensitivities
    EXPECT_THAT(result.out, HasSubstr("<code>y.h &lt; 0</code>"));
    EXPECT_THAT(result.out, HasSubstr("bouncing_ball.cpp:22:9"));
    EXPECT_THAT(result.out, HasSubstr("0.4515236"));  // the first impact, sqrt(2 / 9.81)
    EXPECT_THAT(result.out, Not(HasSubstr("<script")));
    EXPECT_THAT(result.out, Not(HasSubstr("http")));
}

TEST(HtmlReport, FillsLongStepsWithInterpolatedPoints) {
    // The ball's parabola takes a step or two; its picture has a point every other pixel.
    const auto result = run_hybridae({"run", ball, "--t-end", "0.4", "--select", "h", "--report", "-"});
    ASSERT_EQ(result.code, 0) << result.err;
    const auto curve = result.out.find("class=\"curve\"");
    ASSERT_NE(curve, std::string::npos);
    EXPECT_GT(count(result.out.substr(curve, result.out.find("/>", curve) - curve), "L"), 100U);
}

TEST(HtmlReport, SaysHowASolveFailedAndWhatHelps) {
    const auto result = run_hybridae({"run", ball, "--t-end", "10", "--report", "-"});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.out, HasSubstr("zeno: "));
    EXPECT_THAT(result.out, HasSubstr("What helps: "));
}

TEST(HtmlReport, StandsBesideOtherFilesButNotInTheSameOne) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string page = folder.path() + "/ball.html", json = folder.path() + "/ball.json";
    const auto both = run_hybridae({"run", ball, "--t-end", "1", "--json", json, "--report", page});
    EXPECT_EQ(both.code, 0) << both.err;
    EXPECT_TRUE(std::ifstream(page).good());
    EXPECT_TRUE(std::ifstream(json).good());
    const auto same = run_hybridae({"run", ball, "--t-end", "1", "--json", page, "--report", page});
    EXPECT_EQ(same.code, 2);
    EXPECT_THAT(same.err, HasSubstr("--json and --report name the same file"));
    const auto streams = run_hybridae({"run", ball, "--t-end", "1", "--csv", "-", "--report", "-"});
    EXPECT_EQ(streams.code, 2);
    EXPECT_THAT(streams.out, IsEmpty());
}

TEST(Chart, JumpsAndGapsAreNotJoined) {
    const std::vector<Chart::Point> points = {{0.0, 0.0}, {1.0, 1.0}, {1.0, -1.0, true},
                                              {2.0, 0.0}, {2.5, NAN}, {3.0, 0.5}};
    const std::vector<double> events = {1.0};
    Chart chart;
    chart.t_end = 3.0;
    chart.points = &points;
    chart.events = &events;
    const std::string picture = draw(chart);
    const auto curve = picture.find("class=\"curve\"");
    EXPECT_EQ(count(picture.substr(curve), "M"), 3U);
    EXPECT_EQ(count(picture, "class=\"jump\""), 1U);
    EXPECT_EQ(count(picture, "class=\"event\""), 1U);
}

TEST(Chart, AConstantAndAnEmptyCurveHaveAxes) {
    const std::vector<Chart::Point> constant = {{0.0, 300.0}, {1.0, 300.0}}, nothing;
    const std::vector<double> events;
    Chart chart;
    chart.points = &constant;
    chart.events = &events;
    EXPECT_THAT(draw(chart), HasSubstr(">300</text>"));
    chart.points = &nothing;
    EXPECT_THAT(draw(chart), Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace hybridae::cli
