// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace hybridae::generator {

// Changes to the user's text, attached to tokens: insertions and replacements of single tokens, none with a
// line end, so that every line stays where the user wrote it.
//
// Insertions nest like the expressions they enclose: who opens in the order of descent and closes in the
// order of ascent gets matching brackets, however many meet at one token.
class Edits {
  public:
    struct Change {
        std::string before, after;
        std::optional<std::string> replacement;
        bool join = false;  // no white space before the token
        bool operator==(const Change&) const = default;
    };

    void before(std::size_t token, const std::string& text) { changes_[token].before += text; }
    void after(std::size_t token, const std::string& text) { changes_[token].after += text; }
    void replace(std::size_t token, const std::string& text) { changes_[token].replacement = text; }
    void join(std::size_t token) { changes_[token].join = true; }
    // Tokens first .. last, their line ends excepted.
    void erase(std::size_t first, std::size_t last) {
        for (std::size_t token = first; token <= last; ++token) {
            changes_[token].replacement = "";
            if (token > first) changes_[token].join = true;
        }
    }
    // A comma in place of a binary operator.
    void comma(std::size_t token) {
        replace(token, ",");
        join(token);
    }

    // Those of another part of the text.
    void add(const Edits& others) {
        for (const auto& [token, change] : others.changes_) {
            Change& mine = changes_[token];
            mine.before += change.before;
            mine.after = change.after + mine.after;
            if (change.replacement) mine.replacement = change.replacement;
            mine.join = mine.join || change.join;
        }
    }
    bool operator==(const Edits&) const = default;

    const Change* at(std::size_t token) const {
        const auto found = changes_.find(token);
        return found == changes_.end() ? nullptr : &found->second;
    }

  private:
    std::map<std::size_t, Change> changes_;
};

}  // namespace hybridae::generator
