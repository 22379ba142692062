// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/sources.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"

namespace hybridae::generator {

const clang::ValueDecl* holder_of(const clang::ValueDecl& decl) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&decl)) {
        const clang::FunctionDecl* definition = nullptr;
        return function->hasBody(definition) ? definition : function->getCanonicalDecl();
    }
    return llvm::cast<clang::ValueDecl>(decl.getCanonicalDecl());
}

namespace {

using clang::dyn_cast;

void add_called(const clang::CallExpr& call, Sources& sources) {
    switch (classify(call)) {
        case Callee::user:
        case Callee::no_body:
            sources.insert(holder_of(*callee_of(call)));
            break;
        case Callee::no_event:
            return;
        case Callee::data:
            if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call))
                return add_sources(member->getImplicitObjectArgument(), sources);
            if (dyn_cast<clang::CXXOperatorCallExpr>(&call) != nullptr)
                return add_sources(call.getArg(0), sources);
            [[fallthrough]];
        default:
            for (const auto* argument : call.arguments()) add_sources(argument, sources);
            if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call))
                add_sources(member->getImplicitObjectArgument(), sources);
    }
    // What is called through a pointer may return anything.
    if (classify(call) == Callee::unknown) add_sources(call.getCallee(), sources);
}

void add_named(const clang::DeclRefExpr& name, Sources& sources) {
    const auto* decl = name.getDecl();
    if (const auto* binding = dyn_cast<clang::BindingDecl>(decl)) {
        // Parts of a std::array or std::pair are hidden variables; the whole holds the value.
        if (binding->getHoldingVar() != nullptr)
            sources.insert(holder_of(*llvm::cast<clang::ValueDecl>(binding->getDecomposedDecl())));
        else
            add_sources(binding->getBinding(), sources);
        return;
    }
    sources.insert(holder_of(*decl));
}

}  // namespace

void add_sources(const clang::Expr* expression, Sources& sources) {
    if (expression == nullptr || !holds_reals(expression->getType())) {
        // A call through a pointer to function has no type that holds reals, but what it is is a holder, too.
        if (expression == nullptr || !expression->getType()->isFunctionPointerType()) return;
    }
    if (const auto* name = dyn_cast<clang::DeclRefExpr>(expression)) return add_named(*name, sources);
    if (const auto* member = dyn_cast<clang::MemberExpr>(expression)) {
        if (is_user_code(*member->getMemberDecl()))
            sources.insert(holder_of(*member->getMemberDecl()));
        else
            add_sources(member->getBase(), sources);
        return;
    }
    if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression))
        return add_sources(element->getBase(), sources);
    if (const auto* choice = dyn_cast<clang::ConditionalOperator>(expression)) {
        add_sources(choice->getTrueExpr(), sources);
        add_sources(choice->getFalseExpr(), sources);
        return;
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(expression)) return add_called(*call, sources);
    if (const auto* operation = dyn_cast<clang::BinaryOperator>(expression)) {
        if (!operation->isAssignmentOp() && operation->getOpcode() != clang::BO_Comma)
            add_sources(operation->getLHS(), sources);
        add_sources(operation->isAssignmentOp() ? operation->getLHS() : operation->getRHS(), sources);
        return;
    }
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expression)) {
        if (made->getConstructor()->isCopyOrMoveConstructor()) return add_sources(made->getArg(0), sources);
        sources.insert(made);
        return;
    }
    if (const auto* list = dyn_cast<clang::InitListExpr>(expression)) {
        if (list->getType()->isRealFloatingType() && list->getNumInits() == 1)
            return add_sources(list->getInit(0), sources);
        sources.insert(list);
        return;
    }
    if (const auto* list = dyn_cast<clang::CXXStdInitializerListExpr>(expression)) {
        sources.insert(list->getSubExpr()->IgnoreImplicit());
        return;
    }
    // The array that a structured binding copies.
    if (const auto* hidden = dyn_cast<clang::OpaqueValueExpr>(expression))
        return add_sources(hidden->getSourceExpr(), sources);
    if (const auto* standard = dyn_cast<clang::CXXDefaultArgExpr>(expression))
        return add_sources(standard->getExpr(), sources);
    if (llvm::isa<clang::LambdaExpr>(expression)) return;
    for (const auto* child : expression->children())
        add_sources(dyn_cast_or_null<clang::Expr>(child), sources);
}

}  // namespace hybridae::generator
