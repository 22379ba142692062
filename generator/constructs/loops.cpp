// SPDX-License-Identifier: Apache-2.0
// Loops. Decisions inside are told apart by iteration:
//   for (...) { ... }   ->   { auto hy_loop2 = hy_lock.loop(2); for (...) { hy_loop2.next(); ... } }
#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

// How often a loop runs may not depend on model values, for the number of decisions must not.
void Translator::loop_test(const clang::Expr* test) {
    if (test == nullptr) return;
    if (reaches(test))
        return refuse_active(
            test->getSourceRange(), test, "a loop test depends on model values",
            "loop over a constant, a setting or a discrete value and use an 'if' inside, or write "
            "hybridae::no_event(...) around a test that is not a discontinuity");
    expression(test);
}

// while (int left = n - i): the variable has the text of the test.
void Translator::declared_test(const clang::VarDecl& tested, const clang::DeclStmt& declaration) {
    const auto* value = tested.getInit();
    if (reaches(value) || active(value))
        return refuse_active(tested.getSourceRange(), value, "a loop test depends on model values",
                             "loop over a constant, a setting or a discrete value and use an 'if' inside");
    statement(&declaration);
}

void Translator::loop_body(const clang::Stmt* body, const std::string& loop) {
    ++loops_in_trigger_;
    if (loop.empty()) {
        statement(body);
    } else if (llvm::isa<clang::CompoundStmt>(body)) {
        edits_.after(first(body), " " + loop + ".next();");
        statement(body);
    } else {
        edits_.before(first(body), "{ " + loop + ".next(); ");
        statement(body);
        edits_.after(end_of(body), " }");
    }
    --loops_in_trigger_;
}

void Translator::loop(const clang::Stmt& loop) {
    std::string name;
    if (reaches(&loop)) {
        const auto id = number(++context_.loops);
        name = "hy_loop" + id;
        edits_.before(first(&loop), "{ auto " + name + " = hy_lock.loop(" + id + "); ");
    }
    const std::string iterated = iteration(loop);
    if (!iterated.empty()) edits_.before(first(&loop), "{ " + iterated + "; ");
    if (const auto* counted = dyn_cast<clang::ForStmt>(&loop)) {
        statement(counted->getInit());
        if (counted->getConditionVariable() != nullptr)
            declared_test(*counted->getConditionVariable(), *counted->getConditionVariableDeclStmt());
        else
            loop_test(counted->getCond());
        expression(counted->getInc());
        loop_body(counted->getBody(), name);
    } else if (const auto* guarded = dyn_cast<clang::WhileStmt>(&loop)) {
        if (guarded->getConditionVariable() != nullptr)
            declared_test(*guarded->getConditionVariable(), *guarded->getConditionVariableDeclStmt());
        else
            loop_test(guarded->getCond());
        loop_body(guarded->getBody(), name);
    } else if (const auto* repeated = dyn_cast<clang::DoStmt>(&loop)) {
        loop_body(repeated->getBody(), name);
        loop_test(repeated->getCond());
    } else {
        const auto& range = llvm::cast<clang::CXXForRangeStmt>(loop);
        const auto* own = range.getRangeInit()->getType().getNonReferenceType()->getAsCXXRecordDecl();
        if (own != nullptr && is_user_code(*own))
            return refuse(range.getRangeInit()->getSourceRange(), "a loop over a struct of the model's own",
                          "loop over the array or container inside it");
        statement(range.getInit());
        variable(*range.getLoopVariable());
        expression(range.getRangeInit());
        loop_body(range.getBody(), name);
    }
    if (!iterated.empty()) edits_.after(end_of(&loop), " }");
    if (!name.empty()) edits_.after(end_of(&loop), " }");
}

}  // namespace hybridae::generator
