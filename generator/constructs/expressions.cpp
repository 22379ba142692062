// SPDX-License-Identifier: Apache-2.0
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;
using clang::Stmt;

void Translator::expression(const clang::Expr* node) {
    if (node == nullptr) return;
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
            if (reaches(llvm::cast<clang::CXXDefaultArgExpr>(node)->getExpr()))
                refuse(llvm::cast<clang::CXXDefaultArgExpr>(node)->getUsedLocation(),
                       "a default argument with a condition on model values", "pass the argument explicitly");
            return;
        case Stmt::DeclRefExprClass:
            return name(*llvm::cast<clang::DeclRefExpr>(node));
        case Stmt::MemberExprClass: {
            const auto& member = *llvm::cast<clang::MemberExpr>(node);
            if (!llvm::isa<clang::FieldDecl, clang::CXXMethodDecl>(member.getMemberDecl()))
                refuse(node->getSourceRange(), "static members are not translated yet",
                       "make it a global constant");
            return expression(member.getBase());
        }
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
            return cast(*llvm::cast<clang::CastExpr>(node));
        case Stmt::UnaryOperatorClass:
            return unary(*llvm::cast<clang::UnaryOperator>(node));
        case Stmt::BinaryOperatorClass:
        case Stmt::CompoundAssignOperatorClass:
            return operation(*llvm::cast<clang::BinaryOperator>(node));
        case Stmt::ConditionalOperatorClass: {
            const auto& choice = *llvm::cast<clang::ConditionalOperator>(node);
            refuse_behind_no_event(choice.getCond(), {choice.getTrueExpr(), choice.getFalseExpr()});
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
        if (in_std && !name.hasQualifier()) edits_.replace(token, "std::" + decl->getNameAsString());
        return;
    }
    const auto* space = dyn_cast<clang::NamespaceDecl>(decl->getDeclContext());
    if (space != nullptr && space->getName() == "hybridae") {
        if (!name.hasQualifier()) edits_.replace(token, "hybridae::" + decl->getNameAsString());
        return;
    }
    qualifier(name.getQualifierLoc());
    if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) {
        if (!variable->hasGlobalStorage() || variable->isStaticLocal()) return;
        if (!variable->getType().isConstQualified() &&
            !context_.ast.getBaseElementType(variable->getType()).isConstQualified())
            return refuse(
                name.getSourceRange(),
                "'" + decl->getNameAsString() + "' is a global variable that can change",
                "a model has no memory of its own: make it const, a parameter, a state or a discrete "
                "variable");
        if (variable->getDefinition() != nullptr) decl = variable->getDefinition();
        if (!variable->getDeclContext()->isFileContext())
            return refuse(name.getSourceRange(), "static members are not translated yet",
                          "make it a global constant");
    }
    if (const auto* function = dyn_cast<clang::FunctionDecl>(decl)) {
        const clang::FunctionDecl* definition = nullptr;
        if (function->hasBody(definition)) decl = definition;
    }
    const auto emitted = context_.names.of(decl);
    if (emitted != decl->getNameAsString()) edits_.replace(token, emitted);
    // Explicit template arguments name an instance that has its own name now.
    if (name.hasExplicitTemplateArgs() && llvm::isa<clang::FunctionDecl>(decl))
        edits_.erase(context_.tokens.at(name.getLAngleLoc()), context_.tokens.at(name.getRAngleLoc()));
}

void Translator::object(const clang::CXXConstructExpr& object) {
    const auto* constructor = object.getConstructor();
    if (const auto* written = dyn_cast<clang::CXXTemporaryObjectExpr>(&object))
        type(written->getTypeSourceInfo()->getTypeLoc(), context_.activity.is_active_holder(&object));
    std::vector<const clang::Expr*> arguments;
    for (const auto* argument : object.arguments())
        if (!llvm::isa<clang::CXXDefaultArgExpr>(argument)) arguments.push_back(argument);
    const bool trivial = constructor->isImplicit() || constructor->isDefaulted();
    if (is_user_code(*constructor) && !trivial)
        refuse(object.getSourceRange(), "constructors of the model's own are not translated yet",
               "use member initialisers");
    if (!is_user_code(*constructor) && as_standard_container(object.getType()) == nullptr) {
        for (const auto* argument : arguments)
            if (active(argument))
                refuse_active(object.getSourceRange(), argument,
                              "a model value goes into '" + object.getType().getAsString() +
                                  "', which is not "
                                  "translated yet",
                              "use double, arrays, std::array or structs");
    }
    if (!object.isListInitialization() && several_reach(arguments))
        refuse(object.getSourceRange(), "several arguments of a constructor hold conditions on model values",
               "compute them into variables first, or write braces");
    for (const auto* argument : arguments) expression(argument);
}

}  // namespace hybridae::generator
