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
Result generate_files(const std::vector<std::filesystem::path>& files);
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

// Compiles a program against the runtime's headers and what lies in the folder, and runs it.
Outcome compile_and_run(const TemporaryFolder& folder, const std::string& program);

using ModelFiles = std::vector<std::filesystem::path>;  // the model first, then further files

// Generates every model, compiles many at once beside the originals and compares them, two programs at a
// time: compiling takes most of it. A model that is refused is a failure.
Outcome compare_models(const std::vector<ModelFiles>& models, int points, std::size_t models_per_program);

// Source of a program that compares the locked with the original form of generated models; `folder` gets its
// files.
class ComparisonProgram {
  public:
    explicit ComparisonProgram(std::filesystem::path folder) : folder_(std::move(folder)) {}
    // The files that a model was generated from.
    void add(const ModelFiles& originals, const Result& result);
    // Compiles with these further flags and runs it.
    Outcome compile_and_run(const std::vector<std::string>& flags, int points);

  private:
    std::filesystem::path folder_;
    std::string includes_, originals_, subjects_;
};

}  // namespace hybridae::generator::test
