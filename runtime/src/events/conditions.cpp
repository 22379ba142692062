// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <hybridae/events/conditions.hpp>

namespace hybridae::events {

namespace {

bool is_true_at_zero(const hy_model& table, const hy_entry& entry) {
    const hy_site& site = table.sites[entry.site];
    if (entry.slot >= site.n_atoms) return false;
    const auto relation = site.atoms[entry.slot].relation;
    return relation == HY_LESS_EQUAL || relation == HY_GREATER_EQUAL;
}

double side_of(const hy_entry& entry) { return entry.kind == HY_INTEGER || entry.value != 0 ? 1.0 : -1.0; }

void append(const Model& model, const Trace& trace, bool of_transition, std::vector<Condition>& to) {
    for (std::size_t i = 0; i < trace.entries.size(); ++i) {
        const hy_entry& entry = trace.entries[i];
        const bool integer = entry.kind == HY_INTEGER;
        if (!integer && entry.kind != HY_ATOM) continue;
        const bool at_zero = integer || is_true_at_zero(model.table(), entry);
        to.push_back(
            {of_transition, static_cast<int>(i), false, integer, entry.key, side_of(entry), at_zero});
        if (integer)
            to.push_back({of_transition, static_cast<int>(i), true, true, entry.key, side_of(entry), false});
    }
}

// The atom's own text for a relation, the whole site's for branches, triggers and integers.
const hy_atom* atom_of(const hy_site& site, const hy_entry& entry) {
    return entry.kind == HY_ATOM && entry.slot < site.n_atoms ? &site.atoms[entry.slot] : nullptr;
}

}  // namespace

bool take_sides(const Mode& mode, std::vector<Condition>& conditions) {
    // Those of the residual come first.
    Condition *at = conditions.data(), *const end = at + conditions.size();
    for (const Trace* trace : {&mode.residual, &mode.transition}) {
        const hy_entry* const entries = trace->entries.data();
        const int count = static_cast<int>(trace->entries.size());
        const bool of_transition = trace == &mode.transition;
        for (; at != end && at->of_transition == of_transition; ++at) {
            if (at->entry >= count || entries[at->entry].key != at->key) return false;
            at->side = side_of(entries[at->entry]);
        }
    }
    return at == end;
}

bool take_conditions(const Model& model, const Mode& mode, std::vector<Condition>& conditions) {
    if (conditions.size() == static_cast<std::size_t>(mode.n_watched()) && take_sides(mode, conditions))
        return true;
    conditions.clear();
    conditions.reserve(static_cast<std::size_t>(mode.n_watched()));
    append(model, mode.residual, false, conditions);
    append(model, mode.transition, true, conditions);
    return false;
}

std::vector<Condition> conditions_of(const Model& model, const Mode& mode) {
    std::vector<Condition> conditions;
    take_conditions(model, mode, conditions);
    return conditions;
}

hy_entry flipped(const Mode& mode, const Condition& condition) {
    hy_entry entry = entry_of(mode, condition);
    if (condition.integer)
        entry.value += condition.upper ? 1 : -1;
    else
        entry.value = 1 - entry.value;
    return entry;
}

std::string text_of(const Model& model, const hy_entry& entry) {
    const hy_site& site = model.table().sites[entry.site];
    const hy_atom* atom = atom_of(site, entry);
    return atom != nullptr ? atom->text : site.text;
}

std::string location_of(const Model& model, const hy_entry& entry) {
    const hy_site& site = model.table().sites[entry.site];
    const hy_atom* atom = atom_of(site, entry);
    return fmt::format("{}:{}:{}", site.file, atom != nullptr ? atom->line : site.line,
                       atom != nullptr ? atom->column : site.column);
}

}  // namespace hybridae::events
