// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

namespace hybridae::generator {

// The variable that an expression is a part of, or null; of a member of the object around it, that member.
const clang::ValueDecl* variable_of(const clang::Expr* expression);

// What an assignment changes: the variable, or the member whichever object it belongs to.
const clang::ValueDecl* assigned_part(const clang::Expr* target);

}  // namespace hybridae::generator
