// SPDX-License-Identifier: Apache-2.0
// What Model::load refuses, and how.
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <hybridae/hybridae.hpp>
#include <string>

namespace hybridae::locking_tests {
namespace {

using testing::HasSubstr;

const std::string carver = std::string(HYBRIDAE_TEST_MODEL_DIR) + "/libcarver.so";

// The message of the refusal; empty: it was loaded.
std::string refusal(const std::string& library) {
    try {
        Model::load(library);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& name) : path_(testing::TempDir() + "hybridae_" + name) {}
    ~TemporaryFile() { std::filesystem::remove(path_); }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

TEST(ModelLoad, TakesAModelAndKnowsItsNames) {
    const Model model = Model::load(carver);
    EXPECT_EQ(model.name(), "carver");
    EXPECT_EQ(model.n_states(), 8);
    EXPECT_EQ(model.states().reals[5].name, "v3");
    EXPECT_EQ(model.params().find_reals("L3"), std::vector<int>{13});
    EXPECT_EQ(model.params().suggest("RR3"), "R3");
}

TEST(ModelLoad, RefusesAFileThatIsNotThere) {
    EXPECT_THAT(refusal("/nonexistent/libnothing.so"), HasSubstr("cannot read the model library"));
    EXPECT_THAT(refusal("/nonexistent/libnothing.so"), HasSubstr("libnothing.so"));
}

TEST(ModelLoad, RefusesAFileThatIsNoLibrary) {
    const TemporaryFile text("text.so");
    std::ofstream(text.path()) << "struct State { double x; };\n";
    EXPECT_THAT(refusal(text.path()), HasSubstr("not a model library"));
    EXPECT_THAT(refusal(text.path()), HasSubstr(text.path()));
    EXPECT_THAT(refusal(testing::TempDir()), HasSubstr("not a model library"));
}

TEST(ModelLoad, RefusesALibraryThatIsNoModel) {
    Dl_info info;
    ASSERT_NE(dladdr(reinterpret_cast<void*>(&Model::load), &info), 0);
    EXPECT_THAT(refusal(info.dli_fname), HasSubstr("not of a hybridae model"));
}

// In a process of its own: the dynamic loader takes what is there for granted and may die of what is not.
TEST(ModelLoadDeathTest, RefusesATruncatedLibraryWhereverItEnds) {
    const auto size = std::filesystem::file_size(carver);
    for (const std::uintmax_t rest : {std::uintmax_t{0}, std::uintmax_t{3}, std::uintmax_t{100}, size / 10,
                                      size / 4, size / 2, size - size / 10, size - 4000, size - 1}) {
        const TemporaryFile part("part" + std::to_string(rest) + ".so");
        std::filesystem::copy_file(carver, part.path());
        std::filesystem::resize_file(part.path(), rest);
        const auto load = [&part] {
            const std::string message = refusal(part.path());
            std::exit(message.find(part.path()) != std::string::npos ? 0 : message.empty() ? 1 : 2);
        };
        EXPECT_EXIT(load(), testing::ExitedWithCode(0), "") << rest << " of " << size << " bytes";
    }
}

TEST(ModelLoad, RefusesAnotherAbiNumber) {
    const std::string message = refusal(OTHER_ABI_LIBRARY);
    EXPECT_THAT(message, HasSubstr("ABI 999"));
    EXPECT_THAT(message, HasSubstr("ABI " + std::to_string(HY_ABI_NUMBER)));
    EXPECT_THAT(message, HasSubstr("Build the model again"));
}

TEST(ModelLoad, RefusesATableThatIsTooSmall) {
    EXPECT_THAT(refusal(SMALL_TABLE_LIBRARY), HasSubstr("older hybridae"));
    EXPECT_THAT(refusal(SMALL_TABLE_LIBRARY), HasSubstr("Build the model again"));
}

}  // namespace
}  // namespace hybridae::locking_tests
