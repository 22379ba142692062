// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

#include <vector>

namespace hybridae::generator {

// The call operators of a lambda's class: one, or for a generic lambda one for each way in which it is
// called.
inline std::vector<const clang::CXXMethodDecl*> call_operators(const clang::CXXRecordDecl& lambda) {
    std::vector<const clang::CXXMethodDecl*> operators;
    if (auto* generic = lambda.getDependentLambdaCallOperator()) {
        for (const auto* instance : generic->specializations())
            if (instance->hasBody()) operators.push_back(llvm::cast<clang::CXXMethodDecl>(instance));
    } else if (const auto* called = lambda.getLambdaCallOperator()) {
        operators.push_back(called);
    }
    return operators;
}

// Calls visit(node) for a statement and everything below it that the user wrote, in source order; `visit`
// says whether to go on below. Initialisers are met in their semantic form, the bodies of lambdas included,
// the machinery that Clang adds to a range-based loop left out.
template <class Visit>
void walk(const clang::Stmt* node, Visit&& visit) {
    if (node == nullptr || !visit(node)) return;
    if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(node)) {
        walk(loop->getInit(), visit);
        walk(loop->getRangeInit(), visit);
        walk(loop->getBody(), visit);
    } else if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(node)) {
        for (const clang::Expr* capture : lambda->capture_inits()) walk(capture, visit);
        for (const auto* called : call_operators(*lambda->getLambdaClass())) walk(called->getBody(), visit);
    } else {
        for (const clang::Stmt* child : node->children()) walk(child, visit);
    }
}

// The same for all that a function carries out: the initialisers of a constructor come before its body.
template <class Visit>
void walk(const clang::FunctionDecl& function, Visit&& visit) {
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function))
        for (const auto* part : constructor->inits()) walk(part->getInit(), visit);
    walk(function.getBody(), visit);
}

}  // namespace hybridae::generator
