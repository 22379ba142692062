// SPDX-License-Identifier: Apache-2.0
#include "build/cache.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "build/model_builder.hpp"
#include "build/sha256.hpp"
#include "files/file_content.hpp"
#include "files/temporary_directory.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

// FIPS 180-4 test vectors and the lengths around one block, where padding goes wrong.
TEST(Sha256, AgreesWithPublishedDigests) {
    EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnHowTheTextIsCut) {
    const std::string text(200, 'x');
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        EXPECT_EQ(Sha256().add(text.substr(0, cut)).add(text.substr(cut)).hex(), sha256_hex(text)) << cut;
    }
    EXPECT_NE(Sha256().add_field("ab").add_field("c").hex(), Sha256().add_field("a").add_field("bc").hex());
}

class CacheTest : public ::testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories(fs::path(path(name)).parent_path());
        std::ofstream(path(name), std::ios::binary) << text;
    }

    TemporaryDirectory folder_{TemporaryDirectory::system_parent()};
    Cache cache_{folder_.path() + "/cache"};
};

TEST_F(CacheTest, ALibraryComesBackAsItWasPublished) {
    EXPECT_FALSE(cache_.find_library("key"));
    const std::string content("\177ELF\0library\n", 13);
    const std::string library = cache_.publish_library("key", content);
    EXPECT_EQ(cache_.find_library("key"), library);
    EXPECT_EQ(Cache::library_content(library), content);
    cache_.remove_library("key");
    EXPECT_FALSE(cache_.find_library("key"));
}

TEST_F(CacheTest, ATruncatedOrChangedLibraryIsNeverUsed) {
    const std::string library = cache_.publish_library("key", std::string(1000, 'm'));
    const std::string whole = *file_content(library);
    for (const std::size_t size : {std::size_t{0}, std::size_t{10}, std::size_t{1000}, whole.size() - 1}) {
        std::ofstream(library, std::ios::binary) << whole.substr(0, size);
        EXPECT_FALSE(cache_.find_library("key")) << size;
    }
    std::string changed = whole;
    changed[500] = 'n';
    std::ofstream(library, std::ios::binary) << changed;
    EXPECT_FALSE(cache_.find_library("key"));
    std::ofstream(library, std::ios::binary) << whole;
    EXPECT_TRUE(cache_.find_library("key"));
}

TEST_F(CacheTest, AManifestIsCurrentUntilAFileChangesOrIsHidden) {
    write("model/model.cpp", "#include <valve.hpp>");
    write("include/valve.hpp", "one");
    fs::create_directories(path("first"));
    const std::vector<std::string> read = {path("model/model.cpp"), path("include/valve.hpp")};
    const auto searched = searched_folders({read[0]}, read, {"-I" + path("first"), "-I", path("include")});
    Manifest manifest = {"library", "model", "a warning", {}, searched, lookup_digest(read, searched)};
    for (const auto& file : read) manifest.files.push_back(*file_state(file));
    cache_.publish_manifest("key", manifest);

    const auto found = cache_.find_manifest("key");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->library_key, "library");
    EXPECT_EQ(found->warnings, "a warning");
    EXPECT_EQ(found->files, manifest.files);
    EXPECT_TRUE(found->is_current());

    write("include/valve.hpp", "two");  // same size: the content decides
    EXPECT_FALSE(found->is_current());
    write("include/valve.hpp", "one");
    EXPECT_TRUE(found->is_current());
    write("first/valve.hpp", "another");  // would now be found first
    EXPECT_FALSE(found->is_current());
    fs::remove(path("first/valve.hpp"));
    EXPECT_TRUE(found->is_current());
    fs::remove(path("include/valve.hpp"));
    EXPECT_FALSE(found->is_current());
}

TEST_F(CacheTest, ADamagedManifestCountsAsAbsent) {
    cache_.publish_manifest("key", {"library", "model", "", {{"/etc/hostname", 3, "digest"}}, {}, ""});
    const std::string file = path("cache/manifests/key.json");
    const std::string whole = *file_content(file);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::ofstream(file, std::ios::binary) << whole.substr(0, size);
        EXPECT_FALSE(cache_.find_manifest("key")) << size;
    }
    std::ofstream(file) << R"({"format": 1, "library": 7})";
    EXPECT_FALSE(cache_.find_manifest("key"));
}

