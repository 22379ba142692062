// SPDX-License-Identifier: Apache-2.0
#include "build/compiler.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include "build/process.hpp"
#include "failure.hpp"
#include "files/file_content.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

// Where a program named without a slash would be found; the name itself if nowhere.
std::string in_path(const std::string& program) {
    if (program.find('/') != std::string::npos) return program;
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string candidate = (folder.empty() ? "." : folder) + "/" + program;
        if (access(candidate.c_str(), X_OK) == 0 && !fs::is_directory(candidate)) return candidate;
    }
    return program;
}

bool runs_once_per_mode(const std::string& unit) { return unit == "pattern" || unit == "enclose"; }

// Plain double, many times in a step: its loops are worth vectorising, and it is quickly compiled.
bool runs_most_often(const std::string& unit) { return unit == "follow"; }

// "-std=c++17" and relatives, which the emitted code cannot be compiled with.
bool is_old_standard(const std::string& flag) {
    if (flag.rfind("-std=", 0) != 0) return false;
    const std::string year = flag.substr(flag.size() - 2);
    for (const char* old : {"98", "03", "0x", "11", "1y", "14", "1z", "17"}) {
        if (year == old) return true;
    }
    return false;
}

std::string program_folder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path().string();
}

}  // namespace

std::vector<std::string> split_command(const std::string& command) {
    std::error_code error;
    if (fs::is_regular_file(command, error)) return {command};
    std::istringstream words(command);
    std::vector<std::string> result;
    for (std::string word; words >> word;) result.push_back(word);
    return result;
}

Compiler find_compiler(const std::string& wanted) {
    std::vector<std::string> candidates;
    const char* environment = std::getenv("CXX");
    if (!wanted.empty()) {
        candidates = {wanted};
    } else if (environment != nullptr && *environment != '\0') {
        candidates = {environment};
    } else {
        candidates = {"c++", HYBRIDAE_CXX_COMPILER};
    }
    std::string reason;
    for (const std::string& candidate : candidates) {
        Compiler compiler;
        compiler.command = split_command(candidate);
        if (compiler.command.empty()) continue;
        auto command = compiler.command;
        command.push_back("--version");
        const ProcessResult result = run_process(command);
        if (!result.ok()) {
            if (reason.empty()) {
                reason =
                    result.started ? fmt::format("--version ended with {}", result.exit_code) : result.output;
            }
            continue;
        }
        compiler.path = in_path(compiler.command.front());
        compiler.version = result.output;
        compiler.gnu = result.output.find("clang") == std::string::npos &&
                       result.output.find("Free Software Foundation") != std::string::npos;
        return compiler;
    }
    throw Failure(
        ExitCode::bad_input,
        fmt::format("the C++ compiler '{}' cannot be run ({}): install one (Debian, Ubuntu: g++), or name "
                    "another with --cxx or in the environment variable CXX",
                    candidates.front(), reason));
}

std::vector<std::string> compile_flags(const Compiler& compiler, const std::string& unit,
                                       const std::string& include_dir,
                                       const std::vector<std::string>& user_flags) {
    // No contraction: all scalar types give the same bits. No unique symbols: with g++ two loaded models
    // would share their inline statics.
    std::vector<std::string> flags = {
        "-std=c++20",        "-fPIC",    "-fvisibility=hidden", "-fvisibility-inlines-hidden",
        "-ffp-contract=off", "-DNDEBUG", "-I" + include_dir};
    // What runs once per mode and not once per step is worth less compile time.
    flags.push_back(runs_once_per_mode(unit) ? "-O1" : runs_most_often(unit) ? "-O3" : "-O2");
    if (compiler.gnu) flags.push_back("-fno-gnu-unique");
#if defined(__x86_64__) || defined(__aarch64__)
    flags.push_back("-march=native");
#endif
    for (const std::string& flag : user_flags) {
        if (!is_old_standard(flag)) flags.push_back(flag);
    }
    return flags;
}

std::vector<std::string> debug_flags(const std::vector<std::string>& user_flags,
                                     const std::string& model_file) {
    const bool wanted = std::any_of(user_flags.begin(), user_flags.end(), [](const std::string& flag) {
        return flag.rfind("-g", 0) == 0 && flag != "-g0";
    });
    if (!wanted) return {};
    const auto folder = fs::absolute(model_file).lexically_normal().parent_path();
    return {fmt::format("-fdebug-prefix-map={}={}", fs::current_path().string(), folder.string())};
}

