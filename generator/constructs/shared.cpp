// SPDX-License-Identifier: Apache-2.0
#include <clang/Lex/Lexer.h>

#include "generator/analysis/walk.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

std::size_t Translator::new_site(SiteKind kind, clang::SourceRange where) {
    Site site;
    site.text = text(where);
    site.place = context_.place(where.getBegin());
    site.kind = kind;
    context_.sites.push_back(site);
    return context_.sites.size() - 1;
}

// The user's text on one line, without comments.
std::string Translator::text(clang::SourceRange where) const {
    const auto& sources = context_.ast.getSourceManager();
    const auto begin = sources.getExpansionRange(where.getBegin()).getBegin();
    const auto end = sources.getExpansionRange(where.getEnd()).getEnd();
    const auto written = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(begin, end),
                                                     sources, context_.ast.getLangOpts());
    std::string result;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written.substr(i, 2) == "//") {
            i = std::min(written.find('\n', i), written.size());
        } else if (written.substr(i, 2) == "/*") {
            i = std::min(written.find("*/", i) + 1, written.size());
            continue;
        }
        const bool blank = i >= written.size() || std::isspace(static_cast<unsigned char>(written[i])) != 0;
        if (!blank)
            result += written[i];
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    return result;
}

// The last token of a statement, its semicolon included.
std::size_t Translator::end_of(const clang::Stmt* statement) const {
    using clang::dyn_cast;
    if (const auto* branch = dyn_cast<clang::IfStmt>(statement))
        return end_of(branch->getElse() != nullptr ? branch->getElse() : branch->getThen());
    if (const auto* loop = dyn_cast<clang::ForStmt>(statement)) return end_of(loop->getBody());
    if (const auto* loop = dyn_cast<clang::WhileStmt>(statement)) return end_of(loop->getBody());
    if (const auto* loop = dyn_cast<clang::CXXForRangeStmt>(statement)) return end_of(loop->getBody());
    if (const auto* selection = dyn_cast<clang::SwitchStmt>(statement)) return end_of(selection->getBody());
    if (const auto* label = dyn_cast<clang::SwitchCase>(statement)) return end_of(label->getSubStmt());
    const std::size_t end = last(statement);
    return !context_.tokens.is(end, ";") && context_.tokens.is(end + 1, ";") ? end + 1 : end;
}

void Translator::refuse_active(clang::SourceRange where, const clang::Expr* because, const std::string& what,
                               const std::string& advice) {
    if (!context_.refusals.refuse(where, what, advice)) return;
    // A condition is no model value, but something in it is.
    const clang::Expr* reason = nullptr;
    walk(because, [&](const clang::Stmt* node) {
        const auto* part = llvm::dyn_cast<clang::Expr>(node);
        if (reason == nullptr && part != nullptr && active(part)) reason = part;
        return reason == nullptr;
    });
    if (reason != nullptr) context_.activity.explain(reason, context_.refusals);
}

}  // namespace hybridae::generator
