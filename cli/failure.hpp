// SPDX-License-Identifier: Apache-2.0
// How the program ends: the exit codes that scripts rely on, and the exception that carries one with a text.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace hybridae::cli {

enum class ExitCode : int {
    done = 0,
    failed = 1,      // the solve did not reach the end
    bad_input = 2,   // command line, names, values, a file that is no model
    refused = 3,     // the model was refused by the generator or did not compile
    unwritable = 4,  // a result could not be written
    internal = 5,
    interrupted = 130,
};

// Ends the command. The text names the thing and what to do; details (a compiler's messages) are shown before
// it.
class Failure : public std::runtime_error {
  public:
    Failure(ExitCode code, const std::string& text, std::string details = "")
        : std::runtime_error(text), code_(code), details_(std::move(details)) {}
    ExitCode code() const { return code_; }
    const std::string& details() const { return details_; }

  private:
    ExitCode code_;
    std::string details_;
};

}  // namespace hybridae::cli
