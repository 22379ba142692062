// SPDX-License-Identifier: Apache-2.0
// From a plain C++ model to the sources of its discontinuity-locked, scalar-generic form.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hybridae::generator {

struct Request {
    std::vector<std::string> files;           // the model first, then further files with helpers
    std::string residual = "residual";        // the residual's name, possibly qualified
    std::optional<int> states, params;        // sizes for an array form whose declarators have none
    std::vector<std::string> compiler_flags;  // -I, -D, -std
    std::string resource_dir;  // of Clang's built-in headers; empty: the one found at build time
    // Whether operands and arguments that hold decisions are evaluated in a fixed order. Without it models
    // are wrong: for tests that show so.
    bool order_forced = true;
};

struct EmittedFile {
    std::string name, text;
};

// A model is refused as a whole: without `ok` there are no files.
struct Result {
    bool ok = false;
    std::string model_name;
    std::vector<EmittedFile> files;
    std::vector<std::string> files_read;  // sources and all headers, the system's too, in order of inclusion
    std::string diagnostics;              // as a compiler prints them
};

// Reads files, writes none.
Result generate(const Request& request);

// Writes the files directly into `folder`, all or none: they are written beside it first and then moved.
// Throws std::filesystem::filesystem_error.
void write_files(const std::vector<EmittedFile>& files, const std::filesystem::path& folder);

// The version of the Clang libraries.
std::string clang_version();

}  // namespace hybridae::generator
