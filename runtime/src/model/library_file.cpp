// SPDX-License-Identifier: Apache-2.0
#include <elf.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <hybridae/error.hpp>
#include <hybridae/model/library_file.hpp>
#include <vector>

namespace hybridae {

void require_whole_library(const std::string& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) throw InputError(fmt::format("cannot read the model library '{}'", path));
    const auto size = static_cast<std::uint64_t>(file.tellg());
    Elf64_Ehdr header{};
    file.seekg(0);
    file.read(reinterpret_cast<char*>(&header), sizeof header);
    if (!file || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64)
        throw InputError(
            fmt::format("'{}' is not a model library. Give a library made by `hybridae build`", path));

    // The table of sections is the last thing that linkers write; the segments are what the loader maps.
    std::uint64_t needed = header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize;
    std::vector<Elf64_Phdr> segments(header.e_phnum);
    file.seekg(static_cast<std::streamoff>(header.e_phoff));
    file.read(reinterpret_cast<char*>(segments.data()),
              static_cast<std::streamsize>(segments.size() * sizeof(Elf64_Phdr)));
    if (file)
        for (const Elf64_Phdr& segment : segments)
            needed = std::max(needed, segment.p_offset + segment.p_filesz);
    if (!file || size < needed)
        throw InputError(
            fmt::format("the model library '{}' is truncated ({} of {} bytes). Build the model again", path,
                        size, needed));
}

}  // namespace hybridae
