// SPDX-License-Identifier: Apache-2.0
// The part of the standard library that moves values about without looking at them.
#pragma once

#include <clang/AST/ExprCXX.h>

#include <vector>

namespace hybridae::generator {

// Members and helpers of containers, pairs, tuples and iterators, and algorithms such as accumulate.
bool moves_data(const clang::FunctionDecl& function);

// Whether the arguments of a data-moving function all become of one kind: swap(a, b), copy, accumulate.
bool mixes_arguments(const clang::FunctionDecl& function);

// make_pair, make_tuple: they make an object whose type follows from the arguments.
bool makes_object(const clang::FunctionDecl& function);

// What the library calls when it is handed this argument: the call operators of a lambda or of a user's
// functor.
std::vector<const clang::CXXMethodDecl*> callables_in(const clang::Expr& argument);

}  // namespace hybridae::generator
