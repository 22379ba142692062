// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/calls.hpp"

#include <map>
#include <set>

#include "generator/analysis/containers.hpp"
#include "generator/analysis/types.hpp"

namespace hybridae::generator {

namespace {

// Names and possible numbers of arguments of the functions that hybridae::math has.
const std::multimap<std::string, unsigned>& smooth_functions() {
    static const std::multimap<std::string, unsigned> table = [] {
        std::multimap<std::string, unsigned> result{
            {"pow", 2},  {"hypot", 2},    {"hypot", 3}, {"atan2", 2},  {"fma", 3},
            {"lerp", 3}, {"midpoint", 2}, {"ldexp", 2}, {"scalbn", 2}, {"scalbln", 2}};
        for (const char* name : {"exp",   "exp2",  "expm1", "log",  "log2", "log10",  "log1p", "sqrt", "cbrt",
                                 "sin",   "cos",   "tan",   "asin", "acos", "atan",   "sinh",  "cosh", "tanh",
                                 "asinh", "acosh", "atanh", "erf",  "erfc", "tgamma", "lgamma"})
            result.emplace(name, 1);
        return result;
    }();
    return table;
}

// Functions that the C++ library gives for real numbers and that are only of use for what does not depend on
// model values.
const std::set<std::string>& rough_functions() {
    static const std::set<std::string> table{"isnan",       "isinf",         "isfinite",    "isnormal",
                                             "isunordered", "islessgreater", "fpclassify",  "remquo",
                                             "frexp",       "logb",          "ilogb",       "nextafter",
                                             "nexttoward",  "minmax",        "max_element", "min_element"};
    return table;
}

struct Nonsmooth {
    const char* aggregate;  // of locking/decisions.hpp or locking/integers.hpp
    unsigned arguments;
    Callee kind;
};

const std::map<std::string, Nonsmooth>& nonsmooth_functions() {
    static const std::map<std::string, Nonsmooth> table{
        {"max", {"Max", 2, Callee::kink}},
        {"min", {"Min", 2, Callee::kink}},
        {"fmax", {"FMax", 2, Callee::kink}},
        {"fmin", {"FMin", 2, Callee::kink}},
        {"fdim", {"FDim", 2, Callee::kink}},
        {"abs", {"Abs", 1, Callee::kink}},
        {"fabs", {"Abs", 1, Callee::kink}},
        {"clamp", {"Clamp", 3, Callee::kink}},
        {"copysign", {"Copysign", 2, Callee::kink}},
        {"floor", {"Floor", 1, Callee::integer}},
        {"ceil", {"Floor", 1, Callee::integer}},
        {"trunc", {"Trunc", 1, Callee::integer}},
        {"round", {"Round", 1, Callee::integer}},
        {"rint", {"Nearest", 1, Callee::integer}},
        {"nearbyint", {"Nearest", 1, Callee::integer}},
        {"fmod", {"FMod", 2, Callee::integer}},
        {"remainder", {"Remainder", 2, Callee::integer}},
        {"modf", {"ModF", 2, Callee::integer}},
        {"lround", {"Round", 1, Callee::whole}},
        {"llround", {"Round", 1, Callee::whole}},
        {"lrint", {"Nearest", 1, Callee::whole}},
        {"llrint", {"Nearest", 1, Callee::whole}},
        {"signbit", {"SignBit", 1, Callee::relation}},
        {"isless", {"Less", 2, Callee::relation}},
        {"islessequal", {"LessEqual", 2, Callee::relation}},
        {"isgreater", {"Greater", 2, Callee::relation}},
        {"isgreaterequal", {"GreaterEqual", 2, Callee::relation}}};
    return table;
}

bool is_in_namespace(const clang::Decl& decl, const char* name) {
    const auto* space =
        llvm::dyn_cast<clang::NamespaceDecl>(decl.getDeclContext()->getEnclosingNamespaceContext());
    return space != nullptr && space->getNameAsString() == name;
}

bool is_initializer_list(clang::QualType type) {
    const auto* special = as_standard_container(type.getNonReferenceType());
    return special != nullptr && special->getNameAsString() == "initializer_list";
}

Callee classify_library(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto name = function.getNameAsString();
    const bool mathematical =
        function.isInStdNamespace() || function.getDeclContext()->isTranslationUnit() || function.isExternC();
    if (moves_data(function)) return Callee::data;
    if (!mathematical || llvm::isa<clang::CXXMethodDecl>(function)) return Callee::other;
    const auto n = static_cast<unsigned>(written_arguments(call).size());
    if (const auto found = nonsmooth_functions().find(name); found != nonsmooth_functions().end()) {
        const bool listed = (name == "max" || name == "min") && n == 1 && !listed_arguments(call).empty();
        if (n == found->second.arguments && !is_initializer_list(function.getParamDecl(0)->getType()))
            return found->second.kind;
        return listed ? Callee::kink : Callee::rough;
    }
    const auto [first, last] = smooth_functions().equal_range(name);
    for (auto smooth = first; smooth != last; ++smooth)
        if (n == smooth->second) return Callee::smooth;
    if (first != last) return Callee::rough;
    return rough_functions().count(name) > 0 ? Callee::rough : Callee::other;
}

}  // namespace

const clang::FunctionDecl* callee_of(const clang::CallExpr& call) {
    const auto* function = call.getDirectCallee();
    if (function == nullptr) return nullptr;
    const clang::FunctionDecl* definition = nullptr;
    return function->hasBody(definition) ? definition : function;
}

const clang::FunctionDecl* called_by(const clang::Stmt& node) {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&node))
        return classify(*call) == Callee::user ? callee_of(*call) : nullptr;
    const auto* object = llvm::dyn_cast<clang::CXXConstructExpr>(&node);
    if (object == nullptr || !is_user_code(*object->getConstructor())) return nullptr;
    const auto* constructor = object->getConstructor();
    if (constructor->isCopyOrMoveConstructor() && !constructor->isUserProvided()) return nullptr;
    const clang::FunctionDecl* definition = nullptr;
    return constructor->hasBody(definition) ? definition : nullptr;
}

