// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/types.hpp"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace hybridae::generator {

bool is_user_code(const clang::Decl& decl) {
    const auto& sources = decl.getASTContext().getSourceManager();
    const auto place = decl.getLocation();
    return place.isValid() && !sources.isInSystemHeader(sources.getExpansionLoc(place));
}

const clang::ClassTemplateSpecializationDecl* as_standard_container(clang::QualType type) {
    static const std::set<std::string> known{
        "array", "vector", "pair", "initializer_list", "__normal_iterator", "allocator"};
    const auto* record = type.getCanonicalType()->getAsCXXRecordDecl();
    const auto* special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
    if (special == nullptr || is_user_code(*special)) return nullptr;
    return known.count(special->getNameAsString()) > 0 ? special : nullptr;
}

std::optional<StandardArray> as_standard_array(clang::QualType type) {
    const auto* special = as_standard_container(type);
    if (special == nullptr || special->getNameAsString() != "array" || !special->isInStdNamespace())
        return std::nullopt;
    const auto& arguments = special->getTemplateArgs();
    return StandardArray{arguments[0].getAsType(), arguments[1].getAsIntegral().getZExtValue()};
}

namespace {

bool holds_reals(clang::QualType type, std::set<const clang::RecordDecl*>& seen) {
    type = type.getCanonicalType().getNonReferenceType();
    if (type->isRealFloatingType()) return true;
    if (type->isPointerType())
        return !type->isFunctionPointerType() && holds_reals(type->getPointeeType(), seen);
    if (const auto* array = type->getAsArrayTypeUnsafe()) return holds_reals(array->getElementType(), seen);
    if (const auto* special = as_standard_container(type)) {
        for (const auto& argument : special->getTemplateArgs().asArray())
            if (argument.getKind() == clang::TemplateArgument::Type &&
                holds_reals(argument.getAsType(), seen))
                return true;
        return false;
    }
    const auto* record = type->getAsRecordDecl();
    if (record == nullptr || !seen.insert(record).second) return false;
    for (const auto* field : record->fields())
        if (holds_reals(field->getType(), seen)) return true;
    return false;
}

}  // namespace

bool holds_reals(clang::QualType type) {
    std::set<const clang::RecordDecl*> seen;
    return holds_reals(type, seen);
}

}  // namespace hybridae::generator
