// SPDX-License-Identifier: Apache-2.0
// hybridae::no_event(cond): a test that is not a discontinuity. It is evaluated in plain numbers: every model
// value in it is reduced to hybridae::value(x), and all that is computed from them stays in double.
#include "generator/analysis/calls.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::no_event(const clang::CallExpr& call) {
    if (!in_ending_) context_.unrecorded_choices = true;
    name(*llvm::cast<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts()));
    plain(call.getArg(0));
}

void Translator::plain(const clang::Expr* expression) {
    if (expression == nullptr) return;
    const auto* inner = expression->IgnoreParens();
    if (const auto* operation = dyn_cast<clang::BinaryOperator>(inner)) {
        if (operation->isAssignmentOp())
            return refuse(inner->getSourceRange(), "an assignment under 'no_event'",
                          "assign before the test");
        plain(operation->getLHS());
        plain(operation->getRHS());
        return;
    }
    if (const auto* operation = dyn_cast<clang::UnaryOperator>(inner))
        if (operation->isArithmeticOp() && !operation->isIncrementDecrementOp())
            return plain(operation->getSubExpr());
    if (const auto* implicit = dyn_cast<clang::ImplicitCastExpr>(inner))
        if (implicit->getCastKind() != clang::CK_LValueToRValue) return plain(implicit->getSubExpr());
    if (const auto* choice = dyn_cast<clang::ConditionalOperator>(inner)) {
        plain(choice->getCond());
        plain(choice->getTrueExpr());
        plain(choice->getFalseExpr());
        return;
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(inner)) {
        const auto kind = classify(*call);
        if (kind != Callee::user && kind != Callee::data && listed_arguments(*call).empty())
            return plain_call(*call);
    }
    if (reaches(inner))
        return refuse(inner->getSourceRange(), "a condition on model values in a call under 'no_event'",
                      "compute the value before the test");
    const bool reduce = active(inner) && inner->getType()->isRealFloatingType();
    if (reduce) edits_.before(first(inner), "hybridae::value(");
    this->expression(inner);
    if (reduce) edits_.after(last(inner), ")");
}

void Translator::plain_call(const clang::CallExpr& call) {
    if (const auto* callee = dyn_cast<clang::DeclRefExpr>(call.getCallee()->IgnoreParenImpCasts()))
        name(*callee);
    for (const auto* argument : written_arguments(call)) plain(argument);
}

}  // namespace hybridae::generator
