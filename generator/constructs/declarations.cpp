// SPDX-License-Identifier: Apache-2.0
// Variables, functions, enums.
#include <clang/AST/DeclTemplate.h>

#include <algorithm>
#include <stdexcept>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::declaration(const clang::DeclStmt& declaration) {
    for (const auto* decl : declaration.decls()) {
        if (const auto* declared = dyn_cast<clang::VarDecl>(decl)) {
            variable(*declared);
        } else if (const auto* local = dyn_cast<clang::CXXRecordDecl>(decl)) {
            if (local->isThisDeclarationADefinition() && is_used(*local))
                record(*local);
            else
                edits_.erase(context_.tokens.at(decl->getBeginLoc()), context_.tokens.at(decl->getEndLoc()));
        } else if (const auto* local_enum = dyn_cast<clang::EnumDecl>(decl)) {
            enumeration(*local_enum);
        } else if (llvm::isa<clang::UsingDirectiveDecl, clang::UsingDecl, clang::StaticAssertDecl,
                             clang::TypedefNameDecl, clang::NamespaceAliasDecl, clang::UsingEnumDecl>(decl)) {
            // Every name is emitted in full, and the assertion has been made.
            // Clang 14 has `using enum A;` begin at its second word.
            const auto* brought = dyn_cast<clang::UsingEnumDecl>(decl);
            const auto begin = brought != nullptr ? brought->getUsingLoc() : decl->getBeginLoc();
            edits_.erase(context_.tokens.at(begin), context_.tokens.at(decl->getEndLoc()));
        } else if (!llvm::isa<clang::EmptyDecl>(decl)) {
            refuse(decl->getSourceRange(), "this declaration inside a function is not translated yet",
                   "move it out of the function");
        }
    }
}

bool Translator::is_used(const clang::CXXRecordDecl& record) const {
    const auto& records = context_.universe.records;
    return std::find(records.begin(), records.end(), &record) != records.end();
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
    check_reals(variable.getType(), is_active, where, variable.getNameAsString());
    // The scalar type need not be a literal one.
    if (is_active && variable.isConstexpr())
        for (auto token = context_.tokens.at(variable.getBeginLoc());
             token < context_.tokens.at(variable.getLocation()); ++token)
            if (context_.tokens.is(token, "constexpr")) edits_.replace(token, "const");
    refuse_reference_to_kink(variable.getType(), variable.getInit());
    // A range-based loop's variable is initialised by what the user did not write.
    const auto* value = variable.getInit();
    if (value != nullptr && variable.isCXXForRangeDecl()) return;
    if (value == nullptr) return;
    // `Valve v;`: the object is made by what nobody wrote.
    const auto* made = dyn_cast<clang::CXXConstructExpr>(value->IgnoreImplicit());
    if (made != nullptr && made->getParenOrBraceRange().isInvalid() &&
        variable.getInitStyle() == clang::VarDecl::CallInit)
        default_object(variable, *made);
    else
        expression(value);
}

// static, constexpr and extern mean something else inside a class.
void Translator::specifiers(const clang::FunctionDecl& function) {
    if (context_.placement.is_plain(&function)) {
        // Several translation units include the header.
        if (!function.isInlineSpecified() && !function.isConstexpr() &&
            function.getStorageClass() != clang::SC_Static)
            edits_.before(context_.tokens.at(function.getInnerLocStart()), "inline ");
        return;
    }
    bool is_static = false;
    for (std::size_t token = context_.tokens.at(function.getInnerLocStart());
         token < context_.tokens.at(function.getLocation()); ++token) {
        if (context_.tokens.is(token, "static") && !context_.placement.needs_this(&function))
            is_static = true;
        for (const char* specifier : {"static", "constexpr", "extern", "friend", "consteval"})
            if (context_.tokens.is(token, specifier) && !(is_static && std::string(specifier) == "static")) {
                edits_.erase(token, token);
                edits_.join(token + 1);
            }
    }
    if (!is_static && !context_.placement.needs_this(&function))
        edits_.before(context_.tokens.at(function.getInnerLocStart()), "static ");
}

void Translator::signature(const clang::FunctionDecl& function) {
    const auto where = function.getLocation();
    if (function.isVariadic())
        refuse(where, "functions with '...' are not translated", "write the arguments out");
    if (llvm::isa_and_nonnull<clang::CXXTryStmt>(function.getBody()))
        refuse(where, "a function try block is not translated", "remove it");
    const auto written = function.getFunctionTypeLoc();
    if (!written) throw std::logic_error("no type is written for " + function.getNameAsString());
    const bool is_active = context_.activity.is_active(&function);
    if (!llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl, clang::CXXConversionDecl>(function)) {
        check_type(function.getReturnType(), function.getReturnTypeSourceRange());
        type(written.getReturnLoc(), is_active, function.getReturnType());
    }
    check_reals(function.getReturnType(), is_active, where, function.getNameAsString());
    const auto pack = parameter_pack(function);
    unsigned written_out = 0;  // defaults up to here are written out at the calls
    for (const auto* parameter : function.parameters())
        if (parameter->hasUninstantiatedDefaultArg() ||
            (parameter->hasDefaultArg() && !parameter->hasUnparsedDefaultArg() &&
             reaches(parameter->getDefaultArg())))
            written_out = parameter->getFunctionScopeIndex() + 1;
    for (const auto* parameter : function.parameters()) {
        if (pack && parameter->getFunctionScopeIndex() >= *pack) {
            check_type(parameter->getType(), parameter->getSourceRange());
            check_reals(parameter->getType(), context_.activity.is_active(parameter),
                        parameter->getSourceRange(), parameter->getNameAsString());
            continue;
        }
        const bool active_parameter = context_.activity.is_active(parameter);
        if (!check_type(parameter->getType(), parameter->getSourceRange())) continue;
        check_reals(parameter->getType(), active_parameter, parameter->getSourceRange(),
                    parameter->getNameAsString());
        type(parameter->getTypeSourceInfo()->getTypeLoc(), active_parameter, parameter->getType());
        default_argument(*parameter, parameter->getFunctionScopeIndex() < written_out);
    }
    const auto hidden = hidden_parameters(function);
    if (hidden.empty()) return;
    const auto open = context_.tokens.at(written.getLParenLoc());
    if (context_.tokens.is(open + 1, "void") && context_.tokens.is(open + 2, ")"))
        edits_.erase(open + 1, open + 1);
    edits_.after(open, hidden + (function.getNumParams() > 0 ? ", " : ""));
}