TEST_F(CacheTest, ManyWritersLeaveAWholeLibrary) {
    {
        std::vector<std::jthread> writers;
        for (const char c : {'a', 'b', 'c', 'd'}) {
            writers.emplace_back([this, c] {
                for (int i = 0; i < 20; ++i) cache_.publish_library("key", std::string(100000, c));
            });
        }
        // Either nothing yet or one of the four, never a mixture: find_library checks the digest.
        for (int i = 0; i < 200; ++i) {
            if (fs::exists(path("cache/libraries/key.so"))) {
                EXPECT_TRUE(cache_.find_library("key"));
            }
        }
    }
    EXPECT_TRUE(cache_.find_library("key"));
    EXPECT_EQ(std::distance(fs::directory_iterator(path("cache/libraries")), fs::directory_iterator()), 1);
}

TEST_F(CacheTest, TrimmingRemovesWhatWasNotUsedForLongest) {
    for (const char* key : {"old", "middle", "new"}) cache_.publish_library(key, std::string(1000, 'x'));
    const auto now = fs::file_time_type::clock::now();
    fs::last_write_time(path("cache/libraries/old.so"), now - std::chrono::hours(48));
    fs::last_write_time(path("cache/libraries/middle.so"), now - std::chrono::hours(24));
    cache_.trim(2500);
    EXPECT_FALSE(cache_.find_library("old"));
    EXPECT_TRUE(cache_.find_library("middle"));
    EXPECT_TRUE(cache_.find_library("new"));
}

TEST(CacheFolder, ComesFromTheOptionOrTheEnvironment) {
    setenv("HYBRIDAE_CACHE", "/one", 1);
    setenv("XDG_CACHE_HOME", "/two", 1);
    setenv("HOME", "/three", 1);
    EXPECT_EQ(Cache::default_folder("/zero"), "/zero");
    EXPECT_EQ(Cache::default_folder(""), "/one");
    unsetenv("HYBRIDAE_CACHE");
    EXPECT_EQ(Cache::default_folder(""), "/two/hybridae");
    unsetenv("XDG_CACHE_HOME");
    EXPECT_EQ(Cache::default_folder(""), "/three/.cache/hybridae");
    unsetenv("HOME");
    EXPECT_EQ(Cache::default_folder(""), "");
}

TEST(CacheKey, ChangesWithEverythingThatTheResultDependsOn) {
    BuildEnvironment environment = {"1.0", "19",   {{"g++"}, "/usr/bin/g++", "g++ 12", true},
                                    "cpu", "/inc", "headers"};
    ModelArguments arguments;
    arguments.files = {"model.cpp"};
    Generated generated = {"model", {{"model.hpp", "text"}}, {"model.cpp"}, ""};
    std::vector<FileState> files = {{"model.cpp", 4, "digest"}};
    std::set<std::string> keys;
    int changes = 0;
    const auto expect_new_key = [&] {
        keys.insert(library_key(environment, arguments, generated, files));
        EXPECT_EQ(keys.size(), static_cast<std::size_t>(++changes));
    };
    expect_new_key();
    environment.version = "1.1", expect_new_key();
    environment.clang = "20", expect_new_key();
    environment.compiler.path = "/opt/g++", expect_new_key();
    environment.compiler.version = "g++ 13", expect_new_key();
    environment.cpu = "other", expect_new_key();
    environment.headers = "changed", expect_new_key();
    arguments.flags = {"-DX"}, expect_new_key();
    arguments.flags = {"-DX", "-std=c++17"}, expect_new_key();
    arguments.residual = "ns::f", expect_new_key();
    arguments.states = "3", expect_new_key();
    files[0].digest = "changed", expect_new_key();
    generated.files[0].text = "changed", expect_new_key();
}

TEST(CacheKey, OfTheCommandLineDependsOnPathsAndOfTheResultDoesNot) {
    const BuildEnvironment environment = {"1.0", "19",   {{"g++"}, "/usr/bin/g++", "g++ 12", true},
                                          "cpu", "/inc", "h"};
    ModelArguments here, there;
    here.files = {"a/model.cpp"};
    there.files = {"b/model.cpp"};
    EXPECT_NE(manifest_key(environment, here), manifest_key(environment, there));
    const Generated generated = {"model", {{"model.hpp", "text"}}, {}, ""};
    EXPECT_EQ(library_key(environment, here, generated, {{"a/model.cpp", 4, "digest"}}),
              library_key(environment, there, generated, {{"b/model.cpp", 4, "digest"}}));
}

}  // namespace
}  // namespace hybridae::cli
