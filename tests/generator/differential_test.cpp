// SPDX-License-Identifier: Apache-2.0
// The locked model in double equals the user's code bit for bit, recorded and followed, and every scalar type
// meets the decisions in the same order (keys are compared). At random points, exact zeros, signed zeros and
// ties.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>

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

// Two programs at a time: compiling takes most of it.
TEST(Differential, LockedModelsEqualTheOriginalsBitForBit) {
    constexpr std::size_t programs = 2;
    const TemporaryFolder folders[programs];
    std::vector<ComparisonProgram> batches;
    for (const auto& folder : folders) batches.emplace_back(folder.path());
    const auto files = accepted_files();
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto result = generate_file(files[i]);
        ASSERT_TRUE(result.ok) << files[i] << "\n" << result.diagnostics;
        batches[i % programs].add(files[i], result);
    }
    std::vector<std::future<Outcome>> outcomes;
    for (auto& batch : batches)
        outcomes.push_back(
            std::async(std::launch::async, [&batch] { return batch.compile_and_run({"-O0"}, points); }));
    for (auto& outcome : outcomes) {
        const auto [status, output] = outcome.get();
        EXPECT_EQ(status, 0) << output;
    }
}

}  // namespace

}  // namespace hybridae::generator::test
