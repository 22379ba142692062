// SPDX-License-Identifier: Apache-2.0
// Loops that a test under no_event ends. They are watched, so that derivatives converge, too:
//   while (no_event(c)) { ... }   ->   { auto hy_iteration1 = hybridae::iteration<T>(x);
//                                        while (hy_iteration1.goes_on(no_event(c))) { ... } }
//   if (no_event(c)) break;       ->   if (hy_iteration1.ends(no_event(c))) break;
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/variables.hpp"
#include "generator/analysis/walk.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

namespace {

using Tests = std::vector<std::pair<const clang::CallExpr*, bool>>;  // and whether true goes on

// The calls of no_event among the leaves of a tree of &&, ||, !.
void add_tests(const clang::Expr* tree, bool goes_on, Tests& tests) {
    if (tree == nullptr) return;
    tree = tree->IgnoreParenImpCasts();
    if (const auto* operation = dyn_cast<clang::BinaryOperator>(tree)) {
        if (!operation->isLogicalOp()) return;
        add_tests(operation->getLHS(), goes_on, tests);
        add_tests(operation->getRHS(), goes_on, tests);
    } else if (const auto* negation = dyn_cast<clang::UnaryOperator>(tree)) {
        if (negation->getOpcode() == clang::UO_LNot) add_tests(negation->getSubExpr(), !goes_on, tests);
    } else if (const auto* call = dyn_cast<clang::CallExpr>(tree)) {
        if (classify(*call) == Callee::no_event) tests.emplace_back(call, goes_on);
    }
}

// break; or return ...;, possibly in braces.
bool leaves(const clang::Stmt* statement) {
    if (const auto* block = dyn_cast<clang::CompoundStmt>(statement))
        return !block->body_empty() && leaves(block->body_back());
    return llvm::isa<clang::BreakStmt, clang::ReturnStmt>(statement);
}

bool is_loop(const clang::Stmt* node) {
    return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(node);
}

Tests tests_of(const clang::Stmt& loop) {
    Tests tests;
    if (const auto* counted = dyn_cast<clang::ForStmt>(&loop)) add_tests(counted->getCond(), true, tests);
    if (const auto* guarded = dyn_cast<clang::WhileStmt>(&loop)) add_tests(guarded->getCond(), true, tests);
    if (const auto* repeated = dyn_cast<clang::DoStmt>(&loop)) add_tests(repeated->getCond(), true, tests);
    walk(&loop, [&](const clang::Stmt* node) {
        if (node != &loop && (is_loop(node) || llvm::isa<clang::LambdaExpr>(node))) return false;
        const auto* branch = dyn_cast<clang::IfStmt>(node);
        if (branch != nullptr && branch->getElse() == nullptr && leaves(branch->getThen()))
            add_tests(branch->getCond(), false, tests);
        return true;
    });
    return tests;
}

// Variables that a loop changes, in the order in which it does.
std::vector<const clang::VarDecl*> changed_in(const clang::Stmt& loop) {
    std::vector<const clang::VarDecl*> changed;
    const auto add = [&](const clang::Expr* target) {
        const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(variable_of(target));
        if (variable != nullptr && std::find(changed.begin(), changed.end(), variable) == changed.end())
            changed.push_back(variable);
    };
    walk(&loop, [&](const clang::Stmt* node) {
        if (const auto* operation = dyn_cast<clang::BinaryOperator>(node)) {
            if (operation->isAssignmentOp()) add(operation->getLHS());
        } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(node)) {
            if (unary->isIncrementDecrementOp()) add(unary->getSubExpr());
        } else if (const auto* call = dyn_cast<clang::CallExpr>(node)) {
            const auto* function = callee_of(*call);
            const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
            const bool member_operator = llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr;
            if (member_operator && llvm::cast<clang::CXXOperatorCallExpr>(call)->isAssignmentOp())
                add(call->getArg(0));
            if (classify(*call) != Callee::user) return true;
            for (unsigned i = member_operator ? 1 : 0; i < call->getNumArgs(); ++i) {
                const unsigned parameter = member_operator ? i - 1 : i;
                if (parameter >= function->getNumParams()) break;
                const auto type = function->getParamDecl(parameter)->getType();
                const bool reaches_it = type->isReferenceType() || type->isPointerType();
                if (reaches_it && !type->getPointeeType().isConstQualified()) add(call->getArg(i));
            }
        }
        return true;
    });
    return changed;
}

}  // namespace

std::string Translator::iteration(const clang::Stmt& loop) {
    const auto tests = tests_of(loop);
    if (tests.empty()) return "";
    if (reaches(&loop)) return "";  // refused
    std::string variables;
    bool any_active = false;
    const clang::VarDecl* unsuited = nullptr;
    for (const auto* variable : changed_in(loop)) {
        // What is declared in the loop ends with it.
        if (!context_.ast.getSourceManager().isBeforeInTranslationUnit(variable->getBeginLoc(),
                                                                       loop.getBeginLoc()))
            continue;
        const auto type = variable->getType().getNonReferenceType();
        const auto* container = as_standard_container(type);
        const bool suited =
            type->isArithmeticType() || type->isEnumeralType() ||
            (container != nullptr && (container->getName() == "array" || container->getName() == "vector"));
        const bool is_active = context_.activity.is_active(variable) && holds_reals(type);
        any_active = any_active || is_active;
        if (!suited && is_active) unsuited = variable;
        if (suited) variables += (variables.empty() ? "" : ", ") + variable->getNameAsString();
    }
    if (!any_active) return "";
    if (unsuited != nullptr)
        refuse(tests.front().first->getSourceRange(),
               "an iteration that 'no_event' ends changes '" + unsuited->getNameAsString() + "'",
               "iterate on double variables or std::array and copy the result afterwards");
    const std::string name = "hy_iteration" + number(++context_.iterations);
    for (const auto& [test, goes_on] : tests) endings_[test] = {name, goes_on};
    return "auto " + name + " = hybridae::iteration<" + context_.names.scalar() + ">(" + variables + ")";
}

}  // namespace hybridae::generator
