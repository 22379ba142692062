// SPDX-License-Identifier: Apache-2.0
// What a called function is to the generator.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <string>
#include <vector>

namespace hybridae::generator {

enum class Callee {
    user,      // its source is visible: translated
    no_body,   // the user's, but its source is not visible
    smooth,    // of <cmath>, with a counterpart in hybridae::math
    kink,      // min, max, abs, clamp and relatives
    integer,   // floor, ceil and relatives: a whole number decides, the value is real
    whole,     // lround and relatives: the same, and the value is an integer
    relation,  // signbit, isless and relatives
    rough,     // of <cmath>, but neither smooth nor translated: isnan, nextafter, ...
    no_event,  // hybridae::no_event
    data,      // moves elements about without looking at them: array::operator[], data(), begin()
    other,     // of the library: only for what does not depend on model values
    unknown    // not a function at all: a pointer, a virtual call
};

// The function that a call names, with its definition where there is one.
const clang::FunctionDecl* callee_of(const clang::CallExpr& call);
Callee classify(const clang::CallExpr& call);

// The user's function that a call or the making of an object carries out, or null.
const clang::FunctionDecl* called_by(const clang::Stmt& node);

// Name of the aggregate for a nonsmooth function or relation (Max, FMax, Abs, Less, ...), empty for others.
std::string aggregate_of(const clang::FunctionDecl& function);
// Name of a smooth function's counterpart in hybridae::math.
std::string counterpart_of(const clang::FunctionDecl& function);
// Whether the value of a call is the whole number that decides: floor, but not fmod.
bool is_whole_number(const clang::CallExpr& call);

// The written arguments: those of the call without defaults, the object of `[]` left out.
std::vector<const clang::Expr*> written_arguments(const clang::CallExpr& call);

// a, b, c of max({a, b, c}); empty for other calls.
std::vector<const clang::Expr*> listed_arguments(const clang::CallExpr& call);

}  // namespace hybridae::generator
