// SPDX-License-Identifier: Apache-2.0
// tables.cpp: names, sites and the exported C table.
#include <fmt/format.h>

#include "generator/emit/emit.hpp"

namespace hybridae::generator {

namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += std::string("\\") + c;
        else if (static_cast<unsigned char>(c) < 0x20)
            result += ' ';
        else
            result += c;
    }
    return result + "\"";
}

const char* name_of(MemberType type) {
    switch (type) {
        case MemberType::real:
            return "HY_REAL";
        case MemberType::integer:
            return "HY_INT";
        case MemberType::boolean:
            return "HY_BOOL";
        default:
            return "HY_ENUM";
    }
}

const char* name_of(Relation relation) {
    switch (relation) {
        case Relation::less:
            return "HY_LESS";
        case Relation::less_equal:
            return "HY_LESS_EQUAL";
        case Relation::greater:
            return "HY_GREATER";
        default:
            return "HY_GREATER_EQUAL";
    }
}

const char* name_of(SiteKind kind) {
    switch (kind) {
        case SiteKind::condition:
            return "HY_SITE_CONDITION";
        case SiteKind::trigger:
            return "HY_SITE_TRIGGER";
        case SiteKind::kink:
            return "HY_SITE_KINK";
        default:
            return "HY_SITE_INTEGER";
    }
}

// Inner arrays come before the array that points at them.
void members(std::string& out, const std::vector<Member>& list, const std::string& name) {
    if (list.empty()) return;
    std::string rows;
    for (const auto& member : list) {
        const std::string own = name + "_" + member.name;
        std::string dims = "nullptr", enumerators = "nullptr", inner = "nullptr";
        if (!member.dims.empty()) {
            dims = own + "_dims";
            out += fmt::format("const uint64_t {}[] = {{{}}};\n", dims, fmt::join(member.dims, ", "));
        }
        if (!member.enumerators.empty()) {
            enumerators = own + "_values";
            out += fmt::format("const hy_enumerator {}[] = {{\n", enumerators);
            for (const auto& one : member.enumerators)
                out += fmt::format("    {{{}, {}}},\n", quoted(one.name), one.value);
            out += "};\n";
        }
        if (!member.members.empty()) {
            inner = own;
            members(out, member.members, own);
        }
        rows += fmt::format("    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},\n", quoted(member.name),
                            quoted(member.description), name_of(member.type),
                            member.has_value ? "HY_HAS_VALUE" : "0", member.dims.size(), dims,
                            member.members.size(), inner, member.enumerators.size(), enumerators);
    }
    out += fmt::format("const hy_member {}[] = {{\n{}}};\n", name, rows);
}

void sites(std::string& out, const Plan& plan) {
    if (plan.sites.empty()) return;
    std::string rows;
    for (std::size_t i = 0; i < plan.sites.size(); ++i) {
        const auto& site = plan.sites[i];
        std::string atoms = "nullptr";
        if (!site.slots.empty()) {
            atoms = fmt::format("atoms_{}", i);
            out += fmt::format("const hy_atom {}[] = {{\n", atoms);
            for (const auto& slot : site.slots)
                out += fmt::format("    {{{}, {}, {}, {}}},\n", quoted(slot.text), slot.place.line,
                                   slot.place.column, name_of(slot.relation));
            out += "};\n";
        }
        rows +=
            fmt::format("    {{{}, {}, {}, {}, {}, {}, {}}},\n", quoted(site.text), quoted(site.place.file),
                        site.place.line, site.place.column, name_of(site.kind), site.slots.size(), atoms);
    }
    out += fmt::format("const hy_site sites[] = {{\n{}}};\n\n", rows);
}

void decide(std::string& out, const Plan& plan) {
    bool known = false, compound = false;
    for (const auto& site : plan.sites) {
        known |= site.decide != "-1";
        compound |= site.decide.find('(') != std::string::npos;
    }
    if (!known) {
        out += "int decide(uint32_t, const signed char*) { return -1; }\n\n";
        return;
    }
    out += "int decide(uint32_t site, const signed char* truths) {\n";
    if (compound) out += "    using namespace hybridae::locking;\n";
    out += "    switch (site) {\n";
    for (std::size_t i = 0; i < plan.sites.size(); ++i)
        if (plan.sites[i].decide != "-1")
            out += fmt::format("        case {}:\n            return {};\n", i, plan.sites[i].decide);
    out += "        default:\n            return -1;\n    }\n}\n\n";
}