// The place of a parameter pack. It stays one, of whatever types:  S... x  ->  auto... x
std::optional<unsigned> Translator::parameter_pack(const clang::FunctionDecl& function) {
    const auto* pattern = function.getTemplateInstantiationPattern();
    if (pattern == nullptr) return std::nullopt;
    for (const auto* parameter : pattern->parameters()) {
        const auto expansion =
            parameter->getTypeSourceInfo()->getTypeLoc().getAs<clang::PackExpansionTypeLoc>();
        if (!expansion) continue;
        auto type = expansion.getPatternLoc();
        while (!type.isNull() && type.getTypeLocClass() != clang::TypeLoc::TemplateTypeParm)
            type = type.getNextTypeLoc();
        if (type.isNull())
            refuse(parameter->getSourceRange(), "this parameter pack is not translated",
                   "write the parameters out");
        else
            edits_.replace(context_.tokens.at(type.getBeginLoc()), "auto");
        check_expansions(function, *pattern);
        return parameter->getFunctionScopeIndex();
    }
    return std::nullopt;
}

// One text for all elements of a pack: nothing in it may need a site or a name of its own.
void Translator::check_expansions(const clang::FunctionDecl& function, const clang::FunctionDecl& pattern) {
    walk(pattern.getBody(), [&](const clang::Stmt* written) {
        if (!llvm::isa<clang::CXXFoldExpr, clang::PackExpansionExpr>(written)) return true;
        const auto from = first(written), to = last(written);
        walk(function.getBody(), [&](const clang::Stmt* node) {
            const auto* part = dyn_cast<clang::Expr>(node);
            if (part == nullptr || first(part) < from || last(part) > to) return true;
            const auto* call = dyn_cast<clang::CallExpr>(part);
            const bool plain_call = call == nullptr || (classify(*call) != Callee::user && !active(part));
            if (plain_call && !reaches(part) && !llvm::isa<clang::LambdaExpr>(part)) return true;
            refuse(written->getSourceRange(), "a pack is expanded over calls or conditions on model values",
                   "write a function that calls itself for the rest of the arguments");
            return false;
        });
        return false;
    });
}

// A default that meets decisions is written out at the calls; one at an earlier declaration comes to the
// definition.
void Translator::default_argument(const clang::ParmVarDecl& parameter, bool written_out) {
    if (!parameter.hasDefaultArg() || parameter.hasUnparsedDefaultArg()) return;
    if (parameter.hasInheritedDefaultArg()) {
        if (!written_out)
            edits_.after(context_.tokens.at(parameter.getEndLoc()),
                         " = " + translated(parameter.getDefaultArg()));
        return;
    }
    if (!written_out) return expression(parameter.getDefaultArg());
    const auto range = parameter.getDefaultArgRange();
    edits_.erase(context_.tokens.at(range.getBegin()) - 1, context_.tokens.at(range.getEnd()));
}

void Translator::enter(const clang::FunctionDecl& function) {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const bool in_struct = method != nullptr && !method->getParent()->isLambda();
    if (llvm::isa<clang::CXXConstructorDecl>(function)) return;
    std::string text;
    if (in_struct && context_.placement.needs_this(&function))
        text += " [[maybe_unused]] auto& hy_lock = hy_model.hy_lock;";
    if (context_.placement.takes_from(&function))
        text += " [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from);";
    if (!text.empty()) edits_.after(first(function.getBody()), text);
}

void Translator::function(const clang::FunctionDecl& function) {
    function_ = &function;
    may_trigger_ = !context_.triggers.results(&function).empty();
    specifiers(function);
    qualifier(function.getQualifierLoc());
    const auto name = context_.names.of(&function);
    const auto token = context_.tokens.at(function.getLocation());
    if (name != function.getNameAsString()) edits_.replace(token, name);
    // The sign of an operator, the arguments of an explicit specialisation.
    const auto open = context_.tokens.at(function.getFunctionTypeLoc().getLParenLoc());
    if (function.isOverloadedOperator() || context_.tokens.is(token + 1, "<")) {
        edits_.erase(token + 1, open - 1);
        edits_.join(open);
    }
    signature(function);
    enter(function);
    statement(function.getBody());
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
    check_reals(global.getType(), is_active, global.getSourceRange(), global.getNameAsString());
    // A member of a class is not initialised with parentheses.
    const auto at = context_.tokens.at(global.getLocation());
    if (!context_.placement.is_plain(&global) && context_.tokens.is(at + 1, "("))
        edits_.after(at, " = " + type_text(global.getType().getUnqualifiedType(), is_active));
    const auto* made = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(global.getInit());
    if (made != nullptr && made->getParenOrBraceRange().isInvalid() &&
        global.getInitStyle() == clang::VarDecl::CallInit)
        default_object(global, *made);
    else
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
