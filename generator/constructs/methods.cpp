// SPDX-License-Identifier: Apache-2.0
// Member functions, constructors, operators and conversions of the user's structs.
//
// The lock is a member of the model, not of the struct: a member function that meets decisions gets the model
// and its calling site as hidden arguments,  double flow(double dp) const  ->
// T flow(Model& hy_model, hybridae::locking::From hy_from, T dp) const.
// A constructor gets the model and the lock; its calling site is entered by who makes the object
// (hybridae::order::construct), because initialisers of members run before its body.
#include <algorithm>

#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"
#include "generator/emit/emit.hpp"
#include "generator/emit/pieces.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

std::string Translator::hidden_parameters(const clang::FunctionDecl& function) const {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const bool in_struct = method != nullptr && !method->getParent()->isLambda();
    const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&function);
    std::string list;
    const auto add = [&](const std::string& parameter) { list += (list.empty() ? "" : ", ") + parameter; };
    if (in_struct && context_.placement.needs_this(&function)) {
        add("Model& hy_model");
        if (constructor != nullptr) add("[[maybe_unused]] " + context_.names.lock() + "& hy_lock");
    }
    if (constructor != nullptr) {
        const int number = context_.names.number_of(constructor);
        if (number > 0) add("hybridae::order::Nth<" + std::to_string(number) + ">");
    } else if (context_.placement.takes_from(&function)) {
        add("hybridae::locking::From hy_from");
    }
    return list;
}

void Translator::method_name(const clang::CXXMethodDecl& method, std::size_t token) {
    const auto open = context_.tokens.at(method.getFunctionTypeLoc().getLParenLoc());
    if (llvm::isa<clang::CXXConstructorDecl>(method)) {
        edits_.replace(token, context_.names.of(method.getParent()));
    } else if (llvm::isa<clang::CXXDestructorDecl>(method)) {
        edits_.replace(token + 1, context_.names.of(method.getParent()));
    } else if (llvm::isa<clang::CXXConversionDecl>(method)) {
        edits_.erase(token, open - 1);
        edits_.replace(token, type_text(method.getReturnType(), context_.activity.is_active(&method)) + " " +
                                  context_.names.of(&method));
        edits_.join(open);
    } else {
        const auto name = context_.names.of(&method);
        if (name == method.getNameAsString()) return;
        edits_.erase(token, open - 1);
        edits_.replace(token, name);
        edits_.join(open);
    }
}

void Translator::method_head(const clang::CXXMethodDecl& method, std::size_t begin, std::size_t name) {
    function_ = &method;
    const bool special = method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator() ||
                         llvm::isa<clang::CXXDestructorDecl>(method) ||
                         (llvm::isa<clang::CXXConstructorDecl>(method) &&
                          llvm::cast<clang::CXXConstructorDecl>(method).isCopyOrMoveConstructor());
    if (special && context_.placement.needs_this(&method))
        refuse(method.getLocation(), "copying or destroying an object meets conditions on model values",
               "keep conditions out of copy constructors, assignments and destructors");
    if (method.isVirtual())
        refuse(method.getLocation(), "virtual functions are not translated",
               "which function runs must be known: use an enum and a switch, or a template parameter");
    const bool plain = context_.placement.is_plain(record_);
    const bool conversion = llvm::isa<clang::CXXConversionDecl>(method);
    for (auto token = begin; token < name; ++token)
        if ((!plain && (context_.tokens.is(token, "constexpr") || context_.tokens.is(token, "consteval"))) ||
            (conversion && context_.tokens.is(token, "explicit"))) {
            edits_.erase(token, token);
            edits_.join(token + 1);
        }
    method_name(method, name);
    signature(method);
}

