// SPDX-License-Identifier: Apache-2.0
// generated/ holds what the generator emits for models/, and nothing else.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

namespace fs = std::filesystem;

TEST(Regeneration, CommittedSourcesAreWhatTheGeneratorEmits) {
    const fs::path root = HYBRIDAE_SOURCE_DIR;
    for (const auto& entry : fs::directory_iterator(root / "models")) {
        if (entry.path().extension() != ".cpp") continue;
        const auto result = generate_file(entry.path());
        ASSERT_TRUE(result.ok) << result.diagnostics;
        const auto folder = root / "generated" / entry.path().stem();
        for (const auto& file : result.files) {
            ASSERT_TRUE(fs::exists(folder / file.name)) << folder / file.name << " is missing: generate it";
            EXPECT_EQ(read(folder / file.name), file.text)
                << folder / file.name << " is out of date: generate it";
        }
        const auto present = std::distance(fs::directory_iterator(folder), fs::directory_iterator());
        EXPECT_EQ(static_cast<std::size_t>(present), result.files.size()) << folder << " holds other files";
    }
}

TEST(Regeneration, DoesNotDependOnThePlaceOfTheModel) {
    const TemporaryFolder folder;
    const auto model = fs::path(HYBRIDAE_SOURCE_DIR) / "models" / "carver.cpp";
    fs::copy_file(model, folder.path() / "carver.cpp");
    const auto here = generate_file(model), there = generate_file(folder.path() / "carver.cpp");
    ASSERT_EQ(here.files.size(), there.files.size());
    for (std::size_t i = 0; i < here.files.size(); ++i) EXPECT_EQ(here.files[i].text, there.files[i].text);
}

TEST(Regeneration, WritesAllFilesAndLeavesNothingElse) {
    const TemporaryFolder folder;
    const auto target = folder.path() / "deep" / "folder";
    write_files({{"a.cpp", "one"}, {"b.hpp", "two"}}, target);
    write_files({{"a.cpp", "three"}}, target);
    EXPECT_EQ(read(target / "a.cpp"), "three");
    EXPECT_EQ(read(target / "b.hpp"), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(target), fs::directory_iterator()), 2);
}

}  // namespace

}  // namespace hybridae::generator::test
