// SPDX-License-Identifier: Apache-2.0
// model.hpp: the class template with the user's declarations and the glue that the adapters call.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "generator/emit/emit.hpp"

namespace hybridae::generator {

namespace {

// A quarter of a megabyte with the largest scalar type: below that any stack does.
constexpr std::uint64_t few_local_reals = 1000;

// Text that knows on which line it is.
class Writer {
  public:
    void add(const std::string& text) {
        text_ += text;
        line_ += static_cast<unsigned>(std::count(text.begin(), text.end(), '\n'));
    }
    template <class... A>
    void line(fmt::format_string<A...> form, A&&... arguments) {
        add(fmt::format(form, std::forward<A>(arguments)...) + "\n");
    }
    // Back from the user's file to this one.
    void own_lines() { line("#line {} \"model.hpp\"", line_ + 1); }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
    unsigned line_ = 1;
};

// Calls leaf(expression) for every scalar below `members`, inside loops over arrays.
void each_leaf(Writer& out, const std::vector<Member>& members, const std::string& object, int depth,
               const std::string& indent,
               const std::function<void(const std::string&, const std::string&)>& leaf) {
    for (const auto& member : members) {
        std::string name = object + "." + member.name, inner = indent;
        int level = depth;
        for (const auto extent : member.dims) {
            out.line("{}for (std::size_t i{} = 0; i{} < {}; ++i{})", inner, level, level, extent, level);
            name += fmt::format("[i{}]", level++);
            inner += "    ";
        }
        if (member.members.empty()) {
            leaf(name, inner);
        } else if (member.dims.empty()) {
            each_leaf(out, member.members, name, level, inner, leaf);
        } else {
            out.line("{}{{", inner);
            each_leaf(out, member.members, name, level, inner + "    ", leaf);
            out.line("{}}}", inner);
        }
    }
}

void pieces(Writer& out, const Plan& plan, bool plain) {
    bool any = false;
    for (const auto& piece : plan.pieces)
        if (piece.plain == plain && !piece.announced.empty()) out.line("struct {};", piece.announced);
    for (const auto& piece : plan.pieces) {
        if (piece.plain != plain) continue;
        out.add(line_directive(piece.place));
        out.add(piece.text + "\n");
        any = true;
    }
    if (any) out.own_lines();
    if (any || plain) out.add("\n");
}

void role(Writer& out, const Plan& plan, const Role& role, const std::string& alias) {
    const bool with_integral = plan.has_cost() && &role == &plan.states;
    if (role.type.empty()) {
        out.line("    using {} = hybridae::Nothing;", alias);
    } else if (role.is_array || with_integral) {
        out.line("    struct {}{} {{", alias, role.is_array ? "" : " : " + role.type);
        if (role.is_array) out.line("        {} values[{}];", plan.scalar, role.reals);
        if (with_integral) out.line("        {} running_cost = 0.0;  // its integral", plan.scalar);
        out.line("    }};");
    } else {
        out.line("    using {} = {};", alias, role.type);
    }
}

void each(Writer& out, const Plan& plan, const Role& role, const std::string& alias) {
    if (role.type.empty()) return;
    out.line("    template <class Visit>");
    out.line("    static void hy_each({}& role, Visit&& visit) {{", alias);
    if (role.is_array)
        out.line("        for (auto& value : role.values) visit(value);");
    else
        each_leaf(out, role.members, "role", 0, "        ",
                  [&](const std::string& leaf, const std::string& indent) {
                      out.line("{}visit({});", indent, leaf);
                  });
    if (plan.has_cost() && &role == &plan.states) out.line("        visit(role.running_cost);");
    out.line("    }}");
}

struct Parameter {
    Argument meaning;
    std::string type, name;
};

// A call of the user's function with those of the parameters that it takes.
std::string call_of(const Plan& plan, const RoleFunction& function,
                    const std::vector<Parameter>& parameters) {
    const bool arrays = plan.states.is_array, has_params = !plan.params.type.empty();
    std::string arguments;
    if (function.takes_from) arguments = "{0}";
    for (const auto argument : function.arguments)
        for (const auto& parameter : parameters)
            if (parameter.meaning == argument) {
                if (!arguments.empty()) arguments += ", ";
                // An array form without parameters still has the argument.
                const bool absent = arrays && argument == Argument::params && !has_params;
                arguments += absent
                                 ? "nullptr"
                                 : parameter.name + (arrays && argument != Argument::time ? ".values" : "");
            }
    return function.name + "(" + arguments + ")";
}

bool takes(const RoleFunction& function, Argument argument) {
    return std::count(function.arguments.begin(), function.arguments.end(), argument) > 0;
}

// One function that the adapters call; arguments that nothing in it takes stay without a name.
void glue(Writer& out, const std::string& name, const std::vector<Parameter>& parameters,
          const std::function<bool(Argument)>& used, const std::function<void()>& body) {
    const std::string head = "    void " + name + "(";
    std::string list = head;
    std::size_t begin = 0;  // of the present line
    for (const auto& parameter : parameters) {
        const std::string text = parameter.type + (used(parameter.meaning) ? " " + parameter.name : "");
        if (list.back() != '(') list += ", ";
        if (list.size() - begin + text.size() > 105) {
            list.back() = '\n';
            begin = list.size();
            list += std::string(head.size(), ' ');
        }
        list += text;
    }
    out.line("{}) {{", list);
    body();
    out.line("    }}");
}

// One that calls the user's function of the same role, if there is one.
void glue(Writer& out, const Plan& plan, const RoleFunction& function, const std::string& name,
          const std::vector<Parameter>& parameters) {
    if (function.name.empty()) return;
    glue(
        out, name, parameters, [&](Argument argument) { return takes(function, argument); },
        [&] { out.line("        {};", call_of(plan, function, parameters)); });
}

// The residual of ydot = f is ydot - f, that of an integral likewise.
void residual_glue(Writer& out, const Plan& plan, const std::vector<Parameter>& parameters) {
    const auto used = [&](Argument argument) {
        return takes(plan.residual, argument) || takes(plan.running_cost, argument) ||
               (argument == Argument::derivative && (plan.explicit_ode || plan.has_cost()));
    };
    glue(out, "hy_residual", parameters, used, [&] {
        out.line("        {};", call_of(plan, plan.residual, parameters));
        if (plan.explicit_ode && plan.states.is_array)
            out.line(
                "        for (std::size_t i = 0; i < {}; ++i) r.values[i] = ydot.values[i] - r.values[i];",
                plan.states.reals);
        else if (plan.explicit_ode)
            each_leaf(out, plan.states.members, "", 0, "        ",
                      [&](const std::string& leaf, const std::string& in) {
                          out.line("{0}r{1} = ydot{1} - r{1};", in, leaf);
                      });
        if (plan.has_cost())
            out.line("        r.running_cost = ydot.running_cost - {};",
                     call_of(plan, plan.running_cost, parameters));
    });
}

void all_glue(Writer& out, const Plan& plan) {
    const auto scalar = fmt::format("const {}&", plan.scalar);
    using enum Argument;
    const std::vector<Parameter> inputs{{time, scalar, "t"},
                                        {state, "const hy_State&", "y"},
                                        {derivative, "const hy_State&", "ydot"},
                                        {discrete, "const hy_Discrete&", "d"},
                                        {params, "const hy_Params&", "p"}};
    const auto with = [&](std::vector<Parameter> results) {
        auto all = inputs;
        all.insert(all.end(), results.begin(), results.end());
        return all;
    };
    residual_glue(out, plan, with({{result, "hy_State&", "r"}}));
    glue(out, plan, plan.transition, "hy_transition",
         with({{result, "hy_State&", "next"}, {discrete_result, "hy_Discrete&", "dnext"}}));
    glue(out, plan, plan.initial, "hy_initial",
         {{params, "const hy_Params&", "p"},
          {result, "hy_State&", "y0"},
          {derivative_result, "hy_State&", "ydot0"},
          {discrete_result, "hy_Discrete&", "d0"}});
    glue(out, plan, plan.output, "hy_output", with({{result, "hy_Output&", "q"}}));
    glue(out, plan, plan.nominal, "hy_nominal", {{result, "hy_Params&", "p"}});
}

}  // namespace

std::string line_directive(const Place& place) {
    std::string name;
    for (const char c : place.file) {
        if (c == '"' || c == '\\') name += '\\';
        name += c;
    }
    return "#line " + std::to_string(place.line) + " \"" + name + "\"\n";
}

std::string emit_model(const Plan& plan) {
    Writer out;
    out.add(emit_banner(plan));
    out.add("#pragma once\n\n#include <hybridae/abi/model.hpp>\n\n");
    for (const auto& include : plan.includes) out.line("#include <{}>", include);
    if (!plan.includes.empty()) out.add("\n");
    out.line("namespace hybridae_models::{} {{\n", plan.name);
    if (std::any_of(plan.pieces.begin(), plan.pieces.end(), [](const Piece& piece) { return piece.plain; }))
        pieces(out, plan, true);
    out.line("template <class {}, class {}>", plan.scalar, plan.lock);
    out.line("struct Model {{");
    out.line("    {}& hy_lock;\n", plan.lock);
    pieces(out, plan, false);

    out.line("    using Scalar = {};", plan.scalar);
    role(out, plan, plan.states, "hy_State");
    role(out, plan, plan.params, "hy_Params");
    role(out, plan, plan.discrete, "hy_Discrete");
    role(out, plan, plan.outputs, "hy_Output");
    out.line(
        "    static constexpr std::size_t hy_n_state = {}, hy_n_params = {}, hy_n_discrete = {}, hy_n_output "
        "= {};",
        plan.n_states(), plan.params.reals, plan.discrete.reals, plan.outputs.reals);
    if (plan.local_reals > few_local_reals)
        out.line("    static constexpr std::size_t hy_n_local = {};", plan.local_reals);
    out.add("\n");
    each(out, plan, plan.states, "hy_State");
    each(out, plan, plan.params, "hy_Params");
    each(out, plan, plan.discrete, "hy_Discrete");
    each(out, plan, plan.outputs, "hy_Output");
    out.add("\n");
    all_glue(out, plan);
    out.add("};\n\n");
    out.line("}}  // namespace hybridae_models::{}", plan.name);
    return out.text();
}

}  // namespace hybridae::generator
