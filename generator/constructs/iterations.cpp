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

using Tests = std::vector<std::pair<const clang::Expr*, bool>>;  // and whether true goes on

// A name or call that says so, or a comparison of an enumerator: not the count of rounds, `n < 50`, whose
// end is not that of the iteration.
bool tells_the_end(const clang::Expr* leaf, bool goes_on) {
    if (const auto* operation = dyn_cast<clang::BinaryOperator>(leaf))
        return operation->isEqualityOp() &&
               (operation->getLHS()->IgnoreParenImpCasts()->getType()->isEnumeralType());
    return llvm::isa<clang::CallExpr, clang::DeclRefExpr, clang::MemberExpr>(leaf) &&
           (leaf->getType()->isBooleanType() || !goes_on);
}

// The outcomes of tests under no_event among the leaves of a tree of &&, ||, !.
void add_tests(const clang::Expr* tree, bool goes_on, const Unrecorded& unrecorded, Tests& tests) {
    if (tree == nullptr) return;
    tree = tree->IgnoreParenImpCasts();
    const auto* operation = dyn_cast<clang::BinaryOperator>(tree);
    const auto* negation = dyn_cast<clang::UnaryOperator>(tree);
    if (operation != nullptr && operation->isLogicalOp()) {
        add_tests(operation->getLHS(), goes_on, unrecorded, tests);
        add_tests(operation->getRHS(), goes_on, unrecorded, tests);
    } else if (negation != nullptr && negation->getOpcode() == clang::UO_LNot) {
        add_tests(negation->getSubExpr(), !goes_on, unrecorded, tests);
    } else if (tells_the_end(tree, goes_on) && unrecorded.is_unrecorded(tree)) {
        tests.emplace_back(tree, goes_on);
    }
}

// break; or return ...;, possibly in braces.
bool leaves(const clang::Stmt* statement) {
    if (const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(statement))
        return !block->body_empty() && leaves(block->body_back());
    return llvm::isa_and_nonnull<clang::BreakStmt, clang::ReturnStmt, clang::GotoStmt>(statement);
}

bool is_loop(const clang::Stmt* node) {
    return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(node);
}

Tests tests_of(const clang::Stmt& loop, const Unrecorded& unrecorded) {
    Tests tests;
    const auto own = [&](const clang::Expr* test) { add_tests(test, true, unrecorded, tests); };
    if (const auto* counted = dyn_cast<clang::ForStmt>(&loop)) own(counted->getCond());
    if (const auto* guarded = dyn_cast<clang::WhileStmt>(&loop)) own(guarded->getCond());
    if (const auto* repeated = dyn_cast<clang::DoStmt>(&loop)) own(repeated->getCond());
    walk(&loop, [&](const clang::Stmt* node) {
        if (node != &loop && (is_loop(node) || llvm::isa<clang::LambdaExpr>(node))) return false;
        const auto* branch = dyn_cast<clang::IfStmt>(node);
        if (branch == nullptr) return true;
        if (leaves(branch->getThen()))
            add_tests(branch->getCond(), false, unrecorded, tests);
        else if (leaves(branch->getElse()))
            add_tests(branch->getCond(), true, unrecorded, tests);
        return true;
    });
    return tests;
}

// A statement under such a test that leaves the loop from deeper inside, where it cannot be watched.
const clang::Stmt* left_from_inside(const clang::Stmt& loop, const Unrecorded& unrecorded) {
    const clang::Stmt* found = nullptr;
    walk(&loop, [&](const clang::Stmt* node) {
        if (node != &loop && (is_loop(node) || llvm::isa<clang::LambdaExpr>(node))) return false;
        const auto* branch = dyn_cast<clang::IfStmt>(node);
        if (branch == nullptr || !unrecorded.is_unrecorded(branch->getCond()) || leaves(branch->getThen()) ||
            leaves(branch->getElse()))
            return true;
        for (const auto* part : {branch->getThen(), branch->getElse()})
            walk(part, [&](const clang::Stmt* inner) {
                if (found == nullptr && leaves(inner)) found = inner;
                return !is_loop(inner) && !llvm::isa<clang::LambdaExpr, clang::SwitchStmt>(inner);
            });
        return true;
    });
    return found;
}

