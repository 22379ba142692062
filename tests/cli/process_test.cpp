// SPDX-License-Identifier: Apache-2.0
#include "build/process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "build/compiler.hpp"
#include "failure.hpp"

namespace hybridae::cli {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Process, ArgumentsArriveAsTheyAre) {
    const auto result = run_process({"printf", "%s|", "a b", "$HOME", "`id`", "x;y", "*"});
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(result.output, "a b|$HOME|`id`|x;y|*|");
}

TEST(Process, ExitCodesSignalsAndBothStreamsAreReported) {
    const auto failed = run_process({"sh", "-c", "echo out; echo err >&2; exit 7"});
    EXPECT_TRUE(failed.started);
    EXPECT_EQ(failed.exit_code, 7);
    EXPECT_EQ(failed.output, "out\nerr\n");
    EXPECT_EQ(run_process({"sh", "-c", "kill -9 $$"}).exit_code, 128 + 9);
}

TEST(Process, AProgramThatIsNotThereDoesNotStart) {
    const auto result = run_process({"/nonexistent/compiler", "--version"});
    EXPECT_FALSE(result.started);
    EXPECT_FALSE(result.ok());
    EXPECT_THAT(result.output, HasSubstr("No such file"));
}

TEST(Process, StandardInputIsEmptyAndLongOutputIsKept) {
    EXPECT_EQ(run_process({"cat"}).output, "");
    EXPECT_EQ(run_process({"head", "-c", "1000000", "/dev/zero"}).output.size(), 1000000u);
}

TEST(Process, SeveralRunInOrderOfTheirResultsAndStopAfterAFailure) {
    const auto results = run_processes({{"printf", "1"}, {"printf", "2"}, {"printf", "3"}}, 2);
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[0].output + results[1].output + results[2].output, "123");

    const auto stopped = run_processes({{"false"}, {"printf", "never"}}, 1);
    EXPECT_FALSE(stopped[0].ok());
    EXPECT_FALSE(stopped[1].started);
}

TEST(Compiler, IsFoundAndToldApart) {
    const Compiler compiler = find_compiler(HYBRIDAE_TEST_CXX);
    EXPECT_FALSE(compiler.version.empty());
    EXPECT_THAT(compiler.command, ElementsAre(HYBRIDAE_TEST_CXX));
}

TEST(Compiler, OneThatCannotBeRunIsBadInputNamedInTheMessage) {
    try {
        find_compiler("no-such-compiler -O3");
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::bad_input);
        EXPECT_THAT(failure.what(), HasSubstr("no-such-compiler"));
        EXPECT_THAT(failure.what(), HasSubstr("--cxx"));
    }
}

TEST(Compiler, ACommandMayHoldArguments) {
    EXPECT_THAT(split_command("ccache  g++ -m64"), ElementsAre("ccache", "g++", "-m64"));
}

TEST(Compiler, FlagsFollowTheUnitTheCompilerAndTheUser) {
    Compiler gnu, clang;
    gnu.gnu = true;
    const auto follow = compile_flags(gnu, "follow", "/inc", {"-DX=1"});
    for (const char* flag : {"-std=c++20", "-O3", "-fPIC", "-fvisibility=hidden", "-ffp-contract=off",
                             "-fno-gnu-unique", "-I/inc", "-DX=1"}) {
        EXPECT_THAT(follow, Contains(flag));
    }
    EXPECT_THAT(compile_flags(clang, "follow", "/inc", {}), Not(Contains("-fno-gnu-unique")));
    EXPECT_THAT(compile_flags(gnu, "record", "/inc", {}), Contains("-O2"));
    EXPECT_THAT(compile_flags(gnu, "pattern", "/inc", {}), Contains("-O1"));
}

TEST(Compiler, AnOldStandardIsForReadingTheModelOnly) {
    EXPECT_THAT(compile_flags({}, "follow", "/inc", {"-std=c++17"}), Not(Contains("-std=c++17")));
    EXPECT_THAT(compile_flags({}, "follow", "/inc", {"-std=gnu++23"}), Contains("-std=gnu++23"));
}

}  // namespace
}  // namespace hybridae::cli
