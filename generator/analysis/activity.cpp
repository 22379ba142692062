// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/activity.hpp"

#include "generator/analysis/flows.hpp"
#include "generator/analysis/sources.hpp"
#include "generator/analysis/types.hpp"

namespace hybridae::generator {

namespace {

// All doubles of a role's struct, those of nested structs included.
void add_fields(const clang::RecordDecl* record, std::vector<Holder>& holders) {
    if (record == nullptr) return;
    for (const auto* base : bases_of(*record)) add_fields(base->getType()->getAsRecordDecl(), holders);
    for (const auto* field : record->fields()) {
        auto type = field->getType().getCanonicalType();
        for (;;) {
            if (const auto* array = type->getAsArrayTypeUnsafe())
                type = array->getElementType();
            else if (const auto standard = as_standard_array(type))
                type = standard->element.getCanonicalType();
            else
                break;
        }
        if (is_real(type)) holders.push_back(holder_of(*field));
        add_fields(type->getAsRecordDecl(), holders);
    }
}

}  // namespace

Activity::Activity(const Universe& universe, const Roles& roles) {
    FlowFinder(*this).find(universe);
    std::vector<Holder> seeds;
    for (const auto* record : {roles.state, roles.params, roles.discrete, roles.out})
        add_fields(record, seeds);
    for (const Found* found : roles.all()) {
        if (found->function == nullptr) continue;
        for (std::size_t i = 0; i < found->arguments.size(); ++i) {
            const auto* parameter = found->function->getParamDecl(static_cast<unsigned>(i));
            if (roles.array_form || found->arguments[i] == Argument::time)
                seeds.push_back(holder_of(*parameter));
        }
    }
    for (const Holder seed : seeds) {
        decls_.try_emplace(seed, static_cast<const clang::ValueDecl*>(seed));
        why_.try_emplace(seed, Reason{nullptr, {}});
    }
    spread(seeds);
}

void Activity::spread(std::vector<Holder> pending) {
    for (std::size_t next = 0; next < pending.size(); ++next) {
        const Holder from = pending[next];
        const auto found = flows_.find(from);
        if (found == flows_.end()) continue;
        for (const Flow& flow : found->second)
            if (why_.try_emplace(flow.to, Reason{from, flow.where}).second) pending.push_back(flow.to);
    }
}

Sources Activity::sources(const clang::Expr* expression) const {
    Sources result;
    add_sources(expression, result);
    return result;
}

bool Activity::is_active(const clang::Expr* expression) const {
    for (const Holder holder : sources(expression))
        if (why_.count(holder) > 0) return true;
    return false;
}

bool Activity::is_active(const clang::ValueDecl* decl) const { return why_.count(holder_of(*decl)) > 0; }

void Activity::explain(const clang::Expr* expression, Refusals& refusals) const {
    const auto name = [this](Holder holder) {
        const auto found = decls_.find(holder);
        return found == decls_.end() ? std::string("what is made here")
                                     : "'" + found->second->getNameAsString() + "'";
    };
    Holder at = nullptr;
    for (const Holder holder : sources(expression))
        if (at == nullptr && why_.count(holder) > 0) at = holder;
    for (int step = 0; at != nullptr && step < 8; ++step) {
        const Reason& reason = why_.find(at)->second;
        if (reason.from == nullptr) {
            refusals.note(decls_.find(at)->second->getSourceRange(),
                          name(at) + " is a variable of the model");
            return;
        }
        const bool named = decls_.count(reason.from) > 0;
        refusals.note(reason.where, name(at) + " depends on the model's variables: it gets its value from " +
                                        name(reason.from) + (named ? " here" : ""));
        at = reason.from;
    }
}

}  // namespace hybridae::generator
