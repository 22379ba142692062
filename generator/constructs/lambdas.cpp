// SPDX-License-Identifier: Apache-2.0
// Lambdas: translated in place; one that meets decisions captures `this` for the lock.
#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

namespace {

// Declared with `auto`, whatever stands around it.
bool is_generic(const clang::ParmVarDecl& parameter) {
    bool found = false;
    for (auto type = parameter.getTypeSourceInfo()->getTypeLoc(); !type.isNull();
         type = type.getNextTypeLoc())
        found = found || type.getTypeLocClass() == clang::TypeLoc::SubstTemplateTypeParm;
    return found;
}

}  // namespace

void Translator::lambda(const clang::LambdaExpr& lambda) {
    const auto operators = call_operators(*lambda.getLambdaClass());
    const auto& introducer = lambda.getIntroducerRange();
    const bool needs_model = std::any_of(operators.begin(), operators.end(), [this](const auto* called) {
        return context_.placement.needs_this(called);
    });
    if (needs_model) {
        const auto open = context_.tokens.at(introducer.getBegin()),
                   close = context_.tokens.at(introducer.getEnd());
        const std::string model = in_method_ ? "&hy_lock, &hy_model" : "this";
        switch (lambda.getCaptureDefault()) {
            case clang::LCD_ByRef:
                break;  // captures all of it
            case clang::LCD_ByCopy:
                edits_.after(open + 1, ", " + model);
                break;
            case clang::LCD_None:
                edits_.after(open, model + (close == open + 1 ? "" : ", "));
                break;
        }
    }
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
    const auto* outer = function_;
    const bool may_trigger = may_trigger_;
    may_trigger_ = false;
    if (operators.empty()) {
        // A generic lambda that is never called has no types.
        if (lambda.isGenericLambda())
            refuse(lambda.getSourceRange(), "a lambda with 'auto' parameters that is never called",
                   "remove it, or write double for the parameter's type");
    } else if (operators.size() == 1) {
        call_operator(lambda, *operators[0]);
    } else {
        several_instances(lambda);
    }
    function_ = outer;
    may_trigger_ = may_trigger;
}

// A generic lambda has one text: all its instances must come out alike, with the same sites.
void Translator::several_instances(const clang::LambdaExpr& lambda) {
    const auto sites = context_.sites;
    const auto calls = context_.calls, loops = context_.loops;
    std::optional<Edits> common;
    for (const auto* called : call_operators(*lambda.getLambdaClass())) {
        context_.sites = sites;
        context_.calls = calls;
        context_.loops = loops;
        Edits edits;
        Translator translator(context_, edits);
        translator.record_ = record_;
        translator.in_method_ = in_method_;
        translator.call_operator(lambda, *called);
        if (!common) {
            common = edits;
        } else if (!(edits == *common)) {
            return refuse(lambda.getSourceRange(), "this lambda is called with arguments of different kinds",
                          "write one lambda or function for each kind of argument");
        }
    }
    edits_.add(*common);
}

void Translator::call_operator(const clang::LambdaExpr& lambda, const clang::CXXMethodDecl& called) {
    function_ = &called;
    const auto parameters = hidden_parameters(called);
    for (const auto* parameter : called.parameters()) {
        if (!check_type(parameter->getType(), parameter->getSourceRange())) continue;
        const bool is_active = context_.activity.is_active(parameter);
        check_reals(parameter->getType(), is_active, parameter->getSourceRange(),
                    parameter->getNameAsString());
        if (!lambda.isGenericLambda() || !is_generic(*parameter))
            type(parameter->getTypeSourceInfo()->getTypeLoc(), is_active);
        if (parameter->hasDefaultArg() && !parameter->hasUninstantiatedDefaultArg())
            expression(parameter->getDefaultArg());
    }
    const bool is_active = context_.activity.is_active(&called);
    std::string result;
    if (lambda.hasExplicitResultType())
        type(called.getFunctionTypeLoc().getReturnLoc(), is_active, called.getReturnType());
    else if (is_active && is_double(called.getReturnType()))
        result = "-> " + context_.names.scalar() +
                 " ";  // results of mixed types: `return 0.0;` beside `return x;`
    const auto body = first(lambda.getBody());
    if (lambda.hasExplicitParameters() || lambda.hasExplicitResultType()) {
        if (!parameters.empty())
            edits_.after(context_.tokens.at(called.getFunctionTypeLoc().getLParenLoc()),
                         parameters + (called.getNumParams() > 0 ? ", " : ""));
    } else if (!parameters.empty() || !result.empty()) {
        edits_.before(body, "(" + parameters + ") ");
    }
    if (!result.empty()) edits_.before(body, result);
    enter(called);
    statement(called.getBody());
}

}  // namespace hybridae::generator
