// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/searches.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <map>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/variables.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;
using clang::Stmt;
using Variables = std::set<const clang::Decl*>;

// What an expression reads: variables, and whether model values are among what it reads outside of `own`.
struct Reads {
    Variables variables;
    bool model_values = false;
};

class Reader {
  public:
    Reader(const Activity& activity, const Variables& own) : activity_(activity), own_(own) {}

    void add(const Stmt* expression, Reads& reads) const {
        walk(expression, [&](const Stmt* node) {
            const auto* part = dyn_cast<clang::Expr>(node);
            if (part == nullptr) return true;
            if (!llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(part)) return true;
            const auto* variable = variable_of(part);
            if (variable == nullptr || llvm::isa<clang::FunctionDecl>(variable)) return true;
            const auto* record = variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
            if (record != nullptr && record->isLambda()) {
                for (const auto& capture : record->captures())
                    if (capture.capturesVariable()) note(*capture.getCapturedVar(), nullptr, reads);
                return true;
            }
            note(*variable, part, reads);
            return !llvm::isa<clang::MemberExpr>(part);
        });
    }

  private:
    void note(const clang::ValueDecl& variable, const clang::Expr* part, Reads& reads) const {
        reads.variables.insert(variable.getCanonicalDecl());
        if (own_.count(variable.getCanonicalDecl()) > 0) return;
        const bool whole_struct =
            variable.getType().getNonReferenceType()->isRecordType() && holds_reals(variable.getType());
        if (whole_struct || activity_.is_active(&variable) || (part != nullptr && activity_.is_active(part)))
            reads.model_values = true;
    }

    const Activity& activity_;
    const Variables& own_;
};

struct Assignment {
    const clang::Decl* target;
    const clang::Expr* value;
    bool also_reads_target;
    std::vector<const clang::Expr*> tests;  // under no_event, which lead here
    clang::SourceRange where;
};

// One loop.
class Search {
  public:
    Search(const Stmt& loop, const Stmt& function, const Activity& activity, const Unrecorded& unrecorded)
        : loop_(loop), function_(function), activity_(activity), unrecorded_(unrecorded) {
        std::vector<const clang::Expr*> tests;
        for (const auto* child : loop.children()) collect(child, tests);
        for (const auto& one : assignments_) own_.insert(one.target);
    }

    // The assignment that makes it a search without a derivative, or null.
    const Assignment* found(const clang::SourceManager& sources) const {
        Variables without;  // variables to which model values come by tests alone
        const Assignment* first = nullptr;
        for (const auto& one : assignments_) {
            if (one.tests.empty() || closure({one.target}).model_values) continue;
            for (const auto* test : one.tests) {
                Reads tested;
                Reader(activity_, own_).add(test, tested);
                if (!tested.model_values && !closure(tested.variables).model_values) continue;
                without.insert(one.target);
                if (first == nullptr) first = &one;
            }
        }
        if (first == nullptr) return nullptr;
        for (const auto* target : own_) {
            const auto reads = closure({target});
            if (reads.model_values) continue;
            for (const auto* variable : reads.variables)
                if (without.count(variable) > 0) {
                    without.insert(target);
                    break;
                }
        }
        return is_used_after(without, sources) && !is_corrected(without, sources) ? first : nullptr;
    }

  private:
    void collect(const Stmt* node, std::vector<const clang::Expr*>& tests) {
        if (node == nullptr) return;
        if (const auto* branch = dyn_cast<clang::IfStmt>(node)) {
            collect(branch->getInit(), tests);
            collect(branch->getCond(), tests);
            const bool counts = unrecorded_.is_unrecorded(branch->getCond());
            if (counts) tests.push_back(branch->getCond());
            collect(branch->getThen(), tests);
            collect(branch->getElse(), tests);
            if (counts) tests.pop_back();
            return;
        }
        if (const auto* declaration = dyn_cast<clang::DeclStmt>(node)) {
            for (const auto* decl : declaration->decls())
                if (const auto* variable = dyn_cast<clang::VarDecl>(decl);
                    variable != nullptr && variable->getInit() != nullptr)
                    add(variable, variable->getInit(), false, tests, variable->getSourceRange());
        } else if (const auto* operation = dyn_cast<clang::BinaryOperator>(node);
                   operation != nullptr && operation->isAssignmentOp()) {
            add(variable_of(operation->getLHS()), operation->getRHS(), operation->isCompoundAssignmentOp(),
                tests, operation->getSourceRange());
        }
        for (const auto* child : node->children()) collect(child, tests);
    }

    // x = no_event(...) ? a : b is assigned under that test.
    void add(const clang::ValueDecl* target, const clang::Expr* value, bool also_reads,
             std::vector<const clang::Expr*> tests, clang::SourceRange where) {
        if (target == nullptr) return;
        walk(value, [&](const Stmt* node) {
            const auto* choice = dyn_cast<clang::ConditionalOperator>(node);
            if (choice != nullptr && unrecorded_.is_unrecorded(choice->getCond()))
                tests.push_back(choice->getCond());
            return true;
        });
        // Integers only choose: what is looked up with them is differentiated as it is.
        if (!holds_reals(target->getType())) tests.clear();
        assignments_.push_back({target->getCanonicalDecl(), value, also_reads, tests, where});
    }

