// SPDX-License-Identifier: Apache-2.0
// The subcommands. Each add_… registers one with its options and returns what to do when it is chosen.
#pragma once

#include <functional>
#include <memory>

#include "context.hpp"
#include "failure.hpp"

namespace CLI {
class App;
}

namespace hybridae::cli {

// A registered subcommand and its action. The flags after "--" are handed over by run().
struct Command {
    CLI::App* app = nullptr;
    bool takes_flags = false;  // compiler flags after "--"
    std::function<ExitCode(const std::vector<std::string>& flags, const Context&)> run;
};

Command add_run(CLI::App& program);
Command add_generate(CLI::App& program);
Command add_build(CLI::App& program);
Command add_inspect(CLI::App& program);
Command add_verify(CLI::App& program);

}  // namespace hybridae::cli
