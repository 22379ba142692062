// SPDX-License-Identifier: Apache-2.0
// Calls of the standard library that are neither smooth functions nor kinks.
#include "generator/analysis/calls.hpp"
#include "generator/analysis/containers.hpp"
#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

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
    if (name == "sort" || name == "stable_sort" || name == "count_if")
        return "it compares model values out of sight: write the loop with its comparisons out";
    if (name == "reduce") return "write a loop: sum += x[i]";
    if (name == "memset") return "write std::fill or a loop: its bytes are not those of a double any more";
    if (name.rfind("mem", 0) == 0)
        return "write std::copy or a loop: its bytes are not those of a double any more";
    if (name.find("print") != std::string::npos || name == "operator<<")
        return "a model only computes: report what is to be seen by the function 'output'";
    return "write it with relations, std::min, std::max, std::abs, std::floor and the smooth functions of "
           "<cmath>";
}

// memcpy, memset: the size of a model value in bytes depends on the scalar type.
bool moves_bytes(const clang::FunctionDecl& function) {
    const auto name = function.getNameAsString();
    return name == "memcpy" || name == "memmove" || name == "memset" || name == "memcmp";
}

}  // namespace

// A function that the library calls gets no calling site, and the library chooses when it is called.
void Translator::check_callables(const clang::CallExpr& call) {
    const auto called = callee_of(call)->getNameAsString();
    if (called == "forward" || called == "move" || called == "as_const") return;  // handed on
    for (const auto* argument : call.arguments())
        for (const auto* callable : callables_in(*argument))
            if (context_.placement.takes_from(callable))
                refuse(
                    argument->getSourceRange(),
                    "'" + called + "' of the library calls a function that meets conditions on model values",
                    "write the loop out and call the function there");
}

// make_pair(a, b)  ->  std::pair<T, double>{a, b}
void Translator::made_object(const clang::CallExpr& call) {
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    replace_callee(call, type_text(call.getType(), active(&call)));
    edits_.replace(open, "{");
    for (const auto* argument : written_arguments(call)) expression(argument);
    edits_.replace(close, "}");
}

void Translator::library_call(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto kind = classify(call);
    auto parts = written_arguments(call);
    const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call);
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    if (member != nullptr) parts.push_back(member->getImplicitObjectArgument());
    const bool is_operator = llvm::isa<clang::CXXOperatorCallExpr>(call);
    if (is_operator && method != nullptr) parts.push_back(call.getArg(0));
    const auto name_of = function.getNameAsString();

    if (moves_bytes(function))
        for (const auto* part : parts)
            if (holds_reals(part->IgnoreParenImpCasts()->getType()))
                return refuse(call.getSourceRange(), "'" + name_of + "' of real numbers is not translated",
                              advice_for(name_of));
    const bool of_other_type =
        method != nullptr &&
        as_standard_container(context_.ast.getRecordType(method->getParent())) == nullptr;
    if (kind != Callee::data)
        for (const auto* part : parts)
            if (active(part))
                return refuse_active(call.getSourceRange(), part,
                                     "'" + name_of + "' of a model value is not translated yet",
                                     of_other_type ? advice_for(*method->getParent()) : advice_for(name_of));
    if (name_of == "emplace_back" && !parts.empty() && parts[0]->getType()->isRecordType() == false &&
        member != nullptr) {
        const auto* special = as_standard_container(member->getImplicitObjectArgument()->getType());
        if (special != nullptr && type_arguments(*special)[0]->isRecordType())
            return refuse(call.getSourceRange(), "'emplace_back' makes an object out of sight",
                          "write push_back(Type{...})");
    }
    check_callables(call);
    if (kind == Callee::data && makes_object(function)) return made_object(call);
    // accumulate(b, e, 0.0): the sum has the type of its first value.
    const bool has_start = mixes_arguments(function) && active(&call) && is_double(call.getType());
    if (several_reach(parts) && !is_operator) {
        if (has_start)
            return refuse(call.getSourceRange(), "several arguments hold conditions on model values",
                          "compute them into variables first");
        if (member != nullptr) return method_in_order(*member, name_of + "(");
        return in_order(call, "", translated(call.getCallee()->IgnoreParenImpCasts()) + "(");
    }
    if (name_of == "forward") {
        const auto* handed = dyn_cast<clang::DeclRefExpr>(call.getArg(0)->IgnoreParenImpCasts());
        if (handed == nullptr)
            return refuse(call.getSourceRange(), "'std::forward' of something else than a parameter",
                          "hand it on as it is");
        replace_callee(call, "static_cast<decltype(" + handed->getDecl()->getNameAsString() + ")&&>");
        return expression(call.getArg(0));
    }
    if (!is_operator) {
        const auto* callee = call.getCallee()->IgnoreParenImpCasts();
        if (const auto* named = dyn_cast<clang::DeclRefExpr>(callee))
            name(*named);
        else
            expression(callee);
        parts = written_arguments(call);
    }
    for (const auto* part : parts) {
        const bool start = has_start && is_double(part->getType()) && !active(part);
        if (start) edits_.before(first(part), context_.names.scalar() + "(");
        expression(part);
        if (start) edits_.after(last(part), ")");
    }
}

}  // namespace hybridae::generator
