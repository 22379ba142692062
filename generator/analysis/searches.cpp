// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/searches.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <map>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/steering.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/value_graph.hpp"
#include "generator/analysis/variables.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;
using clang::Stmt;
using Node = ValueGraph::Node;
using Nodes = ValueGraph::Nodes;

bool meet(const Nodes& some, const Nodes& others) {
    return std::any_of(some.begin(), some.end(), [&](Node node) { return others.count(node) > 0; });
}

Nodes tested_by(const clang::Expr* test, ValueGraph& graph) {
    Sources sources;
    add_tested(test, sources);
    return graph.nodes(sources);
}

// Whether a function has an object of its own with members that are model variables: State guess = y;
bool has_own_copies(const std::vector<const clang::FunctionDecl*>& bodies, const Activity& activity) {
    const auto is_copy = [&](const clang::VarDecl& variable) {
        const auto type = variable.getType();
        if (type->isReferenceType() || type->isPointerType()) return false;
        const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        return record != nullptr &&
               std::any_of(record->field_begin(), record->field_end(),
                           [&](const auto* field) { return activity.is_model_variable(holder_of(*field)); });
    };
    return std::any_of(bodies.begin(), bodies.end(), [&](const clang::FunctionDecl* function) {
        bool found = std::any_of(function->param_begin(), function->param_end(),
                                 [&](const auto* parameter) { return is_copy(*parameter); });
        walk(*function, [&](const Stmt* node) {
            if (const auto* declaration = dyn_cast<clang::DeclStmt>(node))
                for (const auto* decl : declaration->decls())
                    if (const auto* variable = dyn_cast<clang::VarDecl>(decl))
                        found = found || is_copy(*variable);
            return !found;
        });
        return found;
    });
}

class Searches {
  public:
    Searches(const Universe& universe, const Activity& activity, const Steering& steering)
        : bodies_(all_bodies(universe)),
          steering_(steering),
          graph_(activity, !has_own_copies(bodies_, activity)) {
        for (const auto& [target, value] : steering.carried())
            graph_.choose(tested_by(value, graph_), graph_.node(target));
        for (const auto& one : steering.steered())
            graph_.choose(tested_by(one.test, graph_), graph_.node(one.target));
    }

    void refuse(Refusals& refusals) {
        std::vector<const Steered*> searches;
        for (const auto& one : steering_.steered()) {
            const auto found = searched_by(one);
            if (found.empty()) continue;
            searches.push_back(&one);
            searched_.insert(found.begin(), found.end());
        }
        if (searches.empty()) return;
        find_corrections();
        Nodes reported;
        for (const auto* one : searches) {
            const Node target = graph_.node(one->target);
            if (reported.count(target) > 0) continue;
            const auto later = graph_.after({target}, true), earlier = graph_.before({target}, true);
            for (const Node node : later)
                if (earlier.count(node) > 0) reported.insert(node);
            if (!comes_out(target)) continue;
            const auto* decl = static_cast<const clang::ValueDecl*>(one->target);
            refusals.refuse(one->where,
                            "'" + decl->getNameAsString() +
                                "' depends on model values by tests under 'no_event' alone: it has no "
                                "derivative",
                            "correct the result after the search by a step of Newton's method, x -= f(x) / "
                            "df(x), or make it an algebraic variable of the model with this equation");
        }
    }

    // x = newton(x - f(x, c) / df(x), c), until no_event ends it: how long nobody watches.
    void refuse_recursions(const Unrecorded& unrecorded, Refusals& refusals) {
        for (const auto* function : bodies_) {
            if (!calls(*function, function)) continue;
            walk(*function, [&](const Stmt* node) {
                const auto* branch = dyn_cast<clang::IfStmt>(node);
                const auto* choice = dyn_cast<clang::ConditionalOperator>(node);
                const auto* test = branch != nullptr   ? branch->getCond()
                                   : choice != nullptr ? choice->getCond()
                                                       : nullptr;
                if (test == nullptr || !unrecorded.is_unrecorded(test)) return true;
                const auto behind = graph_.before(tested_by(test, graph_), true);
                for (const auto* parameter : function->parameters()) {
                    const Node iterated = graph_.node(holder_of(*parameter));
                    if (behind.count(iterated) == 0 || !graph_.is_active(iterated) ||
                        graph_.is_model_variable(iterated) || graph_.cycle(iterated).empty() ||
                        iterates_without_model_values(iterated))
                        continue;
                    refusals.refuse(test->getSourceRange(),
                                    "a test under 'no_event' ends an iteration of '" +
                                        parameter->getNameAsString() + "' by recursion",
                                    "write it as a loop: it goes on until the derivative has converged, too");
                    return false;
                }
                return true;
            });
        }
    }

  private:
    static bool calls(const clang::FunctionDecl& from, const clang::FunctionDecl* what) {
        std::vector<const clang::FunctionDecl*> pending{&from};
        std::set<const clang::FunctionDecl*> seen;
        bool found = false;
        while (!pending.empty() && !found) {
            const auto* next = pending.back();
            pending.pop_back();
            walk(*next, [&](const Stmt* node) {
                const auto* called = called_by(*node);
                found = found || called == what;
                if (called != nullptr && seen.insert(called).second) pending.push_back(called);
                return !found;
            });
        }
        return found;
    }

    // New values are computed from old ones and from what a test steers, without model values, and the test
    // is one of the old values.
    Nodes searched_by(const Steered& one) {
        const auto tested = tested_by(one.test, graph_);
        const auto behind = graph_.before(tested, true);
        Nodes found;
        if (std::none_of(behind.begin(), behind.end(), [&](Node node) { return graph_.is_active(node); }))
            return found;
        for (const Node node : graph_.after({graph_.node(one.target)}, false))
            if (behind.count(node) > 0 && iterates_without_model_values(node)) found.insert(node);
        return found;
    }

