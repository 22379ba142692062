// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/locals.hpp"

#include "generator/analysis/decisions.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

std::uint64_t local_reals(const clang::ASTContext& ast, const Universe& universe) {
    std::uint64_t total = 0;
    const auto add = [&](clang::QualType type) {
        if (!type->isReferenceType() && !type->isIncompleteType() && !type->isDependentType())
            total += static_cast<std::uint64_t>(ast.getTypeSizeInChars(type).getQuantity()) / sizeof(double);
    };
    for (const auto* function : all_bodies(universe)) {
        for (const auto* parameter : function->parameters()) add(parameter->getType());
        walk(function->getBody(), [&](const clang::Stmt* node) {
            if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(node)) {
                for (const auto* decl : declaration->decls())
                    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
                        variable != nullptr && !variable->isStaticLocal())
                        add(variable->getType());
            } else if (const auto* value = llvm::dyn_cast<clang::Expr>(node);
                       value != nullptr && value->isPRValue() && value->getType()->isRecordType()) {
                add(value->getType());
            }
            return true;
        });
    }
    return total;
}

}  // namespace hybridae::generator
