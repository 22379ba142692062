// SPDX-License-Identifier: Apache-2.0
// Calls. A function that meets decisions is told where it is called from:  f(x)  ->  f({7}, x)
#include "generator/analysis/calls.hpp"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

#include "generator/constructs/translator.hpp"
#include "generator/emit/pieces.hpp"

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
    // A failed assertion is the author's own, and says where it stands; exit and abort would say nothing.
    if (function->isNoReturn() && function->getName() != "__assert_fail")
        refuse(call.getSourceRange(),
               "'" + function->getNameAsString() + "' would end the whole program without a result",
               "throw an exception: the solve then ends where it is and reports its text");
    library_call(call, *function);
}

bool Translator::several_reach(const std::vector<const clang::Expr*>& parts) const {
    return context_.order_forced &&
           std::count_if(parts.begin(), parts.end(), [this](const auto* part) { return reaches(part); }) > 1;
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
    default_arguments({call.getArgs(), call.getNumArgs()}, close, true);
    edits_.replace(close, "}.apply([" + capture + "](auto&&... hy_arguments) -> decltype(auto) { return " +
                              handed_on(callee) + "; })");
}

std::string Translator::handed_on(const std::string& callee) const {
    return callee + "static_cast<decltype(hy_arguments)&&>(hy_arguments)...)";
}

// The text of an expression that stands elsewhere, on one line.
std::string Translator::translated(const clang::Expr* expression) {
    Edits edits;
    Translator translator(context_, edits);
    translator.function_ = function_;
    translator.record_ = record_;
    translator.in_method_ = in_method_;
    translator.expression(expression);
    std::string text = edited_text(context_.tokens, first(expression), last(expression), edits);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// Whether any argument is written, here or by default_arguments().
bool Translator::has_text(llvm::ArrayRef<const clang::Expr*> arguments) const {
    return std::any_of(arguments.begin(), arguments.end(), [this](const auto* argument) {
        return !llvm::isa<clang::CXXDefaultArgExpr>(argument) || reaches(argument);
    });
}

// Default arguments that meet decisions are written out, and those before them.
void Translator::default_arguments(llvm::ArrayRef<const clang::Expr*> arguments, std::size_t close,
                                   bool others) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (llvm::isa<clang::CXXDefaultArgExpr>(arguments[i]) && reaches(arguments[i])) end = i + 1;
    for (std::size_t i = 0; i < end; ++i)
        if (const auto* standard = dyn_cast<clang::CXXDefaultArgExpr>(arguments[i])) {
            edits_.before(close, (others ? ", " : "") + translated(standard->getExpr()));
            others = true;
        }
}

// The hidden arguments: the model for members of structs that need it, the calling site for all that meet
// decisions.
std::string Translator::hidden(const clang::FunctionDecl& function, bool arguments_follow) {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    std::string list;
    if (method != nullptr && !method->getParent()->isLambda() && context_.placement.needs_this(&function)) {
        if (in_member_initializer_)
            refuse(function.getLocation(),
                   "the initialiser of a member calls what meets conditions on model values",
                   "set the member in a constructor or after the object is made");
        list = self() + ", ";
    }
    if (context_.placement.takes_from(&function)) list += "{" + number(++context_.calls) + "}, ";
    if (!arguments_follow && !list.empty()) list.resize(list.size() - 2);
    return list;
}

void Translator::user_call(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const bool is_lambda = method != nullptr && method->getParent()->isLambda();
    if (const auto* operation = dyn_cast<clang::CXXOperatorCallExpr>(&call);
        operation != nullptr && !is_lambda)
        return user_operator(*operation, function);
    if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call)) return method_call(*member, *method);
    named_call(call, function);
}