std::vector<std::string> link_flags(const std::vector<std::string>& user_flags) {
    std::vector<std::string> flags = {"-shared"};
    // A function without a body is found here and not when the model is loaded. Sanitizers leave theirs open.
    const bool sanitized = std::any_of(user_flags.begin(), user_flags.end(), [](const std::string& flag) {
        return flag.rfind("-fsanitize", 0) == 0;
    });
    if (!sanitized) flags.push_back("-Wl,-z,defs");
    return flags;
}

std::string runtime_include_dir() {
    const auto has_headers = [](const std::string& folder) {
        std::error_code error;
        return fs::is_regular_file(folder + "/hybridae/abi/model.h", error);
    };
    if (const char* folder = std::getenv("HYBRIDAE_INCLUDE"); folder != nullptr && *folder != '\0') {
        if (has_headers(folder)) return folder;
        throw Failure(
            ExitCode::bad_input,
            fmt::format("HYBRIDAE_INCLUDE is '{}', but there is no hybridae/abi/model.h in it: set it to the "
                        "folder that holds hybridae's headers, or unset it",
                        folder));
    }
    const std::string installed = program_folder() + "/" + HYBRIDAE_INSTALL_INCLUDE_DIR;
    if (has_headers(installed)) return fs::path(installed).lexically_normal().string();
    if (has_headers(HYBRIDAE_BUILD_INCLUDE_DIR)) return HYBRIDAE_BUILD_INCLUDE_DIR;
    throw Failure(
        ExitCode::bad_input,
        fmt::format("hybridae's headers, which models are compiled with, are not in '{}': install hybridae "
                    "again, or name their folder in the environment variable HYBRIDAE_INCLUDE",
                    installed));
}

std::string cpu_identity() {
    const auto text = file_content("/proc/cpuinfo");
    if (!text) return "";
    // The first processor's lines that tell what code it runs; speeds and temperatures differ from day to
    // day.
    std::istringstream lines(*text);
    std::string identity;
    for (std::string line; std::getline(lines, line) && !line.empty();) {
        const std::string field = line.substr(0, line.find_first_of("\t:"));
        for (const char* kept : {"vendor_id", "cpu family", "model", "model name", "flags", "Features",
                                 "CPU implementer", "CPU part", "CPU architecture"}) {
            if (field == kept) identity += line + "\n";
        }
    }
    return identity;
}

void compile_model(const Compiler& compiler, const std::vector<Unit>& units, const std::string& include_dir,
                   const std::vector<std::string>& user_flags, const std::string& folder,
                   const std::string& library, const std::string& model) {
    std::vector<std::vector<std::string>> commands;
    auto link = compiler.command;
    for (const auto& flag : link_flags(user_flags)) link.push_back(flag);
    link.insert(link.end(), {"-o", library});
    for (const Unit& unit : units) {
        const std::string object = folder + "/" + unit.name + ".o";
        auto command = compiler.command;
        for (const auto& flag : compile_flags(compiler, unit.name, include_dir, user_flags)) {
            command.push_back(flag);
        }
        command.insert(command.end(), {"-c", unit.path, "-o", object});
        commands.push_back(std::move(command));
        link.push_back(object);
    }
    link.insert(link.end(), user_flags.begin(), user_flags.end());

    const auto check = [&](const ProcessResult& result, const char* what) {
        if (result.ok() || (!result.started && result.output.empty())) return;
        const std::string ending = result.started ? fmt::format("ended with {}", result.exit_code)
                                                  : fmt::format("did not start: {}", result.output);
        throw Failure(
            ExitCode::refused,
            fmt::format("model '{}': {} failed ({} {})", model, what, compiler.command.front(), ending),
            result.started ? result.output : "");
    };
    // The same mistake shows up in every unit: the first that fails is enough.
    for (const auto& result : run_processes(commands, std::max(1u, std::thread::hardware_concurrency()))) {
        check(result, "compiling the generated code");
    }
    check(run_process(link), "linking the library");
}

}  // namespace hybridae::cli
