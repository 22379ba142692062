// SPDX-License-Identifier: Apache-2.0
// Types as written: `double` becomes the scalar type where it holds model values, aliases are spelled out,
// namespaces dropped.
#include "generator/analysis/types.hpp"

#include <clang/AST/DeclTemplate.h>

#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::type(clang::TypeLoc type, bool active, clang::QualType actual) {
    if (type.isNull()) return;
    using clang::TypeLoc;
    switch (type.getTypeLocClass()) {
        case TypeLoc::Qualified:
        case TypeLoc::Pointer:
        case TypeLoc::LValueReference:
        case TypeLoc::RValueReference:
        case TypeLoc::Paren:
        case TypeLoc::MacroQualified:
            return this->type(type.getNextTypeLoc(), active, actual);
        case TypeLoc::Decayed:
        case TypeLoc::Adjusted:
            return this->type(type.getAs<clang::AdjustedTypeLoc>().getOriginalLoc(), active, actual);
        case TypeLoc::Builtin:
            if (active && is_double(type.getType()))
                edits_.replace(context_.tokens.at(type.getBeginLoc()), context_.names.scalar());
            return;
        case TypeLoc::ConstantArray:
        case TypeLoc::IncompleteArray: {
            const auto array = type.getAs<clang::ArrayTypeLoc>();
            expression(array.getSizeExpr());
            return this->type(array.getElementLoc(), active, actual);
        }
        case TypeLoc::Elaborated: {
            const auto elaborated = type.getAs<clang::ElaboratedTypeLoc>();
            if (elaborated.getNamedTypeLoc().getTypeLocClass() == TypeLoc::Typedef)
                return alias(type, active);
            qualifier(elaborated.getQualifierLoc());
            const auto named = elaborated.getNamedTypeLoc();
            const auto written = named.getAs<clang::TemplateSpecializationTypeLoc>();
            if (written && !elaborated.getQualifierLoc() &&
                as_standard_container(type.getType()) != nullptr) {
                const auto token = context_.tokens.at(written.getTemplateNameLoc());
                edits_.replace(token, "std::" + context_.tokens.text(token));
            }
            return this->type(named, active);
        }
        case TypeLoc::Typedef:
        case TypeLoc::Using:
            return alias(type, active);
        case TypeLoc::Record:
        case TypeLoc::Enum:
            return named_type(type.getAs<clang::TagTypeLoc>().getNameLoc(),
                              *type.getAs<clang::TagTypeLoc>().getDecl());
        case TypeLoc::TemplateSpecialization: {
            const auto special = type.getAs<clang::TemplateSpecializationTypeLoc>();
            for (unsigned i = 0; i < special.getNumArgs(); ++i) {
                const auto argument = special.getArgLoc(i);
                if (argument.getArgument().getKind() == clang::TemplateArgument::Type)
                    this->type(argument.getTypeSourceInfo()->getTypeLoc(), active);
                else if (argument.getArgument().getKind() == clang::TemplateArgument::Expression)
                    expression(argument.getSourceExpression());
            }
            return;
        }
        case TypeLoc::Auto: {
            const auto* stands = actual.isNull() ? nullptr : actual->getContainedDeducedType();
            if (active && stands != nullptr && !stands->getDeducedType().isNull() &&
                is_double(stands->getDeducedType()))
                edits_.replace(context_.tokens.at(type.getAs<clang::AutoTypeLoc>().getNameLoc()),
                               context_.names.scalar());
            return;
        }
        case TypeLoc::SubstTemplateTypeParm:
            if (const auto* record = type.getType()->getAsCXXRecordDecl();
                record != nullptr && record->isLambda())
                return refuse(type.getSourceRange(), "a lambda handed to a function is not translated yet",
                              "call the lambda where it is defined, or write a function");
            edits_.replace(context_.tokens.at(type.getBeginLoc()), type_text(type.getType(), active));
            return;
        case TypeLoc::DeducedTemplateSpecialization:
            return;
        default:
            refuse(type.getSourceRange(), "this way to write a type is not translated yet",
                   "write double, int, a struct, an array or a reference to one of them");
    }
}

// The user's aliases are not emitted; the library's stay where they do not stand for double.
void Translator::alias(clang::TypeLoc type, bool active) {
    const auto* written = type.getType()->getAs<clang::TypedefType>();
    const bool user = written != nullptr && is_user_code(*written->getDecl());
    if (!user && !(active && holds_reals(type.getType()))) return;
    const auto from = context_.tokens.at(type.getBeginLoc()), to = context_.tokens.at(type.getEndLoc());
    edits_.erase(from, to);
    edits_.replace(from, type_text(type.getType().getUnqualifiedType(), active));
}

void Translator::named_type(clang::SourceLocation name, const clang::NamedDecl& decl) {
    const clang::NamedDecl* definition = &decl;
    if (const auto* tag = dyn_cast<clang::TagDecl>(&decl); tag != nullptr && tag->getDefinition() != nullptr)
        definition = tag->getDefinition();
    const auto emitted = context_.names.of(definition);
    if (emitted != decl.getNameAsString()) edits_.replace(context_.tokens.at(name), emitted);
}

