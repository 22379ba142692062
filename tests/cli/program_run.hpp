// SPDX-License-Identifier: Apache-2.0
// Runs the built program as a process of its own, with the two output streams apart.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "files/file_content.hpp"
#include "files/temporary_directory.hpp"

namespace hybridae::cli {

struct ProgramResult {
    int code = -1;  // 128 + n when ended by signal n
    std::string out, err;
};

// A started program; `interrupt_after` is called with its process id before it is waited for.
template <class WhileRunning>
ProgramResult run_hybridae(const std::vector<std::string>& arguments, const WhileRunning& while_running) {
    const TemporaryDirectory folder(TemporaryDirectory::system_parent());
    const std::string out = folder.path() + "/out", err = folder.path() + "/err";
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
    std::vector<std::string> words = {HYBRIDAE_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    ProgramResult result;
    if (posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0) {
        while_running(child);
        int status = 0;
        waitpid(child, &status, 0);
        result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    posix_spawn_file_actions_destroy(&actions);
    result.out = file_content(out).value_or("");
    result.err = file_content(err).value_or("");
    return result;
}

inline ProgramResult run_hybridae(const std::vector<std::string>& arguments) {
    return run_hybridae(arguments, [](pid_t) {});
}

}  // namespace hybridae::cli
