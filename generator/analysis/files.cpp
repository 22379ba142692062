// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/files.hpp"

#include <algorithm>

namespace hybridae::generator {

namespace {

std::vector<clang::SourceLocation> all_files(const clang::SourceManager& sources) {
    std::vector<clang::SourceLocation> starts;
    for (unsigned i = 1; i < sources.local_sloc_entry_size(); ++i) {
        const auto& entry = sources.getLocalSLocEntry(i);
        if (!entry.isFile()) continue;
        const auto start = clang::SourceLocation::getFromRawEncoding(
            static_cast<clang::SourceLocation::UIntTy>(entry.getOffset()));
        const auto name = sources.getFilename(start);
        if (!name.empty() && name.front() != '<') starts.push_back(start);
    }
    return starts;
}

std::vector<clang::SourceLocation> user_files(const clang::SourceManager& sources) {
    auto starts = all_files(sources);
    std::erase_if(starts, [&](clang::SourceLocation start) { return sources.isInSystemHeader(start); });
    return starts;
}

// A header that is the user's, in whatever brackets: what the model needs of it is emitted.
bool is_translated(llvm::StringRef name, const std::vector<std::string>& read) {
    if (name == "hybridae/annotations.hpp") return false;
    const std::string end = "/" + name.str();
    return std::any_of(read.begin(), read.end(), [&](const std::string& file) {
        return file.size() >= end.size() && file.compare(file.size() - end.size(), end.size(), end) == 0;
    });
}

template <class T>
void add_new(std::vector<T>& list, const T& item) {
    if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

}  // namespace

std::vector<std::string> files_read(const clang::SourceManager& sources) {
    std::vector<std::string> names;
    for (const auto start : all_files(sources)) add_new(names, sources.getFilename(start).str());
    return names;
}

std::vector<std::string> system_includes(const clang::SourceManager& sources,
                                         const std::vector<clang::SourceRange>& skipped) {
    std::vector<std::string> names;
    std::vector<std::string> read;
    for (const auto start : user_files(sources)) add_new(read, sources.getFilename(start).str());
    for (const auto start : user_files(sources)) {
        const auto file = sources.getFileID(start);
        const llvm::StringRef buffer = sources.getBufferData(file);
        for (std::size_t at = 0; at < buffer.size();) {
            const std::size_t end = std::min(buffer.find('\n', at), buffer.size());
            llvm::StringRef line = buffer.slice(at, end).trim();
            const auto here = start.getLocWithOffset(static_cast<int>(at));
            at = end + 1;
            if (!line.consume_front("#")) continue;
            line = line.ltrim();
            if (!line.consume_front("include")) continue;
            line = line.ltrim();
            // In quotes it may be the library's as well: "hybridae/annotations.hpp".
            const bool angled = line.consume_front("<");
            if (!angled && !line.consume_front("\"")) continue;
            const bool unused =
                std::any_of(skipped.begin(), skipped.end(), [&](const clang::SourceRange& range) {
                    return sources.getFileID(range.getBegin()) == file && range.getBegin() < here &&
                           here < range.getEnd();
                });
            const auto name = line.substr(0, line.find(angled ? '>' : '"'));
            if (!unused && !is_translated(name, read)) add_new(names, name.str());
        }
    }
    return names;
}

}  // namespace hybridae::generator
