// SPDX-License-Identifier: Apache-2.0
// Starts other programs: never through a shell, so that no name or flag is interpreted on the way.
#pragma once

#include <string>
#include <vector>

namespace hybridae::cli {

struct ProcessResult {
    bool started = false;
    int exit_code = -1;  // 128 + n when ended by signal n
    std::string output;  // standard output and standard error in the order written; or why it did not start
    bool ok() const { return started && exit_code == 0; }
};

// Runs a program to its end. arguments[0] is looked up in PATH unless it holds a slash. Standard input is
// empty. When an interrupt is requested the program is ended and Failure(interrupted) thrown.
ProcessResult run_process(const std::vector<std::string>& arguments);

// Runs several, at most `at_once` at a time; stops starting new ones after the first that fails. Results are
// in the order of the commands; those that were not run have started == false and no output.
std::vector<ProcessResult> run_processes(const std::vector<std::vector<std::string>>& commands,
                                         unsigned at_once);

}  // namespace hybridae::cli