// f(a, b), lambda(a, b), Struct::f(a, b)
void Translator::named_call(const clang::CallExpr& call, const clang::FunctionDecl& function) {
    const auto arguments = written_arguments(call);
    const std::vector<const clang::Expr*> all(call.arg_begin(), call.arg_end());
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const bool is_lambda = method != nullptr && method->getParent()->isLambda();
    const auto* callee =
        is_lambda ? call.getArg(0)->IgnoreParenImpCasts() : call.getCallee()->IgnoreParenImpCasts();
    const auto* named = dyn_cast<clang::DeclRefExpr>(callee);
    if (several_reach(all)) {
        if (named == nullptr)
            return refuse(call.getSourceRange(), "this way to call a function is not translated",
                          "give the function a name, or compute the arguments into variables first");
        std::string written = is_lambda ? named->getDecl()->getNameAsString() : context_.names.of(&function);
        const bool in_model = !is_lambda && method == nullptr && context_.placement.needs_this(&function);
        if (method != nullptr && !is_lambda)
            written = context_.names.path(method->getParent()) + "::" + written;
        if (in_model) written = (in_method_ ? "hy_model." : "this->") + written;
        const bool by_reference =
            is_lambda || in_method_ || (method != nullptr && context_.placement.needs_this(method));
        return in_order(call,
                        by_reference ? "&"
                        : in_model   ? "this"
                                     : "",
                        written + "(" + hidden(function, true));
    }
    if (named != nullptr)
        name(*named);
    else
        expression(callee);
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    edits_.after(open, hidden(function, has_text(llvm::ArrayRef(all).drop_front(is_lambda ? 1 : 0))));
    for (const auto* argument : arguments)
        if (!may_trigger_ || !is_result(argument)) expression(argument);
    default_arguments(all, close, !arguments.empty());
}

// object.f(a, b)  ->  hybridae::order::Arguments{object, a, b}.apply(...)
void Translator::method_in_order(const clang::CXXMemberCallExpr& call, const std::string& name) {
    const auto* callee = llvm::cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
    const bool has_object = !callee->isImplicitAccess();
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    edits_.before(first(&call), "hybridae::order::Arguments{");
    if (has_object) {
        expression(callee->getBase());
        edits_.erase(last(callee->getBase()) + 1, open);
        edits_.comma(last(callee->getBase()) + 1);
    } else {
        edits_.erase(first(&call), open);
    }
    for (const auto* argument : written_arguments(call)) expression(argument);
    default_arguments({call.getArgs(), call.getNumArgs()}, close, true);
    const std::string object =
        has_object ? std::string("hy_object") + (callee->isArrow() ? "->" : ".") : "this->";
    edits_.replace(close, std::string("}.apply([&](") + (has_object ? "auto&& hy_object, " : "") +
                              "auto&&... hy_arguments) -> decltype(auto) { return " +
                              handed_on(object + name) + "; })");
}

// object.f(a, b), f(a, b) inside the struct
void Translator::method_call(const clang::CXXMemberCallExpr& call, const clang::CXXMethodDecl& method) {
    const auto* callee = llvm::cast<clang::MemberExpr>(call.getCallee()->IgnoreParens());
    const bool written = callee->getMemberLoc().isValid() &&
                         context_.tokens.is(context_.tokens.at(callee->getMemberLoc()), "operator");
    if (llvm::isa<clang::CXXConversionDecl>(method) && !written) return conversion_call(call, method);
    const auto arguments = written_arguments(call);
    std::vector<const clang::Expr*> parts(call.arg_begin(), call.arg_end());
    if (!callee->isImplicitAccess()) parts.push_back(callee->getBase());
    const auto name = context_.names.of(&method);
    if (several_reach(parts)) return method_in_order(call, name + "(" + hidden(method, true));
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    const auto name_at = context_.tokens.at(callee->getMemberLoc());
    member(*callee);
    if (name != method.getNameAsString() || callee->hasExplicitTemplateArgs()) {
        edits_.erase(name_at, open - 1);
        edits_.replace(name_at, name);
        edits_.join(open);
    }
    edits_.after(open, hidden(method, has_text({call.getArgs(), call.getNumArgs()})));
    for (const auto* argument : arguments)
        if (!may_trigger_ || !is_result(argument)) expression(argument);
    default_arguments({call.getArgs(), call.getNumArgs()}, close, !arguments.empty());
}

// A conversion that nobody wrote:  object  ->  (object).operator_double()
void Translator::conversion_call(const clang::CXXMemberCallExpr& call, const clang::CXXMethodDecl& method) {
    const auto* object = call.getImplicitObjectArgument();
    edits_.before(first(object), "(");
    expression(object);
    edits_.after(last(object), ")." + context_.names.of(&method) + "(" + hidden(method, false) + ")");
}

// Bits would differ between scalar types if a model value were computed in anything but double.
bool Translator::in_double(const clang::CallExpr& call) {
    const auto type = call.getType().getNonReferenceType().getCanonicalType();
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

}  // namespace hybridae::generator
