// SPDX-License-Identifier: Apache-2.0
// The program in this process: command line, messages and exit codes that need no model.
#include "program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "files/temporary_directory.hpp"

namespace hybridae::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Result {
    int code;
    std::string out, err;
};

Result run(const std::vector<std::string>& arguments) {
    std::ostringstream out, err;
    const ExitCode code = run_program(arguments, {out, err, false});
    return {static_cast<int>(code), out.str(), err.str()};
}

TEST(Program, PrintsItsVersionTheClangAndTheAbiNumber) {
    const Result result = run({"--version"});
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out, HasSubstr("hybridae 0."));
    EXPECT_THAT(result.out, HasSubstr("Clang "));
    EXPECT_THAT(result.out, HasSubstr("ABI 1"));
}

TEST(Program, ExplainsItselfAndEachSubcommandWithExamples) {
    for (const char* name : {"run", "generate", "build", "inspect"}) {
        const Result result = run({"help", name});
        EXPECT_EQ(result.code, 0);
        EXPECT_THAT(result.out, HasSubstr("Examples:")) << name;
        EXPECT_THAT(result.out, HasSubstr(std::string("hybridae ") + name)) << name;
        EXPECT_EQ(run({name, "--help"}).out, result.out);
        EXPECT_THAT(run({"help"}).out, HasSubstr(name));
    }
    EXPECT_EQ(run({"--help"}).out, run({"help"}).out);
}

TEST(Program, WithoutASubcommandShowsHelpAsAnError) {
    const Result result = run({});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_THAT(result.err, HasSubstr("inspect"));
}

TEST(Program, SuggestsWhatAMisspeltWordMeant) {
    const Result subcommand = run({"rnu"});
    EXPECT_EQ(subcommand.code, 2);
    EXPECT_THAT(subcommand.err, HasSubstr("did you mean 'run'"));
    EXPECT_THAT(run({"help", "biuld"}).err, HasSubstr("did you mean 'build'"));
    const Result option = run({"run", "model.cpp", "--rtoll", "1e-8"});
    EXPECT_EQ(option.code, 2);
    EXPECT_THAT(option.err, HasSubstr("unknown option '--rtoll'; did you mean '--rtol'"));
}

TEST(Program, BadCommandLinesEndWithTwoAndOneMessage) {
    const std::vector<std::vector<std::string>> lines = {
        {"run"},
        {"run", "/nonexistent/model.cpp", "--t-end", "1"},
        {"run", "model.cpp"},
        {"run", "model.cpp", "--t-end"},
        {"run", "model.cpp", "--t-end", "1", "--t-end", "2"},
        {"run", "model.cpp", "--t-end", "0"},
        {"run", "model.cpp", "--t-end", "1", "--rtol", "0"},
        {"run", "model.cpp", "--t-end", "1", "--json", "-", "--csv", "-"},
        {"run", "model.cpp", "--t-end", "1", "--json", "-", "--report", "-"},
        {"run", "model.cpp", "--t-end", "1", "--steady-state"},
        {"generate", "/nonexistent/model.cpp", "-o", "x"},
        {"build", "/nonexistent/model.cpp"},
        {"help", "nothing"},
        {"verify", "model.cpp"},
    };
    for (const auto& line : lines) {
        const Result result = run(line);
        const std::string text = ::testing::PrintToString(line);
        EXPECT_EQ(result.code, 2) << text << result.err;
        EXPECT_THAT(result.out, IsEmpty()) << text;
        EXPECT_THAT(result.err, HasSubstr("hybridae: error: ")) << text;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << text << result.err;
    }
}

TEST(Program, ResultsThatCannotBeWrittenAreFoundBeforeTheModelIsRead) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string model = folder.path() + "/model.cpp";
    std::ofstream(model) << "this does not compile";
    const Result result = run({"run", model, "--t-end", "1", "--json", folder.path() + "/none/result.json"});
    EXPECT_EQ(result.code, 4);
    EXPECT_THAT(result.err, HasSubstr("none"));
}

TEST(Program, ALibraryTakesNoCompilerOptions) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string library = folder.path() + "/libmodel.so";
    std::ofstream(library) << "\177ELF";
    for (const auto& extra :
         {std::vector<std::string>{"--residual", "f"}, {"--states", "3"}, {"--", "-DX"}}) {
        std::vector<std::string> line = {"run", library, "--t-end", "1"};
        line.insert(line.end(), extra.begin(), extra.end());
        const Result result = run(line);
        EXPECT_EQ(result.code, 2);
        EXPECT_THAT(result.err, HasSubstr("has no effect on a built model"));
    }
    EXPECT_EQ(run({"build", library, "-o", folder.path() + "/x.so"}).code, 2);
    EXPECT_THAT(run({"run", library, "other.cpp", "--t-end", "1"}).err, HasSubstr("stands alone"));
}

TEST(Program, ALibraryThatIsNoModelIsBadInput) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string library = folder.path() + "/libmodel.so";
    std::ofstream(library) << "\177ELF but nothing more";
    const Result result = run({"run", library, "--t-end", "1"});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("libmodel.so"));
}

TEST(Program, AFolderInPlaceOfAModelIsBadInput) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const Result result = run({"run", folder.path(), "--t-end", "1"});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("folder"));
}

}  // namespace
}  // namespace hybridae::cli