// What the model tells beyond the table.
bool has_extensions(const Plan& plan) {
    return plan.has_cost() || plan.independent_triggers || plan.unrecorded_choices;
}

void extension(std::string& out, const Plan& plan) {
    if (!has_extensions(plan)) return;
    out += "const void* extension(const char* id) {\n";
    if (plan.has_cost())
        out +=
            "    static const uint64_t quadratures = 1;\n"
            "    if (std::strcmp(id, HY_EXTENSION_QUADRATURES) == 0) return &quadratures;\n";
    if (plan.independent_triggers)
        out += "    if (std::strcmp(id, HY_EXTENSION_INDEPENDENT_TRIGGERS) == 0) return id;\n";
    if (plan.unrecorded_choices)
        out += "    if (std::strcmp(id, HY_EXTENSION_UNRECORDED_CHOICES) == 0) return id;\n";
    out += "    return nullptr;\n}\n\n";
}

std::string role(const Role& role, const std::string& name) {
    return fmt::format("    table.{} = {{{}, {}, {}, {}}};\n", name, role.members.size(),
                       role.members.empty() ? "nullptr" : name, role.reals, role.integers);
}

}  // namespace

std::string emit_tables(const Plan& plan) {
    static const char* const units[] = {"record", "follow",         "tangent", "pattern",
                                        "taylor", "taylor_tangent", "enclose"};
    std::string out = emit_banner(plan);
    if (has_extensions(plan)) out += "#include <hybridae/abi/extensions.h>\n";
    out += "#include <hybridae/abi/model.h>\n";
    if (has_extensions(plan)) out += "\n#include <cstring>\n";
    out += "#include <hybridae/locking/three_valued.hpp>\n\n";
    out += fmt::format("namespace hybridae_models::{} {{\n\n", plan.name);
    for (const char* unit : units) out += fmt::format("void fill_{}(hy_model&);\n", unit);
    out += "\nnamespace {\n\n";
    Role states = plan.states;
    if (plan.has_cost()) {
        Member integral;
        integral.name = "running_cost";
        integral.description = "its integral over time";
        integral.has_value = true;
        states.members.push_back(integral);
        ++states.reals;
    }
    members(out, states.members, "states");
    members(out, plan.params.members, "params");
    members(out, plan.discrete.members, "discrete");
    members(out, plan.outputs.members, "outputs");
    out += "\n";
    sites(out, plan);
    decide(out, plan);

    extension(out, plan);
    out += "hy_model make_table() {\n    hy_model table{};\n";
    out += "    table.abi_number = HY_ABI_NUMBER;\n    table.size = sizeof(hy_model);\n";
    out +=
        fmt::format("    table.name = {};\n    table.source = {};\n    table.generator = \"hybridae {}\";\n",
                    quoted(plan.name), quoted(plan.source), HYBRIDAE_VERSION);
    out += role(states, "states") + role(plan.params, "params") + role(plan.discrete, "discrete") +
           role(plan.outputs, "outputs");
    out += fmt::format("    table.n_sites = {};\n    table.explicit_ode = {};\n", plan.sites.size(),
                       plan.explicit_ode ? 1 : 0);
    out += fmt::format("    table.sites = {};\n    table.decide = decide;\n",
                       plan.sites.empty() ? "nullptr" : "sites");
    out += has_extensions(plan)
               ? "    table.extension = extension;\n"
               : "    table.extension = [](const char*) -> const void* { return nullptr; };\n";
    for (const char* unit : units) out += fmt::format("    fill_{}(table);\n", unit);
    out += "    return table;\n}\n\n}  // namespace\n";
    out += fmt::format("}}  // namespace hybridae_models::{}\n\n", plan.name);
    out += "extern \"C\" __attribute__((visibility(\"default\"))) const hy_model* hybridae_model(void) {\n";
    out += fmt::format("    static const hy_model table = hybridae_models::{}::make_table();\n", plan.name);
    out += "    return &table;\n}\n";
    return out;
}

}  // namespace hybridae::generator