// A variable, or a member of one, that a loop changes.
struct Changed {
    std::string text;
    clang::QualType type;
    const clang::ValueDecl* variable;  // null: of the object around
    const clang::ValueDecl* part;
    const clang::Expr* written = nullptr;  // where it is named as it is
};

// What a loop changes, in the order in which it does.
class Changes {
  public:
    explicit Changes(const clang::Stmt& loop) { find(&loop, nullptr); }
    const std::vector<Changed>& all() const { return changed_; }

  private:
    // `inside`: the lambda whose body this is; what it declares ends with it.
    void find(const clang::Stmt* body, const clang::FunctionDecl* inside) {
        walk(body, [&](const clang::Stmt* node) {
            if (const auto* operation = dyn_cast<clang::BinaryOperator>(node)) {
                if (operation->isAssignmentOp()) add(operation->getLHS(), inside);
            } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(node)) {
                if (unary->isIncrementDecrementOp()) add(unary->getSubExpr(), inside);
            } else if (const auto* called = dyn_cast<clang::CallExpr>(node)) {
                call(*called, inside);
            }
            return true;
        });
    }

    void call(const clang::CallExpr& call, const clang::FunctionDecl* inside) {
        const auto* function = callee_of(call);
        const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
        const auto* operator_call = dyn_cast<clang::CXXOperatorCallExpr>(&call);
        const bool member_operator = operator_call != nullptr && method != nullptr;
        if (member_operator && operator_call->isAssignmentOp()) add(call.getArg(0), inside);
        if (classify(call) != Callee::user) return;
        if (method != nullptr && method->getParent()->isLambda()) {
            if (seen_.insert(method).second) find(method->getBody(), method);
        } else if (method != nullptr && !method->isStatic() && !method->isConst()) {
            if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call))
                add(member->getImplicitObjectArgument(), inside);
            else
                add(call.getArg(0), inside);
        }
        for (unsigned i = member_operator ? 1 : 0; i < call.getNumArgs(); ++i) {
            const unsigned parameter = member_operator ? i - 1 : i;
            if (parameter >= function->getNumParams()) break;
            const auto type = function->getParamDecl(parameter)->getType();
            const bool reaches_it = type->isReferenceType() || type->isPointerType();
            if (reaches_it && !type->getPointeeType().isConstQualified()) add(call.getArg(i), inside);
        }
    }

    void add(const clang::Expr* target, const clang::FunctionDecl* inside) {
        target = target->IgnoreParenImpCasts();
        if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(target))
            return add(element->getBase(), inside);
        if (const auto* unary = dyn_cast<clang::UnaryOperator>(target))
            return add(unary->getSubExpr(), inside);
        if (const auto* element = dyn_cast<clang::CXXOperatorCallExpr>(target))
            return add(element->getArg(0), inside);
        std::string text, link;
        const clang::ValueDecl* variable = nullptr;
        const clang::Expr* base = target;
        while (const auto* member = dyn_cast<clang::MemberExpr>(base)) {
            text = member->getMemberDecl()->getNameAsString() + link + text;
            link = member->isArrow() ? "->" : ".";
            base = member->getBase()->IgnoreParenImpCasts();
        }
        if (llvm::isa<clang::CXXThisExpr>(base)) {
            if (text.empty()) return add_members("this->", *base->getType()->getPointeeCXXRecordDecl());
            text = "this->" + text;
        } else if (const auto* name = dyn_cast<clang::DeclRefExpr>(base)) {
            variable = name->getDecl();
            if (inside != nullptr && variable->getDeclContext() == inside) return;
            text = variable->getNameAsString() + link + text;
        } else if (base != target) {
            return add(base, inside);  // an element of something: all of it
        } else {
            return;
        }
        const auto* member = dyn_cast<clang::MemberExpr>(target);
        add({text, target->getType().getNonReferenceType(), variable,
             member == nullptr ? variable : member->getMemberDecl(), target});
    }

    void add(const Changed& one) {
        const auto* record = one.type->getAsCXXRecordDecl();
        if (record != nullptr && is_user_code(*record))
            return add_members(one.text + ".", *record, one.variable);
        for (const auto& known : changed_)
            if (known.text == one.text) return;
        changed_.push_back(one);
    }

    void add_members(const std::string& object, const clang::CXXRecordDecl& record,
                     const clang::ValueDecl* variable = nullptr) {
        for (const auto* base : bases_of(record))
            if (const auto* inherited = base->getType()->getAsCXXRecordDecl())
                add_members(object, *inherited, variable);
        for (const auto* field : record.fields())
            if (!field->getType().isConstQualified())
                add({object + field->getNameAsString(), field->getType().getNonReferenceType(), variable,
                     field});
    }

    std::vector<Changed> changed_;
    std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

