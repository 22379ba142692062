// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/containers.hpp"

#include <set>
#include <string>

#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

const std::set<std::string>& members() {
    static const std::set<std::string> table{
        "operator[]", "at",         "data",       "begin",        "end",        "cbegin",    "cend",
        "rbegin",     "rend",       "crbegin",    "crend",        "front",      "back",      "size",
        "empty",      "fill",       "push_back",  "emplace_back", "pop_back",   "insert",    "erase",
        "resize",     "assign",     "swap",       "reserve",      "capacity",   "max_size",  "shrink_to_fit",
        "clear",      "operator*",  "operator->", "operator++",   "operator--", "operator+", "operator-",
        "operator+=", "operator-=", "operator!=", "operator==",   "operator=",  "base",      "operator()"};
    return table;
}

const std::set<std::string>& algorithms() {
    static const std::set<std::string> table{
        "swap",          "exchange",         "accumulate",    "reduce",
        "inner_product", "transform_reduce", "fill",          "fill_n",
        "copy",          "copy_n",           "copy_backward", "for_each",
        "for_each_n",    "transform",        "reverse",       "rotate",
        "swap_ranges",   "iter_swap",        "partial_sum",   "adjacent_difference",
        "generate",      "generate_n",       "tie",           "exclusive_scan",
        "inclusive_scan"};
    return table;
}

bool is_iterator(clang::QualType type) {
    type = type.getNonReferenceType();
    if (type->isPointerType()) return true;
    const auto* special = as_standard_container(type);
    return special != nullptr && (special->getNameAsString() == "__normal_iterator" ||
                                  special->getNameAsString() == "reverse_iterator");
}

}  // namespace

bool moves_data(const clang::FunctionDecl& function) {
    static const std::set<std::string> helpers{"begin",    "end",   "cbegin",    "cend",       "rbegin",
                                               "rend",     "size",  "data",      "move",       "get",
                                               "next",     "prev",  "forward",   "advance",    "as_const",
                                               "distance", "empty", "make_pair", "make_tuple", "ssize"};
    const auto name = function.getNameAsString();
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function))
        return members().count(name) > 0 &&
               as_standard_container(method->getASTContext().getRecordType(method->getParent())) != nullptr;
    // Positions are compared and moved, not what stands there.
    if (function.isOverloadedOperator() && function.getNumParams() > 0 && !is_user_code(function)) {
        bool of_iterators = false;
        for (const auto* parameter : function.parameters()) {
            of_iterators = of_iterators || is_iterator(parameter->getType());
            if (!is_iterator(parameter->getType()) &&
                !parameter->getType()->isIntegralType(function.getASTContext()))
                return false;
        }
        return of_iterators;
    }
    return function.isInStdNamespace() && (helpers.count(name) > 0 || algorithms().count(name) > 0);
}

bool mixes_arguments(const clang::FunctionDecl& function) {
    return !llvm::isa<clang::CXXMethodDecl>(function) && algorithms().count(function.getNameAsString()) > 0;
}

bool makes_object(const clang::FunctionDecl& function) {
    const auto name = function.getNameAsString();
    return function.isInStdNamespace() && (name == "make_pair" || name == "make_tuple");
}

std::vector<const clang::CXXMethodDecl*> callables_in(const clang::Expr& argument) {
    const auto type = argument.getType().getCanonicalType().getNonReferenceType();
    const auto* record = type->getAsCXXRecordDecl();
    if (record == nullptr || !record->hasDefinition() || !is_user_code(*record)) return {};
    if (record->isLambda()) return call_operators(*record);
    std::vector<const clang::CXXMethodDecl*> found;
    for (const auto* method : record->methods()) {
        const clang::FunctionDecl* definition = nullptr;
        if (method->getOverloadedOperator() == clang::OO_Call && method->hasBody(definition))
            found.push_back(llvm::cast<clang::CXXMethodDecl>(definition));
    }
    return found;
}

}  // namespace hybridae::generator
