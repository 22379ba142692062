// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/steering.hpp"

#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/variables.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

using clang::dyn_cast;
using clang::Stmt;

namespace {

bool is_loop(const Stmt* node) {
    return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(node);
}

const clang::Expr* test_of(const Stmt& loop) {
    if (const auto* counted = dyn_cast<clang::ForStmt>(&loop)) return counted->getCond();
    if (const auto* guarded = dyn_cast<clang::WhileStmt>(&loop)) return guarded->getCond();
    const auto* repeated = dyn_cast<clang::DoStmt>(&loop);
    return repeated == nullptr ? nullptr : repeated->getCond();
}

template <class... Leaving>
bool leaves_by(const Stmt* node) {
    bool found = false;
    walk(node, [&](const Stmt* part) {
        found = found || llvm::isa<Leaving...>(part);
        return !found && !is_loop(part) && !llvm::isa<clang::LambdaExpr>(part);
    });
    return found;
}

// Tests under no_event that end a loop: its own, and those before break and return.
std::vector<const clang::Expr*> endings_of(const Stmt& loop, const Unrecorded& unrecorded) {
    std::vector<const clang::Expr*> endings;
    const auto* own = test_of(loop);
    if (own != nullptr && unrecorded.is_unrecorded(own)) endings.push_back(own);
    walk(&loop, [&](const Stmt* node) {
        if (node != &loop && (is_loop(node) || llvm::isa<clang::LambdaExpr>(node))) return false;
        const auto* branch = dyn_cast<clang::IfStmt>(node);
        if (branch != nullptr && unrecorded.is_unrecorded(branch->getCond()) &&
            leaves_by<clang::BreakStmt, clang::ReturnStmt>(branch))
            endings.push_back(branch->getCond());
        return true;
    });
    return endings;
}

Holder holder_of_target(const clang::Expr* target) {
    if (holds_reals(target->getType())) {
        Sources sources;
        add_sources(target, sources);
        if (!sources.empty()) return sources[0];
    }
    const auto* part = assigned_part(target);
    return part == nullptr ? nullptr : holder_of(*part);
}

}  // namespace

const clang::Expr* ending_test(const Stmt& node) {
    if (is_loop(&node)) return test_of(node);
    const auto* branch = dyn_cast<clang::IfStmt>(&node);
    const bool leaves =
        branch != nullptr && leaves_by<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt>(branch);
    return leaves ? branch->getCond() : nullptr;
}

void add_tested(const clang::Expr* test, Sources& sources) {
    walk(test, [&](const Stmt* node) {
        const auto* part = dyn_cast<clang::Expr>(node);
        if (part == nullptr || llvm::isa<clang::LambdaExpr>(part)) return false;
        if (is_real(part->getType())) add_sources(part, sources);
        if (const auto* name = dyn_cast<clang::DeclRefExpr>(part); name != nullptr)
            if (!llvm::isa<clang::FunctionDecl>(name->getDecl())) sources.insert(holder_of(*name->getDecl()));
        if (const auto* member = dyn_cast<clang::MemberExpr>(part);
            member != nullptr && llvm::isa<clang::FieldDecl>(member->getMemberDecl()))
            sources.insert(holder_of(*member->getMemberDecl()));
        if (const auto* called = called_by(*part)) sources.insert(holder_of(*called));
        return true;
    });
}

Steering::Steering(const Universe& universe, const Unrecorded& unrecorded) : unrecorded_(unrecorded) {
    for (const auto* function : all_bodies(universe)) {
        function_ = function;
        if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(function))
            for (const auto* part : constructor->inits()) {
                if (part->isMemberInitializer())
                    assigned(holder_of(*part->getMember()), holds_reals(part->getMember()->getType()),
                             part->getInit(), part->getInit()->getSourceRange());
                visit(part->getInit());
            }
        visit(function->getBody());
    }
    steer_called();
}

