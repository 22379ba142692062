// SPDX-License-Identifier: Apache-2.0
#include "build/file_set.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "build/sha256.hpp"
#include "files/file_content.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

std::string absolute(const std::string& path) {
    std::error_code error;
    return fs::absolute(path, error).lexically_normal().string();
}

bool is_system(const std::string& path) { return path.rfind("/usr/", 0) == 0; }

}  // namespace

std::optional<FileState> file_state(const std::string& path) {
    const auto content = file_content(path);
    if (!content) return std::nullopt;
    return FileState{path, content->size(), sha256_hex(*content)};
}

bool is_unchanged(const FileState& state) {
    struct stat status = {};
    if (stat(state.path.c_str(), &status) != 0) return false;
    if (static_cast<std::uint64_t>(status.st_size) != state.size) return false;
    return file_state(state.path) == state;
}

std::string lookup_digest(const std::vector<std::string>& files_read,
                          const std::vector<std::string>& searched) {
    // Ends of up to three parts: <header>, <folder/header>, <folder/folder/header>.
    std::set<std::string> ends;
    for (const auto& file : files_read) {
        fs::path end;
        fs::path rest = fs::path(file).lexically_normal();
        for (int parts = 0; parts < 3 && rest.has_relative_path(); ++parts, rest = rest.parent_path()) {
            end = end.empty() ? rest.filename() : rest.filename() / end;
            ends.insert(end.string());
        }
    }
    Sha256 digest;
    for (const auto& folder : searched) {
        for (const auto& end : ends) {
            struct stat status = {};
            const std::string candidate = folder + "/" + end;
            if (stat(candidate.c_str(), &status) == 0 && S_ISREG(status.st_mode)) digest.add_field(candidate);
        }
    }
    return digest.hex();
}

std::vector<std::string> searched_folders(const std::vector<std::string>& model_files,
                                          const std::vector<std::string>& files_read,
                                          const std::vector<std::string>& compiler_flags) {
    std::vector<std::string> folders;
    const auto add = [&](const std::string& folder) {
        const std::string name = absolute(folder.empty() ? "." : folder);
        if (std::find(folders.begin(), folders.end(), name) == folders.end()) folders.push_back(name);
    };
    for (const auto& file : model_files) add(fs::path(file).parent_path().string());
    for (const auto& file : files_read) {
        const std::string folder = fs::path(absolute(file)).parent_path().string();
        if (!is_system(folder)) add(folder);
    }
    for (std::size_t i = 0; i < compiler_flags.size(); ++i) {
        for (const std::string option : {"-I", "-iquote", "-isystem", "-idirafter"}) {
            if (compiler_flags[i] == option && i + 1 < compiler_flags.size()) {
                add(compiler_flags[i + 1]);
            } else if (compiler_flags[i].rfind(option, 0) == 0 && compiler_flags[i] != option) {
                add(compiler_flags[i].substr(option.size()));
            }
        }
    }
    for (const char* variable : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
        const char* value = std::getenv(variable);
        std::istringstream list(value != nullptr ? value : "");
        for (std::string folder; std::getline(list, folder, ':');) add(folder);
    }
    return folders;
}

std::string folder_digest(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (entry->is_regular_file(error)) files.push_back(entry->path().string());
    }
    std::sort(files.begin(), files.end());
    Sha256 digest;
    for (const auto& file : files) {
        const auto content = file_content(file);
        digest.add_field(file.substr(folder.size())).add_field(content ? *content : "unreadable");
    }
    return digest.hex();
}

}  // namespace hybridae::cli
