// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/types.hpp"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <set>

namespace hybridae::generator {

namespace {

// Eigen is a library wherever its headers lie.
bool is_in_eigen(const clang::Decl& decl) {
    const clang::NamespaceDecl* outermost = nullptr;
    for (const auto* scope = decl.getDeclContext(); scope != nullptr; scope = scope->getParent())
        if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope)) outermost = space;
    return outermost != nullptr && outermost->getName() == "Eigen";
}

}  // namespace

bool is_user_code(const clang::Decl& decl) {
    const auto& sources = decl.getASTContext().getSourceManager();
    const auto place = decl.getLocation();
    // INFINITY, NAN and HUGE_VAL are calls of functions that the compiler declares where they are used.
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl))
        if (function->getBuiltinID() != 0 && function->isImplicit()) return false;
    return place.isValid() && !sources.isInSystemHeader(sources.getExpansionLoc(place)) && !is_in_eigen(decl);
}

std::vector<const clang::CXXBaseSpecifier*> bases_of(const clang::RecordDecl& record) {
    std::vector<const clang::CXXBaseSpecifier*> bases;
    const auto* whole = llvm::dyn_cast<clang::CXXRecordDecl>(&record);
    if (whole == nullptr || whole->getDefinition() == nullptr) return bases;
    for (const auto& base : whole->getDefinition()->bases()) bases.push_back(&base);
    return bases;
}

const clang::ClassTemplateSpecializationDecl* as_standard_container(clang::QualType type) {
    static const std::set<std::string> known{
        "array",     "vector", "pair",  "tuple",      "initializer_list", "__normal_iterator",
        "allocator", "plus",   "minus", "multiplies", "divides",          "reverse_iterator"};
    const auto* record = type.getCanonicalType()->getAsCXXRecordDecl();
    const auto* special = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
    if (special == nullptr || is_user_code(*special)) return nullptr;
    return known.count(special->getNameAsString()) > 0 ? special : nullptr;
}

std::vector<clang::QualType> type_arguments(const clang::ClassTemplateSpecializationDecl& special) {
    std::vector<clang::QualType> types;
    for (const auto& argument : special.getTemplateArgs().asArray()) {
        if (argument.getKind() == clang::TemplateArgument::Type) types.push_back(argument.getAsType());
        if (argument.getKind() == clang::TemplateArgument::Pack)
            for (const auto& part : argument.pack_elements())
                if (part.getKind() == clang::TemplateArgument::Type) types.push_back(part.getAsType());
    }
    return types;
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
        for (const auto argument : type_arguments(*special))
            if (holds_reals(argument, seen)) return true;
        return false;
    }
    const auto* record = type->getAsRecordDecl();
    if (record == nullptr || !seen.insert(record).second) return false;
    for (const auto* field : record->fields())
        if (holds_reals(field->getType(), seen)) return true;
    for (const auto* base : bases_of(*record))
        if (holds_reals(base->getType(), seen)) return true;
    return false;
}

}  // namespace

bool holds_reals(clang::QualType type) {
    std::set<const clang::RecordDecl*> seen;
    return holds_reals(type, seen);
}

}  // namespace hybridae::generator
