// SPDX-License-Identifier: Apache-2.0
// The built program from a C++ file to its result: generating, compiling, the cache.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "build/process.hpp"
#include "cli/program_run.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SourceRun : public ::testing::Test {
  protected:
    void SetUp() override {
        setenv("HYBRIDAE_CACHE", HYBRIDAE_TEST_CACHE_DIR, 1);
        // A compiler that writes down each unit it compiles.
        std::ofstream(path("cxx")) << "#!/bin/sh\ncase \"$*\" in *' -c '*) echo unit >>" << path("log")
                                   << ";; esac\nexec " HYBRIDAE_TEST_CXX " \"$@\" -O0\n";
        fs::permissions(path("cxx"), fs::perms::owner_all);
        write("model.cpp", decay("1.0"));
    }
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
    static std::string decay(const std::string& rate) {
        return "struct State { double x = 1.0; };\n"
               "struct Params { double k = " +
               rate +
               "; };\n"
               "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
               "    r.x = ydot.x + p.k * y.x;\n"
               "}\n";
    }
    // Units compiled since the last call.
    long compiled() const {
        const std::string log = file_content(path("log")).value_or("");
        fs::remove(path("log"));
        return static_cast<long>(std::count(log.begin(), log.end(), '\n'));
    }
    // x(1) of the model, with a cache and the compiler of this test.
    double solve(const std::vector<std::string>& extra = {}) const {
        std::vector<std::string> line = {
            "run",     path("model.cpp"), "--t-end", "1",         "--at",   "1",    "--json", "-",
            "--cache", path("cache"),     "--cxx",   path("cxx"), "--rtol", "1e-8", "--atol", "1e-8"};
        line.insert(line.end(), extra.begin(), extra.end());
        const auto result = run_hybridae(line);
        EXPECT_EQ(result.code, 0) << result.err;
        if (result.code != 0) return -1.0;
        return nlohmann::json::parse(result.out).at("states").at("x").at(0).get<double>();
    }

    TemporaryDirectory folder_{TemporaryDirectory::system_parent()};
};

// rtol = atol = 1e-8 over a few tens of steps.
constexpr double tolerance = 1e-6;

TEST_F(SourceRun, AModelIsCompiledOnceAndAgainWhenItsContentChanges) {
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    EXPECT_GT(compiled(), 0);
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    EXPECT_EQ(compiled(), 0);
    write("model.cpp", decay("2.0"));
    EXPECT_NEAR(solve(), std::exp(-2.0), tolerance);
    EXPECT_GT(compiled(), 0);
    write("model.cpp", decay("1.0"));
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    EXPECT_EQ(compiled(), 0);
}

TEST_F(SourceRun, AHeaderAndAFlagBelongToTheModel) {
    write("rate.hpp", "constexpr double rate = 1.0;\n");
    write("model.cpp",
          "#include \"rate.hpp\"\n#ifndef SCALE\n#define SCALE 1.0\n#endif\n" + decay("rate * SCALE"));
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    EXPECT_NEAR(solve({"--", "-DSCALE=3.0"}), std::exp(-3.0), tolerance);
    write("rate.hpp", "constexpr double rate = 2.0;\n");
    EXPECT_NEAR(solve(), std::exp(-2.0), tolerance);
}

TEST_F(SourceRun, DamagedCacheEntriesAreBuiltAgain) {
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    compiled();
    for (const auto& entry : fs::directory_iterator(path("cache/libraries"))) {
        fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
    }
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    EXPECT_GT(compiled(), 0);
    for (const auto& entry : fs::directory_iterator(path("cache/manifests"))) {
        fs::resize_file(entry.path(), fs::file_size(entry.path()) / 2);
    }
    EXPECT_NEAR(solve(), std::exp(-1.0), tolerance);
    EXPECT_EQ(compiled(), 0);
}

TEST_F(SourceRun, ACacheThatCannotBeWrittenIsNoObstacle) {
    const auto result = run_hybridae({"run", path("model.cpp"), "--t-end", "1", "--cache", "/dev/null/cache",
                                      "--cxx", path("cxx"), "--quiet"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("warning"));
    EXPECT_THAT(result.err, HasSubstr("/dev/null/cache"));
}

TEST_F(SourceRun, BuildWritesALibraryThatRuns) {
    const auto built =
        run_hybridae({"build", HYBRIDAE_SOURCE_DIR "/models/bouncing_ball.cpp", "-o", path("libball.so")});
    ASSERT_EQ(built.code, 0) << built.err;
    EXPECT_THAT(built.out, IsEmpty());
    const auto result = run_hybridae({"run", path("libball.so"), "--t-end", "1"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("bouncing_ball.cpp:22:9"));
}

TEST_F(SourceRun, GenerateWritesTheSourcesAndTheListOfFilesRead) {
    write("rate.hpp", "constexpr double rate = 1.0;\n");
    write("model.cpp", "#include \"rate.hpp\"\n" + decay("rate"));
    const auto result = run_hybridae({"generate", path("model.cpp"), "-o", path("out"), "--depfile",
                                      path("out.d"), "--depfile-target", "target.cpp"});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(fs::exists(path("out/model.hpp")));
    EXPECT_TRUE(fs::exists(path("out/tables.cpp")));
    const std::string list = file_content(path("out.d")).value_or("");
    EXPECT_EQ(list.rfind("target.cpp:", 0), 0u) << list;
    EXPECT_THAT(list, HasSubstr("model.cpp"));
    EXPECT_THAT(list, HasSubstr("rate.hpp"));
    for (const auto& entry : fs::directory_iterator(path("out"))) {
        EXPECT_NE(entry.path().filename().string().front(), '.') << "a temporary file was left";
    }
}

TEST_F(SourceRun, CarverShowsItsTenModeChangesWithConditionAndLine) {
    const auto result = run_hybridae({"run", HYBRIDAE_SOURCE_DIR "/models/carver.cpp", "--t-end", "0.05",
                                      "--rtol", "1e-8", "--atol", "1e-8", "--sens", "a5"});
    EXPECT_EQ(result.code, 0) << result.err;
    std::size_t lines = 0;
    for (auto at = result.out.find("carver.cpp:"); at != std::string::npos;
         at = result.out.find("carver.cpp:", at + 1)) {
        ++lines;
    }
    EXPECT_EQ(lines, 10u) << result.out;
    EXPECT_THAT(result.out, HasSubstr("10 mode changes"));
    EXPECT_THAT(result.out, HasSubstr("dt*/d(a5) = "));
}

// gdb steps through the user's file: objdump reads the same line table.
TEST_F(SourceRun, DebugInformationLeadsToTheModelsFile) {
    const std::string library = path("libmodel.so");
    const auto built =
        run_hybridae({"build", path("model.cpp"), "-o", library, "--cxx", path("cxx"), "--", "-g"});
    ASSERT_EQ(built.code, 0) << built.err;
    const ProcessResult lines = run_process({"objdump", "--dwarf=info", library});
    ASSERT_TRUE(lines.ok()) << lines.output;
    // The emitted code names model.cpp; where it was compiled is to be the model's folder.
    EXPECT_THAT(lines.output,
                ContainsRegex("DW_AT_comp_dir[^\n]*: " + fs::canonical(folder_.path()).string() + "\n"));
    const ProcessResult table = run_process({"objdump", "--dwarf=decodedline", library});
    EXPECT_THAT(table.output, ContainsRegex("model\\.cpp +4 "));
}

}  // namespace
}  // namespace hybridae::cli
