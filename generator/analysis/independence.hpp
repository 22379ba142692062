// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "generator/analysis/triggers.hpp"

namespace hybridae::generator {

// Whether what a transition evaluates depends neither on discrete values nor on which triggers hold or fire:
// after a reset the same conditions are met, with the same functions. True only where that can be read from
// the text: no condition stands behind an `else`, discrete values and results are mentioned in assignments to
// results alone, and bodies write nothing else and call nothing of the user's. (That they run to their end
// is asked of all.)
bool triggers_are_independent(const Roles& roles, const Decisions& decisions);

}  // namespace hybridae::generator
