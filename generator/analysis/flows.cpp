// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/flows.hpp"

#include <clang/AST/DeclCXX.h>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/containers.hpp"
#include "generator/analysis/sources.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

Holder FlowFinder::holder(const clang::ValueDecl& decl) const { return holder_of(decl); }

void FlowFinder::into(clang::QualType type, Holder target, const clang::Expr* value) {
    if (value == nullptr) return;
    const bool one_way = is_real(type);  // a plain number, copied
    const auto* bare = value->IgnoreParenImpCasts();
    const auto* called = dyn_cast<clang::CallExpr>(bare);
    const bool unchanged = llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(bare) ||
                           (called != nullptr && classify(*called) == Callee::user);
    Sources sources;
    add_sources(value, sources);
    for (const Holder source : sources) {
        if (one_way)
            flow(source, target, Tie::copied, value->getSourceRange(), unchanged);
        else
            tie(source, target, Tie::shared, value->getSourceRange());
    }
}

void FlowFinder::find(const Universe& universe) {
    for (const auto* function : universe.functions) this->function(*function);
    for (const auto* method : universe.methods) function(*method);
    for (const auto* member : universe.statics) {
        declare(*member);
        into(member->getType(), holder(*member), member->getAnyInitializer());
        body(member->getAnyInitializer(), nullptr);
    }
    for (const auto* global : universe.globals) {
        variable(*global);
        body(global->getInit(), nullptr);
    }
    for (std::size_t i = 1; i < universe.globals.size(); ++i)
        if (universe.globals[i]->getBeginLoc() == universe.globals[i - 1]->getBeginLoc())
            together({universe.globals[i - 1], universe.globals[i]});
    for (const auto* record : universe.records) {
        const clang::FieldDecl* before = nullptr;
        for (const auto* field : record->fields()) {
            declare(*field);
            if (field->hasInClassInitializer()) {
                into(field->getType(), holder(*field), field->getInClassInitializer());
                body(field->getInClassInitializer(), nullptr);
            }
            if (before != nullptr && before->getBeginLoc() == field->getBeginLoc()) together({before, field});
            before = field;
        }
    }
}

void FlowFinder::function(const clang::FunctionDecl& function) {
    declare(function);
    for (const auto* parameter : function.parameters()) variable(*parameter);
    if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&function))
        for (const auto* part : constructor->inits()) {
            if (part->isMemberInitializer())
                into(part->getMember()->getType(), holder(*part->getMember()), part->getInit());
            body(part->getInit(), nullptr);
        }
    body(function.getBody(), &function);
}

// Declarators that share one type specifier have one type.
void FlowFinder::together(llvm::ArrayRef<const clang::ValueDecl*> decls) {
    for (std::size_t i = 1; i < decls.size(); ++i) {
        const bool results = llvm::isa<clang::FunctionDecl>(decls[i]);
        if (!results && (!holds_reals(decls[i]->getType()) || !holds_reals(decls[i - 1]->getType())))
            continue;
        tie(holder(*decls[i - 1]), holder(*decls[i]), Tie::typed, decls[i]->getSourceRange());
    }
}

void FlowFinder::variable(const clang::VarDecl& decl) {
    declare(decl);
    if (const auto* parameter = dyn_cast<clang::ParmVarDecl>(&decl)) {
        if (parameter->hasDefaultArg() && !parameter->hasUnparsedDefaultArg() &&
            !parameter->hasUninstantiatedDefaultArg())
            into(decl.getType(), holder(decl), parameter->getDefaultArg());
        return;
    }
    into(decl.getType(), holder(decl), decl.getInit());
    if (const auto* parts = dyn_cast<clang::DecompositionDecl>(&decl))
        for (const auto* part : parts->bindings()) declare(*part);
}

void FlowFinder::body(const clang::Stmt* statement, const clang::FunctionDecl* function) {
    walk(statement, [&](const clang::Stmt* node) {
        if (const auto* lambda = dyn_cast<clang::LambdaExpr>(node)) {
            for (const auto& capture : lambda->captures())
                if (capture.capturesVariable() && lambda->isInitCapture(&capture))
                    if (const auto* variable_captured = dyn_cast<clang::VarDecl>(capture.getCapturedVar()))
                        variable(*variable_captured);
            for (const auto* capture : lambda->capture_inits()) body(capture, function);
            const auto operators = call_operators(*lambda->getLambdaClass());
            for (const auto* called : operators) this->function(*called);
            // A generic lambda has one text for all its uses.
            for (std::size_t i = 1; i < operators.size(); ++i) {
                if (is_real(operators[i]->getReturnType()) && is_real(operators[0]->getReturnType()))
                    together({operators[0], operators[i]});
                for (unsigned k = 0; k < operators[i]->getNumParams() && k < operators[0]->getNumParams();
                     ++k)
                    together({operators[0]->getParamDecl(k), operators[i]->getParamDecl(k)});
            }
            return false;
        }
        visit(node, function);
        return true;
    });
}

