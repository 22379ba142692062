// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceLocation.h>

#include <set>
#include <string>
#include <utility>

namespace hybridae::generator {

// Refusals go through Clang's own diagnostics: file:line:col, caret and notes come out as the user knows them
// from a compiler. All refusals of a model are reported in one run.
class Refusals {
  public:
    explicit Refusals(clang::DiagnosticsEngine& engine) : engine_(engine) {}

    // What is wrong, and (in a note) what to write instead. One place is reported once.
    // Returns whether it was reported now: notes that belong to it follow only then.
    bool refuse(clang::SourceRange where, const std::string& what, const std::string& advice = {});
    void note(clang::SourceRange where, const std::string& text);

    bool any() const { return !reported_.empty(); }

  private:
    clang::DiagnosticsEngine& engine_;
    std::set<std::pair<unsigned, std::string>> reported_;
};

}  // namespace hybridae::generator
