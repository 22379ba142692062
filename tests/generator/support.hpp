// SPDX-License-Identifier: Apache-2.0
// What the generator's tests share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "generator/generator.hpp"

namespace hybridae::generator::test {

// A folder that is removed with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

std::string read(const std::filesystem::path& file);
void write(const std::filesystem::path& file, const std::string& text);

// Flags with which every model of the tests is read.
std::vector<std::string> include_flags();

Result generate_file(const std::filesystem::path& file);
// Generates from text, as if from a file model.cpp in a folder of its own.
Result generate_text(const std::string& text);
// The text of model.hpp or another emitted file.
std::string emitted(const Result& result, const std::string& name = "model.hpp");

struct Outcome {
    int status;
    std::string output;  // standard output and error
};

// Runs a program without a shell and waits for it.
Outcome run(const std::vector<std::string>& command);

// Source of a program that compares the locked with the original form of generated models; `folder` gets its
// files.
class ComparisonProgram {
  public:
    explicit ComparisonProgram(std::filesystem::path folder) : folder_(std::move(folder)) {}
    void add(const std::filesystem::path& original, const Result& result);
    // Compiles with these further flags and runs it.
    Outcome compile_and_run(const std::vector<std::string>& flags, int points);

  private:
    std::filesystem::path folder_;
    std::string includes_, originals_, calls_;
};

}  // namespace hybridae::generator::test
