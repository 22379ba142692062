// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/triggers.hpp"

#include "generator/analysis/calls.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

bool Triggers::is_trigger(const clang::IfStmt& branch, const Decisions& decisions) {
    return branch.getCond() != nullptr && decisions.is_condition(branch.getCond()->IgnoreParenImpCasts());
}

Triggers::Triggers(const Universe& universe, const Roles& roles, const Decisions& decisions,
                   Refusals& refusals) {
    const auto& transition = roles.transition;
    if (transition.function == nullptr) return;
    for (const Argument argument : {Argument::result, Argument::discrete_result})
        if (const auto* parameter = transition.parameter(argument))
            results_[transition.function].insert(parameter);
    follow(transition.function->getBody(), *transition.function, decisions);

    for (const auto* function : all_bodies(universe))
        walk(function->getBody(), [&](const clang::Stmt* node) {
            const auto* call = dyn_cast<clang::CallExpr>(node);
            if (call != nullptr && results_.count(callee_of(*call)) > 0 && hands_over_.count(call) == 0)
                refusals.refuse(
                    call->getSourceRange(),
                    "'" + callee_of(*call)->getNameAsString() +
                        "' holds triggers of the transition and is called here for something else",
                    "write two functions: one with the triggers, one without");
            return true;
        });
}

const std::set<const clang::ValueDecl*>& Triggers::results(const clang::FunctionDecl* function) const {
    static const std::set<const clang::ValueDecl*> none;
    const auto found = results_.find(function);
    return found == results_.end() ? none : found->second;
}

void Triggers::follow(const clang::Stmt* statement, const clang::FunctionDecl& function,
                      const Decisions& decisions) {
    walk(statement, [&](const clang::Stmt* node) {
        if (llvm::isa<clang::LambdaExpr>(node)) return false;
        if (const auto* branch = dyn_cast<clang::IfStmt>(node)) {
            if (!is_trigger(*branch, decisions)) return true;
            follow(branch->getElse(), function, decisions);
            return false;
        }
        const auto* call = dyn_cast<clang::CallExpr>(node);
        if (call == nullptr || classify(*call) != Callee::user) return true;
        const auto* called = callee_of(*call);
        bool fresh = false;
        for (unsigned i = 0; i < call->getNumArgs() && i < called->getNumParams(); ++i) {
            const auto* name = dyn_cast<clang::DeclRefExpr>(call->getArg(i)->IgnoreParenImpCasts());
            if (name == nullptr || results_[&function].count(name->getDecl()) == 0) continue;
            const auto type = called->getParamDecl(i)->getType();
            if (!type->isReferenceType() || type.getNonReferenceType().isConstQualified()) continue;
            fresh = results_[called].insert(called->getParamDecl(i)).second || fresh;
            hands_over_.insert(call);
        }
        if (fresh) follow(called->getBody(), *called, decisions);
        return true;
    });
}

}  // namespace hybridae::generator
