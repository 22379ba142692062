// SPDX-License-Identifier: Apache-2.0
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
        default:
            refuse(node->getSourceRange(),
                   std::string("hybridae does not translate this statement yet (") +
                       node->getStmtClassName() + ")",
                   "use if, switch, loops and functions");
    }
}

void Translator::branch(const clang::IfStmt& branch) {
    if (branch.isConstexpr() || branch.isConsteval())
        return refuse(branch.getSourceRange(), "'if constexpr' is not translated yet", "write a plain 'if'");
    if (may_trigger_ && Triggers::is_trigger(branch, context_.decisions)) return trigger(branch, false);
    refuse_behind_no_event(branch.getCond(), {branch.getThen(), branch.getElse()});
    statement(branch.getInit());
    if (branch.getConditionVariableDeclStmt() != nullptr) statement(branch.getConditionVariableDeclStmt());
    // The condition of a declared variable has no text of its own.
    if (branch.getConditionVariable() == nullptr || active(branch.getConditionVariable()->getInit()))
        expression(branch.getCond());
    statement(branch.getThen());
    statement(branch.getElse());
}

void Translator::selection(const clang::SwitchStmt& selection) {
    statement(selection.getInit());
    if (selection.getConditionVariable() != nullptr)
        refuse(selection.getCond()->getSourceRange(), "a variable declared in a 'switch' is not translated",
               "declare it before");
    expression(selection.getCond());
    ++loops_in_trigger_;
    statement(selection.getBody());
    --loops_in_trigger_;
}

}  // namespace hybridae::generator
