// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/unrecorded.hpp"

#include <clang/AST/ExprCXX.h>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/variables.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

using clang::dyn_cast;
using clang::Stmt;

Unrecorded::Unrecorded(const Universe& universe, const Decisions& decisions, Refusals& refusals)
    : decisions_(decisions), refusals_(refusals) {
    const auto bodies = all_bodies(universe);
    const auto visit_all = [&] {
        for (const auto* function : bodies) {
            function_ = function;
            if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(function))
                for (const auto* part : constructor->inits()) {
                    expression(part->getInit(), false);
                    if (is_unrecorded(part->getInit())) add(part->getMember());
                }
            visit(function->getBody(), false);
        }
    };
    do {
        grown_ = false;
        visit_all();
    } while (grown_);
    reports_ = true;
    visit_all();
}

bool Unrecorded::is_unrecorded(const clang::Expr* expression) const {
    bool found = false;
    walk(expression, [&](const Stmt* node) {
        const auto* part = dyn_cast<clang::Expr>(node);
        // What is locked is recorded, whatever it is made of.
        if (found || part == nullptr || llvm::isa<clang::LambdaExpr>(part) || decisions_.is_relation(part) ||
            decisions_.is_nonsmooth(part))
            return false;
        if (const auto* called = dyn_cast<clang::CallExpr>(part)) {
            const auto kind = classify(*called);
            found =
                kind == Callee::no_event || (kind == Callee::user && decls_.count(callee_of(*called)) > 0);
        } else if (const auto* name = dyn_cast<clang::DeclRefExpr>(part)) {
            found = decls_.count(name->getDecl()->getCanonicalDecl()) > 0;
        } else if (const auto* member = dyn_cast<clang::MemberExpr>(part)) {
            found = decls_.count(member->getMemberDecl()->getCanonicalDecl()) > 0;
        }
        return !found;
    });
    return found;
}

void Unrecorded::add(const clang::ValueDecl* decl) {
    if (decl != nullptr &&
        decls_.insert(llvm::isa<clang::FunctionDecl>(decl) ? decl : decl->getCanonicalDecl()).second)
        grown_ = true;
}

void Unrecorded::assigned(const clang::Expr* target) { add(assigned_part(target)); }

bool Unrecorded::refuse(const Stmt* part, const char* what, const char* advice) {
    if (!reports_ || part == nullptr || !decisions_.reaches(part)) return false;
    refusals_.refuse(part->getSourceRange(), what, advice);
    return true;
}

void Unrecorded::refuse_behind(const Stmt* part) {
    refuse(part, "a condition on model values behind a test under 'no_event'",
           "write hybridae::no_event(...) around this condition, too, or test it before");
}

Unrecorded::Leaving Unrecorded::visit(const Stmt* node, bool behind) {
    Leaving leaving;
    if (node == nullptr) return leaving;
    if (const auto* value = dyn_cast<clang::Expr>(node)) {
        expression(value, behind);
    } else if (const auto* block = dyn_cast<clang::CompoundStmt>(node)) {
        for (const auto* child : block->body()) {
            if (leaving.any()) refuse_behind(child);
            leaving.add(visit(child, behind || leaving.any()));
        }
    } else if (const auto* branch = dyn_cast<clang::IfStmt>(node)) {
        leaving.add(visit(branch->getInit(), behind));
        leaving.add(visit(branch->getConditionVariableDeclStmt(), behind));
        expression(branch->getCond(), behind);
        const bool unrecorded = is_unrecorded(branch->getCond());
        for (const auto* part : {branch->getThen(), branch->getElse()}) {
            if (unrecorded) refuse_behind(part);
            leaving.add(visit(part, behind || unrecorded));
        }
    } else if (const auto* selection = dyn_cast<clang::SwitchStmt>(node)) {
        leaving.add(visit(selection->getInit(), behind));
        leaving.add(visit(selection->getConditionVariableDeclStmt(), behind));
        expression(selection->getCond(), behind);
        const bool unrecorded = is_unrecorded(selection->getCond());
        if (unrecorded) refuse_behind(selection->getBody());
        const auto inside = visit(selection->getBody(), behind || unrecorded);
        leaving.by_return = inside.by_return;
        if (llvm::isa_and_nonnull<clang::ContinueStmt>(inside.by_break)) leaving.by_break = inside.by_break;
    } else if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(node)) {
        return loop(*node, behind);
    } else if (const auto* declaration = dyn_cast<clang::DeclStmt>(node)) {
        for (const auto* decl : declaration->decls()) {
            const auto* variable = dyn_cast<clang::VarDecl>(decl);
            if (variable == nullptr || variable->getInit() == nullptr) continue;
            expression(variable->getInit(), behind);
            if (is_unrecorded(variable->getInit())) add(variable);
        }
    } else if (const auto* result = dyn_cast<clang::ReturnStmt>(node)) {
        expression(result->getRetValue(), behind);
        if (behind || is_unrecorded(result->getRetValue())) add(function_);
        if (behind) leaving.by_return = node;
    } else if (llvm::isa<clang::BreakStmt, clang::ContinueStmt>(node)) {
        if (behind) leaving.by_break = node;
    } else if (llvm::isa<clang::GotoStmt>(node)) {
        if (behind) leaving.by_return = node;
    } else {
        for (const auto* child : node->children()) leaving.add(visit(child, behind));
    }
    return leaving;
}

