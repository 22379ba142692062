// SPDX-License-Identifier: Apache-2.0
#include "output/json_writer.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/sample.hpp"

namespace hybridae::cli {
namespace {

std::string text(const Solution& solution, const Columns& columns, bool timed = false) {
    std::ostringstream out;
    write_json(out, solution, columns, timed);
    return out.str();
}

TEST(JsonWriter, WritesEveryFieldInTheDocumentedForm) {
    const char* expected = R"({
  "format": 1,
  "model": "sample",
  "status": "ok",
  "message": "",
  "method": "bdf",
  "t": [0.0, 0.25],
  "states": {
    "x": [1.0, null],
    "T[0]": [0.1, 0.1],
    "T[1]": [300.0, 300.0]
  },
  "derivatives": {
    "x": [-2.5, -2.5],
    "T[0]": [0.0, 0.0],
    "T[1]": [1e-09, 1e-09]
  },
  "outputs": {
    "q": [1e+20, null]
  },
  "discrete": {
    "held": [0.5, 0.5],
    "gear": ["first", "neutral"],
    "on": [true, false],
    "count": [7, 8]
  },
  "sensitivities": {
    "k": {
      "x": [0.0, 0.0],
      "T[0]": [-0.0, -0.0],
      "T[1]": [0.3333333333333333, 0.3333333333333333]
    }
  },
  "output_sensitivities": {
    "k": {
      "q": [4.0, 4.0]
    }
  },
  "discrete_sensitivities": {
    "k": {
      "held": [5.0, 5.0]
    }
  },
  "sensitivities_valid_until": null,
  "events": [
    {"t": 0.125, "instant": 1, "kind": "reset", "condition": "y.x < \"0\"", "location": "sample.cpp:3:9", "instance": [2, 0], "from": false, "to": true, "dt_dp": {"k": -1.5}, "kappa": 0.25, "grazing": false, "one_sided": false, "jumped": ["x", "gear"]}
  ],
  "warnings": [],
  "stats": {"steps": 12, "residuals": 34, "jacobians": 5, "factorizations": 6, "error_test_failures": 1, "convergence_failures": 2, "events": 1, "restarts": 1, "sensitivity_residuals": 20, "linear_solver": "klu", "linear_solver_reason": "asked for"}
}
)";
    EXPECT_EQ(text(sample::solution(), select_columns(sample::model(), {})), expected);
}

TEST(JsonWriter, AddsTheSecondsOnlyWhenAskedFor) {
    const auto columns = select_columns(sample::model(), {});
    const auto timed = nlohmann::json::parse(text(sample::solution(), columns, true));
    EXPECT_EQ(timed.at("stats").at("seconds"), 0.5);
    const auto plain = nlohmann::json::parse(text(sample::solution(), columns, false));
    EXPECT_FALSE(plain.at("stats").contains("seconds"));
}

TEST(JsonWriter, KeepsAllFieldsWhenThereIsNothingToWrite) {
    Solution empty;
    empty.model = "none";
    empty.outcome = {Status::inconsistent_start, "try another start value"};
    const auto json = nlohmann::json::parse(text(empty, {}));
    EXPECT_EQ(json.at("status"), to_string(Status::inconsistent_start));
    EXPECT_EQ(json.at("message"), "try another start value");
    EXPECT_TRUE(json.at("t").is_array() && json.at("t").empty());
    EXPECT_TRUE(json.at("events").is_array() && json.at("events").empty());
    for (const char* name : {"states", "derivatives", "outputs", "discrete", "sensitivities",
                             "output_sensitivities", "discrete_sensitivities"}) {
        EXPECT_TRUE(json.at(name).is_object() && json.at(name).empty()) << name;
    }
}

TEST(JsonWriter, WritesOnlySelectedQuantities) {
    const auto json =
        nlohmann::json::parse(text(sample::solution(), select_columns(sample::model(), {"T", "gear"})));
    EXPECT_EQ(json.at("states").size(), 2u);
    EXPECT_TRUE(json.at("outputs").empty());
    EXPECT_EQ(json.at("discrete").size(), 1u);
    EXPECT_EQ(json.at("sensitivities").at("k").size(), 2u);
    EXPECT_TRUE(json.at("output_sensitivities").empty());
    EXPECT_EQ(json.at("events").size(), 1u);
}

TEST(JsonWriter, StaysValidWhenASourceIsNotUtf8) {
    Solution solution = sample::solution();
    solution.events[0].condition =
        "gr\xfc\xdf"
        "e > 0\t";
    EXPECT_TRUE(nlohmann::json::accept(text(solution, select_columns(sample::model(), {}))));
}

TEST(JsonWriter, TellsFromWhenSensitivitiesAreMarked) {
    Solution solution = sample::solution();
    solution.sensitivities_valid_until = 0.125;
    const auto json = nlohmann::json::parse(text(solution, {}));
    EXPECT_EQ(json.at("sensitivities_valid_until"), 0.125);
}

}  // namespace
}  // namespace hybridae::cli
