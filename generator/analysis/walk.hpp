// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

namespace hybridae::generator {

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
        walk(lambda->getBody(), visit);
    } else {
        for (const clang::Stmt* child : node->children()) walk(child, visit);
    }
}

}  // namespace hybridae::generator
