// SPDX-License-Identifier: Apache-2.0
#include "files/file_content.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace hybridae::cli {
namespace {

std::optional<std::string> content(int file) {
    struct stat status = {};
    if (fstat(file, &status) != 0) return std::nullopt;
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return std::nullopt;
    }
    // One byte more than the size: the end is then seen without a second call.
    std::string bytes(static_cast<std::size_t>(status.st_size) + 1, '\0');
    std::size_t used = 0;
    for (;;) {
        const ssize_t n = read(file, bytes.data() + used, bytes.size() - used);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return std::nullopt;
        if (n == 0) break;
        used += static_cast<std::size_t>(n);
        if (used == bytes.size()) bytes.resize(2 * used);
    }
    bytes.resize(used);
    return bytes;
}

}  // namespace

std::optional<std::string> file_content(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    auto bytes = content(file);
    const int error = errno;
    close(file);
    errno = error;
    return bytes;
}

}  // namespace hybridae::cli