    // All that comes to these variables inside the loop.
    Reads closure(const Variables& variables) const {
        Reads all;
        std::vector<const clang::Decl*> pending(variables.begin(), variables.end());
        Variables seen(variables);
        while (!pending.empty()) {
            const auto* target = pending.back();
            pending.pop_back();
            for (const auto& one : assignments_) {
                if (one.target != target) continue;
                Reads reads;
                // What a test under no_event sees does not come to the value.
                add_values(one.value, reads);
                if (one.also_reads_target) reads.variables.insert(target);
                all.model_values = all.model_values || reads.model_values;
                for (const auto* variable : reads.variables) {
                    all.variables.insert(variable);
                    if (seen.insert(variable).second) pending.push_back(variable);
                }
            }
        }
        return all;
    }

    void add_values(const clang::Expr* value, Reads& reads) const {
        if (const auto* choice = dyn_cast<clang::ConditionalOperator>(value->IgnoreParenImpCasts())) {
            add_values(choice->getTrueExpr(), reads);
            add_values(choice->getFalseExpr(), reads);
        } else {
            Reader(activity_, own_).add(value, reads);
        }
    }

    bool is_after(const Stmt* node, const clang::SourceManager& sources) const {
        return sources.isBeforeInTranslationUnit(loop_.getEndLoc(), node->getBeginLoc());
    }

    bool is_used_after(const Variables& variables, const clang::SourceManager& sources) const {
        bool used = false;
        for (const auto* variable : variables) {
            const auto* value = llvm::cast<clang::ValueDecl>(variable);
            used = used || llvm::isa<clang::FieldDecl>(value) ||
                   (llvm::isa<clang::ParmVarDecl>(value) && value->getType()->isReferenceType());
        }
        walk(&function_, [&](const Stmt* node) {
            const auto* name = dyn_cast<clang::DeclRefExpr>(node);
            if (name != nullptr && variables.count(name->getDecl()->getCanonicalDecl()) > 0 &&
                is_after(node, sources))
                used = true;
            return true;
        });
        return used;
    }

    // x -= f(x, c) / df(x), x = x - ..., or x - f(x, c) / df(x) as a value.
    bool is_corrected(Variables variables, const clang::SourceManager& sources) const {
        bool corrected = false;
        const auto reads_one_of = [&](const Stmt* value, bool& model_values) {
            Reads reads;
            Reader(activity_, variables).add(value, reads);
            model_values = reads.model_values;
            for (const auto* variable : reads.variables)
                if (variables.count(variable) > 0) return true;
            return false;
        };
        walk(&function_, [&](const Stmt* node) {
            if (const auto* declaration = dyn_cast<clang::DeclStmt>(node);
                declaration != nullptr && is_after(node, sources))
                for (const auto* decl : declaration->decls()) {
                    const auto* variable = dyn_cast<clang::VarDecl>(decl);
                    bool model_values = false;
                    if (variable != nullptr && variable->getInit() != nullptr &&
                        reads_one_of(variable->getInit(), model_values) && !model_values)
                        variables.insert(variable->getCanonicalDecl());
                }
            const auto* operation = dyn_cast<clang::BinaryOperator>(node);
            if (operation == nullptr || !is_after(node, sources)) return true;
            const auto kind = operation->getOpcode();
            if (kind != clang::BO_SubAssign && kind != clang::BO_AddAssign && kind != clang::BO_Sub &&
                kind != clang::BO_Add)
                return true;
            const auto* start = variable_of(operation->getLHS());
            bool divides = false, model_values = false;
            walk(operation->getRHS(), [&](const Stmt* part) {
                const auto* quotient = dyn_cast<clang::BinaryOperator>(part);
                divides = divides || (quotient != nullptr && quotient->getOpcode() == clang::BO_Div);
                return true;
            });
            const bool assigns = operation->isAssignmentOp();
            if (start != nullptr && variables.count(start->getCanonicalDecl()) > 0 && (divides || assigns)) {
                reads_one_of(operation->getRHS(), model_values);
                corrected = corrected || model_values;
            }
            return true;
        });
        return corrected;
    }

    const Stmt &loop_, &function_;
    const Activity& activity_;
    const Unrecorded& unrecorded_;
    std::vector<Assignment> assignments_;
    Variables own_;  // assigned in the loop
};

}  // namespace

void refuse_searches(const Universe& universe, const Activity& activity, const Unrecorded& unrecorded,
                     Refusals& refusals) {
    for (const auto* function : all_bodies(universe))
        walk(function->getBody(), [&](const Stmt* node) {
            if (!llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(node))
                return true;
            const Search search(*node, *function->getBody(), activity, unrecorded);
            const auto& sources = function->getASTContext().getSourceManager();
            const auto* found = search.found(sources);
            if (found == nullptr) return true;
            const auto name = llvm::cast<clang::NamedDecl>(found->target)->getNameAsString();
            refusals.refuse(
                found->where,
                "'" + name +
                    "' depends on model values by tests under 'no_event' alone: it has no "
                    "derivative",
                "correct the result after the loop by a step of Newton's method, x -= f(x) / df(x), "
                "or make it an algebraic variable of the model with this equation");
            return false;
        });
}

}  // namespace hybridae::generator
