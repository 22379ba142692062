// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "failure.hpp"
#include "files/atomic_file.hpp"
#include "files/depfile.hpp"
#include "files/file_content.hpp"
#include "files/temporary_directory.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class Files : public ::testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
    }
    static std::string failure(const std::string& place) {
        try {
            AtomicFile file(place);
        } catch (const Failure& caught) {
            EXPECT_EQ(caught.code(), ExitCode::unwritable);
            return caught.what();
        }
        return "";
    }

    TemporaryDirectory folder_{TemporaryDirectory::system_parent()};
};

TEST_F(Files, AnAtomicFileAppearsWithItsWholeContent) {
    {
        AtomicFile file(path("result"));
        file.stream() << "half";
        file.stream().flush();
        EXPECT_FALSE(fs::exists(path("result")));
        file.stream() << " and half";
        file.commit();
    }
    EXPECT_EQ(file_content(path("result")), "half and half");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, WithoutCommitWhatWasThereStaysAndNothingIsLeft) {
    std::ofstream(path("result")) << "before";
    {
        AtomicFile file(path("result"));
        file.stream() << "after";
    }
    EXPECT_EQ(file_content(path("result")), "before");
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, WhatCannotBeWrittenFailsBeforeAnyContentIsMade) {
    EXPECT_THAT(failure(path("nowhere/result")), HasSubstr("nowhere"));
    EXPECT_THAT(failure(folder_.path()), HasSubstr("it is a folder"));
    EXPECT_THAT(failure(""), HasSubstr("name is empty"));
    std::ofstream(path("file")) << "x";
    EXPECT_THAT(failure(path("file/result")), HasSubstr("folder"));
    EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, ALinkIsFollowedAndNotReplaced) {
    std::ofstream(path("target")) << "before";
    fs::create_symlink("target", path("link"));
    write_atomically(path("link"), "after");
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(file_content(path("target")), "after");
}

TEST_F(Files, DevicesAreWrittenDirectly) {
    EXPECT_NO_THROW(write_atomically("/dev/null", "gone"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_THROW(write_atomically("/dev/full", "no room"), Failure);
}

TEST_F(Files, AFileKeepsItsPermissions) {
    std::ofstream(path("result")) << "before";
    fs::permissions(path("result"), fs::perms::owner_read | fs::perms::owner_write);
    write_atomically(path("result"), "after");
    EXPECT_EQ(fs::status(path("result")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Files, ContentOfWhatIsNotThereOrAFolderIsNothing) {
    EXPECT_FALSE(file_content(path("absent")));
    EXPECT_FALSE(file_content(folder_.path()));
}

TEST_F(Files, ATemporaryFolderIsRemovedWithItsContent) {
    std::string name;
    {
        const TemporaryDirectory temporary(folder_.path());
        name = temporary.path();
        std::ofstream(name + "/file") << "x";
        EXPECT_TRUE(fs::exists(name + "/file"));
    }
    EXPECT_FALSE(fs::exists(name));
}

TEST(Depfile, BlanksHashesAndDollarsAreEscaped) {
    EXPECT_EQ(depfile_text("out dir/a.cpp", {"m.cpp", "my $x#.hpp"}),
              "out\\ dir/a.cpp: \\\n  m.cpp \\\n  my\\ $$x\\#.hpp\n");
}

}  // namespace
}  // namespace hybridae::cli
