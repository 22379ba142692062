// SPDX-License-Identifier: Apache-2.0
// Calls. A function that meets decisions is told where it is called from:  f(x)  ->  f({7}, x)
#include "generator/analysis/calls.hpp"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::call(const clang::CallExpr& call) {
    const auto kind = classify(call);
    const auto* function = callee_of(call);
    switch (kind) {
        case Callee::unknown:
            // A variable that points at a function has been refused where it is declared.
            if (llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(call.getCallee()->IgnoreParenImpCasts()) &&
                function == nullptr)
                return;
            refuse(call.getSourceRange(), "this call goes through a pointer or is virtual",
                   "call a function by its name");
            return;
        case Callee::no_body:
            refuse(call.getSourceRange(),
                   "the source of '" + function->getNameAsString() + "' is not visible",
                   "define it in the model's file, in a header it includes, or name its file on the command "
                   "line");
            return;
        case Callee::no_event:
            return no_event(call);
        case Callee::user:
            return user_call(call, *function);
        case Callee::kink:
            if (context_.decisions.is_nonsmooth(&call)) return kink(call);
            break;
        case Callee::integer:
            if (context_.decisions.is_nonsmooth(&call)) return integer(call, false);
            break;
        case Callee::whole:
            if (context_.decisions.is_nonsmooth(&call)) return integer(call, true);
            break;
        case Callee::smooth:
            if (active(&call)) return smooth(call);
            break;
        default:
            break;
    }
    library_call(call, *function);
}

bool Translator::several_reach(const std::vector<const clang::Expr*>& parts) const {
    return std::count_if(parts.begin(), parts.end(), [this](const auto* part) { return reaches(part); }) > 1;
}

// Everything before the opening parenthesis.
void Translator::replace_callee(const clang::CallExpr& call, const std::string& text) {
    const auto open = context_.tokens.opening(context_.tokens.at(call.getRParenLoc()));
    edits_.erase(first(&call), open - 1);
    edits_.replace(first(&call), text);
    edits_.join(open);
}

// f(a, b)  ->  hybridae::order::Arguments{a, b}.apply([this](auto&&... hy) -> decltype(auto) { return
// f(hy...); })
void Translator::in_order(const clang::CallExpr& call, const std::string& capture,
                          const std::string& callee) {
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    replace_callee(call, "hybridae::order::Arguments");
    edits_.replace(open, "{");
    for (const auto* argument : written_arguments(call)) {
        if (llvm::isa<clang::InitListExpr>(argument->IgnoreImplicit()))
            refuse(argument->getSourceRange(),
                   "a braced list beside arguments with conditions on model values",
                   "make it a variable first");
        expression(argument);
    }
    edits_.replace(close, "}.apply([" + capture + "](auto&&... hy_arguments) -> decltype(auto) { return " +
                              callee + "static_cast<decltype(hy_arguments)&&>(hy_arguments)...); })");
}

void Translator::user_call(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto arguments = written_arguments(call);
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const bool is_lambda = method != nullptr && method->getParent()->isLambda();
    const bool from = context_.placement.takes_from(&function);
    const std::string where = from ? "{" + number(++context_.calls) + "}, " : "";

    if (method != nullptr && !is_lambda) {
        const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call);
        if (member == nullptr)
            return refuse(call.getSourceRange(), "operators of the model's own are not translated yet",
                          "write a function with a name");
        std::vector<const clang::Expr*> parts = arguments;
        parts.push_back(member->getImplicitObjectArgument());
        if (several_reach(parts))
            refuse(call.getSourceRange(),
                   "several arguments of a member function hold conditions on model values",
                   "compute them into variables first");
        expression(member->getCallee());
        for (const auto* argument : arguments) expression(argument);
        return;
    }
    if (call.getStmtClass() == clang::Stmt::CXXOperatorCallExprClass && !is_lambda)
        return refuse(call.getSourceRange(), "operators of the model's own are not translated yet",
                      "write a function with a name");
    if (in_record_ && context_.placement.needs_this(&function))
        return refuse(call.getSourceRange(),
                      "a member function calls one that meets conditions on model values",
                      "make it a free function that takes the object as an argument");

    const auto* callee =
        is_lambda ? call.getArg(0)->IgnoreParenImpCasts() : call.getCallee()->IgnoreParenImpCasts();
    const auto* named = dyn_cast<clang::DeclRefExpr>(callee);
    const auto* called_at_once = dyn_cast<clang::LambdaExpr>(callee->IgnoreImplicit());
    if (named == nullptr && (called_at_once == nullptr || several_reach(arguments)))
        return refuse(call.getSourceRange(), "this way to call a function is not translated",
                      "name the function");
    if (several_reach(arguments)) {
        const std::string written =
            is_lambda ? named->getDecl()->getNameAsString() : context_.names.of(&function);
        const bool member = !is_lambda && context_.placement.needs_this(&function);
        return in_order(call,
                        is_lambda ? "&"
                        : member  ? "this"
                                  : "",
                        (member ? "this->" : "") + written + "(" + where);
    }
    if (named != nullptr)
        name(*named);
    else
        lambda(*called_at_once);
    if (from) {
        const auto open = context_.tokens.opening(context_.tokens.at(call.getRParenLoc()));
        edits_.after(open, arguments.empty() ? where.substr(0, where.size() - 2) : where);
    }
    for (const auto* argument : arguments)
        if (!may_trigger_ || !is_result(argument)) expression(argument);
    for (const auto* argument : call.arguments())
        if (llvm::isa<clang::CXXDefaultArgExpr>(argument)) expression(argument);
}

