// SPDX-License-Identifier: Apache-2.0
// Checks sensitivities against differences of solutions that are computed without them.
//
// Method. For each parameter or start value the problem is solved again with it moved to both sides by
// several step sizes, events located each time; central quotients are extrapolated to zero step (Ridders
// 1982), and the spread of the extrapolation says how far the quotient itself can be trusted. What is
// compared: states, outputs and discrete values at the output times, and the times of events. The unmoved
// problem is solved at the tolerances of the moved ones, too: without sensitivities, to measure the noise in
// the quotients; with them, to tell sensitivities that are wrong from those that are coarse.
//
// Care at events. A quotient means something only while the same events happen on both sides: steps are made
// smaller until they do. Where they never do, only what comes before the first difference is compared. A time
// that an event passes over when the parameter moves is left out. From Solution::sensitivities_valid_until on
// nothing is judged: there the derivative does not exist or cannot be computed.
//
// What it cannot do: tell apart errors smaller than those of the quotient, which are about (tolerance of the
// perturbed solves)^(2/3) at worst.
#pragma once

#include <cmath>
#include <hybridae/model/model.hpp>
#include <hybridae/options.hpp>
#include <hybridae/solution/solution.hpp>
#include <string>
#include <vector>

namespace hybridae {

enum class Verdict {
    agrees,
    imprecise,  // off by more than the tolerances promise, but tighter ones lead to the quotient
    disagrees,
    undecided,  // the quotient is too inaccurate to say
    marked,     // the sensitivities are marked from an earlier time on
};
const char* to_string(Verdict);

// One number against its difference quotient.
struct SensitivityCheck {
    std::string parameter, quantity;  // "a5", "start:x"; "x1", or the condition of an event for its time
    bool event_time = false;
    double t = 0.0;
    double ours = 0.0;
    double refined = NAN;  // ours at the tolerances of the perturbed solves, where the events are the same
    double quotient = 0.0;
    double error = 0.0;    // estimated, of the quotient
    double allowed = 0.0;  // for the difference, besides `error`: what the tolerances of the solve explain
    Verdict verdict = Verdict::agrees;
};

struct Verification {
    Solution nominal;                      // with the sensitivities that are checked
    std::vector<SensitivityCheck> checks;  // by parameter, then quantity, then time
    std::vector<std::string> notes;        // what could not be compared, and why
    bool agrees() const;
};

// The options of a solve; without output times ten of them, spread evenly. Throws InputError as solve() does,
// and when no sensitivity is asked for.
Verification verify(const Model&, double t_start, double t_end, const Options&);

}  // namespace hybridae
