// SPDX-License-Identifier: Apache-2.0
// The files that a generated model came from, and whether they still are what they were.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hybridae::cli {

struct FileState {
    std::string path;
    std::uint64_t size = 0;
    std::string digest;  // SHA-256 of the content
    bool operator==(const FileState&) const = default;
};

// Nothing if the file cannot be read.
std::optional<FileState> file_state(const std::string& path);
bool is_unchanged(const FileState&);

// A header that is created later in a folder searched earlier would be included instead of one that was read.
// Such candidates are the ends of the read files' paths below each searched folder. The digest covers those
// that exist: as long as it stays the same, no read file has become hidden. (A bare __has_include is not
// covered.)
std::string lookup_digest(const std::vector<std::string>& files_read,
                          const std::vector<std::string>& searched);

// The folders that a compiler searches because of the model files themselves, -I and relatives, and CPATH.
std::vector<std::string> searched_folders(const std::vector<std::string>& model_files,
                                          const std::vector<std::string>& files_read,
                                          const std::vector<std::string>& compiler_flags);

// Digest of all headers below a folder, names included.
std::string folder_digest(const std::string& folder);

}  // namespace hybridae::cli
