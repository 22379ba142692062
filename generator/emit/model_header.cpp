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
    if (role.type.empty()) {
        out.line("    using {} = hybridae::Nothing;", alias);
    } else if (role.is_array) {
        out.line("    struct {} {{", alias);
        out.line("        {} values[{}];", plan.scalar, role.reals);
        out.line("    }};");
    } else {
        out.line("    using {} = {};", alias, role.type);
    }
}

void each(Writer& out, const Role& role, const std::string& alias) {
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
    out.line("    }}");
}

struct Parameter {
    Argument meaning;
    std::string type, name;
};

// One function that the adapters call; arguments that the user's does not take stay without a name.
void glue(Writer& out, const Plan& plan, const RoleFunction& function, const std::string& name,
          const std::vector<Parameter>& parameters, const std::function<void()>& after = {}) {
    if (function.name.empty()) return;
    const bool arrays = plan.states.is_array, has_params = !plan.params.type.empty();
    const std::string head = "    void " + name + "(";
    std::string list = head, call;
    std::size_t begin = 0;  // of the present line
    for (const auto& parameter : parameters) {
        const bool used =
            std::count(function.arguments.begin(), function.arguments.end(), parameter.meaning) > 0 ||
            (after && parameter.meaning == Argument::derivative);
        const std::string text = parameter.type + (used ? " " + parameter.name : "");
        if (list.back() != '(') list += ", ";
        if (list.size() - begin + text.size() > 105) {
            list.back() = '\n';
            begin = list.size();
            list += std::string(head.size(), ' ');
        }
        list += text;
    }
    if (function.takes_from) call = "{0}";
    for (const auto argument : function.arguments)
        for (const auto& parameter : parameters)
            if (parameter.meaning == argument) {
                if (!call.empty()) call += ", ";
                // An array form without parameters still has the argument.
                const bool absent = arrays && argument == Argument::params && !has_params;
                call += absent ? "nullptr"
                               : parameter.name + (arrays && argument != Argument::time ? ".values" : "");
            }
    out.line("{}) {{", list);
    out.line("        {}({});", function.name, call);
    if (after) after();
    out.line("    }}");
}

void all_glue(Writer& out, const Plan& plan) {
    const auto scalar = fmt::format("const {}&", plan.scalar);
    const bool arrays = plan.states.is_array;
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
    std::function<void()> explicit_ode;
    if (plan.explicit_ode)
        explicit_ode = [&] {
            // The residual of ydot = f is ydot - f.
            if (arrays) {
                out.line(
                    "        for (std::size_t i = 0; i < {}; ++i) r.values[i] = ydot.values[i] - "
                    "r.values[i];",
                    plan.states.reals);
                return;
            }
            each_leaf(out, plan.states.members, "", 0, "        ",
                      [&](const std::string& leaf, const std::string& in) {
                          out.line("{0}r{1} = ydot{1} - r{1};", in, leaf);
                      });
        };
    glue(out, plan, plan.residual, "hy_residual", with({{result, "hy_State&", "r"}}), explicit_ode);
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
        plan.states.reals, plan.params.reals, plan.discrete.reals, plan.outputs.reals);
    if (plan.local_reals > few_local_reals)
        out.line("    static constexpr std::size_t hy_n_local = {};", plan.local_reals);
    out.add("\n");
    each(out, plan.states, "hy_State");
    each(out, plan.params, "hy_Params");
    each(out, plan.discrete, "hy_Discrete");
    each(out, plan.outputs, "hy_Output");
    out.add("\n");
    all_glue(out, plan);
    out.add("};\n\n");
    out.line("}}  // namespace hybridae_models::{}", plan.name);
    return out.text();
}

}  // namespace hybridae::generator