void Steering::visit(const Stmt* node) {
    if (node == nullptr || llvm::isa<clang::LambdaExpr>(node)) return;
    if (const auto* conditional = dyn_cast<clang::IfStmt>(node)) return branch(*conditional);
    if (is_loop(node)) return loop(*node);
    if (const auto* block = dyn_cast<clang::CompoundStmt>(node)) {
        const auto before = tests_.size();
        for (const auto* child : block->body()) {
            visit(child);
            // What follows `if (...) continue;` is behind this test.
            const auto* conditional = dyn_cast<clang::IfStmt>(child);
            if (conditional != nullptr && unrecorded_.is_unrecorded(conditional->getCond()) &&
                leaves_by<clang::ContinueStmt>(conditional))
                tests_.push_back(conditional->getCond());
        }
        tests_.resize(before);
        return;
    }
    if (const auto* selection = dyn_cast<clang::SwitchStmt>(node)) {
        visit(selection->getInit());
        visit(selection->getCond());
        const bool counts = unrecorded_.is_unrecorded(selection->getCond());
        if (counts) tests_.push_back(selection->getCond());
        visit(selection->getBody());
        if (counts) tests_.pop_back();
        return;
    }
    if (const auto* choice = dyn_cast<clang::ConditionalOperator>(node)) {
        visit(choice->getCond());
        const bool counts = unrecorded_.is_unrecorded(choice->getCond());
        if (counts) tests_.push_back(choice->getCond());
        visit(choice->getTrueExpr());
        visit(choice->getFalseExpr());
        if (counts) tests_.pop_back();
        return;
    }
    if (const auto* declaration = dyn_cast<clang::DeclStmt>(node)) {
        for (const auto* decl : declaration->decls())
            if (const auto* variable = dyn_cast<clang::VarDecl>(decl))
                if (variable->getInit() != nullptr)
                    assigned(holder_of(*variable), holds_reals(variable->getType()), variable->getInit(),
                             variable->getSourceRange());
    } else if (const auto* operation = dyn_cast<clang::BinaryOperator>(node)) {
        if (operation->isAssignmentOp())
            assigned(operation->getLHS(), operation->getRHS(), operation->getSourceRange());
    } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(node)) {
        if (unary->isIncrementDecrementOp())
            assigned(unary->getSubExpr(), unary->getSubExpr(), unary->getSourceRange());
    } else if (const auto* result = dyn_cast<clang::ReturnStmt>(node)) {
        if (result->getRetValue() != nullptr)
            assigned(holder_of(*function_), holds_reals(function_->getReturnType()), result->getRetValue(),
                     result->getRetValue()->getSourceRange());
    } else if (const auto* operator_call = dyn_cast<clang::CXXOperatorCallExpr>(node);
               operator_call != nullptr && operator_call->isAssignmentOp()) {
        assigned(operator_call->getArg(0), operator_call->getArg(1), operator_call->getSourceRange());
    }
    if (const auto* list = dyn_cast<clang::InitListExpr>(node)) members(*list);
    if (const auto* called = called_by(*node)) call(*node, *called);
    for (const auto* child : node->children()) visit(child);
}

// A{a, b}
void Steering::members(const clang::InitListExpr& list) {
    const auto* record = list.getType()->getAsCXXRecordDecl();
    if (record == nullptr || !is_user_code(*record)) return;
    unsigned i = record->getNumBases();  // they come first
    for (const auto* field : record->fields()) {
        if (i >= list.getNumInits()) return;
        const auto* value = list.getInit(i++);
        assigned(holder_of(*field), holds_reals(field->getType()), value, value->getSourceRange());
    }
}

void Steering::branch(const clang::IfStmt& branch) {
    visit(branch.getInit());
    visit(branch.getConditionVariableDeclStmt());
    visit(branch.getCond());
    const bool counts = unrecorded_.is_unrecorded(branch.getCond());
    if (counts) tests_.push_back(branch.getCond());
    visit(branch.getThen());
    visit(branch.getElse());
    if (counts) tests_.pop_back();
}

void Steering::loop(const Stmt& loop) {
    loops_.push_back({&loop, endings_of(loop, unrecorded_)});
    if (const auto* range = dyn_cast<clang::CXXForRangeStmt>(&loop)) {
        visit(range->getInit());
        visit(range->getRangeInit());
        visit(range->getBody());
    } else {
        for (const auto* child : loop.children()) visit(child);
    }
    loops_.pop_back();
}

