// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/tokens.hpp"

#include <clang/Basic/IdentifierTable.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <stdexcept>

namespace hybridae::generator {

namespace {

// Whether the text between two tokens is nothing but white space and comments.
bool is_blank(llvm::StringRef text) {
    for (std::size_t i = 0; i < text.size();) {
        if (text.substr(i, 2) == "//") {
            i = std::min(text.find('\n', i), text.size());
        } else if (text.substr(i, 2) == "/*") {
            const std::size_t end = text.find("*/", i + 2);
            if (end == llvm::StringRef::npos) return false;
            i = end + 2;
        } else if (std::string(" \t\r\n\f\v").find(text[i]) != std::string::npos) {
            ++i;
        } else {
            return false;
        }
    }
    return true;
}

std::string line_ends(llvm::StringRef text) {
    return std::string(static_cast<std::size_t>(text.count('\n')), '\n');
}

}  // namespace

void Tokens::add(const clang::Token& token) {
    if (token.isAnnotation() || token.is(clang::tok::eof)) return;
    index_[token.getLocation().getRawEncoding()] = tokens_.size();
    tokens_.push_back({token.getLocation(), token.getLength()});
}

std::size_t Tokens::at(clang::SourceLocation location) const {
    const auto found = index_.find(location.getRawEncoding());
    if (found != index_.end()) return found->second;
    // The second half of a `>>` that closes two template argument lists.
    for (const auto place : {sources_.getSpellingLoc(location), sources_.getExpansionLoc(location)})
        for (unsigned back = 0; back < 3 && sources_.getFileOffset(place) >= back; ++back) {
            const auto near = index_.find(place.getLocWithOffset(-static_cast<int>(back)).getRawEncoding());
            if (near != index_.end()) return near->second;
        }
    throw std::logic_error("no token at " + location.printToString(sources_));
}

bool Tokens::is_first_half(clang::SourceLocation location) const {
    const auto token = at(location);
    return is(token, ">>") && (tokens_[token].location == location ||
                               tokens_[token].location == sources_.getExpansionLoc(location));
}

std::string Tokens::text(std::size_t token) const {
    const auto& recorded = tokens_[token];
    const char* begin = sources_.getCharacterData(sources_.getSpellingLoc(recorded.location));
    return {begin, recorded.length};
}

std::size_t Tokens::opening(std::size_t closing) const {
    const std::string close = text(closing), open = close == ")" ? "(" : close == "}" ? "{" : "[";
    int depth = 0;
    for (std::size_t i = closing + 1; i-- > 0;) {
        if (is(i, close.c_str())) ++depth;
        if (is(i, open.c_str()) && --depth == 0) return i;
    }
    throw std::logic_error("unbalanced brackets");
}

std::size_t Tokens::closing(std::size_t opening) const {
    const std::string open = text(opening), close = open == "(" ? ")" : open == "{" ? "}" : "]";
    int depth = 0;
    for (std::size_t i = opening; i < size(); ++i) {
        if (is(i, open.c_str())) ++depth;
        if (is(i, close.c_str()) && --depth == 0) return i;
    }
    throw std::logic_error("unbalanced brackets");
}

std::string Tokens::gap_before(std::size_t token) const {
    const auto from = tokens_[token - 1].location, to = tokens_[token].location;
    const auto from_range = sources_.getExpansionRange(from), to_range = sources_.getExpansionRange(to);
    if (from.isMacroID() && to.isMacroID() && from_range.getBegin() == to_range.getBegin()) return " ";

    const auto [from_file, from_offset] = sources_.getDecomposedLoc(from_range.getEnd());
    const auto [to_file, to_offset] = sources_.getDecomposedLoc(to_range.getBegin());
    if (from_file != to_file) return " ";
    const llvm::StringRef buffer = sources_.getBufferData(from_file);
    const unsigned length = from.isMacroID() ? clang::Lexer::MeasureTokenLength(from_range.getEnd(), sources_,
                                                                                clang::LangOptions())
                                             : tokens_[token - 1].length;
    const llvm::StringRef gap = buffer.slice(from_offset + length, to_offset);
    std::string result = is_blank(gap) ? gap.str() : line_ends(gap) + " ";
    // An invocation that spans lines leaves them behind.
    if (from.isMacroID())
        result +=
            line_ends(buffer.slice(sources_.getFileOffset(from_range.getBegin()), from_offset + length));
    return result;
}

}  // namespace hybridae::generator
