// SPDX-License-Identifier: Apache-2.0
// How a solve ended.
#pragma once

#include <string>

namespace hybridae {

enum class Status {
    ok,
    inconsistent_start,  // Newton found no consistent values at the start
    no_consistent_mode,  // the conditions contradict each other at an event or at the start
    chattering,          // the solution is driven back onto a surface from both sides
    zeno,                // events accumulate
    stuck,               // a fired condition neither leaves nor crosses its surface
    singular,            // the iteration matrix or the index-1 matrix is singular
    step_too_small,      // error test or Newton failed down to the smallest step
    evaluation_failed,   // the model returned a number that is not finite, or threw
    unsuited_method,     // the method asked for cannot integrate a mode of the model
    too_many_steps,
    too_many_events,
    interrupted,
};

// The name used in result files: "ok", "no-consistent-mode", …
const char* to_string(Status);

// A status with the cause in the user's terms and what to do about it. The solution up to there is valid.
struct Outcome {
    Status status = Status::ok;
    std::string message;
    explicit operator bool() const { return status == Status::ok; }
};

}  // namespace hybridae
