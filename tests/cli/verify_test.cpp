// SPDX-License-Identifier: Apache-2.0
// hybridae verify: its table, its JSON and its exit code.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/program_run.hpp"

namespace hybridae::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Verify, PrintsALineForEachQuantityAndEndsWellWhereAllAgree) {
    const auto result = run_hybridae(
        {"verify", HYBRIDAE_TEST_MODEL_DIR "/libbouncing_ball.so", "--t-end", "1", "--sens", "e,start:h"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("d/d(e)"));
    EXPECT_THAT(result.out, HasSubstr("d/d(start:h)"));
    EXPECT_THAT(result.out, HasSubstr("time of 'y.h < 0'"));
    EXPECT_THAT(result.out, HasSubstr(", 0 disagree,"));
}

TEST(Verify, EndsWithOneWhereSomethingDisagrees) {
    const auto result =
        run_hybridae({"verify", HYBRIDAE_TEST_MODEL_DIR "/libhidden.so", "--t-end", "2", "--json", "-"});
    EXPECT_EQ(result.code, 1);
    EXPECT_THAT(result.err, IsEmpty());
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_FALSE(json.at("agrees"));
    for (const auto& check : json.at("checks"))
        if (check.at("verdict") == "disagrees") {
            EXPECT_EQ(check.at("quantity"), "y");
        }
}

}  // namespace
}  // namespace hybridae::cli
