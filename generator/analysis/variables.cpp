// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/variables.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace hybridae::generator {

namespace {

using clang::dyn_cast;

const clang::ValueDecl* root(const clang::Expr* expression, bool stop_at_member) {
    for (;;) {
        expression = expression->IgnoreParenImpCasts();
        if (const auto* name = dyn_cast<clang::DeclRefExpr>(expression)) {
            if (const auto* binding = dyn_cast<clang::BindingDecl>(name->getDecl()))
                return llvm::cast<clang::ValueDecl>(binding->getDecomposedDecl());
            return name->getDecl();
        }
        if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
            expression = element->getBase();
        } else if (const auto* member = dyn_cast<clang::MemberExpr>(expression)) {
            if (stop_at_member || llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
                return member->getMemberDecl();
            expression = member->getBase();
        } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression)) {
            expression = unary->getSubExpr();
        } else if (const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(expression)) {
            expression = call->getArg(0);
        } else {
            return nullptr;
        }
    }
}

}  // namespace

const clang::ValueDecl* variable_of(const clang::Expr* expression) { return root(expression, false); }

const clang::ValueDecl* assigned_part(const clang::Expr* target) { return root(target, true); }

}  // namespace hybridae::generator
