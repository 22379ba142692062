// SPDX-License-Identifier: Apache-2.0
// Ctrl-C: the first one is a request that the program answers by stopping in order, the second one kills it.
#pragma once

namespace hybridae::cli {

void catch_interrupts();
bool interrupt_requested();

}  // namespace hybridae::cli
