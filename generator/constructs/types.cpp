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
            const auto named = elaborated.getNamedTypeLoc();
            const auto written = named.getAs<clang::TemplateSpecializationTypeLoc>();
            const bool spelled_out = named.getTypeLocClass() == TypeLoc::Typedef ||
                                     named.getTypeLocClass() == TypeLoc::Using ||
                                     (written && is_own(named)) ||
                                     named.getTypeLocClass() == TypeLoc::DeducedTemplateSpecialization;
            if (spelled_out) return alias(type, active, actual);
            qualifier(elaborated.getQualifierLoc());
            // What stands inside a struct of the class template is looked up late.
            const auto* tag = named.getType()->getAsTagDecl();
            if (elaborated.getQualifierLoc() && tag != nullptr &&
                elaborated.getElaboratedKeywordLoc().isInvalid() && is_inside_struct(*tag))
                edits_.before(context_.tokens.at(type.getBeginLoc()), "typename ");
            if (written && !elaborated.getQualifierLoc() &&
                as_standard_container(type.getType()) != nullptr) {
                const auto token = context_.tokens.at(written.getTemplateNameLoc());
                edits_.replace(token, "std::" + context_.tokens.text(token));
            }
            return this->type(named, active);
        }
        case TypeLoc::Typedef:
        case TypeLoc::Using:
        case TypeLoc::Decltype:
        case TypeLoc::UnaryTransform:
            return alias(type, active, actual);
        case TypeLoc::InjectedClassName:
            return alias(type, active, actual);
        case TypeLoc::Record:
        case TypeLoc::Enum:
            return named_type(type.getAs<clang::TagTypeLoc>().getNameLoc(),
                              *type.getAs<clang::TagTypeLoc>().getDecl());
        case TypeLoc::TemplateSpecialization: {
            const auto special = type.getAs<clang::TemplateSpecializationTypeLoc>();
            if (is_own(type)) return alias(type, active, actual);
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
            return substituted(type, active);
        case TypeLoc::DeducedTemplateSpecialization:
            return alias(type, active, actual);
        default:
            refuse(type.getSourceRange(), "this way to write a type is not translated yet",
                   "write double, int, a struct, an array or a reference to one of them");
    }
}

// A parameter of a template.
void Translator::substituted(clang::TypeLoc type, bool active) {
    const auto token = context_.tokens.at(type.getBeginLoc());
    const auto stands_for = type.getType().getCanonicalType();
    // A lambda's type has no name; every lambda makes an instance of its own.
    const auto* record = stands_for.getNonReferenceType()->getAsCXXRecordDecl();
    if (record != nullptr && record->isLambda()) return edits_.replace(token, "auto");
    // S&& of a variable: references collapse, but only where they have names.
    if (stands_for->isReferenceType() && context_.tokens.is(token + 1, "&&")) edits_.replace(token + 1, "");
    edits_.replace(token, type_text(stands_for, active));
}

namespace {

// The name of a template of the user's own: its instances have names of their own.
bool is_own_template(clang::TemplateName name) {
    const auto* found = name.getAsTemplateDecl();
    return found != nullptr && is_user_code(*found);
}

}  // namespace

bool Translator::is_inside_struct(const clang::TagDecl& tag) const {
    const auto* outer = dyn_cast<clang::CXXRecordDecl>(tag.getDeclContext());
    return outer != nullptr && !context_.placement.is_plain(outer->getDefinition());
}

bool Translator::is_own(clang::TypeLoc type) const {
    const auto written = type.getAs<clang::TemplateSpecializationTypeLoc>();
    if (!written) return false;
    const auto* special = written.getTypePtr();
    return is_own_template(special->getTemplateName()) || special->isTypeAlias();
}

// The user's aliases are not emitted and instances of templates have names of their own; the library's
// aliases stay where they do not stand for double.
void Translator::alias(clang::TypeLoc type, bool active, clang::QualType actual) {
    using clang::TypeLoc;
    auto named = type;
    if (const auto elaborated = type.getAs<clang::ElaboratedTypeLoc>()) named = elaborated.getNamedTypeLoc();
    auto stands_for = type.getType();
    bool own = true;
    if (named.getTypeLocClass() == TypeLoc::Typedef) {
        own = is_user_code(*named.getType()->getAs<clang::TypedefType>()->getDecl());
    } else if (const auto written = named.getAs<clang::TemplateSpecializationTypeLoc>()) {
        own = is_own_template(written.getTypePtr()->getTemplateName());
    } else if (named.getTypeLocClass() == TypeLoc::DeducedTemplateSpecialization) {
        const auto* deduced = actual.isNull() ? nullptr : actual->getContainedDeducedType();
        if (deduced != nullptr && !deduced->getDeducedType().isNull()) stands_for = deduced->getDeducedType();
        if (stands_for->isDependentType() ||
            (actual.isNull() && named.getType()->getAs<clang::DeducedType>()->getDeducedType().isNull()))
            return refuse(type.getSourceRange(), "the template arguments are left out here", "write them");
    } else if (named.getTypeLocClass() == TypeLoc::Decltype) {
        own = holds_reals(stands_for) || active;
    }
    if (!own && !(active && holds_reals(stands_for))) return;
    const auto from = context_.tokens.at(type.getBeginLoc()), to = context_.tokens.at(type.getEndLoc());
    edits_.erase(from, to);
    edits_.replace(from, type_text(stands_for.getUnqualifiedType(), active));
    // The first half of a `>>` is erased, the second stays.
    if (context_.tokens.is_first_half(type.getEndLoc())) {
        edits_.replace(to, ">");
        edits_.join(to);
    }
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
    for (auto part = qualifier; part; part = part.getPrefix()) {
        const auto* specifier = part.getNestedNameSpecifier();
        if (specifier->getKind() == clang::NestedNameSpecifier::TypeSpec)
            type(part.getTypeLoc(), false);
        else if (const auto* other = specifier->getAsNamespaceAlias(); library && other != nullptr)
            edits_.replace(context_.tokens.at(part.getLocalBeginLoc()),
                           other->getNamespace()->getQualifiedNameAsString());
        else if (!library)
            edits_.erase(context_.tokens.at(part.getLocalBeginLoc()), context_.tokens.at(part.getEndLoc()));
    }
    if (!library) edits_.join(context_.tokens.at(qualifier.getEndLoc()) + 1);
}

