// SPDX-License-Identifier: Apache-2.0
// A program that was built without Clang.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program_run.hpp"

namespace hybridae::cli {
namespace {

using ::testing::HasSubstr;

TEST(WithoutGenerator, ASourceFileIsRefusedAndTheWayOutNamed) {
    const std::string model = HYBRIDAE_SOURCE_DIR "/models/bouncing_ball.cpp";
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    for (const auto& line : {std::vector<std::string>{"run", model, "--t-end", "1"},
                             {"inspect", model},
                             {"build", model, "-o", folder.path() + "/libball.so"},
                             {"generate", model, "-o", folder.path() + "/generated"}}) {
        const auto result = run_hybridae(line);
        EXPECT_EQ(result.code, 2) << line.front();
        EXPECT_THAT(result.err, HasSubstr("built without the generator")) << line.front();
        EXPECT_THAT(result.err, HasSubstr(".so")) << line.front();
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    EXPECT_THAT(run_hybridae({"--version"}).out, HasSubstr("Clang none"));
}

}  // namespace
}  // namespace hybridae::cli
