// SPDX-License-Identifier: Apache-2.0
#include "build/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <thread>

#include "failure.hpp"
#include "interrupt.hpp"

namespace hybridae::cli {
namespace {

class FileActions {
  public:
    FileActions() { posix_spawn_file_actions_init(&actions_); }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    posix_spawn_file_actions_t* get() { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_;
};

// The program we start gets the signals in their original state: we ignore SIGPIPE, it should not.
class DefaultSignals {
  public:
    DefaultSignals() {
        posix_spawnattr_init(&attributes_);
        sigset_t reset, none;
        sigemptyset(&reset);
        sigaddset(&reset, SIGINT);
        sigaddset(&reset, SIGPIPE);
        sigemptyset(&none);
        posix_spawnattr_setsigdefault(&attributes_, &reset);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    ~DefaultSignals() { posix_spawnattr_destroy(&attributes_); }
    DefaultSignals(const DefaultSignals&) = delete;
    DefaultSignals& operator=(const DefaultSignals&) = delete;
    posix_spawnattr_t* get() { return &attributes_; }

  private:
    posix_spawnattr_t attributes_;
};

// Reads until the other end is closed. Returns false when interrupted.
bool read_all(int pipe, std::string& output) {
    std::array<char, 1 << 14> buffer;
    for (;;) {
        if (interrupt_requested()) return false;
        pollfd waiting = {pipe, POLLIN, 0};
        const int ready = poll(&waiting, 1, 100);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t n = read(pipe, buffer.data(), buffer.size());
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return true;
        output.append(buffer.data(), static_cast<std::size_t>(n));
    }
}

int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& arguments) {
    ProcessResult result;
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);

    std::array<int, 2> pipe;
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) {
        result.output = std::strerror(errno);
        return result;
    }
    FileActions actions;
    posix_spawn_file_actions_addopen(actions.get(), 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(actions.get(), pipe[1], 1);
    posix_spawn_file_actions_adddup2(actions.get(), pipe[1], 2);
    DefaultSignals signals;
    pid_t child = 0;
    const int error = posix_spawnp(&child, argv[0], actions.get(), signals.get(), argv.data(), environ);
    close(pipe[1]);
    if (error != 0) {
        close(pipe[0]);
        result.output = std::strerror(error);
        return result;
    }
    result.started = true;
    const bool complete = read_all(pipe[0], result.output);
    close(pipe[0]);
    if (!complete) kill(child, SIGTERM);
    result.exit_code = wait_for(child);
    if (!complete || interrupt_requested()) throw Failure(ExitCode::interrupted, "interrupted");
    return result;
}

std::vector<ProcessResult> run_processes(const std::vector<std::vector<std::string>>& commands,
                                         unsigned at_once) {
    std::vector<ProcessResult> results(commands.size());
    std::vector<std::exception_ptr> failures(commands.size());
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stop = false;
    const auto work = [&] {
        for (std::size_t i = next++; i < commands.size() && !stop; i = next++) {
            try {
                results[i] = run_process(commands[i]);
                if (!results[i].ok()) stop = true;
            } catch (...) {
                failures[i] = std::current_exception();
                stop = true;
            }
        }
    };
    {
        std::vector<std::jthread> workers;
        for (unsigned i = 1; i < at_once && i < commands.size(); ++i) workers.emplace_back(work);
        work();
    }
    for (const auto& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
    return results;
}

}  // namespace hybridae::cli
