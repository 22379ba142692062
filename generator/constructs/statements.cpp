// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "generator/analysis/walk.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;
using clang::Stmt;

void Translator::statement(const Stmt* node) {
    if (node == nullptr) return;
    if (const auto* value = dyn_cast<clang::Expr>(node)) return expression(value);
    switch (node->getStmtClass()) {
        case Stmt::NullStmtClass:
            return;
        case Stmt::CompoundStmtClass:
            for (const auto* child : node->children()) statement(child);
            return;
        case Stmt::DeclStmtClass:
            return declaration(*llvm::cast<clang::DeclStmt>(node));
        case Stmt::IfStmtClass:
            return branch(*llvm::cast<clang::IfStmt>(node));
        case Stmt::ForStmtClass:
        case Stmt::WhileStmtClass:
        case Stmt::DoStmtClass:
        case Stmt::CXXForRangeStmtClass:
            return loop(*node);
        case Stmt::SwitchStmtClass:
            return selection(*llvm::cast<clang::SwitchStmt>(node));
        case Stmt::CaseStmtClass:
            expression(llvm::cast<clang::CaseStmt>(node)->getLHS());
            expression(llvm::cast<clang::CaseStmt>(node)->getRHS());
            return statement(llvm::cast<clang::CaseStmt>(node)->getSubStmt());
        case Stmt::DefaultStmtClass:
            return statement(llvm::cast<clang::DefaultStmt>(node)->getSubStmt());
        case Stmt::AttributedStmtClass:
            return statement(llvm::cast<clang::AttributedStmt>(node)->getSubStmt());
        case Stmt::ReturnStmtClass:
            if (in_trigger_)
                refuse(node->getSourceRange(), "'return' inside a trigger of the transition",
                       "triggers that fire together are all carried out: let the body run to its end");
            refuse_reference_to_kink(function_->getReturnType(),
                                     llvm::cast<clang::ReturnStmt>(node)->getRetValue());
            return expression(llvm::cast<clang::ReturnStmt>(node)->getRetValue());
        case Stmt::BreakStmtClass:
        case Stmt::ContinueStmtClass:
            if (in_trigger_ && loops_in_trigger_ == 0)
                refuse(node->getSourceRange(), "a trigger of the transition is left for the loop around it",
                       "triggers that fire together are all carried out: let the body run to its end");
            return;
        case Stmt::GotoStmtClass:
            return jump(*llvm::cast<clang::GotoStmt>(node));
        case Stmt::LabelStmtClass:
            return statement(llvm::cast<clang::LabelStmt>(node)->getSubStmt());
        case Stmt::CXXTryStmtClass:
            return refuse(node->getSourceRange(), "'try' is not translated",
                          "test beforehand what could fail; 'throw' alone is translated: it ends the "
                          "evaluation with an "
                          "error");
        default:
            refuse(node->getSourceRange(),
                   std::string("hybridae does not translate this statement yet (") +
                       node->getStmtClassName() + ")",
                   "use if, switch, loops and functions");
    }
}

// Forward it only leaves something out. Backward it makes a loop, whose rounds would not be told apart.
void Translator::jump(const clang::GotoStmt& jump) {
    if (in_trigger_)
        refuse(jump.getSourceRange(), "'goto' inside a trigger of the transition",
               "triggers that fire together are all carried out: let the body run to its end");
    if (context_.ast.getSourceManager().isBeforeInTranslationUnit(jump.getLabel()->getStmt()->getBeginLoc(),
                                                                  jump.getGotoLoc()))
        refuse(jump.getSourceRange(), "'goto' back to an earlier statement is not translated",
               "write a loop with 'break' and 'continue'");
    const auto* label = jump.getLabel()->getStmt();
    walk(function_->getBody(), [&](const Stmt* node) {
        const auto* block = dyn_cast<clang::CompoundStmt>(node);
        if (block != nullptr && std::find(block->body_begin(), block->body_end(), label) != block->body_end())
            refuse_skipped(*block, jump.getGotoLoc(), label->getBeginLoc());
        return true;
    });
}

