// SPDX-License-Identifier: Apache-2.0
// Triggers: the outermost `if`s of a transition whose condition relates model values.
//
//   if (y.h < 0) { ... } else if (y.h > 9) { ... }
//   if (hy_lock.trigger(0, ...)) { ... } else if (!hy_lock.last_trigger() && hy_lock.trigger(1, ...)) { ... }
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

void Translator::trigger(const clang::IfStmt& branch, bool after_another) {
    statement(branch.getInit());

    const auto* tree = branch.getCond();
    while (const auto* parens = dyn_cast<clang::ParenExpr>(tree)) tree = parens->getSubExpr();
    const auto site = new_site(SiteKind::trigger, tree->getSourceRange());
    edits_.before(first(tree), std::string(after_another ? "!hy_lock.last_trigger() && " : "") +
                                   "hy_lock.trigger(" + number(site) + ", ");
    context_.sites[site].decide = condition_tree(*tree, site);
    edits_.after(last(tree), ")");

    may_trigger_ = false;
    in_trigger_ = true;
    const int outer = loops_in_trigger_;
    loops_in_trigger_ = 0;
    statement(branch.getThen());
    loops_in_trigger_ = outer;
    in_trigger_ = false;
    may_trigger_ = true;

    const auto* otherwise = branch.getElse();
    if (otherwise == nullptr) return;
    const auto* next = dyn_cast<clang::IfStmt>(otherwise);
    if (next != nullptr && Triggers::is_trigger(*next, context_.decisions)) return trigger(*next, true);
    refuse(
        otherwise->getBeginLoc(), "an 'else' on a trigger of the transition",
        "a trigger fires when its condition becomes true: write a second 'if' with the opposite condition");
}

// Whether an argument is, as a whole, what triggers write.
bool Translator::is_result(const clang::Expr* argument) const {
    const auto* name = dyn_cast<clang::DeclRefExpr>(argument->IgnoreParenImpCasts());
    return name != nullptr && context_.triggers.results(function_).count(name->getDecl()) > 0;
}

}  // namespace hybridae::generator
