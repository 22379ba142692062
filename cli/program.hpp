// SPDX-License-Identifier: Apache-2.0
// The program hybridae without its process: arguments in, text and an exit code out.
#pragma once

#include <string>
#include <vector>

#include "context.hpp"
#include "failure.hpp"

namespace hybridae::cli {

// `arguments` without the program's name.
ExitCode run_program(const std::vector<std::string>& arguments, const Context&);

std::string version_text();

}  // namespace hybridae::cli
