// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/StmtCXX.h>

#include "generator/analysis/activity.hpp"

namespace hybridae::generator {

// Finds every flow of a value from one holder to another: initialisation, assignment, arguments, results,
// elements. Where the target is not a plain number but something that shares or copies elements (references,
// pointers, arrays), the flow goes both ways: both must have one element type.
class FlowFinder {
  public:
    explicit FlowFinder(Activity& activity) : activity_(activity) {}

    void find(const Universe& universe);

  private:
    void flow(Holder from, Holder to, Tie tie, clang::SourceRange where, bool unchanged = false) {
        activity_.flows_[from].push_back({to, tie, where, unchanged});
    }
    void tie(Holder one, Holder other, Tie tie, clang::SourceRange where) {
        if (one == other) return;
        flow(one, other, tie, where);
        flow(other, one, tie, where);
    }
    void declare(const clang::ValueDecl& decl) { activity_.decls_.try_emplace(holder(decl), &decl); }
    Holder holder(const clang::ValueDecl& decl) const;

    // The value of `value` goes into `target`, declared with this type.
    void into(clang::QualType type, Holder target, const clang::Expr* value);

    void body(const clang::Stmt* statement, const clang::FunctionDecl* function);
    void visit(const clang::Stmt* node, const clang::FunctionDecl* function);
    void function(const clang::FunctionDecl& function);
    void variable(const clang::VarDecl& decl);
    void call(const clang::CallExpr& call);
    void mixed(const clang::CallExpr& called, Sources all);
    void arguments(const clang::FunctionDecl& function, llvm::ArrayRef<const clang::Expr*> arguments);
    void list(const clang::InitListExpr& list);
    void made(const clang::CXXConstructExpr& made);
    void together(llvm::ArrayRef<const clang::ValueDecl*> decls);

    Activity& activity_;
};

}  // namespace hybridae::generator
