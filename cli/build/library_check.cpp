// SPDX-License-Identifier: Apache-2.0
#include "build/library_check.hpp"

#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <hybridae/error.hpp>

namespace hybridae::cli {
namespace {

// How many bytes the file must have at least: the table of sections stands last, and all that is loaded
// before it.
std::uint64_t needed_size(std::ifstream& file) {
    Elf64_Ehdr header = {};
    if (!file.read(reinterpret_cast<char*>(&header), sizeof header)) return sizeof header;
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return 0;  // no library at all: the loader says so
    std::uint64_t needed = header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize;
    file.seekg(static_cast<std::streamoff>(header.e_phoff));
    for (unsigned i = 0; i < header.e_phnum; ++i) {
        Elf64_Phdr part = {};
        if (!file.read(reinterpret_cast<char*>(&part), sizeof part)) break;
        if (part.p_type == PT_LOAD) needed = std::max(needed, std::uint64_t{part.p_offset + part.p_filesz});
    }
    return needed;
}

}  // namespace

void require_whole_library(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(path, error);
    const std::uint64_t needed = needed_size(file);
    if (error || size >= needed) return;
    throw InputError(
        fmt::format("'{}' is truncated: it has {} of at least {} bytes; copy or build the model again", path,
                    size, needed));
}

}  // namespace hybridae::cli