std::string advice_for(const clang::CXXRecordDecl& record) {
    const auto name = record.getNameAsString();
    const auto path = record.getQualifiedNameAsString();
    if (path.rfind("Eigen::", 0) == 0)
        return "use std::array<double, N>, and write the products as loops or functions";
    if (name == "function") return "hand a lambda to a function template, or call the function by its name";
    if (name == "optional") return "use a double, and a bool beside it that says whether it counts";
    if (name == "basic_string" || name == "basic_string_view")
        return "texts have no place in equations: use an enum";
    if (name == "complex") return "use two doubles, the real and the imaginary part";
    if (name == "variant") return "use an enum and the values beside it";
    if (name.find("map") != std::string::npos || name.find("set") != std::string::npos)
        return "number the entries and use std::array or std::vector";
    if (name == "integer_sequence")
        return "write a loop, or a function template that calls itself for the rest";
    if (name.find("_ptr") != std::string::npos) return "use the object itself, or a reference to it";
    if (name == "valarray" || name == "deque" || name == "list" || name == "span")
        return "use std::vector or std::array";
    if (name.rfind("basic_", 0) == 0)
        return "a model only computes: report what is to be seen by the function 'output'";
    return "use double, arrays, std::array, std::vector, std::pair or a struct";
}

// A model value is a double, not another kind of real number.
void Translator::check_reals(clang::QualType type, bool active, clang::SourceRange where,
                             const std::string& name) {
    if (!active) return;
    type = type.getCanonicalType().getNonReferenceType();
    if (type->isPointerType()) return check_reals(type->getPointeeType(), active, where, name);
    if (const auto* array = type->getAsArrayTypeUnsafe())
        return check_reals(array->getElementType(), active, where, name);
    if (const auto* special = as_standard_container(type))
        for (const auto argument : type_arguments(*special)) check_reals(argument, active, where, name);
    if (is_real(type) && !is_double(type))
        refuse(where, "'" + name + "' holds a model value but is no double",
               "make it a double: '" + type.getUnqualifiedType().getAsString() + "' is not translated");
}

bool Translator::check_type(clang::QualType type, clang::SourceRange where) {
    const auto refused = [&](const std::string& what, const std::string& advice) {
        refuse(where, what, advice);
        return false;
    };
    const auto bare = type.getCanonicalType().getNonReferenceType();
    if (bare.isVolatileQualified()) return refused("'volatile' is not translated", "remove it");
    if (bare->isMemberPointerType())
        return refused("a pointer to a member is not translated", "name the member");
    if (bare->isFunctionPointerType() || bare->isFunctionType())
        return refused("a pointer to a function is not translated", "call the function by its name");
    if (bare->isPointerType()) return check_type(bare->getPointeeType(), where);
    if (const auto* array = bare->getAsArrayTypeUnsafe()) {
        if (llvm::isa<clang::VariableArrayType>(array))
            return refused("an array whose size is not a constant", "use std::vector or a constant size");
        return check_type(array->getElementType(), where);
    }
    if (const auto* special = as_standard_container(bare)) {
        for (const auto argument : type_arguments(*special))
            if (!check_type(argument, where)) return false;
        return true;
    }
    if (const auto* record = bare->getAsCXXRecordDecl(); record != nullptr && !is_user_code(*record))
        return refused("the type '" + type.getAsString() + "' is not translated yet", advice_for(*record));
    if (bare->isAnyComplexType() || bare->isVectorType())
        return refused("the type '" + type.getAsString() + "' is not translated", "use double");
    return true;
}

std::string Translator::type_text(clang::QualType type, bool active) const {
    const auto canonical = type.getCanonicalType();
    const std::string constant = canonical.isConstQualified() ? "const " : "";
    if (canonical->isLValueReferenceType()) return type_text(canonical.getNonReferenceType(), active) + "&";
    if (canonical->isRValueReferenceType()) return type_text(canonical.getNonReferenceType(), active) + "&&";
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
        const auto name = special->getNameAsString();
        auto arguments = type_arguments(*special);
        if (name == "__normal_iterator")
            return constant + "typename " + type_text(arguments[1], active) +
                   (arguments[0]->getPointeeType().isConstQualified() ? "::const_iterator" : "::iterator");
        if (name == "vector") arguments.resize(1);
        std::string list;
        for (const auto argument : arguments)
            list += (list.empty() ? "" : ", ") + type_text(argument, active);
        return constant + "std::" + name + "<" + list + ">";
    }
    if (const auto* tag = canonical->getAsTagDecl(); tag != nullptr && is_user_code(*tag))
        return constant + (is_inside_struct(*tag->getDefinition()) ? "typename " : "") +
               context_.names.path(tag->getDefinition());
    return canonical.getAsString(clang::PrintingPolicy(context_.ast.getLangOpts()));
}

}  // namespace hybridae::generator
