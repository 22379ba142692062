// SPDX-License-Identifier: Apache-2.0
#include "output/csv_writer.hpp"

#include <gtest/gtest.h>

#include <hybridae/error.hpp>
#include <sstream>

#include "cli/sample.hpp"
#include "output/report.hpp"

namespace hybridae::cli {
namespace {

std::string text(const Solution& solution, const Columns& columns) {
    std::ostringstream out;
    write_csv(out, solution, columns);
    return out.str();
}

TEST(CsvWriter, WritesAHeaderAndOneLinePerRow) {
    EXPECT_EQ(
        text(sample::solution(), select_columns(sample::model(), {})),
        "t,x,T[0],T[1],der(x),der(T[0]),der(T[1]),q,held,gear,on,count,"
        "d(x)/d(k),d(T[0])/d(k),d(T[1])/d(k),d(q)/d(k),d(held)/d(k)\n"
        "0.0,1.0,0.1,300.0,-2.5,0.0,1e-09,1e+20,0.5,first,true,7,0.0,-0.0,0.3333333333333333,4.0,5.0\n"
        "0.25,nan,0.1,300.0,-2.5,0.0,1e-09,inf,0.5,neutral,false,8,0.0,-0.0,0.3333333333333333,4.0,5.0\n");
}

TEST(CsvWriter, QuotesNamesThatHoldACommaOrAQuote) {
    Solution solution;
    solution.rows.resize(1);
    solution.rows[0].y = {1.5};
    Columns columns;
    columns.states.push_back({0, {"pair<a,\"b\">", "", HY_REAL, false, nullptr}});
    EXPECT_EQ(text(solution, columns), "t,\"pair<a,\"\"b\"\">\",\"der(pair<a,\"\"b\"\">)\"\n0.0,1.5,nan\n");
}

TEST(Columns, SelectionKeepsTheModelsOrderAndUnderstandsAggregates) {
    const Columns columns = select_columns(sample::model(), {"q", "T", "x", "on"});
    ASSERT_EQ(columns.states.size(), 3u);
    EXPECT_EQ(columns.states[0].leaf.name, "x");
    EXPECT_EQ(columns.states[2].leaf.name, "T[1]");
    EXPECT_EQ(columns.outputs.size(), 1u);
    ASSERT_EQ(columns.discrete_integers.size(), 1u);
    EXPECT_EQ(columns.discrete_integers[0].index, 1u);
}

TEST(Columns, AnUnknownNameIsRefusedWithASuggestion) {
    try {
        select_columns(sample::model(), {"heldd"});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find("'heldd'"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("did you mean 'held'"), std::string::npos);
    }
}

TEST(Report, AnEventLineHasTimeConditionPlaceInstanceAndSensitivity) {
    const Solution solution = sample::solution();
    EXPECT_EQ(event_line(solution.events[0], solution.sensitivity_names),
              "t = 0.125             y.x < \"0\" became true (reset)  sample.cpp:3:9  instance [2][0]  "
              "dt*/d(k) = -1.5  jumped: x, gear");
}

TEST(Report, NamesModelEventsLastValuesAndEffort) {
    Experiment experiment;
    experiment.t_end = 0.25;
    Solution solution = sample::solution();
    std::ostringstream out;
    print_report(out, sample::model(), experiment, solution, select_columns(sample::model(), {"T", "gear"}),
                 false);
    EXPECT_EQ(
        out.str(),
        "sample: 3 states, 5 parameters, 0 conditions; t = 0 to 0.25, bdf, rtol 1e-06, atol 1e-06\n"
        "\n"
        "events\n"
        "    1  t = 0.125             y.x < \"0\" became true (reset)  sample.cpp:3:9  instance [2][0]  "
        "dt*/d(k) = -1.5  jumped: x, gear\n"
        "\n"
        "at t = 0.25\n"
        "  T[0] = 0.1                 d/d(k) = -0\n"
        "  T[1] = 300                 d/d(k) = 0.33333333\n"
        "  gear = neutral\n"
        "\n"
        "1 mode change, 12 steps, 34 residuals, 5 Jacobians\n");
}

}  // namespace
}  // namespace hybridae::cli
