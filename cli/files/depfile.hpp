// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace hybridae::cli {

// "target: file file …" in the syntax that make and ninja read.
std::string depfile_text(const std::string& target, const std::vector<std::string>& files);

}  // namespace hybridae::cli
