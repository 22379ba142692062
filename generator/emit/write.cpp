// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <fstream>
#include <system_error>

#include "generator/generator.hpp"

namespace hybridae::generator {

namespace fs = std::filesystem;

void write_files(const std::vector<EmittedFile>& files, const fs::path& folder) {
    fs::create_directories(folder);
    const fs::path absolute = fs::absolute(folder).lexically_normal();
    const fs::path parent = absolute.has_filename() ? absolute : absolute.parent_path();
    const fs::path staging = parent / (".hybridae-" + std::to_string(::getpid()));
    try {
        fs::create_directory(staging);
        for (const auto& file : files) {
            std::ofstream out(staging / file.name, std::ios::binary);
            out << file.text;
            out.close();
            if (!out)
                throw fs::filesystem_error("cannot write", staging / file.name,
                                           std::make_error_code(std::errc::io_error));
        }
        for (const auto& file : files) fs::rename(staging / file.name, parent / file.name);
        fs::remove_all(staging);
    } catch (...) {
        std::error_code ignored;
        fs::remove_all(staging, ignored);
        throw;
    }
}

}  // namespace hybridae::generator
