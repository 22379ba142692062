// SPDX-License-Identifier: Apache-2.0
// Operators of the user's own. Free ones, and those that have hidden arguments or share their sign with
// others, are functions with names:  a + b  ->  operator_plus(a, b),  (a).operator_plus(*this, {3}, b)
#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::user_operator(const clang::CXXOperatorCallExpr& call, const clang::FunctionDecl& function) {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    if (call.getOperator() == clang::OO_Call) return functor_call(call, *method);
    if (call.getOperator() == clang::OO_Arrow || call.getOperator() == clang::OO_ArrowStar)
        return refuse(call.getSourceRange(), "the operator '->' of the model's own is not translated",
                      "name the member");
    const std::vector<const clang::Expr*> operands(call.arg_begin(), call.arg_end());
    if (function.isDefaulted() && !call.isAssignmentOp() && holds_reals(operands[0]->getType()))
        return refuse(call.getSourceRange(), "model values are compared out of sight",
                      "compare the numbers themselves");
    const bool postfix =
        (call.getOperator() == clang::OO_PlusPlus || call.getOperator() == clang::OO_MinusMinus) &&
        operands.size() == 2;
    if (several_reach(operands)) {
        if (call.isAssignmentOp())
            return refuse(call.getSourceRange(),
                          "both sides of an assignment operator hold conditions on model values",
                          "compute the right side into a variable first");
        return ordered_operator(call, function);
    }
    const auto name = context_.names.of(&function);
    const bool stays = name == function.getNameAsString() && hidden_parameters(function).empty();
    if (stays) {
        for (const auto* operand : operands) expression(operand);
        return;
    }
    const auto sign = context_.tokens.at(call.getOperatorLoc());
    if (method == nullptr) {
        std::string begin = name + "(";
        if (in_method_ && context_.placement.needs_this(&function)) begin = "hy_model." + begin;
        begin += hidden(function, true);
        if (operands.size() == 1) {
            edits_.replace(sign, begin);
            expression(operands[0]);
            edits_.after(last(operands[0]), ")");
            return;
        }
        edits_.before(first(&call), begin);
        expression(operands[0]);
        if (postfix) return edits_.replace(sign, ", 0)");
        edits_.comma(sign);
        expression(operands[1]);
        edits_.after(last(&call), ")");
        return;
    }
    const std::string selected = ")." + name + "(";
    if (operands.size() == 1) {
        edits_.replace(sign, "(");
        expression(operands[0]);
        edits_.after(last(operands[0]), selected + hidden(function, false) + ")");
        return;
    }
    edits_.before(first(&call), "(");
    expression(operands[0]);
    if (postfix) return edits_.replace(sign, selected + hidden(function, true) + "0)");
    const bool subscript = call.getOperator() == clang::OO_Subscript;
    const auto middle = subscript ? context_.tokens.opening(sign) : sign;
    edits_.replace(middle, selected + hidden(function, true));
    edits_.join(middle);
    edits_.join(first(operands[1]));
    expression(operands[1]);
    if (subscript)
        edits_.replace(sign, ")");
    else
        edits_.after(last(&call), ")");
}

// a != b where only operator== is there: the compiler turns it round.
void Translator::rewritten_operator(const clang::CXXRewrittenBinaryOperator& operation) {
    const auto form = operation.getDecomposedForm();
    const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(form.InnerBinOp->IgnoreParenImpCasts());
    const auto* function = call == nullptr ? nullptr : callee_of(*call);
    const bool own = call != nullptr && classify(*call) == Callee::user && !function->isDefaulted();
    if (own && (context_.names.of(function) != function->getNameAsString() ||
                !hidden_parameters(*function).empty())) {
        if (form.Opcode != clang::BO_NE || operation.isReversed())
            return refuse(operation.getSourceRange(), "this comparison is not translated",
                          "write it with an operator that the struct has");
        edits_.before(first(&operation), "!");
        return user_operator(*call, *function);
    }
    for (const auto* operand : {form.LHS, form.RHS}) {
        const bool by_numbers = active(operand) || (function != nullptr && function->isDefaulted() &&
                                                    holds_reals(operand->getType()));
        if (!own && by_numbers && (call == nullptr || classify(*call) != Callee::data))
            return refuse_active(operation.getSourceRange(), operand,
                                 "model values are compared out of sight", "compare the numbers themselves");
        expression(operand);
    }
}

// f(x) - g(y) of structs: the operands from left to right, then the operator.
void Translator::ordered_operator(const clang::CXXOperatorCallExpr& call,
                                  const clang::FunctionDecl& function) {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const auto sign = context_.tokens.at(call.getOperatorLoc());
    const bool subscript = call.getOperator() == clang::OO_Subscript;
    std::string callee = method == nullptr ? "" : "hy_object.";
    if (method == nullptr && context_.placement.needs_this(&function))
        callee = in_method_ ? "hy_model." : "this->";
    callee += context_.names.of(&function) + "(" + hidden(function, true);
    edits_.before(first(&call), "hybridae::order::Arguments{");
    expression(call.getArg(0));
    edits_.comma(subscript ? context_.tokens.opening(sign) : sign);
    expression(call.getArg(1));
    const std::string end = std::string("}.apply([&](") + (method == nullptr ? "" : "auto&& hy_object, ") +
                            "auto&&... hy_arguments) -> decltype(auto) { return " + handed_on(callee) +
                            "; })";
    if (subscript)
        edits_.replace(sign, end);
    else
        edits_.after(last(&call), end);
}

// object(a, b)
void Translator::functor_call(const clang::CXXOperatorCallExpr& call, const clang::CXXMethodDecl& method) {
    const auto arguments = written_arguments(call);
    const std::vector<const clang::Expr*> all(call.arg_begin(), call.arg_end());
    const auto* object = call.getArg(0);
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    const auto name = context_.names.of(&method);
    if (several_reach(all)) {
        edits_.before(first(&call), "hybridae::order::Arguments{");
        expression(object);
        edits_.comma(open);
        for (const auto* argument : arguments) expression(argument);
        default_arguments(all, close, true);
        edits_.replace(close,
                       "}.apply([&](auto&& hy_object, auto&&... hy_arguments) -> decltype(auto) { return " +
                           handed_on("hy_object." + name + "(" + hidden(method, true)) + "; })");
        return;
    }
    expression(object);
    if (name != method.getNameAsString()) edits_.after(last(object), "." + name);
    edits_.after(open, hidden(method, has_text(llvm::ArrayRef(all).drop_front())));
    for (const auto* argument : arguments) expression(argument);
    default_arguments(all, close, !arguments.empty());
}

}  // namespace hybridae::generator
