// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/DeclCXX.h>

#include <set>
#include <vector>

#include "generator/analysis/roles.hpp"

namespace hybridae::generator {

// The user's declarations that the model can reach, each in source order. Instances of templates count as
// functions and records of their own.
struct Universe {
    std::vector<const clang::FunctionDecl*> functions;  // definitions; neither members nor lambdas
    std::vector<const clang::CXXRecordDecl*> records;   // also those inside others and inside functions
    std::vector<const clang::VarDecl*> globals;
    std::vector<const clang::EnumDecl*> enums;

    // Member functions that are called, and all constructors: definitions, with bodies.
    std::vector<const clang::CXXMethodDecl*> methods;
    std::vector<const clang::VarDecl*> statics;  // static data members that are used
};

Universe find_universe(clang::ASTContext& ast, const Roles& roles);

}  // namespace hybridae::generator