void Translator::method(const clang::CXXMethodDecl& method) {
    const auto begin = context_.tokens.at(method.getInnerLocStart());
    method_head(method, begin, context_.tokens.at(method.getLocation()));
    if (const auto qualified = method.getQualifierLoc(); qualified.hasQualifier()) {
        edits_.erase(context_.tokens.at(qualified.getBeginLoc()), context_.tokens.at(qualified.getEndLoc()));
        if (method.isStatic()) edits_.before(begin, "static ");
    }
    if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&method)) initializers(*constructor);
    enter(method);
    statement(method.getBody());
}

// A member of a class template that is defined outside of it: an instance has the types of the declaration
// and the body of the definition.
void Translator::outside_template(const clang::CXXMethodDecl& written, const clang::CXXMethodDecl& method) {
    method_head(method, context_.tokens.at(written.getInnerLocStart()),
                context_.tokens.at(written.getLocation()));
    for (const auto* parameter : method.parameters()) {
        const auto token = context_.tokens.at(parameter->getLocation());
        const auto name = parameter->getNameAsString();
        const auto* declared = written.getParamDecl(parameter->getFunctionScopeIndex());
        if (name.empty() || name == declared->getNameAsString()) continue;
        if (declared->getDeclName())
            edits_.replace(token, name);
        else
            edits_.after(context_.tokens.at(declared->getTypeSourceInfo()->getTypeLoc().getEndLoc()),
                         " " + name);
    }
    Edits edits;
    Translator translator(context_, edits);
    translator.record_ = record_;
    translator.in_method_ = true;
    translator.function_ = &method;
    auto begin = context_.tokens.at(method.getBody()->getBeginLoc());
    if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&method)) {
        translator.initializers(*constructor);
        for (const auto* part : constructor->inits())
            if (part->isWritten()) begin = std::min(begin, context_.tokens.at(part->getSourceLocation()) - 1);
    }
    translator.enter(method);
    translator.statement(method.getBody());
    const auto end = context_.tokens.at(method.getBody()->getEndLoc());
    const auto at = context_.tokens.at(written.getEndLoc());
    edits_.replace(context_.tokens.is(at + 1, ";") ? at + 1 : at,
                   "\n" + line_directive(context_.place(context_.tokens.location(begin))) +
                       edited_text(context_.tokens, begin, end, edits) + "\n" +
                       line_directive(context_.place(written.getEndLoc())));
}

void Translator::initializers(const clang::CXXConstructorDecl& constructor) {
    for (const auto* part : constructor.inits()) {
        const auto* value = part->getInit();
        if (!part->isWritten()) {
            const auto* made = dyn_cast<clang::CXXConstructExpr>(value->IgnoreImplicit());
            if (made != nullptr && context_.decisions.reaches(made->getConstructor()))
                refuse(constructor.getLocation(),
                       "a member is made by a constructor that meets conditions on model values",
                       "name it among the initialisers of this constructor");
            continue;
        }
        if (part->isBaseInitializer() || part->isDelegatingInitializer())
            type(part->getTypeSourceInfo()->getTypeLoc(), false);
        if (part->isMemberInitializer()) refuse_reference_to_kink(part->getMember()->getType(), value);
        expression(value);
    }
}

// = default, = delete: only names and types change.
void Translator::special_member(const clang::CXXMethodDecl& method) {
    if (method.isDefaulted() && !llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method) &&
        !method.isCopyAssignmentOperator() && !method.isMoveAssignmentOperator() &&
        holds_reals(context_.ast.getRecordType(record_))) {
        const auto from = context_.tokens.at(method.getInnerLocStart());
        auto to = from;
        while (!context_.tokens.is(to, ";")) ++to;
        return edits_.erase(from, to);
    }
    const auto written = method.getFunctionTypeLoc();
    if (!written) return;
    const auto begin = context_.tokens.at(method.getInnerLocStart()),
               open = context_.tokens.at(written.getLParenLoc());
    const auto own = record_->getNameAsString(), name = context_.names.of(record_);
    if (own == name) return;
    for (auto token = begin; token < context_.tokens.closing(open); ++token)
        if (context_.tokens.is(token, own.c_str())) edits_.replace(token, name);
}

}  // namespace hybridae::generator
