// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "interrupt.hpp"
#include "program.hpp"

int main(int argc, char** argv) {
    namespace cli = hybridae::cli;
    std::ios::sync_with_stdio(false);
    // A reader that went away shows as a write that fails, and is reported.
    std::signal(SIGPIPE, SIG_IGN);
    cli::catch_interrupts();
    const cli::Context context = {std::cout, std::cerr, isatty(STDERR_FILENO) != 0};
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return static_cast<int>(cli::run_program(arguments, context));
}
