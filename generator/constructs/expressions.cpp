// SPDX-License-Identifier: Apache-2.0
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;
using clang::Stmt;

void Translator::expression(const clang::Expr* node) {
    if (node == nullptr) return;
    if (endings_.count(node) > 0) return ending(*node);
    if (context_.decisions.is_condition(node)) return condition(*node);
    switch (node->getStmtClass()) {
        case Stmt::IntegerLiteralClass:
        case Stmt::FloatingLiteralClass:
        case Stmt::CharacterLiteralClass:
        case Stmt::StringLiteralClass:
        case Stmt::CXXBoolLiteralExprClass:
        case Stmt::CXXNullPtrLiteralExprClass:
        case Stmt::ImplicitValueInitExprClass:
        case Stmt::CXXThisExprClass:
        case Stmt::CXXDefaultInitExprClass:
            return;
        case Stmt::CXXDefaultArgExprClass:
            return;  // written out where it meets decisions: default_arguments()
        case Stmt::DeclRefExprClass:
            return name(*llvm::cast<clang::DeclRefExpr>(node));
        case Stmt::MemberExprClass:
            return member(*llvm::cast<clang::MemberExpr>(node));
        case Stmt::ArraySubscriptExprClass:
            expression(llvm::cast<clang::ArraySubscriptExpr>(node)->getLHS());
            return expression(llvm::cast<clang::ArraySubscriptExpr>(node)->getRHS());
        case Stmt::ParenExprClass:
            return expression(llvm::cast<clang::ParenExpr>(node)->getSubExpr());
        case Stmt::MaterializeTemporaryExprClass:
            return expression(llvm::cast<clang::MaterializeTemporaryExpr>(node)->getSubExpr());
        case Stmt::ExprWithCleanupsClass:
        case Stmt::ConstantExprClass:
            return expression(llvm::cast<clang::FullExpr>(node)->getSubExpr());
        case Stmt::CXXBindTemporaryExprClass:
            return expression(llvm::cast<clang::CXXBindTemporaryExpr>(node)->getSubExpr());
        case Stmt::CXXStdInitializerListExprClass:
            return expression(llvm::cast<clang::CXXStdInitializerListExpr>(node)->getSubExpr());
        case Stmt::ImplicitCastExprClass:
        case Stmt::CStyleCastExprClass:
        case Stmt::CXXStaticCastExprClass:
        case Stmt::CXXFunctionalCastExprClass:
        case Stmt::CXXConstCastExprClass:
        case Stmt::CXXReinterpretCastExprClass:
        case Stmt::CXXDynamicCastExprClass:
            return cast(*llvm::cast<clang::CastExpr>(node));
        case Stmt::UnaryOperatorClass:
            return unary(*llvm::cast<clang::UnaryOperator>(node));
        case Stmt::BinaryOperatorClass:
        case Stmt::CompoundAssignOperatorClass:
            return operation(*llvm::cast<clang::BinaryOperator>(node));
        case Stmt::ConditionalOperatorClass: {
            const auto& choice = *llvm::cast<clang::ConditionalOperator>(node);
            expression(choice.getCond());
            expression(choice.getTrueExpr());
            return expression(choice.getFalseExpr());
        }
        case Stmt::CallExprClass:
        case Stmt::CXXMemberCallExprClass:
        case Stmt::CXXOperatorCallExprClass:
            return call(*llvm::cast<clang::CallExpr>(node));
        case Stmt::InitListExprClass:
            for (const auto* part : llvm::cast<clang::InitListExpr>(node)->inits()) expression(part);
            return;
        case Stmt::CXXConstructExprClass:
        case Stmt::CXXTemporaryObjectExprClass:
            return object(*llvm::cast<clang::CXXConstructExpr>(node));
        case Stmt::CXXScalarValueInitExprClass:
            return type(llvm::cast<clang::CXXScalarValueInitExpr>(node)->getTypeSourceInfo()->getTypeLoc(),
                        false);
        case Stmt::LambdaExprClass:
            return lambda(*llvm::cast<clang::LambdaExpr>(node));
        case Stmt::UnaryExprOrTypeTraitExprClass:
            if (const auto* size = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(node);
                holds_reals(size->getTypeOfArgument()))
                refuse(
                    node->getSourceRange(), "the size of something that holds real numbers",
                    "it changes with the scalar type: use a constant, or std::size for a number of elements");
            return;
        case Stmt::SubstNonTypeTemplateParmExprClass: {
            clang::Expr::EvalResult value;
            if (!node->EvaluateAsInt(value, context_.ast))
                return refuse(node->getSourceRange(), "this template argument is not translated",
                              "use an integer");
            llvm::SmallString<16> digits;
            value.Val.getInt().toString(digits);
            return edits_.replace(first(node), value.Val.getInt().isNegative() ? ("(" + digits + ")").str()
                                                                               : digits.str().str());
        }
        case Stmt::CXXNewExprClass:
        case Stmt::CXXDeleteExprClass:
            return refuse(node->getSourceRange(), "memory of the model's own is not translated",
                          "use a local variable, std::array or std::vector");
        case Stmt::UserDefinedLiteralClass:
            if (const auto* literal = callee_of(*llvm::cast<clang::CallExpr>(node));
                is_user_code(*literal) && !context_.placement.is_plain(literal))
                refuse(node->getSourceRange(),
                       "this literal of the model's own makes what holds model values",
                       "write it as a call of a function");
            return;
        case Stmt::SizeOfPackExprClass:
            edits_.erase(first(node), last(node));
            return edits_.replace(first(node),
                                  number(llvm::cast<clang::SizeOfPackExpr>(node)->getPackLength()));
        case Stmt::CXXRewrittenBinaryOperatorClass:
            return rewritten_operator(*llvm::cast<clang::CXXRewrittenBinaryOperator>(node));
        case Stmt::CXXThrowExprClass:
            return expression(llvm::cast<clang::CXXThrowExpr>(node)->getSubExpr());
        default:
            refuse(node->getSourceRange(),
                   std::string("hybridae does not translate this expression yet (") +
                       node->getStmtClassName() + ")",
                   "write it with operators and function calls");
    }
}