void Steering::call(const Stmt& node, const clang::FunctionDecl& function) {
    called_in_[function_].insert(&function);
    for (const auto* test : tests_) steered_calls_.push_back({&function, test, node.getSourceRange()});
    std::vector<const clang::Expr*> arguments;
    if (const auto* called = dyn_cast<clang::CallExpr>(&node))
        arguments = written_arguments(*called);
    else
        for (const auto* argument : llvm::cast<clang::CXXConstructExpr>(node).arguments())
            arguments.push_back(argument);
    for (std::size_t i = 0; i < arguments.size() && i < function.getNumParams(); ++i) {
        const auto* parameter = function.getParamDecl(static_cast<unsigned>(i));
        assigned(holder_of(*parameter), holds_reals(parameter->getType()), arguments[i],
                 arguments[i]->getSourceRange());
    }
}

void Steering::assigned(const clang::Expr* target, const clang::Expr* value, clang::SourceRange where) {
    const auto* variable = variable_of(target);
    const Holder holder = holder_of_target(target);
    if (variable == nullptr || holder == nullptr) return;
    for (std::size_t i = 0; i < loops_.size(); ++i)
        if (!loops_[i].endings.empty() && goes_on_with(*variable, i))
            for (const auto* test : loops_[i].endings) steered_.push_back({holder, test, where});
    assigned(holder, holds_reals(target->getType()), value, where);
}

void Steering::assigned(Holder target, bool is_real, const clang::Expr* value, clang::SourceRange where) {
    assigned_in_[function_].insert(target);
    for (const auto* test : tests_) steered_.push_back({target, test, where});
    if (!is_real) carried_.emplace_back(target, value);
    walk(value, [&](const Stmt* node) {
        if (const auto* choice = dyn_cast<clang::ConditionalOperator>(node)) {
            if (unrecorded_.is_unrecorded(choice->getCond()))
                steered_.push_back({target, choice->getCond(), where});
        } else if (const auto* factor = dyn_cast<clang::DeclRefExpr>(node)) {
            if (factor->getType()->isIntegralOrEnumerationType() && unrecorded_.is_unrecorded(factor))
                steered_.push_back({target, factor, where});
        }
        return !llvm::isa<clang::LambdaExpr>(node);
    });
}

// Whether what a loop leaves in a variable is where an outer loop or a caller goes on.
bool Steering::goes_on_with(const clang::ValueDecl& variable, std::size_t ended) const {
    const auto& sources = function_->getASTContext().getSourceManager();
    for (std::size_t outer = 0; outer < ended; ++outer)
        if (sources.isBeforeInTranslationUnit(variable.getBeginLoc(), loops_[outer].loop->getBeginLoc()) &&
            !is_reset(variable, *loops_[outer].loop, *loops_[ended].loop))
            return true;
    const bool from_outside =
        llvm::isa<clang::ParmVarDecl, clang::FieldDecl>(variable) || variable.getDeclContext() != function_;
    return from_outside && !is_reset(variable, *function_->getBody(), *loops_[ended].loop);
}

bool Steering::is_reset(const clang::ValueDecl& variable, const Stmt& around, const Stmt& but) const {
    bool reset = false;
    const auto look = [&](const Stmt* node) {
        const auto* operation = dyn_cast<clang::BinaryOperator>(node);
        if (operation != nullptr && operation->getOpcode() == clang::BO_Assign &&
            variable_of(operation->getLHS()) == &variable) {
            bool reads_it = false;
            walk(operation->getRHS(), [&](const Stmt* part) {
                const auto* name = dyn_cast<clang::Expr>(part);
                reads_it = reads_it || (name != nullptr && variable_of(name) == &variable);
                return true;
            });
            reset = reset || !reads_it;
        }
        return node != &but;
    };
    walk(&around, look);
    if (const auto* counted = dyn_cast<clang::ForStmt>(&but)) walk(counted->getInit(), look);
    return reset;
}

// A function that is called because of a test assigns because of it, and so does what it calls.
void Steering::steer_called() {
    for (const auto& call : steered_calls_) {
        std::vector<const clang::FunctionDecl*> pending{call.function};
        std::set<const clang::FunctionDecl*> seen{call.function};
        while (!pending.empty()) {
            const auto* function = pending.back();
            pending.pop_back();
            for (const Holder target : assigned_in_[function])
                steered_.push_back({target, call.test, call.where});
            for (const auto* called : called_in_[function])
                if (seen.insert(called).second) pending.push_back(called);
        }
    }
}

}  // namespace hybridae::generator
