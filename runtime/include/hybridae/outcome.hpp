// SPDX-License-Identifier: Apache-2.0
// How a solve ended.
#pragma once

#include <string>

namespace hybridae {

enum class Status {
    ok,
    inconsistent_start,  // Newton found no consistent values at the start
    bounds_violated,     // a state starts outside of its bounds, or would leave them
    no_consistent_mode,  // the conditions contradict each other at an event or at the start
    chattering,          // the solution is driven back onto a surface from both sides
    zeno,                // events accumulate
    stuck,               // a fired condition neither leaves nor crosses its surface
    singular,            // the equations do not determine the variables
    high_index,          // they do so only after differentiation, beyond what is handled
    varying_structure,   // which derivatives they determine changes within a mode
    step_too_small,      // error test or Newton failed down to the smallest step
    evaluation_failed,   // the model returned a number that is not finite, or threw
    unsuited_method,     // the method asked for cannot integrate a mode of the model
    too_many_steps,
    too_many_events,
    interrupted,
};

// The name used in result files: "ok", "no-consistent-mode", …
const char* to_string(Status);
// What helps as a rule; "" where there is nothing to be done.
const char* advice(Status);
// Whether a solve that ended so can go on from where it is, by raising a limit.
bool can_go_on(Status);

// A status with the cause in the user's terms and what to do about it. Whatever it is, the solution up to
// there is valid, and so is the solver's last state once a start has succeeded.
struct Outcome {
    Status status = Status::ok;
    std::string message;
    explicit operator bool() const { return status == Status::ok; }
};

}  // namespace hybridae
