// SPDX-License-Identifier: Apache-2.0
// Variables, functions, structs, enums.
#include <clang/AST/DeclTemplate.h>

#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::declaration(const clang::DeclStmt& declaration) {
    for (const auto* decl : declaration.decls()) {
        if (const auto* declared = dyn_cast<clang::VarDecl>(decl))
            variable(*declared);
        else if (!llvm::isa<clang::StaticAssertDecl, clang::UsingDirectiveDecl, clang::UsingDecl,
                            clang::EmptyDecl>(decl))
            refuse(decl->getSourceRange(), "this declaration inside a function is not translated yet",
                   "move it out of the function");
        else if (llvm::isa<clang::UsingDirectiveDecl, clang::UsingDecl, clang::StaticAssertDecl>(decl))
            // Every name is emitted in full, and the assertion has been made.
            edits_.erase(context_.tokens.at(decl->getBeginLoc()), context_.tokens.at(decl->getEndLoc()));
    }
}

void Translator::variable(const clang::VarDecl& variable) {
    const auto where = variable.getSourceRange();
    const bool is_active = context_.activity.is_active(&variable);
    if (variable.isStaticLocal()) {
        if (!variable.getType().isConstQualified() && !variable.isConstexpr() &&
            !context_.ast.getBaseElementType(variable.getType()).isConstQualified())
            refuse(where,
                   "'" + variable.getNameAsString() + "' keeps its value from one evaluation to the next",
                   "a model has no memory of its own: make it a state, a discrete variable or a local one");
        else if (is_active && variable.getInit() != nullptr && active(variable.getInit()))
            refuse(where, "the static '" + variable.getNameAsString() + "' depends on model values",
                   "remove 'static'");
    }
    if (variable.getTSCSpec() != clang::TSCS_unspecified)
        refuse(where, "'thread_local' is not translated", "make it a local variable");
    if (!check_type(variable.getType(), where)) return;
    if (variable.getTypeSourceInfo() != nullptr)
        type(variable.getTypeSourceInfo()->getTypeLoc(), is_active, variable.getType());
    if (is_active && is_real(context_.ast.getBaseElementType(variable.getType().getNonReferenceType())) &&
        !is_double(context_.ast.getBaseElementType(variable.getType().getNonReferenceType())))
        refuse(where, "'" + variable.getNameAsString() + "' holds a model value but is no double",
               "make it a double");
    refuse_reference_to_kink(variable.getType(), variable.getInit());
    // A range-based loop's variable is initialised by what the user did not write.
    const auto* value = variable.getInit();
    if (value != nullptr && variable.isCXXForRangeDecl()) return;
    if (value != nullptr && value->getBeginLoc().isValid() && !llvm::isa<clang::CXXConstructExpr>(value))
        expression(value);
    else if (value != nullptr)
        if (const auto* made = dyn_cast<clang::CXXConstructExpr>(value)) object(*made);
}

// static, constexpr and extern mean something else inside a class.
void Translator::specifiers(const clang::FunctionDecl& function) {
    if (context_.placement.is_plain(&function)) {
        // Several translation units include the header.
        if (!function.isInlineSpecified() && !function.isConstexpr() &&
            function.getStorageClass() != clang::SC_Static)
            edits_.before(context_.tokens.at(function.getBeginLoc()), "inline ");
        return;
    }
    bool is_static = false;
    for (std::size_t token = context_.tokens.at(function.getBeginLoc());
         token < context_.tokens.at(function.getLocation()); ++token) {
        if (context_.tokens.is(token, "static") && !context_.placement.needs_this(&function))
            is_static = true;
        for (const char* specifier : {"static", "constexpr", "extern"})
            if (context_.tokens.is(token, specifier) && !(is_static && std::string(specifier) == "static")) {
                edits_.erase(token, token);
                edits_.join(token + 1);
            }
    }
    if (!is_static && !context_.placement.needs_this(&function))
        edits_.before(context_.tokens.at(function.getBeginLoc()), "static ");
}

void Translator::signature(const clang::FunctionDecl& function) {
    const auto where = function.getLocation();
    if (function.isVariadic())
        refuse(where, "functions with '...' are not translated", "write the arguments out");
    if (llvm::isa_and_nonnull<clang::CXXTryStmt>(function.getBody()))
        refuse(where, "a function try block is not translated", "remove it");
    const auto written = function.getFunctionTypeLoc();
    if (!written)
        return refuse(where, "this way to declare a function is not translated", "write its type out");
    check_type(function.getReturnType(), function.getReturnTypeSourceRange());
    type(written.getReturnLoc(), context_.activity.is_active(&function), function.getReturnType());
    for (const auto* parameter : function.parameters()) {
        if (!check_type(parameter->getType(), parameter->getSourceRange())) continue;
        type(parameter->getTypeSourceInfo()->getTypeLoc(), context_.activity.is_active(parameter));
        if (parameter->hasInheritedDefaultArg())
            refuse(parameter->getSourceRange(),
                   "the default of this argument stands at an earlier declaration",
                   "write it at the definition");
        else if (parameter->hasUninstantiatedDefaultArg())
            refuse(parameter->getSourceRange(), "a default argument of a template is not translated yet",
                   "pass the argument explicitly");
        else if (parameter->hasDefaultArg()) {
            if (reaches(parameter->getDefaultArg()))
                refuse(parameter->getSourceRange(), "a default argument with a condition on model values",
                       "pass the argument explicitly");
            expression(parameter->getDefaultArg());
        }
    }
    if (!context_.placement.takes_from(&function)) return;
    const auto open = context_.tokens.at(written.getLParenLoc());
    if (context_.tokens.is(open + 1, "void") && context_.tokens.is(open + 2, ")"))
        edits_.erase(open + 1, open + 1);
    edits_.after(open,
                 std::string("hybridae::locking::From hy_from") + (function.getNumParams() > 0 ? ", " : ""));
}

