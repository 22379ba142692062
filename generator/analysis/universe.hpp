// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/DeclCXX.h>

#include <set>
#include <vector>

#include "generator/analysis/roles.hpp"

namespace hybridae::generator {

// The user's declarations that the model can reach, each in source order. Instances of function templates
// count as functions of their own.
struct Universe {
    std::vector<const clang::FunctionDecl*> functions;  // definitions; neither members nor lambdas
    std::vector<const clang::CXXRecordDecl*> records;
    std::vector<const clang::VarDecl*> globals;
    std::vector<const clang::EnumDecl*> enums;

    std::vector<const clang::CXXMethodDecl*> methods;  // of the records, with bodies
};

Universe find_universe(clang::ASTContext& ast, const Roles& roles);

}  // namespace hybridae::generator