Unrecorded::Leaving Unrecorded::loop(const Stmt& loop, bool behind) {
    const clang::Expr *test = nullptr, *increment = nullptr;
    const Stmt *body = nullptr, *declared = nullptr;
    if (const auto* counted = dyn_cast<clang::ForStmt>(&loop)) {
        visit(counted->getInit(), behind);
        test = counted->getCond(), increment = counted->getInc(), body = counted->getBody();
    } else if (const auto* guarded = dyn_cast<clang::WhileStmt>(&loop)) {
        declared = guarded->getConditionVariableDeclStmt();
        test = guarded->getCond(), body = guarded->getBody();
    } else if (const auto* repeated = dyn_cast<clang::DoStmt>(&loop)) {
        test = repeated->getCond(), body = repeated->getBody();
    } else {
        const auto& range = llvm::cast<clang::CXXForRangeStmt>(loop);
        visit(range.getInit(), behind);
        expression(range.getRangeInit(), behind);
        body = range.getBody();
    }
    visit(declared, behind);
    const bool reports = reports_;
    reports_ = false;
    expression(test, behind);
    const bool by_test = is_unrecorded(test);
    Leaving inside = visit(body, behind || by_test);
    reports_ = reports;
    const bool ends = by_test || inside.any();
    // What follows a test that may end the loop is behind it, in all later rounds.
    if (ends && reports_ && decisions_.reaches(&loop)) {
        const auto* at = by_test ? test : inside.by_break != nullptr ? inside.by_break : inside.by_return;
        refusals_.refuse(at->getSourceRange(), "a loop that 'no_event' ends holds conditions on model values",
                         "how often it runs is not recorded: write hybridae::no_event(...) around those "
                         "conditions, or take them out of the loop");
        reports_ = false;
    }
    expression(test, behind || ends);
    expression(increment, behind || ends);
    inside = visit(body, behind || ends);
    reports_ = reports;
    Leaving leaving;
    leaving.by_return = inside.by_return;
    return leaving;
}

void Unrecorded::expression(const clang::Expr* expression, bool behind) {
    walk(expression, [&](const Stmt* node) {
        if (llvm::isa<clang::LambdaExpr>(node)) return false;
        if (const auto* operation = dyn_cast<clang::BinaryOperator>(node)) {
            if (operation->isAssignmentOp() && (behind || is_unrecorded(operation->getRHS())))
                assigned(operation->getLHS());
            if (operation->isLogicalOp() && is_unrecorded(operation->getLHS()) &&
                !decisions_.is_condition(operation))
                refuse_behind(operation->getRHS());
        } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(node)) {
            if (unary->isIncrementDecrementOp() && behind) assigned(unary->getSubExpr());
        } else if (const auto* choice = dyn_cast<clang::ConditionalOperator>(node)) {
            if (is_unrecorded(choice->getCond()))
                for (const auto* part : {choice->getTrueExpr(), choice->getFalseExpr()}) refuse_behind(part);
        } else if (const auto* called = dyn_cast<clang::CallExpr>(node)) {
            if (classify(*called) == Callee::no_event) return false;
            if (classify(*called) == Callee::user) call(*called, behind);
            if (classify(*called) == Callee::data) stored(*called, behind);
        }
        return true;
    });
}

// push_back, fill, operator=: a container takes its arguments.
void Unrecorded::stored(const clang::CallExpr& call, bool behind) {
    const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call);
    if (member == nullptr && !llvm::isa<clang::CXXOperatorCallExpr>(call)) return;
    const auto* object = member != nullptr ? member->getImplicitObjectArgument() : call.getArg(0);
    const auto* assignment = dyn_cast<clang::CXXOperatorCallExpr>(&call);
    const bool assigns = assignment != nullptr && assignment->isAssignmentOp();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee_of(call));
    const bool changes = assigns || (member != nullptr && method != nullptr && !method->isConst());
    bool carries = behind;
    for (const auto* argument : written_arguments(call)) carries = carries || is_unrecorded(argument);
    if (changes && carries && call.getNumArgs() > 0) assigned(object);
}

// Arguments carry what is unrecorded into a function and, by reference, out of it.
void Unrecorded::call(const clang::CallExpr& call, bool behind) {
    const auto* function = callee_of(call);
    const auto arguments = written_arguments(call);
    for (std::size_t i = 0; i < arguments.size() && i < function->getNumParams(); ++i) {
        const auto* parameter = function->getParamDecl(static_cast<unsigned>(i));
        if (is_unrecorded(arguments[i])) add(parameter);
        const auto type = parameter->getType();
        const bool comes_back =
            (type->isReferenceType() || type->isPointerType()) && !type->getPointeeType().isConstQualified();
        if (comes_back && (behind || decls_.count(parameter->getCanonicalDecl()) > 0)) assigned(arguments[i]);
    }
}

}  // namespace hybridae::generator
