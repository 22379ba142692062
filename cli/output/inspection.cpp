// SPDX-License-Identifier: Apache-2.0
#include "output/inspection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <hybridae/model/evaluator.hpp>

#include "output/columns.hpp"

namespace hybridae::cli {
namespace {

struct Nominal {
    std::vector<double> y, p, d;
    std::vector<std::int64_t> pk, k;
};

Nominal nominal_values(const Model& model) {
    const Evaluator evaluator(model);
    Nominal values = {{}, evaluator.p, evaluator.d, evaluator.pk, evaluator.k};
    values.y.resize(model.states().reals.size());
    const hy_model& table = model.table();
    const std::unique_ptr<void, void (*)(void*)> workspace(table.create_workspace(), table.destroy_workspace);
    if (workspace) table.nominal(workspace.get(), values.y.data(), nullptr, nullptr, nullptr, nullptr);
    return values;
}

std::string integer_text(const Leaf& leaf, std::int64_t value) {
    if (const char* name = enumerator(leaf, value)) return name;
    return leaf.type == HY_BOOL ? (value != 0 ? "true" : "false") : std::to_string(value);
}

std::string type_text(const Leaf& leaf) {
    switch (leaf.type) {
        case HY_INT:
            return "integer";
        case HY_BOOL:
            return "true or false";
        case HY_ENUM: {
            std::vector<std::string> names;
            names.reserve(leaf.member->n_enumerators);
            for (std::uint32_t i = 0; i < leaf.member->n_enumerators; ++i) {
                names.push_back(leaf.member->enumerators[i].name);
            }
            return fmt::format("one of {}", fmt::join(names, ", "));
        }
        default:
            return "";
    }
}

void print_role(std::ostream& out, const char* title, const Role& role, const std::vector<double>& reals,
                const std::vector<std::int64_t>& integers, bool with_values, const char* no_value) {
    if (role.reals.empty() && role.integers.empty()) return;
    std::size_t width = 0;
    for (const auto* leaves : {&role.reals, &role.integers}) {
        for (const Leaf& leaf : *leaves) width = std::max(width, leaf.name.size());
    }
    out << fmt::format("\n{}\n", title);
    const auto line = [&](const Leaf& leaf, const std::string& value) {
        std::string text = fmt::format("  {:<{}}", leaf.name, width);
        if (with_values)
            text += fmt::format(" {} {:<14}", leaf.has_value ? "=" : " ", leaf.has_value ? value : no_value);
        if (!leaf.description.empty()) text += "  " + leaf.description;
        if (const auto type = type_text(leaf); !type.empty()) text += fmt::format("  ({})", type);
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << "\n";
    };
    for (std::size_t i = 0; i < role.reals.size(); ++i) {
        line(role.reals[i], fmt::format("{:.10g}", entry(reals, i)));
    }
    for (std::size_t i = 0; i < role.integers.size(); ++i) {
        line(role.integers[i], i < integers.size() ? integer_text(role.integers[i], integers[i]) : "");
    }
}

const char* kind_text(std::uint32_t kind) {
    switch (kind) {
        case HY_SITE_CONDITION:
            return "mode";
        case HY_SITE_TRIGGER:
            return "trigger";
        case HY_SITE_KINK:
            return "kink";
        case HY_SITE_INTEGER:
            return "integer";
        default:
            return "?";
    }
}

void print_sites(std::ostream& out, const hy_model& table) {
    if (table.n_sites == 0) return;
    out << "\nconditions\n";
    for (std::uint32_t i = 0; i < table.n_sites; ++i) {
        const hy_site& site = table.sites[i];
        out << fmt::format("  {:<8} {}:{}:{}  {}\n", kind_text(site.kind), site.file, site.line, site.column,
                           site.text);
    }
}

void print_rows(std::ostream& out, const Model& model, const Evaluator::Rows& rows, const Trace& trace) {
    const auto& states = model.states().reals;
    const std::size_t n = states.size();
    std::vector<std::string> columns = {"t"};
    for (const Leaf& leaf : states) columns.push_back(leaf.name);
    for (const Leaf& leaf : states) columns.push_back(fmt::format("der({})", leaf.name));
    for (const Leaf& leaf : model.params().reals) columns.push_back(leaf.name);
    for (const Leaf& leaf : model.discrete().reals) columns.push_back(leaf.name);

    std::size_t width = 0, of_y = 0, of_ydot = 0;
    for (const Leaf& leaf : states) width = std::max(width, leaf.name.size());
    const auto names = [&](std::size_t row, std::size_t last) {
        std::vector<std::string> result;
        for (const std::uint32_t column : rows.row(row)) {
            if (column <= last) result.push_back(columns.at(column));
        }
        return fmt::format("{}", fmt::join(result, " "));
    };
    for (std::size_t i = 0; i < n; ++i) {
        for (const std::uint32_t column : rows.row(i)) {
            if (column >= 1 && column <= n) ++of_y;
            if (column > n && column <= 2 * n) ++of_ydot;
        }
    }
    out << fmt::format("\nsparsity of the starting mode: {} of {} in dF/dy, {} of {} in dF/dydot\n", of_y,
                       n * n, of_ydot, n * n);
    for (std::size_t i = 0; i < n; ++i) {
        out << fmt::format("  {:<{}} : {}\n", states[i].name, width, names(i, 2 * n));
    }
    const hy_model& table = model.table();
    const auto atoms = atoms_of(trace);
    for (std::size_t i = 0; i < atoms.size(); ++i) {
        const hy_entry& decision = trace.entries[static_cast<std::size_t>(atoms[i].entry)];
        const hy_site& site = table.sites[decision.site];
        const char* text = decision.slot < site.n_atoms ? site.atoms[decision.slot].text : site.text;
        const std::string value = decision.kind == HY_INTEGER ? std::to_string(decision.value)
                                                              : (decision.value != 0 ? "true" : "false");
        out << fmt::format("  condition {} is {} : {}\n", text, value, names(n + i, columns.size()));
    }
}

}  // namespace

void print_inspection(std::ostream& out, const Model& model, const StartingPattern& pattern) {
    const hy_model& table = model.table();
    const Nominal nominal = nominal_values(model);
    out << fmt::format(
        "{} (from {}, by {}): {} states, {} parameters, {} settings, {} discrete, {} outputs, {} "
        "conditions\n",
        model.name(), table.source, table.generator, model.states().reals.size(), model.params().reals.size(),
        model.params().integers.size(), model.discrete().reals.size() + model.discrete().integers.size(),
        model.outputs().reals.size(), table.n_sites);
    out << fmt::format("functions: {}{}{}{}{}\n", table.explicit_ode != 0 ? "derivative" : "residual",
                       model.has_initial() ? ", initial" : "", model.has_transition() ? ", transition" : "",
                       model.has_output() ? ", output" : "",
                       model.has_running_cost() ? ", running_cost" : "");
    print_role(out, "states", model.states(), nominal.y, {}, true, "(guess 0)");
    print_role(out, "parameters", model.params(), nominal.p, nominal.pk, true, "(no value)");
    print_role(out, "discrete values", model.discrete(), nominal.d, nominal.k, true, "(no value)");
    print_role(out, "outputs", model.outputs(), {}, {}, false, "");
    print_sites(out, table);
    if (pattern.unknown.empty())
        print_rows(out, model, pattern.rows, pattern.trace);
    else
        out << fmt::format("\nsparsity of the starting mode: not known, {}\n", pattern.unknown);
}

}  // namespace hybridae::cli