// C++ lets control pass over `double x;`, but not over what has a constructor, as the scalar types do.
void Translator::refuse_skipped(const clang::CompoundStmt& block, clang::SourceLocation from,
                                clang::SourceLocation to) {
    const auto& sources = context_.ast.getSourceManager();
    for (const auto* child : block.body()) {
        while (const auto* label = dyn_cast<clang::SwitchCase>(child)) child = label->getSubStmt();
        const auto* declaration = dyn_cast<clang::DeclStmt>(child);
        if (declaration == nullptr || !sources.isBeforeInTranslationUnit(from, declaration->getBeginLoc()) ||
            !sources.isBeforeInTranslationUnit(declaration->getBeginLoc(), to))
            continue;
        for (const auto* decl : declaration->decls()) {
            const auto* variable = dyn_cast<clang::VarDecl>(decl);
            if (variable != nullptr && !variable->isStaticLocal() && context_.activity.is_active(variable) &&
                !variable->getType()->isReferenceType() && !variable->getType()->isPointerType())
                refuse(declaration->getSourceRange(),
                       "control can pass over the declaration of '" + variable->getNameAsString() + "'",
                       "declare it before, or put braces around the statements that use it");
        }
    }
}

void Translator::branch(const clang::IfStmt& branch) {
    if (branch.isConstexpr()) return constant_branch(branch);
    if (branch.isConsteval())
        return refuse(branch.getSourceRange(), "'if consteval' is not translated", "write a plain 'if'");
    if (may_trigger_ && Triggers::is_trigger(branch, context_.decisions)) return trigger(branch, false);
    statement(branch.getInit());
    if (branch.getConditionVariableDeclStmt() != nullptr) statement(branch.getConditionVariableDeclStmt());
    // The condition of a declared variable has no text of its own.
    if (branch.getConditionVariable() == nullptr || active(branch.getConditionVariable()->getInit()))
        expression(branch.getCond());
    statement(branch.getThen());
    statement(branch.getElse());
}

namespace {

// The same `if` in the template of which `function` is an instance: there it has both branches.
const clang::IfStmt& as_written(const clang::IfStmt& branch, const clang::FunctionDecl* function) {
    const auto* pattern = function == nullptr ? nullptr : function->getTemplateInstantiationPattern();
    const clang::IfStmt* found = &branch;
    if (pattern != nullptr)
        walk(pattern->getBody(), [&](const Stmt* node) {
            const auto* other = dyn_cast<clang::IfStmt>(node);
            if (other != nullptr && other->getIfLoc() == branch.getIfLoc()) found = other;
            return true;
        });
    return *found;
}

}  // namespace

// if constexpr: what is not chosen is left out.
void Translator::constant_branch(const clang::IfStmt& branch) {
    clang::Expr::EvalResult value;
    if (!branch.getCond()->EvaluateAsConstantExpr(value, context_.ast) || branch.getInit() != nullptr)
        return refuse(branch.getSourceRange(), "this 'if constexpr' is not translated", "write a plain 'if'");
    const bool chosen = value.Val.getInt().getBoolValue();
    const auto& written = as_written(branch, function_);
    const auto* otherwise = written.getElse();
    const auto begin = context_.tokens.at(branch.getIfLoc()), then = first(written.getThen());
    // What is left stands in braces of its own, as the branches of an `if` do.
    edits_.erase(begin, then - 1);
    if (chosen) {
        edits_.before(then, "{ ");
        statement(branch.getThen());
        edits_.after(end_of(written.getThen()), " }");
        if (otherwise != nullptr) edits_.erase(context_.tokens.at(written.getElseLoc()), end_of(otherwise));
    } else {
        edits_.erase(begin, otherwise == nullptr ? end_of(written.getThen()) : first(otherwise) - 1);
        if (otherwise == nullptr) return edits_.replace(begin, ";");
        edits_.before(first(otherwise), "{ ");
        statement(branch.getElse());
        edits_.after(end_of(otherwise), " }");
    }
}

void Translator::selection(const clang::SwitchStmt& selection) {
    statement(selection.getInit());
    // The condition of a declared variable has no text of its own.
    if (selection.getConditionVariable() != nullptr)
        statement(selection.getConditionVariableDeclStmt());
    else
        expression(selection.getCond());
    if (const auto* block = dyn_cast<clang::CompoundStmt>(selection.getBody())) {
        auto last_case = block->getBeginLoc();
        for (const auto* child : block->body())
            if (llvm::isa<clang::SwitchCase>(child)) last_case = child->getBeginLoc();
        refuse_skipped(*block, block->getBeginLoc(), last_case);
    }
    ++loops_in_trigger_;
    statement(selection.getBody());
    --loops_in_trigger_;
}

}  // namespace hybridae::generator