void Translator::enter(const clang::FunctionDecl& function) {
    if (context_.placement.takes_from(&function))
        edits_.after(first(function.getBody()),
                     " [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from);");
}

void Translator::function(const clang::FunctionDecl& function) {
    function_ = &function;
    may_trigger_ = !context_.triggers.results(&function).empty();
    specifiers(function);
    qualifier(function.getQualifierLoc());
    const auto name = context_.names.of(&function);
    if (name != function.getNameAsString()) edits_.replace(context_.tokens.at(function.getLocation()), name);
    if (function.isOverloadedOperator())
        refuse(function.getLocation(), "operators of the model's own are not translated yet",
               "write a function with a name");
    signature(function);
    enter(function);
    statement(function.getBody());
}

void Translator::record(const clang::CXXRecordDecl& record) {
    in_record_ = true;
    const auto where = record.getLocation();
    if (record.isUnion()) refuse(where, "unions are not translated", "use a struct");
    if (record.getNumBases() > 0)
        refuse(where, "base classes are not translated yet", "use a member instead");
    if (llvm::isa<clang::ClassTemplateSpecializationDecl>(record))
        refuse(where, "class templates are not translated yet", "write the struct out for double");
    if (!record.getDeclContext()->isFileContext())
        refuse(where, "a struct inside a function or another struct is not translated yet",
               "declare it at the top level");
    qualifier(record.getQualifierLoc());
    const auto name = context_.names.of(&record);
    if (name.empty())
        refuse(where, "a struct without a name is not translated", "give it a name");
    else if (record.getName().empty())
        edits_.after(context_.tokens.at(record.getBeginLoc()), " " + name);
    else if (name != record.getNameAsString())
        edits_.replace(context_.tokens.at(where), name);

    for (const auto* field : record.fields()) {
        if (field->isBitField())
            refuse(field->getSourceRange(), "bit fields are not translated", "use an int");
        if (!check_type(field->getType(), field->getSourceRange())) continue;
        type(field->getTypeSourceInfo()->getTypeLoc(), context_.activity.is_active(field));
        if (field->hasInClassInitializer()) expression(field->getInClassInitializer());
    }
    for (const auto* decl : record.decls()) {
        const auto* method = dyn_cast<clang::CXXMethodDecl>(decl);
        if (method == nullptr || method->isImplicit()) {
            if (!decl->isImplicit() && !llvm::isa<clang::FieldDecl, clang::AccessSpecDecl>(decl))
                refuse(decl->getSourceRange(), "this member is not translated yet",
                       "move it out of the struct");
            continue;
        }
        if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::CXXConversionDecl>(
                method) ||
            method->isOverloadedOperator()) {
            refuse(method->getLocation(),
                   "constructors and operators of the model's own are not translated yet",
                   "use member initialisers and functions with names");
        } else if (!method->isThisDeclarationADefinition() || method->isVirtual()) {
            refuse(method->getLocation(),
                   "a member function must be defined inside its struct and not be virtual",
                   "write its body here");
        } else {
            function_ = method;
            if (context_.placement.needs_this(method))
                refuse(method->getLocation(),
                       "a member function that meets conditions on model values is not "
                       "translated yet",
                       "make it a free function that takes the object as an argument");
            signature(*method);
            statement(method->getBody());
        }
    }
}

void Translator::global(const clang::VarDecl& global) {
    const bool is_active = context_.activity.is_active(&global);
    const auto element = context_.ast.getBaseElementType(global.getType());
    if (!global.getType().isConstQualified() && !global.isConstexpr() && !element.isConstQualified()) return;
    if (reaches(global.getInit()))
        refuse(global.getSourceRange(), "a constant that depends on conditions on model values",
               "make it a variable");
    const auto name = context_.names.of(&global);
    if (name != global.getNameAsString()) edits_.replace(context_.tokens.at(global.getLocation()), name);
    if (!context_.placement.is_plain(&global))
        for (std::size_t token = context_.tokens.at(global.getBeginLoc());
             token < context_.tokens.at(global.getLocation()); ++token) {
            if (context_.tokens.is(token, "constexpr"))
                edits_.replace(token, "const");
            else if (context_.tokens.is(token, "static") || context_.tokens.is(token, "inline"))
                edits_.erase(token, token);
        }
    qualifier(global.getQualifierLoc());
    if (!check_type(global.getType(), global.getSourceRange())) return;
    type(global.getTypeSourceInfo()->getTypeLoc(), is_active, global.getType());
    if (const auto* made = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(global.getInit()))
        object(*made);
    else if (global.getInit() != nullptr)
        expression(global.getInit());
}

void Translator::enumeration(const clang::EnumDecl& enumeration) {
    const auto name = context_.names.of(&enumeration);
    if (!enumeration.getName().empty() && name != enumeration.getNameAsString())
        edits_.replace(context_.tokens.at(enumeration.getLocation()), name);
    for (const auto* constant : enumeration.enumerators())
        if (constant->getInitExpr() != nullptr) expression(constant->getInitExpr());
}

}  // namespace hybridae::generator
