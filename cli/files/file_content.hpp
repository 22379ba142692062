// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace hybridae::cli {

// All bytes of a file; nothing if it cannot be read (errno says why) or is a folder.
std::optional<std::string> file_content(const std::string& path);

}  // namespace hybridae::cli