void Translator::name(const clang::DeclRefExpr& name) {
    const auto* decl = name.getDecl();
    const auto token = context_.tokens.at(name.getLocation());
    if (may_trigger_ && context_.triggers.results(function_).count(decl) > 0)
        return refuse(
            name.getSourceRange(), "'" + decl->getNameAsString() + "' is used outside of a trigger",
            "a transition changes things only inside an 'if' whose condition relates model values; write "
            "the relation into the 'if' itself");
    const bool in_std = decl->isInStdNamespace();
    if (!is_user_code(*decl) || (in_std && !name.hasQualifier())) {
        qualifier(name.getQualifierLoc());
        // std::sin, std::numbers::pi by a using-declaration.
        if (in_std && !name.hasQualifier())
            edits_.replace(token, "std::" + decl->getNameAsString());
        else if (!name.hasQualifier() && llvm::isa<clang::VarDecl>(decl))
            edits_.replace(token, decl->getQualifiedNameAsString());
        return;
    }
    const auto* space = dyn_cast<clang::NamespaceDecl>(decl->getDeclContext());
    if (space != nullptr && space->getName() == "hybridae") {
        if (!name.hasQualifier()) edits_.replace(token, "hybridae::" + decl->getNameAsString());
        return;
    }
    qualifier(name.getQualifierLoc());
    if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) {
        if (!variable->hasGlobalStorage() || variable->isStaticLocal() || !check_constant(*variable, name))
            return;
        if (variable->getDefinition() != nullptr) decl = variable->getDefinition();
    }
    if (const auto* function = dyn_cast<clang::FunctionDecl>(decl)) {
        const clang::FunctionDecl* definition = nullptr;
        if (function->hasBody(definition)) decl = definition;
    }
    auto emitted = context_.names.of(decl);
    // An enumerator that came by a using-declaration.
    if (const auto* constant = dyn_cast<clang::EnumConstantDecl>(decl);
        constant != nullptr && !name.hasQualifier()) {
        const auto* enumeration = llvm::cast<clang::EnumDecl>(constant->getDeclContext());
        if (enumeration->isScoped()) emitted = context_.names.path(enumeration) + "::" + emitted;
    }
    if (const auto* owner = dyn_cast<clang::CXXRecordDecl>(decl->getDeclContext())) {
        // A base is looked into late inside a template.
        if (!name.hasQualifier() && record_ != nullptr && owner != record_ && record_->isDerivedFrom(owner))
            emitted = context_.names.path(owner) + "::" + emitted;
    } else if (in_method_ && lives_in_model(*decl)) {
        emitted = "hy_model." + emitted;
    }
    if (emitted != decl->getNameAsString()) edits_.replace(token, emitted);
    // Explicit template arguments name an instance that has its own name now.
    if (name.hasExplicitTemplateArgs() && llvm::isa<clang::FunctionDecl>(decl))
        edits_.erase(context_.tokens.at(name.getLAngleLoc()), context_.tokens.at(name.getRAngleLoc()));
}

// A constant or function that is found only through the model.
bool Translator::lives_in_model(const clang::NamedDecl& decl) const {
    if (const auto* function = dyn_cast<clang::FunctionDecl>(&decl))
        return context_.placement.needs_this(function);
    return llvm::isa<clang::VarDecl>(decl) && !context_.placement.is_plain(&decl);
}

void Translator::member(const clang::MemberExpr& member) {
    const auto* decl = member.getMemberDecl();
    const auto* variable = dyn_cast<clang::VarDecl>(decl);
    if (variable != nullptr && !check_constant(*variable, member)) return;
    if (member.hasQualifier()) qualifier(member.getQualifierLoc());
    if (!member.isImplicitAccess()) return expression(member.getBase());
    // A base is looked into late inside a template.
    const auto* owner = dyn_cast<clang::CXXRecordDecl>(decl->getDeclContext());
    if (owner != nullptr && record_ != nullptr && owner != record_ && record_->isDerivedFrom(owner))
        edits_.before(first(&member), "this->");
}

// false: refused, for it can change.
bool Translator::check_constant(const clang::VarDecl& variable, const clang::Expr& use) {
    if (variable.getType().isConstQualified() || variable.isConstexpr() ||
        context_.ast.getBaseElementType(variable.getType()).isConstQualified())
        return true;
    refuse(use.getSourceRange(), "'" + variable.getNameAsString() + "' is a global variable that can change",
           "a model has no memory of its own: make it const, a parameter, a state or a discrete "
           "variable");
    return false;
}

}  // namespace hybridae::generator