// The user's namespaces are flattened; those of the library stay.
void Translator::qualifier(clang::NestedNameSpecifierLoc qualifier) {
    if (!qualifier) return;
    bool library = false;
    for (auto part = qualifier; part; part = part.getPrefix()) {
        const auto* specifier = part.getNestedNameSpecifier();
        const clang::NamespaceDecl* space = specifier->getAsNamespace();
        if (const auto* other = specifier->getAsNamespaceAlias()) space = other->getNamespace();
        if (space != nullptr) library = library || !is_user_code(*space) || space->getName() == "std";
    }
    if (library) return;
    for (auto part = qualifier; part; part = part.getPrefix()) {
        const auto* specifier = part.getNestedNameSpecifier();
        if (specifier->getKind() == clang::NestedNameSpecifier::TypeSpec)
            type(part.getTypeLoc(), false);
        else
            edits_.erase(context_.tokens.at(part.getLocalBeginLoc()), context_.tokens.at(part.getEndLoc()));
    }
    edits_.join(context_.tokens.at(qualifier.getEndLoc()) + 1);
}

bool Translator::check_type(clang::QualType type, clang::SourceRange where) {
    const auto refused = [&](const std::string& what, const std::string& advice) {
        refuse(where, what, advice);
        return false;
    };
    const auto bare = type.getCanonicalType().getNonReferenceType();
    if (bare.isVolatileQualified()) return refused("'volatile' is not translated", "remove it");
    if (bare->isFunctionPointerType() || bare->isMemberPointerType() || bare->isFunctionType())
        return refused("a pointer to a function is not translated", "call the function by its name");
    if (bare->isPointerType()) return check_type(bare->getPointeeType(), where);
    if (const auto* array = bare->getAsArrayTypeUnsafe()) {
        if (llvm::isa<clang::VariableArrayType>(array))
            return refused("an array whose size is not a constant", "use std::vector or a constant size");
        return check_type(array->getElementType(), where);
    }
    if (const auto* special = as_standard_container(bare)) {
        for (const auto& argument : special->getTemplateArgs().asArray())
            if (argument.getKind() == clang::TemplateArgument::Type &&
                !check_type(argument.getAsType(), where))
                return false;
        return true;
    }
    if (const auto* record = bare->getAsCXXRecordDecl(); record != nullptr && !record->isLambda()) {
        if (!is_user_code(*record))
            return refused("the type '" + type.getAsString() + "' is not translated yet",
                           "use double, arrays, std::array, std::vector, std::pair or a struct");
        if (!record->getDeclContext()->isFileContext() ||
            llvm::isa<clang::ClassTemplateSpecializationDecl>(record))
            return refused("the type '" + type.getAsString() + "' is not translated yet",
                           "use a struct that is declared at the top level and is no template");
    }
    if (bare->isAnyComplexType() || bare->isVectorType())
        return refused("the type '" + type.getAsString() + "' is not translated", "use double");
    return true;
}

std::string Translator::type_text(clang::QualType type, bool active) const {
    const auto canonical = type.getCanonicalType();
    const std::string constant = canonical.isConstQualified() ? "const " : "";
    if (canonical->isLValueReferenceType()) return type_text(canonical.getNonReferenceType(), active) + "&";
    if (canonical->isPointerType())
        return type_text(canonical->getPointeeType(), active) + "*" + (constant.empty() ? "" : " const");
    if (active && is_double(canonical)) return constant + context_.names.scalar();
    if (const auto* array =
            llvm::dyn_cast_or_null<clang::ConstantArrayType>(canonical->getAsArrayTypeUnsafe())) {
        std::string extents;
        clang::QualType element = canonical;
        while (const auto* inner =
                   llvm::dyn_cast_or_null<clang::ConstantArrayType>(element->getAsArrayTypeUnsafe())) {
            extents += "[" + std::to_string(inner->getSize().getZExtValue()) + "]";
            element = inner->getElementType();
        }
        static_cast<void>(array);
        return "std::type_identity_t<" + type_text(element, active) + extents + ">";
    }
    if (const auto standard = as_standard_array(canonical))
        return constant + "std::array<" + type_text(standard->element, active) + ", " +
               std::to_string(standard->size) + ">";
    if (const auto* special = as_standard_container(canonical)) {
        const auto& arguments = special->getTemplateArgs();
        std::string list = type_text(arguments[0].getAsType(), active);
        if (special->getNameAsString() == "pair") list += ", " + type_text(arguments[1].getAsType(), active);
        return constant + "std::" + special->getNameAsString() + "<" + list + ">";
    }
    if (const auto* tag = canonical->getAsTagDecl(); tag != nullptr && is_user_code(*tag))
        return constant + context_.names.of(tag->getDefinition());
    return canonical.getAsString(clang::PrintingPolicy(context_.ast.getLangOpts()));
}

}  // namespace hybridae::generator
