// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Token.h>
#include <llvm/ADT/DenseMap.h>

#include <cstddef>
#include <string>
#include <vector>

namespace hybridae::generator {

// The tokens of the translation unit after preprocessing, in order. What the AST points at is always such a
// token, also inside the expansion of a macro; edits are attached to them, so that conditions which come out
// of macros need no rules of their own.
class Tokens {
  public:
    explicit Tokens(const clang::SourceManager& sources) : sources_(sources) {}

    void add(const clang::Token& token);
    std::size_t size() const { return tokens_.size(); }

    // The token at a location that the AST mentions.
    std::size_t at(clang::SourceLocation location) const;
    std::string text(std::size_t token) const;
    clang::SourceLocation location(std::size_t token) const { return tokens_[token].location; }
    bool is(std::size_t token, const char* text) const { return token < size() && this->text(token) == text; }

    // Whether a location is the first `>` of a `>>` that closes two template argument lists.
    bool is_first_half(clang::SourceLocation location) const;

    // The bracket that belongs to the closing or opening one.
    std::size_t opening(std::size_t closing) const;
    std::size_t closing(std::size_t opening) const;

    // White space and comments before a token, as written; preprocessor lines and uses of macros leave only
    // their line ends, so that the number of lines stays what it was.
    std::string gap_before(std::size_t token) const;

  private:
    struct Recorded {
        clang::SourceLocation location;
        unsigned length;
    };

    const clang::SourceManager& sources_;
    std::vector<Recorded> tokens_;
    llvm::DenseMap<unsigned, std::size_t> index_;
};

}  // namespace hybridae::generator
