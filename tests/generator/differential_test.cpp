// SPDX-License-Identifier: Apache-2.0
// For every file in accepted/ and models/: the locked model in double equals the user's code bit for bit,
// recorded and followed, at random points, exact zeros, signed zeros and ties; every scalar type meets the
// decisions in the same order (keys are compared); derivatives and series agree with CppAD's tape, no entry
// is missing from the pattern, enclosures enclose. A folder in accepted/ is one model of several files, of
// which model.cpp comes first.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sources_in(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".cpp") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<ModelFiles> accepted_models() {
    std::vector<ModelFiles> models;
    const auto accepted = fs::path(HYBRIDAE_TEST_DIR) / "accepted";
    for (const auto& folder : {accepted, fs::path(HYBRIDAE_SOURCE_DIR) / "models"})
        for (const auto& file : sources_in(folder)) models.push_back({file});
    for (const auto& entry : fs::directory_iterator(accepted)) {
        if (!entry.is_directory()) continue;
        ModelFiles files{entry.path() / "model.cpp"};
        for (const auto& file : sources_in(entry.path()))
            if (file != files[0]) files.push_back(file);
        models.push_back(files);
    }
    return models;
}

TEST(Differential, LockedModelsEqualTheOriginals) {
    const auto models = accepted_models();
    const auto [status, output] = compare_models(models, 2000, (models.size() + 1) / 2);
    EXPECT_EQ(status, 0) << output;
}

}  // namespace

}  // namespace hybridae::generator::test
