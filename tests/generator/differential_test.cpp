// SPDX-License-Identifier: Apache-2.0
// The locked model in double equals the user's code bit for bit, recorded and followed, and every scalar type
// meets the decisions in the same order (keys are compared). At random points, exact zeros, signed zeros and
// ties.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> accepted_files() {
    std::vector<fs::path> files;
    for (const auto& folder :
         {fs::path(HYBRIDAE_TEST_DIR) / "accepted", fs::path(HYBRIDAE_SOURCE_DIR) / "models"})
        for (const auto& entry : fs::directory_iterator(folder))
            if (entry.path().extension() == ".cpp") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

constexpr int points = 2000;

TEST(Differential, LockedModelsEqualTheOriginalsBitForBit) {
    const TemporaryFolder folder;
    ComparisonProgram program(folder.path());
    for (const auto& file : accepted_files()) {
        const auto result = generate_file(file);
        ASSERT_TRUE(result.ok) << file << "\n" << result.diagnostics;
        program.add(file, result);
    }
    // -O1: g++ evaluates the operands of overloaded operators from right to left at every level.
    const auto outcome = program.compile_and_run({"-O1"}, points);
    EXPECT_EQ(outcome.status, 0) << outcome.output;
}

}  // namespace

}  // namespace hybridae::generator::test
