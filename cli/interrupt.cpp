// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <csignal>

namespace hybridae::cli {
namespace {

volatile std::sig_atomic_t requested = 0;

}  // namespace

void catch_interrupts() {
    struct sigaction action = {};
    action.sa_handler = [](int) { requested = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
}

bool interrupt_requested() { return requested != 0; }

}  // namespace hybridae::cli
