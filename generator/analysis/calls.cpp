// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/calls.hpp"

#include <map>
#include <set>

#include "generator/analysis/containers.hpp"
#include "generator/analysis/types.hpp"

namespace hybridae::generator {

namespace {

// Name and number of arguments of each function that hybridae::math has.
const std::map<std::string, unsigned>& smooth_functions() {
    static const std::map<std::string, unsigned> table = [] {
        std::map<std::string, unsigned> result{{"pow", 2}, {"hypot", 2}, {"atan2", 2}};
        for (const char* name : {"exp",   "exp2",  "expm1", "log",  "log2", "log10",  "log1p", "sqrt", "cbrt",
                                 "sin",   "cos",   "tan",   "asin", "acos", "atan",   "sinh",  "cosh", "tanh",
                                 "asinh", "acosh", "atanh", "erf",  "erfc", "tgamma", "lgamma"})
            result[name] = 1;
        return result;
    }();
    return table;
}

const std::set<std::string>& rough_functions() {
    static const std::set<std::string> table{
        "remainder",  "rint",      "nearbyint",   "lround",      "llround",        "lrint",
        "signbit",    "isnan",     "isinf",       "isfinite",    "isnormal",       "fdim",
        "remquo",     "modf",      "frexp",       "logb",        "ilogb",          "nextafter",
        "isless",     "isgreater", "isunordered", "islessequal", "isgreaterequal", "islessgreater",
        "fpclassify", "llrint",    "fma",         "ldexp",       "scalbn",         "lerp",
        "abs",        "hypot",     "minmax",      "max_element", "min_element"};
    return table;
}

const std::map<std::string, std::string>& kinks() {
    static const std::map<std::string, std::string> table{
        {"max", "Max"},     {"min", "Min"},     {"fmax", "FMax"},   {"fmin", "FMin"},
        {"abs", "Abs"},     {"fabs", "Abs"},    {"clamp", "Clamp"}, {"floor", "Floor"},
        {"trunc", "Trunc"}, {"round", "Round"}, {"fmod", "FMod"},   {"copysign", "Copysign"},
        {"ceil", "Floor"}};
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

bool is_integer(const std::string& aggregate) {
    return aggregate == "Floor" || aggregate == "Trunc" || aggregate == "Round" || aggregate == "FMod";
}

Callee classify_library(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto name = function.getNameAsString();
    const bool mathematical =
        function.isInStdNamespace() || function.getDeclContext()->isTranslationUnit() || function.isExternC();
    if (moves_data(function)) return Callee::data;
    if (!mathematical || llvm::isa<clang::CXXMethodDecl>(function)) return Callee::other;
    const auto n = static_cast<unsigned>(written_arguments(call).size());
    if (const auto kink = kinks().find(name); kink != kinks().end()) {
        static const std::set<std::string> of_two{"max", "min", "fmax", "fmin", "fmod", "copysign"};
        const unsigned wanted = name == "clamp" ? 3 : of_two.count(name) > 0 ? 2 : 1;
        const bool listed = (name == "max" || name == "min") && n == 1 && !listed_arguments(call).empty();
        if (n == wanted && !is_initializer_list(function.getParamDecl(0)->getType()))
            return is_integer(kink->second) ? Callee::integer : Callee::kink;
        return listed ? Callee::kink : Callee::rough;
    }
    if (const auto smooth = smooth_functions().find(name); smooth != smooth_functions().end())
        return n == smooth->second ? Callee::smooth : Callee::rough;
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
    const auto found = kinks().find(function.getNameAsString());
    return found == kinks().end() ? "" : found->second;
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
