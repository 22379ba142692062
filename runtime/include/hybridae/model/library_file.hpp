// SPDX-License-Identifier: Apache-2.0
// Looks at a shared library as a file, before the dynamic loader maps it: a truncated one would end the
// process.
#pragma once

#include <string>

namespace hybridae {

// Throws InputError when the file cannot be read, is no 64-bit ELF file, or ends before what its headers
// announce.
void require_whole_library(const std::string& path);

}  // namespace hybridae