std::vector<const clang::Expr*> written_arguments(const clang::CallExpr& call) {
    std::vector<const clang::Expr*> arguments;
    // The first argument of a member operator is its object.
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    const bool skip_object = llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr;
    for (unsigned i = skip_object ? 1 : 0; i < call.getNumArgs(); ++i)
        if (!llvm::isa<clang::CXXDefaultArgExpr>(call.getArg(i))) arguments.push_back(call.getArg(i));
    return arguments;
}

std::vector<const clang::Expr*> listed_arguments(const clang::CallExpr& call) {
    const auto arguments = written_arguments(call);
    if (arguments.size() != 1) return {};
    const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(arguments[0]->IgnoreImplicit());
    if (list == nullptr) list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(arguments[0]);
    if (list == nullptr) return {};
    const auto* braces = llvm::dyn_cast<clang::InitListExpr>(list->getSubExpr()->IgnoreImplicit());
    if (braces == nullptr) return {};
    std::vector<const clang::Expr*> elements;
    for (const auto* element : braces->inits()) elements.push_back(element);
    return elements;
}

std::string aggregate_of(const clang::FunctionDecl& function) {
    const auto found = nonsmooth_functions().find(function.getNameAsString());
    return found == nonsmooth_functions().end() ? "" : found->second.aggregate;
}

std::string counterpart_of(const clang::FunctionDecl& function) {
    const auto name = function.getNameAsString();
    // The radix of double is two.
    return name == "scalbn" || name == "scalbln" ? "ldexp" : name;
}

bool is_whole_number(const clang::CallExpr& call) {
    if (classify(call) != Callee::integer) return false;
    const auto aggregate = aggregate_of(*callee_of(call));
    return aggregate == "Floor" || aggregate == "Trunc" || aggregate == "Round" || aggregate == "Nearest";
}

Callee classify(const clang::CallExpr& call) {
    const auto* function = callee_of(call);
    if (function == nullptr) return Callee::unknown;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) {
        if (method->isVirtual()) return Callee::unknown;
        // Assigning a struct as a whole: its fields are what holds values.
        if (!method->isUserProvided() &&
            (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
            return Callee::data;
    }
    if (is_in_namespace(*function, "hybridae") && function->getNameAsString() == "no_event")
        return Callee::no_event;
    if (!is_user_code(*function)) return classify_library(call, *function);
    return function->hasBody() ? Callee::user : Callee::no_body;
}

}  // namespace hybridae::generator
