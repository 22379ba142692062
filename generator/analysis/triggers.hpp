// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>

#include "generator/analysis/decisions.hpp"

namespace hybridae::generator {

// Which functions hold triggers: `transition`, and helpers to which it hands what triggers write.
class Triggers {
  public:
    Triggers(const Universe& universe, const Roles& roles, const Decisions& decisions, Refusals& refusals);

    // The parameters that only triggers may write; empty: a function like any other.
    const std::set<const clang::ValueDecl*>& results(const clang::FunctionDecl* function) const;

    // Whether an `if` outside of other triggers is one: its condition relates model values.
    static bool is_trigger(const clang::IfStmt& branch, const Decisions& decisions);

  private:
    void follow(const clang::Stmt* statement, const clang::FunctionDecl& function,
                const Decisions& decisions);

    std::map<const clang::FunctionDecl*, std::set<const clang::ValueDecl*>> results_;
    std::set<const clang::CallExpr*> hands_over_;
};

}  // namespace hybridae::generator
