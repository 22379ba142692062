// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/decisions.hpp"

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

std::vector<const clang::FunctionDecl*> all_bodies(const Universe& universe) {
    std::vector<const clang::FunctionDecl*> bodies = universe.functions;
    bodies.insert(bodies.end(), universe.methods.begin(), universe.methods.end());
    for (std::size_t i = 0; i < bodies.size(); ++i)
        walk(*bodies[i], [&](const clang::Stmt* node) {
            const auto* lambda = dyn_cast<clang::LambdaExpr>(node);
            if (lambda == nullptr) return true;
            for (const auto* called : call_operators(*lambda->getLambdaClass())) bodies.push_back(called);
            return false;
        });
    return bodies;
}

Decisions::Decisions(const Universe& universe, const Activity& activity) : activity_(activity) {
    const auto bodies = all_bodies(universe);
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto* function : bodies)
            if (!reaches(function) && any_reaches(*function)) grown = reaching_.insert(function).second;
    }
}

bool Decisions::is_relation(const clang::Expr* expression) const {
    if (const auto* call = dyn_cast<clang::CallExpr>(expression)) {
        if (classify(*call) != Callee::relation) return false;
        for (const auto* argument : call->arguments())
            if (activity_.is_active(argument)) return true;
        return false;
    }
    const auto* operation = dyn_cast<clang::BinaryOperator>(expression);
    if (operation == nullptr || !operation->isRelationalOp() || !is_real(operation->getLHS()->getType()))
        return false;
    return activity_.is_active(operation->getLHS()) || activity_.is_active(operation->getRHS());
}

bool Decisions::is_nonsmooth(const clang::Expr* expression) const {
    const auto* call = dyn_cast<clang::CallExpr>(expression);
    if (call == nullptr) return false;
    const auto kind = classify(*call);
    if (kind != Callee::kink && kind != Callee::integer && kind != Callee::whole) return false;
    for (const auto* element : listed_arguments(*call))
        if (activity_.is_active(element)) return true;
    for (const auto* argument : call->arguments())
        if (activity_.is_active(argument)) return true;
    return false;
}

bool Decisions::is_condition(const clang::Expr* expression) const {
    if (is_relation(expression)) return true;
    const auto below = [this](const clang::Expr* part) {
        part = part->IgnoreParenImpCasts();
        return is_condition(part);
    };
    if (const auto* operation = dyn_cast<clang::BinaryOperator>(expression))
        return operation->isLogicalOp() && (below(operation->getLHS()) || below(operation->getRHS()));
    const auto* negation = dyn_cast<clang::UnaryOperator>(expression);
    return negation != nullptr && negation->getOpcode() == clang::UO_LNot && below(negation->getSubExpr());
}

bool Decisions::any_reaches(const clang::FunctionDecl& function) const {
    if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&function))
        for (const auto* part : constructor->inits())
            if (reaches(part->getInit())) return true;
    return reaches(function.getBody());
}

bool Decisions::reaches(const clang::Stmt* statement) const {
    bool found = false;
    walk(statement, [&](const clang::Stmt* node) {
        if (found || llvm::isa<clang::LambdaExpr>(node)) return false;
        if (const auto* call = dyn_cast<clang::CallExpr>(node)) {
            if (classify(*call) == Callee::no_event) return false;
        }
        if (const auto* called = called_by(*node); called != nullptr && reaches(called)) found = true;
        if (const auto* standard = dyn_cast<clang::CXXDefaultArgExpr>(node))
            found = found || reaches(standard->getExpr());
        if (const auto* expression = dyn_cast<clang::Expr>(node))
            if (is_relation(expression) || is_nonsmooth(expression)) found = true;
        return !found;
    });
    return found;
}

}  // namespace hybridae::generator
