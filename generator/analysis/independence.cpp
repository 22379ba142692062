// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/independence.hpp"

#include "generator/analysis/calls.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

namespace {

class Reader {
  public:
    Reader(const Found& transition, const Decisions& decisions) : decisions_(decisions) {
        for (const Argument argument : {Argument::result, Argument::discrete, Argument::discrete_result})
            if (const auto* parameter = transition.parameter(argument)) guarded_.insert(parameter);
    }

    bool independent(const clang::Stmt* body, bool in_trigger) const {
        bool result = true;
        walk(body, [&](const clang::Stmt* node) {
            if (const auto* branch = dyn_cast<clang::IfStmt>(node);
                branch != nullptr && !in_trigger && Triggers::is_trigger(*branch, decisions_)) {
                result = result && branch->getElse() == nullptr && independent(branch->getInit(), false) &&
                         independent(branch->getCond(), false) && independent(branch->getThen(), true);
                return false;
            }
            if (const auto* target = assigned(node)) {
                if (is_result(target)) {
                    result = result && !writes_within(node);
                    return false;
                }
                result = result && !in_trigger;
            }
            if (in_trigger && called_by(*node) != nullptr) result = false;
            if (const auto* name = dyn_cast<clang::DeclRefExpr>(node))
                result = result && guarded_.count(name->getDecl()) == 0;
            return result;
        });
        return result;
    }

  private:
    // What an assignment, an increment or a decrement writes; null for everything else.
    static const clang::Expr* assigned(const clang::Stmt* node) {
        if (const auto* operation = dyn_cast<clang::BinaryOperator>(node))
            return operation->isAssignmentOp() ? operation->getLHS() : nullptr;
        const auto* operation = dyn_cast<clang::UnaryOperator>(node);
        return operation != nullptr && operation->isIncrementDecrementOp() ? operation->getSubExpr()
                                                                           : nullptr;
    }

    // A member or element of a result: next.x, dnext.u[i].
    bool is_result(const clang::Expr* target) const {
        for (;;) {
            target = target->IgnoreParenImpCasts();
            if (const auto* member = dyn_cast<clang::MemberExpr>(target))
                target = member->getBase();
            else if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(target))
                target = element->getBase();
            else
                break;
        }
        const auto* name = dyn_cast<clang::DeclRefExpr>(target);
        return name != nullptr && guarded_.count(name->getDecl()) > 0;
    }

    // Whether an assignment may write something besides: by another one inside it, or by a call.
    static bool writes_within(const clang::Stmt* assignment) {
        bool writes = false;
        walk(assignment, [&](const clang::Stmt* node) {
            writes = writes || (node != assignment && assigned(node) != nullptr) ||
                     called_by(*node) != nullptr || llvm::isa<clang::LambdaExpr>(node);
            return !writes;
        });
        return writes;
    }

    const Decisions& decisions_;
    std::set<const clang::Decl*> guarded_;
};

}  // namespace

bool triggers_are_independent(const Roles& roles, const Decisions& decisions) {
    const Found& transition = roles.transition;
    return transition.function != nullptr &&
           Reader(transition, decisions).independent(transition.function->getBody(), false);
}

}  // namespace hybridae::generator
