// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>

#include <set>

namespace hybridae::generator {

// The holder behind a declaration: one for all its redeclarations.
const clang::ValueDecl* holder_of(const clang::ValueDecl& decl);

// The holders that the value of an expression comes from. Conditions do not count: they choose between values.
void add_sources(const clang::Expr* expression, std::set<const void*>& sources);

}  // namespace hybridae::generator