void FlowFinder::visit(const clang::Stmt* node, const clang::FunctionDecl* function) {
    if (const auto* declaration = dyn_cast<clang::DeclStmt>(node)) {
        std::vector<const clang::ValueDecl*> group;
        for (const auto* decl : declaration->decls())
            if (const auto* declared = dyn_cast<clang::VarDecl>(decl)) {
                variable(*declared);
                group.push_back(declared);
            }
        together(group);
    } else if (const auto* operation = dyn_cast<clang::BinaryOperator>(node)) {
        if (!operation->isAssignmentOp()) return;
        Sources targets;
        add_sources(operation->getLHS(), targets);
        for (const Holder target : targets) {
            into(operation->getLHS()->getType(), target, operation->getRHS());
            if (operation->isCompoundAssignmentOp())
                flow(target, target, Tie::copied, operation->getRHS()->getSourceRange());
        }
    } else if (const auto* result = dyn_cast<clang::ReturnStmt>(node)) {
        if (function != nullptr && result->getRetValue() != nullptr)
            into(function->getReturnType(), holder(*function), result->getRetValue());
    } else if (const auto* loop = dyn_cast<clang::CXXForRangeStmt>(node)) {
        declare(*loop->getLoopVariable());
        into(loop->getLoopVariable()->getType(), holder(*loop->getLoopVariable()), loop->getRangeInit());
    } else if (const auto* made_object = dyn_cast<clang::CXXConstructExpr>(node)) {
        made(*made_object);
    } else if (const auto* called = dyn_cast<clang::CallExpr>(node)) {
        call(*called);
    } else if (const auto* braces = dyn_cast<clang::InitListExpr>(node)) {
        list(*braces);
    }
}

void FlowFinder::arguments(const clang::FunctionDecl& function, llvm::ArrayRef<const clang::Expr*> values) {
    for (std::size_t i = 0; i < values.size() && i < function.getNumParams(); ++i) {
        const auto* parameter = function.getParamDecl(static_cast<unsigned>(i));
        into(parameter->getType(), holder(*parameter), values[i]);
    }
}

void FlowFinder::call(const clang::CallExpr& called) {
    std::vector<const clang::Expr*> values(called.arg_begin(), called.arg_end());
    const auto kind = classify(called);
    const auto* function = callee_of(called);
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
    if (kind == Callee::user) {
        if (method != nullptr && llvm::isa<clang::CXXOperatorCallExpr>(called)) values.erase(values.begin());
        arguments(*function, values);
        return;
    }
    if (kind != Callee::data || values.empty()) return;
    // fill(x), push_back(x), assign(n, x), std::get: the elements take part with their container.
    const clang::Expr* object = values[0];
    if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&called))
        object = member->getImplicitObjectArgument();
    Sources targets;
    add_sources(object, targets);
    if (mixes_arguments(*function)) return mixed(called, targets);
    for (const auto* value : values)
        if (value != object)
            for (const Holder target : targets) into(value->getType().getNonReferenceType(), target, value);
}

// swap(a, b), copy, accumulate, for_each: what goes in may come out anywhere.
void FlowFinder::mixed(const clang::CallExpr& called, Sources all) {
    for (const auto* value : called.arguments()) {
        add_sources(value, all);
        for (const auto* callable : callables_in(*value)) {
            if (holds_reals(callable->getReturnType())) all.insert(holder(*callable));
            for (const auto* parameter : callable->parameters())
                if (holds_reals(parameter->getType())) all.insert(holder(*parameter));
        }
    }
    for (std::size_t i = 1; i < all.size(); ++i)
        tie(all[i - 1], all[i], Tie::shared, called.getSourceRange());
}

void FlowFinder::list(const clang::InitListExpr& braces) {
    const auto type = braces.getType();
    const auto* record = type->getAsCXXRecordDecl();
    if (record != nullptr && is_user_code(*record)) {
        unsigned i = record->getNumBases();  // they come first
        for (const auto* field : record->fields()) {
            if ((field->isBitField() && !field->getDeclName()) || i >= braces.getNumInits()) continue;
            into(field->getType(), holder(*field), braces.getInit(i++));
        }
        return;
    }
    for (const auto* element : braces.inits()) into(element->getType(), &braces, element);
}

void FlowFinder::made(const clang::CXXConstructExpr& object) {
    if (object.getConstructor()->isCopyOrMoveConstructor() && !object.getConstructor()->isUserProvided())
        return;
    if (is_user_code(*object.getConstructor())) {
        std::vector<const clang::Expr*> values(object.arguments().begin(), object.arguments().end());
        const clang::FunctionDecl* definition = object.getConstructor();
        object.getConstructor()->hasBody(definition);
        arguments(*definition, values);
        return;
    }
    for (const auto* value : object.arguments()) into(value->getType(), &object, value);
}

}  // namespace hybridae::generator
