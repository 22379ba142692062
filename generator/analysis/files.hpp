// SPDX-License-Identifier: Apache-2.0
// Which files were read, and which system headers the user's files include.
#pragma once

#include <clang/Basic/SourceManager.h>

#include <string>
#include <vector>

namespace hybridae::generator {

// Sources and all headers, the system's too, in order of inclusion, as their paths were found.
std::vector<std::string> files_read(const clang::SourceManager& sources);

// The names in `#include <...>` of the user's files, in order, without those in lines that the preprocessor
// skipped.
std::vector<std::string> system_includes(const clang::SourceManager& sources,
                                         const std::vector<clang::SourceRange>& skipped);

}  // namespace hybridae::generator
