// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <llvm/ADT/SetVector.h>

namespace hybridae::generator {

// What can hold a model value: a variable, a parameter, a field, a function (for what it returns), or an
// expression that makes an object of its own.
using Holder = const void*;

// In the order in which they were met: diagnostics must not depend on addresses.
using Sources = llvm::SetVector<Holder>;

// The holder behind a declaration: one for all its redeclarations.
const clang::ValueDecl* holder_of(const clang::ValueDecl& decl);

// The holders that the value of an expression comes from. Conditions do not count: they choose between
// values.
void add_sources(const clang::Expr* expression, Sources& sources);

}  // namespace hybridae::generator
