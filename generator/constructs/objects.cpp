// SPDX-License-Identifier: Apache-2.0
// Objects that are made by constructors.
//
//   Valve v(a, b)   ->   Valve v(hybridae::order::construct<Valve>(*this, {7}, a, b))
//
// where the constructor meets decisions; the result is constructed in place, not copied.
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

namespace {

const clang::CXXConstructorDecl* defined(const clang::CXXConstructorDecl* constructor) {
    const clang::FunctionDecl* definition = nullptr;
    return constructor->hasBody(definition) ? llvm::cast<clang::CXXConstructorDecl>(definition) : constructor;
}

// Of a base, or delegated: already inside the call of another constructor.
bool is_part(const clang::CXXConstructExpr& object) {
    return static_cast<int>(object.getConstructionKind()) != 0;
}

}  // namespace

// What stands before the arguments of a constructor that has hidden ones: it ends with an open bracket or a
// comma. Empty: it has none.
std::string Translator::construction(const clang::CXXConstructExpr& object) {
    const auto* constructor = defined(object.getConstructor());
    if (!is_user_code(*constructor) || !constructor->isUserProvided()) return {};
    const int nth = context_.names.number_of(constructor);
    const std::string tag =
        nth > 0 ? "hybridae::order::Nth<" + number(static_cast<std::size_t>(nth)) + ">{}, " : "";
    const bool part = is_part(object);
    if (context_.placement.needs_this(constructor)) {
        if (in_member_initializer_)
            refuse(object.getSourceRange(),
                   "a member is made by a constructor that meets conditions on model values",
                   "make it in a constructor of the struct around it");
        if (part) return self() + ", hy_lock, " + tag;
        return "hybridae::order::construct<" + type_text(object.getType().getUnqualifiedType(), true) + ">(" +
               self() + ", {" + number(++context_.calls) + "}, " + tag;
    }
    if (tag.empty()) return {};
    return part ? tag : type_text(object.getType().getUnqualifiedType(), true) + "(" + tag;
}

void Translator::object(const clang::CXXConstructExpr& object) {
    const auto* constructor = defined(object.getConstructor());
    if (const auto* written = dyn_cast<clang::CXXTemporaryObjectExpr>(&object))
        type(written->getTypeSourceInfo()->getTypeLoc(), context_.activity.is_active_holder(&object),
             object.getType());
    std::vector<const clang::Expr*> arguments;
    for (const auto* argument : object.arguments())
        if (!llvm::isa<clang::CXXDefaultArgExpr>(argument)) arguments.push_back(argument);

    if (!is_user_code(*constructor) && as_standard_container(object.getType()) == nullptr) {
        for (const auto* argument : arguments)
            if (active(argument))
                refuse_active(object.getSourceRange(), argument,
                              "a model value goes into '" + object.getType().getAsString() +
                                  "', which is not translated yet",
                              advice_for(*object.getConstructor()->getParent()));
    }
    if (!constructor->isUserProvided() && is_user_code(*constructor) &&
        context_.decisions.reaches(constructor))
        refuse(object.getSourceRange(),
               "a member is made by a constructor that meets conditions on model values",
               "write a constructor that names this member among its initialisers");

    auto begin = construction(object);
    const auto brackets = object.getParenOrBraceRange();
    const bool part = is_part(object);
    std::vector<const clang::Expr*> all(object.arguments().begin(), object.arguments().end());
    const bool force = several_reach(all) && (!object.isListInitialization() || !begin.empty());
    if (begin.empty() && !force) {
        for (const auto* argument : arguments) expression(argument);
        return;
    }
    // `B b{}` makes the members of B at its closing bracket.
    const bool unwritten = brackets.isInvalid() || brackets.getBegin() == brackets.getEnd();
    if (unwritten && arguments.size() != 1)
        return refuse(object.getSourceRange(),
                      "an object is made here by a constructor that meets conditions on model "
                      "values",
                      "write its constructor call out");
    const bool implicit = brackets.isInvalid();
    const auto open = implicit ? first(&object) : context_.tokens.at(brackets.getBegin());
    const auto close = implicit ? last(&object) : context_.tokens.at(brackets.getEnd());
    if (force) {
        if (part)
            return refuse(object.getSourceRange(),
                          "several arguments of a base's constructor hold conditions on model "
                          "values",
                          "compute them in a function, or let one argument hold them");
        if (begin.empty())
            begin = type_text(object.getType().getUnqualifiedType(),
                              context_.activity.is_active_holder(&object)) +
                    "(";
        edits_.after(open, "hybridae::order::Arguments{");
        for (const auto* argument : arguments) expression(argument);
        default_arguments(all, close, !arguments.empty());
        edits_.before(close, "}.apply([&](auto&&... hy_arguments) { return " + begin +
                                 "static_cast<decltype(hy_arguments)&&>(hy_arguments)...); })");
        return;
    }
    if (arguments.empty() && begin.size() > 2) begin.resize(begin.size() - 2);
    implicit ? edits_.before(open, begin) : edits_.after(open, begin);
    for (const auto* argument : arguments) expression(argument);
    if (!implicit) default_arguments(all, close, !arguments.empty());
    if (!part) implicit ? edits_.after(close, ")") : edits_.before(close, ")");
}

// Valve v;
void Translator::default_object(const clang::VarDecl& variable, const clang::CXXConstructExpr& object) {
    auto begin = construction(object);
    if (!object.getConstructor()->isUserProvided() &&
        context_.decisions.reaches(defined(object.getConstructor())))
        refuse(variable.getSourceRange(),
               "a member is made by a constructor that meets conditions on model values",
               "write a constructor that names this member among its initialisers");
    if (begin.empty()) return;
    if (variable.getType()->isArrayType())
        return refuse(variable.getSourceRange(),
                      "an array of objects whose constructor meets conditions on model values",
                      "write the objects out, or set them in a loop");
    begin.resize(begin.size() - 2);
    edits_.after(context_.tokens.at(variable.getLocation()), "(" + begin + "))");
}

}  // namespace hybridae::generator
