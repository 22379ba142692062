// SPDX-License-Identifier: Apache-2.0
// Conditions: a site is a maximal tree of &&, ||, ! with a relation between model values among its leaves.
//
//   if (x > 0 && on)   ->   if (hy_lock.branch(3, hy_lock.atom(3, 0, hybridae::Greater{x, 0}) &&
//                                                 hy_lock.fact(3, 1, on)))
//
// C++'s own short circuit stays; the recorded truths make it repeat the recorded evaluations.
#include <map>

#include "generator/analysis/calls.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

namespace {

struct Named {
    Relation relation;
    const char* aggregate;
};

Named named(clang::BinaryOperatorKind kind) {
    switch (kind) {
        case clang::BO_LT:
            return {Relation::less, "Less"};
        case clang::BO_LE:
            return {Relation::less_equal, "LessEqual"};
        case clang::BO_GT:
            return {Relation::greater, "Greater"};
        default:
            return {Relation::greater_equal, "GreaterEqual"};
    }
}

constexpr std::size_t most_slots = 254;  // a slot is eight bits of a key, and 255 stands for the branch

}  // namespace

void Translator::condition(const clang::Expr& tree) {
    const auto site = new_site(SiteKind::condition, tree.getSourceRange());
    edits_.before(first(&tree), "hy_lock.branch(" + number(site) + ", ");
    context_.sites[site].decide = condition_tree(tree, site);
    edits_.after(last(&tree), ")");
    if (context_.sites[site].slots.size() > most_slots)
        refuse(tree.getSourceRange(), "a condition with more than 254 parts",
               "split it with a bool variable");
}

// Translates the tree and returns its truth as an expression of three-valued logic.
std::string Translator::condition_tree(const clang::Expr& tree, std::size_t site) {
    if (const auto* parens = dyn_cast<clang::ParenExpr>(&tree))
        return condition_tree(*parens->getSubExpr(), site);
    if (const auto* implicit = dyn_cast<clang::ImplicitCastExpr>(&tree)) {
        const auto* inner = implicit->IgnoreParenImpCasts();
        if (context_.decisions.is_condition(inner)) return condition_tree(*implicit->getSubExpr(), site);
        return fact(tree, site);
    }
    if (const auto* operation = dyn_cast<clang::BinaryOperator>(&tree)) {
        if (operation->isLogicalOp()) {
            const auto left = condition_tree(*operation->getLHS(), site);
            const auto right = condition_tree(*operation->getRHS(), site);
            return std::string(operation->getOpcode() == clang::BO_LAnd ? "both(" : "either(") + left + ", " +
                   right + ")";
        }
        if (context_.decisions.is_relation(operation)) return atom(*operation, site);
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(&tree))
        if (context_.decisions.is_relation(call)) return atom(*call, site);
    if (const auto* negation = dyn_cast<clang::UnaryOperator>(&tree))
        if (negation->getOpcode() == clang::UO_LNot)
            return "opposite(" + condition_tree(*negation->getSubExpr(), site) + ")";
    return fact(tree, site);
}

std::string Translator::atom(const clang::BinaryOperator& relation, std::size_t site) {
    const auto [kind, aggregate] = named(relation.getOpcode());
    const auto slot = context_.sites[site].slots.size();
    context_.sites[site].slots.push_back(
        {text(relation.getSourceRange()), context_.place(relation.getBeginLoc()), kind});
    edits_.before(first(&relation),
                  "hy_lock.atom(" + number(site) + ", " + number(slot) + ", hybridae::" + aggregate + "{");
    expression(relation.getLHS());
    edits_.comma(context_.tokens.at(relation.getOperatorLoc()));
    expression(relation.getRHS());
    edits_.after(last(&relation), "})");
    return "truths[" + number(slot) + "]";
}

// isless(x, y) and relatives, signbit(x).
std::string Translator::atom(const clang::CallExpr& relation, std::size_t site) {
    static const std::map<std::string, Relation> relations{{"Less", Relation::less},
                                                           {"LessEqual", Relation::less_equal},
                                                           {"Greater", Relation::greater},
                                                           {"GreaterEqual", Relation::greater_equal},
                                                           {"SignBit", Relation::less}};
    const auto aggregate = aggregate_of(*callee_of(relation));
    const auto slot = context_.sites[site].slots.size();
    context_.sites[site].slots.push_back(
        {text(relation.getSourceRange()), context_.place(relation.getBeginLoc()), relations.at(aggregate)});
    const auto close = context_.tokens.at(relation.getRParenLoc()), open = context_.tokens.opening(close);
    replace_callee(relation,
                   "hy_lock.atom(" + number(site) + ", " + number(slot) + ", hybridae::" + aggregate);
    edits_.replace(open, "{");
    for (const auto* argument : written_arguments(relation)) expression(argument);
    edits_.replace(close, "})");
    return "truths[" + number(slot) + "]";
}

// A leaf that does not depend on model values, or was decided before.
std::string Translator::fact(const clang::Expr& leaf, std::size_t site) {
    if (context_.unrecorded.is_unrecorded(&leaf))
        refuse(leaf.getSourceRange(), "'no_event' beside a condition on model values in one expression",
               "put the whole condition under 'no_event', or test it in an 'if' of its own");
    const auto slot = context_.sites[site].slots.size();
    context_.sites[site].slots.push_back(
        {text(leaf.getSourceRange()), context_.place(leaf.getBeginLoc()), {}});
    edits_.before(first(&leaf), "hy_lock.fact(" + number(site) + ", " + number(slot) + ", ");
    expression(&leaf);
    edits_.after(last(&leaf), ")");
    return "truths[" + number(slot) + "]";
}

}  // namespace hybridae::generator