// Bits would differ between scalar types if a model value were computed in anything but double.
bool Translator::in_double(const clang::CallExpr& call) {
    const auto type = call.getType().getNonReferenceType();
    if (!type->isRealFloatingType() || type->isSpecificBuiltinType(clang::BuiltinType::Double)) return true;
    refuse_active(call.getSourceRange(), &call,
                  "a model value is computed in '" + type.getUnqualifiedType().getAsString() + "'",
                  "use double throughout");
    return false;
}

void Translator::smooth(const clang::CallExpr& call) {
    const auto arguments = written_arguments(call);
    if (!in_double(call)) return;
    const std::string function = "hybridae::math::" + counterpart_of(*callee_of(call));
    if (several_reach(arguments)) return in_order(call, "", function + "(");
    replace_callee(call, function);
    for (const auto* argument : arguments) expression(argument);
}

namespace {

std::string advice_for(const std::string& name) {
    if (name.rfind("is", 0) == 0 || name == "fpclassify")
        return "write hybridae::no_event(...) around a test that is not a discontinuity";
    if (name == "max" || name == "min") return "leave the comparison function out: std::" + name + "(a, b)";
    if (name == "minmax") return "write std::min and std::max";
    if (name == "max_element" || name == "min_element")
        return "write a loop: m = std::" + name.substr(0, 3) + "(m, x[i])";
    if (name == "lower_bound" || name == "upper_bound" || name == "find_if")
        return "write a loop over the table: for (int i = 0; i < n; ++i) if (x < table[i]) return ...";
    if (name == "accumulate" || name == "inner_product" || name == "reduce")
        return "write a loop: sum += x[i]";
    return "write it with relations, std::min, std::max, std::abs, std::floor and the smooth functions of "
           "<cmath>";
}

}  // namespace

void Translator::library_call(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto kind = classify(call);
    auto parts = written_arguments(call);
    const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call);
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    if (member != nullptr) parts.push_back(member->getImplicitObjectArgument());
    const bool subscript = llvm::isa<clang::CXXOperatorCallExpr>(call);
    if (subscript && method != nullptr) parts.push_back(call.getArg(0));

    if (kind != Callee::data)
        for (const auto* part : parts)
            if (active(part))
                return refuse_active(
                    call.getSourceRange(), part,
                    "'" + function.getNameAsString() + "' of a model value is not translated yet",
                    advice_for(function.getNameAsString()));
    if (several_reach(parts) && !subscript)
        return refuse(call.getSourceRange(), "several arguments hold conditions on model values",
                      "compute them into variables first");
    if (!subscript) {
        const auto* callee = call.getCallee()->IgnoreParenImpCasts();
        if (const auto* named = dyn_cast<clang::DeclRefExpr>(callee))
            name(*named);
        else
            expression(callee);
        parts = written_arguments(call);
    }
    for (const auto* part : parts) expression(part);
}

}  // namespace hybridae::generator
