// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace hybridae::cli {

// The system's loader maps a library that has lost its end without complaint, and the program dies at the
// first touch of what is missing. Throws InputError when the file is shorter than its own header says.
void require_whole_library(const std::string& path);

}  // namespace hybridae::cli
