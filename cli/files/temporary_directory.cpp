// SPDX-License-Identifier: Apache-2.0
#include "files/temporary_directory.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "failure.hpp"

namespace hybridae::cli {

TemporaryDirectory::TemporaryDirectory(const std::string& parent) {
    std::string name = parent + "/hybridae-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) {
        throw Failure(ExitCode::unwritable, fmt::format("cannot create a temporary folder in '{}': {}",
                                                        parent, std::strerror(errno)));
    }
    path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryDirectory::system_parent() {
    const char* folder = std::getenv("TMPDIR");
    return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

}  // namespace hybridae::cli
