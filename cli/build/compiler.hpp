// SPDX-License-Identifier: Apache-2.0
// The system's C++ compiler: which one, and how a model is compiled with it.
#pragma once

#include <string>
#include <vector>

namespace hybridae::cli {

struct Compiler {
    std::vector<std::string> command;  // the program and fixed first arguments ("ccache", "g++")
    std::string path;                  // where the program was found
    std::string version;               // what --version prints
    bool gnu = false;
};

// `wanted` (--cxx), else $CXX, else c++, else the compiler that hybridae was built with.
// Throws Failure(bad_input) when it cannot be started.
Compiler find_compiler(const std::string& wanted);

// A command may hold arguments: split at blanks, unless the whole is a file's name.
std::vector<std::string> split_command(const std::string& command);

// Flags for one emitted unit ("record", "follow", …). User flags come last and win, except that the emitted
// code needs C++20: an older -std is for reading the model only.
std::vector<std::string> compile_flags(const Compiler&, const std::string& unit,
                                       const std::string& include_dir,
                                       const std::vector<std::string>& user_flags);
// What makes a debugger find the model's files: the emitted code names them relative to the model's folder,
// and debuggers look from the folder of the compilation. Empty where the user does not ask for debug
// information.
std::vector<std::string> debug_flags(const std::vector<std::string>& user_flags,
                                     const std::string& model_file);
std::vector<std::string> link_flags(const std::vector<std::string>& user_flags);

// The runtime's headers: $HYBRIDAE_INCLUDE, those installed with this program, or those of the source tree.
// Throws Failure(bad_input) when there are none.
std::string runtime_include_dir();

// Name and features of the processor that -march=native compiles for.
std::string cpu_identity();

// The emitted sources of one model, compiled and linked.
struct Unit {
    std::string name;  // "record"
    std::string path;
};
// Compiles into `folder` and links `library`. Throws Failure(refused) with the compiler's messages.
void compile_model(const Compiler&, const std::vector<Unit>&, const std::string& include_dir,
                   const std::vector<std::string>& user_flags, const std::string& folder,
                   const std::string& library, const std::string& model);

}  // namespace hybridae::cli