std::string Translator::iteration(const clang::Stmt& loop) {
    const auto tests = tests_of(loop, context_.unrecorded);
    const auto* hidden = left_from_inside(loop, context_.unrecorded);
    if (tests.empty() && hidden == nullptr) return "";
    if (reaches(&loop)) return "";  // refused
    std::string variables;
    bool any_active = false;
    const Changed* unsuited = nullptr;
    const Changes changes(loop);
    for (const auto& one : changes.all()) {
        // What is declared in the loop ends with it.
        const auto& sources = context_.ast.getSourceManager();
        if (one.variable != nullptr &&
            !sources.isBeforeInTranslationUnit(one.variable->getBeginLoc(), loop.getBeginLoc()))
            continue;
        const auto* container = as_standard_container(one.type);
        const bool suited =
            one.type->isArithmeticType() || one.type->isEnumeralType() ||
            (container != nullptr && (container->getName() == "array" || container->getName() == "vector"));
        const bool is_active =
            holds_reals(one.type) &&
            (one.written != nullptr ? active(one.written) : context_.activity.is_active(one.part));
        any_active = any_active || is_active;
        if (!suited && is_active) unsuited = &one;
        if (suited) variables += (variables.empty() ? "" : ", ") + one.text;
    }
    if (!any_active) return "";
    if (hidden != nullptr) {
        refuse(hidden->getSourceRange(), "an iteration is left behind more than the test under 'no_event'",
               "write all of the test into one: if (hybridae::no_event(...) && ...) break;");
        return "";
    }
    if (unsuited != nullptr)
        refuse(tests.front().first->getSourceRange(),
               "an iteration that 'no_event' ends changes '" + unsuited->text + "'",
               "iterate on double variables or std::array and copy the result afterwards");
    const std::string name = "hy_iteration" + number(++context_.iterations);
    for (std::size_t i = 0; i < tests.size(); ++i)
        endings_[tests[i].first] = {name, tests[i].second, tests.size() > 1 ? ", " + number(i + 1) : ""};
    return "auto " + name + " = hybridae::iteration<" + context_.names.scalar() + ">(" + variables + ")";
}

// x.ends(test), or x.ends(test, 2) where it is one of several.
void Translator::ending(const clang::Expr& test) {
    const Ending ending = endings_.at(&test);
    endings_.erase(&test);
    edits_.before(first(&test), ending.iteration + (ending.goes_on ? ".goes_on(" : ".ends("));
    const bool outer = std::exchange(in_ending_, true);
    expression(&test);
    in_ending_ = outer;
    edits_.after(last(&test), ending.which + ")");
}

}  // namespace hybridae::generator