    bool iterates_without_model_values(Node node) {
        const auto [known, added] = iterates_.try_emplace(node, false);
        if (!added) return known->second;
        const auto cycle = graph_.cycle(node);
        if (cycle.empty()) return false;
        for (const auto& value : graph_.computed()) {
            // What is not computed from old values is where the search begins.
            if (cycle.count(value.to) == 0 || !meet(value.from, cycle)) continue;
            for (const Node from : value.from)
                if (cycle.count(from) == 0 && graph_.is_active(from)) return false;
        }
        return known->second = true;
    }

    // Steps x - f(x, c) / df(x), whatever derivative x had before.
    void find_corrections() {
        Nodes plain = searched_;  // and what is computed from them without model values
        for (std::size_t before = 0; before != plain.size();) {
            before = plain.size();
            for (const auto& value : graph_.computed())
                if (meet(value.from, plain) &&
                    std::all_of(value.from.begin(), value.from.end(),
                                [&](Node from) { return plain.count(from) > 0 || !graph_.is_active(from); }))
                    plain.insert(value.to);
        }
        each_expression([&](const clang::Expr* part) {
            const auto* operation = dyn_cast<clang::BinaryOperator>(part);
            if (operation == nullptr) return;
            const auto* difference = operation;
            if (operation->getOpcode() == clang::BO_Assign)
                difference = dyn_cast<clang::BinaryOperator>(operation->getRHS()->IgnoreParenImpCasts());
            if (difference == nullptr || !(difference->isAdditiveOp() || is_step(*difference))) return;
            const Nodes start = value_of(difference->getLHS()), step = value_of(difference->getRHS());
            if (variable_of(difference->getLHS()) == nullptr || start.size() != 1 ||
                graph_.is_model_variable(*start.begin()))
                return;
            const bool assigns = operation->isAssignmentOp() && value_of(operation->getLHS()) == start;
            if (!assigns && !divides(difference->getRHS())) return;
            if (!meet(start, graph_.before(step, false))) return;
            if (std::none_of(step.begin(), step.end(),
                             [&](Node node) { return graph_.is_active(node) && plain.count(node) == 0; }))
                return;
            if (assigns) corrected_.insert(*start.begin());
            corrections_.push_back(difference->getSourceRange());
        });
    }

    static bool is_step(const clang::BinaryOperator& operation) {
        return operation.getOpcode() == clang::BO_SubAssign || operation.getOpcode() == clang::BO_AddAssign;
    }

    static bool divides(const clang::Expr* value) {
        bool found = false;
        walk(value, [&](const Stmt* part) {
            const auto* quotient = dyn_cast<clang::BinaryOperator>(part);
            found = found || (quotient != nullptr && quotient->getOpcode() == clang::BO_Div);
            return !found;
        });
        return found;
    }

    // Whether a value without its derivative gets into the model's equations.
    bool comes_out(Node search) {
        Nodes reached{search};
        for (std::size_t before = 0; before != reached.size();) {
            before = reached.size();
            for (const auto& value : graph_.computed())
                if (meet(value.from, reached) && corrected_.count(value.to) == 0 && !holds_correction(value))
                    reached.insert(value.to);
        }
        bool out = std::any_of(reached.begin(), reached.end(),
                               [&](Node node) { return graph_.is_model_variable(node); });
        // Or decides something but when to end.
        std::set<const Stmt*> ends;
        for (const auto* function : bodies_)
            walk(*function, [&](const Stmt* node) {
                if (const auto* test = ending_test(*node))
                    walk(test, [&](const Stmt* part) { return ends.insert(part).second; });
                return true;
            });
        each_expression([&](const clang::Expr* part) {
            const auto* relation = dyn_cast<clang::BinaryOperator>(part);
            if (relation != nullptr && relation->isComparisonOp() && ends.count(part) == 0)
                out = out || meet(value_of(relation->getLHS()), reached) ||
                      meet(value_of(relation->getRHS()), reached);
        });
        return out;
    }

    bool holds_correction(const ValueGraph::Computed& value) const {
        const auto& sources = bodies_.front()->getASTContext().getSourceManager();
        return std::any_of(corrections_.begin(), corrections_.end(), [&](clang::SourceRange step) {
            return !sources.isBeforeInTranslationUnit(step.getBegin(), value.where.getBegin()) &&
                   !sources.isBeforeInTranslationUnit(value.where.getEnd(), step.getEnd());
        });
    }

    Nodes value_of(const clang::Expr* expression) {
        Sources sources;
        add_sources(expression, sources);
        return graph_.nodes(sources);
    }

    template <class Visit>
    void each_expression(Visit&& visit) const {
        for (const auto* function : bodies_)
            walk(*function, [&](const Stmt* node) {
                const auto* call = dyn_cast<clang::CallExpr>(node);
                if (call != nullptr && classify(*call) == Callee::no_event) return false;
                if (const auto* part = dyn_cast<clang::Expr>(node)) visit(part);
                return !llvm::isa<clang::LambdaExpr>(node);  // a body of its own
            });
    }

    std::vector<const clang::FunctionDecl*> bodies_;
    const Steering& steering_;
    ValueGraph graph_;
    Nodes searched_, corrected_;
    std::map<Node, bool> iterates_;
    std::vector<clang::SourceRange> corrections_;
};

}  // namespace

void refuse_searches(const Universe& universe, const Activity& activity, const Unrecorded& unrecorded,
                     Refusals& refusals) {
    const Steering steering(universe, unrecorded);
    if (steering.steered().empty()) return;
    Searches searches(universe, activity, steering);
    searches.refuse(refusals);
    searches.refuse_recursions(unrecorded, refusals);
}

}  // namespace hybridae::generator
