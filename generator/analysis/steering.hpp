// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "generator/analysis/unrecorded.hpp"

namespace hybridae::generator {

// A holder gets its value, or keeps it, because of a test under no_event.
struct Steered {
    Holder target;
    const clang::Expr* test;
    clang::SourceRange where;  // the assignment
};

// Finds what tests under no_event steer, in all functions: where they choose the branch, the value or the
// call that assigns. A test that ends a loop steers only what was there before the loop and an outer loop or
// a caller goes on with: in
//   while (no_event(f(x + h, c) < 0)) x += h;
// of a search with ever smaller h, x, but not the terms of a sum that ends when they are small.
class Steering {
  public:
    Steering(const Universe& universe, const Unrecorded& unrecorded);

    const std::vector<Steered>& steered() const { return steered_; }
    // What decides about integers and conditions: they are what carries tests to where they steer.
    const std::vector<std::pair<Holder, const clang::Expr*>>& carried() const { return carried_; }

  private:
    struct Loop {
        const clang::Stmt* loop;
        std::vector<const clang::Expr*> endings;  // tests under no_event that end it
    };

    void visit(const clang::Stmt* node);
    void members(const clang::InitListExpr& list);
    void branch(const clang::IfStmt& branch);
    void loop(const clang::Stmt& loop);
    void call(const clang::Stmt& node, const clang::FunctionDecl& function);
    void assigned(const clang::Expr* target, const clang::Expr* value, clang::SourceRange where);
    void assigned(Holder target, bool is_real, const clang::Expr* value, clang::SourceRange where);
    bool goes_on_with(const clang::ValueDecl& variable, std::size_t ended) const;
    bool is_reset(const clang::ValueDecl& variable, const clang::Stmt& around, const clang::Stmt& but) const;
    void steer_called();

    const Unrecorded& unrecorded_;
    const clang::FunctionDecl* function_ = nullptr;
    std::vector<const clang::Expr*> tests_;  // that lead here
    std::vector<Loop> loops_;                // around here
    std::vector<Steered> steered_;
    std::vector<std::pair<Holder, const clang::Expr*>> carried_;
    struct Call {
        const clang::FunctionDecl* function;
        const clang::Expr* test;
        clang::SourceRange where;
    };
    std::vector<Call> steered_calls_;
    std::map<const clang::FunctionDecl*, Sources> assigned_in_;
    std::map<const clang::FunctionDecl*, llvm::SetVector<const clang::FunctionDecl*>> called_in_;
};

// The test of a loop, or of an `if` that leaves one or the function; null for others.
const clang::Expr* ending_test(const clang::Stmt& node);

// All holders that a test looks at.
void add_tested(const clang::Expr* test, Sources& sources);

}  // namespace hybridae::generator
