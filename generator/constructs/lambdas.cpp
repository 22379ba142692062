// SPDX-License-Identifier: Apache-2.0
// Lambdas: translated in place; one that meets decisions captures `this` for the lock.
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

void Translator::lambda(const clang::LambdaExpr& lambda) {
    const auto* called = lambda.getCallOperator();
    if (lambda.isGenericLambda())
        return refuse(lambda.getSourceRange(), "lambdas with 'auto' parameters are not translated yet",
                      "write double for the parameter's type");
    const auto& introducer = lambda.getIntroducerRange();
    if (context_.placement.needs_this(called)) {
        const auto open = context_.tokens.at(introducer.getBegin()),
                   close = context_.tokens.at(introducer.getEnd());
        switch (lambda.getCaptureDefault()) {
            case clang::LCD_ByRef:
                break;  // captures `this`, too
            case clang::LCD_ByCopy:
                edits_.after(open + 1, ", this");
                break;
            case clang::LCD_None:
                edits_.after(open, close == open + 1 ? "this" : "this, ");
                break;
        }
        if (!lambda.hasExplicitParameters())
            refuse(lambda.getSourceRange(), "this lambda needs a parameter list", "write () before its body");
    }
    const auto* outer = function_;
    const bool may_trigger = may_trigger_;
    function_ = called;
    may_trigger_ = false;
    auto captures = lambda.capture_inits().begin();
    for (const auto& capture : lambda.captures()) {
        if (capture.capturesVariable() && lambda.isInitCapture(&capture)) {
            if (reaches(*captures))
                refuse((*captures)->getSourceRange(), "a capture with a condition on model values",
                       "compute it into a variable before the lambda");
            expression(*captures);
        }
        ++captures;
    }
    if (lambda.hasExplicitParameters() || lambda.hasExplicitResultType()) {
        for (const auto* parameter : called->parameters()) {
            if (!check_type(parameter->getType(), parameter->getSourceRange())) continue;
            type(parameter->getTypeSourceInfo()->getTypeLoc(), context_.activity.is_active(parameter));
            if (parameter->hasDefaultArg()) expression(parameter->getDefaultArg());
        }
        if (context_.placement.takes_from(called))
            edits_.after(
                context_.tokens.at(called->getFunctionTypeLoc().getLParenLoc()),
                std::string("hybridae::locking::From hy_from") + (called->getNumParams() > 0 ? ", " : ""));
    }
    const bool is_active = context_.activity.is_active(called);
    if (lambda.hasExplicitResultType())
        type(called->getFunctionTypeLoc().getReturnLoc(), is_active);
    else if (is_active && is_double(called->getReturnType()))
        // Results of mixed types: `return 0.0;` beside `return x;`.
        edits_.before(first(lambda.getBody()), "-> " + context_.names.scalar() + " ");
    enter(*called);
    statement(lambda.getBody());
    function_ = outer;
    may_trigger_ = may_trigger;
}

}  // namespace hybridae::generator
