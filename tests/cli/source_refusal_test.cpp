// SPDX-License-Identifier: Apache-2.0
// Bad models and bad values: one clear message, the right exit code, nothing half-written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/program_run.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string declarations =
    "#include <cmath>\n#include <stdexcept>\n"
    "struct State { double x = 1.0; };\n"
    "struct Params { double k = 1.0; };\n";

class SourceRefusal : public ::testing::Test {
  protected:
    void SetUp() override { setenv("HYBRIDAE_CACHE", HYBRIDAE_TEST_CACHE_DIR, 1); }
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    void write(const std::string& text) const { std::ofstream(path("model.cpp")) << text; }
    ProgramResult run(std::vector<std::string> extra = {}) const {
        std::vector<std::string> line = {"run", path("model.cpp"), "--t-end", "1", "--json", path("r.json")};
        line.insert(line.end(), extra.begin(), extra.end());
        // These models are not run for long: the compile time is what counts.
        line.insert(line.end(), {"--", "-O0"});
        return run_hybridae(line);
    }
    // Refused with exit code 3: no result, no generated folder, no library.
    void expect_refused(const std::string& text, const std::string& message) const {
        write(text);
        const auto ran = run();
        EXPECT_EQ(ran.code, 3) << ran.err;
        EXPECT_THAT(ran.err, HasSubstr(message));
        EXPECT_THAT(ran.out, IsEmpty());
        EXPECT_EQ(run_hybridae({"generate", path("model.cpp"), "-o", path("generated")}).code, 3);
        EXPECT_EQ(run_hybridae({"build", path("model.cpp"), "-o", path("libmodel.so")}).code, 3);
        for (const auto& entry : fs::directory_iterator(folder_.path())) {
            EXPECT_EQ(entry.path().filename(), "model.cpp") << "left behind";
        }
    }
    std::string status() const {
        return nlohmann::json::parse(file_content(path("r.json")).value_or("null")).at("status");
    }

    TemporaryDirectory folder_{TemporaryDirectory::system_parent()};
};

TEST_F(SourceRefusal, AFileThatDoesNotCompile) {
    expect_refused(declarations + "void residual(double t, const State& y) { unknown = 1; }\n",
                   "model.cpp:5:");
}

TEST_F(SourceRefusal, NoResidual) { expect_refused(declarations, "residual"); }

TEST_F(SourceRefusal, ZeroStates) {
    expect_refused("struct State {};\nvoid residual(double, const State&, const State&, State&) {}\n",
                   "model.cpp:");
}

TEST_F(SourceRefusal, ACompilerThatFailsIsShownAndEndsWithThree) {
    write(declarations +
          "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
          "    r.x = ydot.x + 1.25 * p.k * y.x;\n}\n");
    std::ofstream(path("cxx")) << "#!/bin/sh\ncase \"$*\" in *--version*) exec " HYBRIDAE_TEST_CXX
                                  " --version;; esac\necho 'model.cpp:6:1: error: out of tape' >&2\nexit 1\n";
    fs::permissions(path("cxx"), fs::perms::owner_all);
    const auto result = run({"--cxx", path("cxx"), "--cache", path("cache")});
    EXPECT_EQ(result.code, 3) << result.err;
    EXPECT_THAT(result.err, HasSubstr("model.cpp:6:1: error: out of tape"));
    EXPECT_FALSE(fs::exists(path("cache")));
    EXPECT_FALSE(fs::exists(path("r.json")));
}

TEST_F(SourceRefusal, ACompilerThatIsNotThereIsBadInput) {
    write(declarations +
          "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
          "    r.x = ydot.x + p.k * y.x;\n}\n");
    const auto result = run({"--cxx", "no-such-compiler"});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("no-such-compiler"));
}

TEST_F(SourceRefusal, AResidualThatThrowsIsAnOutcomeWithItsText) {
    write(declarations +
          "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
          "    if (p.k > 0.5) throw std::runtime_error(\"no such medium\");\n"
          "    r.x = ydot.x + p.k * y.x;\n}\n");
    const auto result = run();
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr("no such medium"));
    EXPECT_EQ(status(), "evaluation-failed");
}

TEST_F(SourceRefusal, AResidualThatIsNotANumberIsAnOutcome) {
    write(declarations +
          "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
          "    r.x = ydot.x + std::sqrt(-p.k) * y.x;\n}\n");
    const auto result = run();
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_EQ(status(), "evaluation-failed");
}

TEST_F(SourceRefusal, StartValuesThatCannotBeMadeConsistentAreAnOutcome) {
    write(
        "struct State { double x = 1.0, a = 1.0; };\n"
        "struct Params { double k = 1.0; };\n"
        "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
        "    r.x = ydot.x + p.k * y.x;\n"
        "    r.a = y.a * y.a + 1.0;\n}\n");
    const auto result = run();
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_EQ(status(), "inconsistent-start");
    EXPECT_THAT(result.err, HasSubstr("inconsistent-start"));
}

TEST_F(SourceRefusal, AParameterWithoutAValueIsNamed) {
    write(
        "struct State { double x = 1.0; };\n"
        "struct Params { double rate; };\n"
        "void residual(double, const State& y, const State& ydot, const Params& p, State& r) {\n"
        "    r.x = ydot.x + p.rate * y.x;\n}\n");
    const auto result = run();
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_THAT(result.err, HasSubstr("rate"));
    EXPECT_FALSE(fs::exists(path("r.json")));
    EXPECT_EQ(run({"--param", "rate=2"}).code, 0);
}

}  // namespace
}  // namespace hybridae::cli
