// SPDX-License-Identifier: Apache-2.0
#include "generator/diagnostics/refusals.hpp"

namespace hybridae::generator {

bool Refusals::refuse(clang::SourceRange where, const std::string& what, const std::string& advice) {
    if (!reported_.insert({where.getBegin().getRawEncoding(), what}).second) return false;
    const unsigned id = engine_.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0");
    engine_.Report(where.getBegin(), id) << what << where;
    if (!advice.empty()) note({}, advice);
    return true;
}

void Refusals::note(clang::SourceRange where, const std::string& text) {
    const unsigned id = engine_.getCustomDiagID(clang::DiagnosticsEngine::Note, "%0");
    engine_.Report(where.getBegin(), id) << text << where;
}

}  // namespace hybridae::generator
