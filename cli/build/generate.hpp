// SPDX-License-Identifier: Apache-2.0
// The generator as the commands use it. In a build without Clang it refuses.
#pragma once

#include <string>
#include <vector>

#include "options/model_arguments.hpp"

namespace hybridae::cli {

struct GeneratedFile {
    std::string name, text;
};

struct Generated {
    std::string model;
    std::vector<GeneratedFile> files;
    std::vector<std::string> files_read;
    std::string warnings;
};

// "19.1.7", or nothing in a build without the generator.
std::string generator_clang_version();

// Throws Failure(bad_input) where there is none.
void require_generator(const ModelArguments&);

// Throws Failure(refused) with the diagnostics, and InputError.
Generated generate_model(const ModelArguments&, const std::string& include_dir);

}  // namespace hybridae::cli
