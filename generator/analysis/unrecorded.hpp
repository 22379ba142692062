// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "generator/analysis/decisions.hpp"

namespace hybridae::generator {

// What tests under no_event decide. No trace records it, so nothing that is recorded may depend on it: no
// condition on model values may stand where only such a test leads, directly, by a variable that carries its
// outcome, or behind a statement that it leaves early.
class Unrecorded {
  public:
    Unrecorded(const Universe& universe, const Decisions& decisions, Refusals& refusals);

    // Whether its value is, or depends on, the outcome of a test under no_event.
    bool is_unrecorded(const clang::Expr* expression) const;

  private:
    // How a part of a function may be left because of such a test.
    struct Leaving {
        const clang::Stmt* by_break = nullptr;  // or continue: the statement that does it
        const clang::Stmt* by_return = nullptr;
        bool any() const { return by_break != nullptr || by_return != nullptr; }
        void add(const Leaving& other) {
            if (by_break == nullptr) by_break = other.by_break;
            if (by_return == nullptr) by_return = other.by_return;
        }
    };

    // `behind`: only a test under no_event leads here.
    Leaving visit(const clang::Stmt* statement, bool behind);
    Leaving loop(const clang::Stmt& loop, bool behind);
    void expression(const clang::Expr* expression, bool behind);
    void call(const clang::CallExpr& call, bool behind);
    void stored(const clang::CallExpr& call, bool behind);
    void assigned(const clang::Expr* target);
    void add(const clang::ValueDecl* decl);
    bool refuse(const clang::Stmt* part, const char* what, const char* advice);
    void refuse_behind(const clang::Stmt* part);

    const Decisions& decisions_;
    Refusals& refusals_;
    const clang::FunctionDecl* function_ = nullptr;
    std::set<const clang::Decl*> decls_;
    bool grown_ = false, reports_ = false;
};

}  // namespace hybridae::generator
