// SPDX-License-Identifier: Apache-2.0
#include "options/model_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <hybridae/error.hpp>

namespace hybridae::cli {
namespace {

const std::string model_group = "Reading and compiling the model";

bool looks_like_library(const std::string& file) {
    const auto end = file.rfind(".so");
    if (end != std::string::npos && (end + 3 == file.size() || file[end + 3] == '.')) return true;
    std::ifstream stream(file, std::ios::binary);
    char magic[4] = {};
    return stream.read(magic, 4) && std::memcmp(magic, "\177ELF", 4) == 0;
}

}  // namespace

bool ModelArguments::is_library() const { return files.size() == 1 && looks_like_library(files.front()); }

void add_model_options(CLI::App& app, ModelArguments& arguments, ModelForm form) {
    const bool library = form == ModelForm::sources_or_library;
    app.add_option("FILE", arguments.files,
                   library ? "The model and further files with its helpers, or a built model (.so)"
                           : "The model and further files with its helpers")
        ->type_name("");
    app.add_option("--residual", arguments.residual, "Name of the residual function; default: residual")
        ->type_name("NAME")
        ->group(model_group);
    app.add_option("--states", arguments.states, "Number of states, where the array form does not tell")
        ->type_name("N")
        ->group(model_group);
    app.add_option("--params", arguments.params, "Number of parameters, where the array form does not tell")
        ->type_name("N")
        ->group(model_group);
    app.add_option("--cxx", arguments.cxx, "C++ compiler; default: $CXX or c++")
        ->type_name("COMPILER")
        ->group(model_group);
}

void add_cache_option(CLI::App& app, ModelArguments& arguments) {
    app.add_option("--cache", arguments.cache,
                   "Where built models are kept; default: $HYBRIDAE_CACHE, $XDG_CACHE_HOME/hybridae or "
                   "~/.cache/hybridae")
        ->type_name("DIR")
        ->group(model_group);
}

void check_model_files(const ModelArguments& arguments, ModelForm form) {
    const bool library_allowed = form == ModelForm::sources_or_library;
    if (arguments.files.empty()) {
        throw InputError(library_allowed ? "no model is given: name a C++ file or a built model (.so)"
                                         : "no model is given: name a C++ file");
    }
    for (const auto& file : arguments.files) {
        if (!std::ifstream(file)) {
            throw InputError(fmt::format("cannot read '{}': {}", file, std::strerror(errno)));
        }
        // Opening a folder succeeds, reading from it does not.
        std::ifstream stream(file);
        stream.peek();
        if (stream.bad()) throw InputError(fmt::format("cannot read '{}': it is a folder", file));
        if (looks_like_library(file) && !library_allowed) {
            throw InputError(fmt::format("'{}' is a built model: a C++ file is needed here", file));
        }
        if (looks_like_library(file) && arguments.files.size() > 1) {
            throw InputError(
                fmt::format("'{}' is a built model: it stands alone, without further files", file));
        }
    }
    if (!arguments.is_library()) return;
    const auto refuse = [&](bool given, const char* what) {
        if (given) {
            throw InputError(
                fmt::format("{} has no effect on a built model ('{}'): leave it out, or give the C++ file",
                            what, arguments.files.front()));
        }
    };
    refuse(arguments.residual.has_value(), "--residual");
    refuse(arguments.states.has_value(), "--states");
    refuse(arguments.params.has_value(), "--params");
    refuse(arguments.cxx.has_value(), "--cxx");
    refuse(!arguments.flags.empty(), "a list of compiler flags after --");
}

}  // namespace hybridae::cli
