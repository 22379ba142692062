// SPDX-License-Identifier: Apache-2.0
// min, max, abs, clamp, floor and relatives:  std::max(a, b)  ->  hy_lock.kink(2, hybridae::Max{a, b})
#include "generator/analysis/calls.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

namespace {

// The relations of an aggregate, with the user's operands; the same as in locking/decisions.hpp.
std::vector<Slot> slots_of(const std::string& aggregate, const std::vector<std::string>& operands,
                           const Place& place) {
    const std::string &a = operands[0], &b = operands.back();
    if (aggregate == "Max") return {{a + " < " + b, place, Relation::less}};
    if (aggregate == "Min") return {{a + " > " + b, place, Relation::greater}};
    if (aggregate == "FMax") return {{a + " >= " + b, place, Relation::greater_equal}};
    if (aggregate == "FMin") return {{a + " <= " + b, place, Relation::less_equal}};
    if (aggregate == "FDim") return {{a + " > " + b, place, Relation::greater}};
    if (aggregate == "Abs") return {{a + " >= 0", place, Relation::greater_equal}};
    if (aggregate == "Copysign")
        return {{b + " >= 0", place, Relation::greater_equal}, {a + " >= 0", place, Relation::greater_equal}};
    return {{a + " < " + operands[1], place, Relation::less}, {a + " > " + b, place, Relation::greater}};
}

}  // namespace

void Translator::kink(const clang::CallExpr& call) {
    if (!in_double(call)) return;
    if (!listed_arguments(call).empty()) return listed_kink(call);
    const auto aggregate = aggregate_of(*callee_of(call));
    const auto site = new_site(SiteKind::kink, call.getSourceRange());
    std::vector<std::string> operands;
    for (const auto* argument : written_arguments(call)) operands.push_back(text(argument->getSourceRange()));
    context_.sites[site].slots = slots_of(aggregate, operands, context_.sites[site].place);
    context_.sites[site].decide = context_.sites[site].slots.size() == 1 ? "truths[0]" : "-1";

    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    replace_callee(call, "hy_lock.kink(" + number(site) + ", hybridae::" + aggregate);
    edits_.replace(open, "{");
    for (const auto* argument : written_arguments(call)) expression(argument);
    edits_.replace(close, "})");
}

// std::max returns a reference to one of its arguments, a kink a new value: what is bound to it would not
// follow the argument any more.
void Translator::refuse_reference_to_kink(clang::QualType type, const clang::Expr* value) {
    if (value == nullptr || !type->isReferenceType()) return;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(value->IgnoreParenImpCasts());
    if (call != nullptr && call->isLValue() && context_.decisions.is_nonsmooth(call))
        refuse(value->getSourceRange(),
               "a reference to what '" + callee_of(*call)->getNameAsString() + "' returns is not translated",
               "make it a value: double instead of const double&");
}

// max({a, b, c}): std::max keeps the first of equals, as nested max(max(a, b), c) does.
void Translator::listed_kink(const clang::CallExpr& call) {
    const auto aggregate = aggregate_of(*callee_of(call));
    const auto elements = listed_arguments(call);
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    std::vector<std::size_t> sites;
    std::string so_far = text(elements[0]->getSourceRange());
    for (std::size_t i = 1; i < elements.size(); ++i) {
        const auto site = new_site(SiteKind::kink, call.getSourceRange());
        const auto operand = text(elements[i]->getSourceRange());
        context_.sites[site].slots =
            slots_of(aggregate, {so_far, operand}, context_.place(elements[i]->getBeginLoc()));
        context_.sites[site].decide = "truths[0]";
        so_far = callee_of(call)->getNameAsString() + "(" + so_far + ", " + operand + ")";
        sites.push_back(site);
    }
    std::string opening;
    for (std::size_t i = sites.size(); i-- > 0;)
        opening += "hy_lock.kink(" + number(sites[i]) + ", hybridae::" + aggregate + "{";
    replace_callee(call, opening);
    edits_.erase(open, open + 1);
    for (std::size_t i = 0; i < elements.size(); ++i) {
        expression(elements[i]);
        if (i > 0) edits_.after(last(elements[i]), "})");
    }
    for (std::size_t token = last(elements.back()) + 1; token <= close; ++token) edits_.erase(token, token);
}

// floor(x), trunc(x), round(x), fmod(x, y) and relatives; ceil(x) is -floor(-x). As a whole number, which
// lround(x) and static_cast<int>(std::floor(x)) are, it is the integer that was decided for.
void Translator::integer(const clang::CallExpr& call, bool as_whole) {
    if (!in_double(call)) return;
    const auto site = new_site(SiteKind::integer, call.getSourceRange());
    context_.sites[site].decide = "-1";
    const bool up = callee_of(call)->getNameAsString() == "ceil";
    const auto close = context_.tokens.at(call.getRParenLoc()), open = context_.tokens.opening(close);
    replace_callee(call, std::string(up ? "(-" : "") + "hy_lock." + (as_whole ? "whole(" : "integer(") +
                             number(site) + ", hybridae::" + aggregate_of(*callee_of(call)));
    edits_.replace(open, up ? "{-(" : "{");
    for (const auto* argument : written_arguments(call)) expression(argument);
    edits_.replace(close, up ? ")}))" : "})");
}

}  // namespace hybridae::generator
