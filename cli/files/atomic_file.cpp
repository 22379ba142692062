// SPDX-License-Identifier: Apache-2.0
#include "files/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "failure.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

unsigned default_mode() {
    const mode_t mask = umask(0);
    umask(mask);
    return 0666u & ~static_cast<unsigned>(mask);
}

// Follows symbolic links, so that a link is not replaced by a file. A dangling link names the file to be
// made.
fs::path followed(fs::path path) {
    std::error_code error;
    for (int depth = 0; depth < 40 && fs::is_symlink(path, error); ++depth) {
        const fs::path target = fs::read_symlink(path, error);
        if (error) break;
        path = target.is_absolute() ? target : path.parent_path() / target;
    }
    return path;
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path, std::optional<unsigned> mode) : path_(path) {
    if (path.empty()) fail("the name is empty");
    const fs::path place = followed(path);
    place_ = place.string();
    struct stat status = {};
    const bool exists = stat(place_.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) fail("it is a folder; give the name of a file");
    if (exists && access(place_.c_str(), W_OK) != 0) fail(std::strerror(errno));
    if (exists && !S_ISREG(status.st_mode)) {
        stream_.open(place_, std::ios::binary);
        if (!stream_) fail(std::strerror(errno));
        return;
    }
    const fs::path folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
    struct stat folder_status = {};
    if (stat(folder.c_str(), &folder_status) != 0) {
        fail(fmt::format("the folder '{}' cannot be used: {}", folder.string(), std::strerror(errno)));
    }
    if (!S_ISDIR(folder_status.st_mode)) fail(fmt::format("'{}' is not a folder", folder.string()));

    std::string name = (folder / fmt::format(".{}.XXXXXX", place.filename().string())).string();
    const int file = mkostemp(name.data(), O_CLOEXEC);
    if (file < 0)
        fail(fmt::format("nothing can be created in '{}': {}", folder.string(), std::strerror(errno)));
    temporary_ = name;
    const unsigned kept = exists ? static_cast<unsigned>(status.st_mode) & 07777u : default_mode();
    fchmod(file, static_cast<mode_t>(mode.value_or(kept)));
    close(file);
    stream_.open(temporary_, std::ios::binary);
    if (!stream_) {
        const std::string reason = std::strerror(errno);
        unlink(temporary_.c_str());
        fail(reason);
    }
}

AtomicFile::~AtomicFile() {
    if (temporary_.empty()) return;
    stream_.close();
    unlink(temporary_.c_str());
}

void AtomicFile::commit() {
    errno = 0;
    stream_.close();
    if (!stream_) fail(errno != 0 ? std::strerror(errno) : "writing failed");
    if (temporary_.empty()) return;
    if (std::rename(temporary_.c_str(), place_.c_str()) != 0) fail(std::strerror(errno));
    temporary_.clear();
}

void AtomicFile::fail(const std::string& reason) const {
    throw Failure(ExitCode::unwritable, fmt::format("cannot write '{}': {}", path_, reason));
}

void write_atomically(const std::string& path, std::string_view content, std::optional<unsigned> mode) {
    AtomicFile file(path, mode);
    file.stream().write(content.data(), static_cast<std::streamsize>(content.size()));
    file.commit();
}

}  // namespace hybridae::cli
