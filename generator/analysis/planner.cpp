// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/planner.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "generator/analysis/independence.hpp"
#include "generator/analysis/locals.hpp"
#include "generator/analysis/members.hpp"
#include "generator/analysis/order.hpp"
#include "generator/analysis/searches.hpp"
#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"
#include "generator/emit/pieces.hpp"

namespace hybridae::generator {

namespace {

namespace fs = std::filesystem;

// A declaration that is emitted, with its text.
struct Entity {
    const clang::NamedDecl* decl;
    std::size_t first, last;
    std::vector<const clang::VarDecl*> group;  // globals that share a type specifier
};

std::string identifier_from(const std::string& stem) {
    std::string name;
    for (const char c : stem) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) name = "model_" + name;
    return name;
}

class Planner {
  public:
    Planner(clang::ASTContext& ast, const Tokens& tokens, const fs::path& model, Refusals& refusals)
        : ast_(ast), tokens_(tokens), model_(fs::absolute(model).lexically_normal()), refusals_(refusals) {}

    std::optional<Plan> make(const RoleOptions& options, bool order_forced) {
        const auto roles = find_roles(ast_, options, refusals_);
        if (!roles) return std::nullopt;
        const Universe universe = find_universe(ast_, *roles);
        const Activity activity(universe, *roles);
        const Decisions decisions(universe, activity);
        const Placement placement(universe, *roles, activity, decisions);
        const Triggers triggers(universe, *roles, decisions, refusals_);
        const Unrecorded unrecorded(universe, decisions, refusals_);
        refuse_searches(universe, activity, unrecorded, refusals_);
        const auto entities = find_entities(universe);
        const Names names(universe, placement, identifiers(entities), refusals_);

        Context context{ast_,       tokens_,   refusals_,
                        *roles,     universe,  activity,
                        decisions,  placement, triggers,
                        unrecorded, names,     [this](clang::SourceLocation at) { return place(at); },
                        {},         false,     0,
                        0,          0};
        context.order_forced = order_forced;
        Plan plan;
        plan.name = identifier_from(model_.stem().string());
        // It becomes a namespace: switch.cpp or std.cpp must not.
        if (ast_.Idents.get(plan.name).isKeyword(ast_.getLangOpts()) || plan.name == "std")
            plan.name += "_model";
        plan.source = model_.filename().string();
        plan.scalar = names.scalar();
        plan.lock = names.lock();
        plan.explicit_ode = roles->explicit_ode;
        plan.independent_triggers = triggers_are_independent(*roles, decisions);
        std::map<const clang::NamedDecl*, const Entity*> by_decl;
        std::vector<const clang::NamedDecl*> decls;
        for (const auto& entity : entities) {
            by_decl[entity.decl] = &entity;
            decls.push_back(entity.decl);
        }
        const auto in_order = ordered(decls, universe, placement);
        for (const auto* decl : in_order.decls) {
            plan.pieces.push_back(piece(*by_decl[decl], context));
            // Declared before, or an instance that others point at.
            if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
                record != nullptr &&
                (record->getPreviousDecl() != nullptr || in_order.announced.count(decl) > 0))
                plan.pieces.back().announced = names.of(record);
        }
        plan.sites = context.sites;
        plan.unrecorded_choices = context.unrecorded_choices;
        plan.local_reals = local_reals(ast_, universe);
        read_roles(plan, *roles, names);
        function(plan.residual, roles->residual, names, placement);
        function(plan.transition, roles->transition, names, placement);
        function(plan.initial, roles->initial, names, placement);
        function(plan.output, roles->output, names, placement);
        function(plan.running_cost, roles->running_cost, names, placement);
        if (plan.has_cost()) refuse_a_second_cost(plan, *roles);
        function(plan.nominal, roles->nominal, names, placement);
        if (refusals_.any()) return std::nullopt;
        return plan;
    }

  private:
    Place place(clang::SourceLocation at) const {
        const auto& sources = ast_.getSourceManager();
        const auto expansion = sources.getExpansionLoc(at);
        const fs::path file = fs::absolute(sources.getFilename(expansion).str()).lexically_normal();
        return {file.lexically_relative(model_.parent_path()).generic_string(),
                sources.getSpellingLineNumber(expansion), sources.getSpellingColumnNumber(expansion)};
    }

    Entity entity(const clang::NamedDecl& decl, clang::SourceRange range) const {
        return {&decl, tokens_.at(range.getBegin()), tokens_.at(range.getEnd()), {}};
    }

    std::vector<Entity> find_entities(const Universe& universe) const {
        std::vector<Entity> entities;
        entities.reserve(universe.enums.size() + universe.records.size());
        for (const auto* one : universe.enums)
            if (one->getDeclContext()->isFileContext())
                entities.push_back(entity(*one, one->getSourceRange()));
        for (const auto* one : universe.records)
            if (one->getDeclContext()->isFileContext())
                entities.push_back(entity(*one, {one->getInnerLocStart(), one->getBraceRange().getEnd()}));
        for (const auto* one : universe.functions)
            entities.push_back(entity(*one, {one->getInnerLocStart(), one->getEndLoc()}));
        for (const auto* one : universe.globals) {
            const auto last = tokens_.at(one->getEndLoc());
            if (!entities.empty() && !entities.back().group.empty() &&
                entities.back().group.back()->getBeginLoc() == one->getBeginLoc()) {
                entities.back().last = std::max(entities.back().last, last);
                entities.back().group.push_back(one);
                continue;
            }
            entities.push_back(entity(*one, one->getSourceRange()));
            entities.back().group.push_back(one);
        }
        std::stable_sort(entities.begin(), entities.end(),
                         [](const Entity& a, const Entity& b) { return a.first < b.first; });
        return entities;
    }

    std::set<std::string> identifiers(const std::vector<Entity>& entities) {
        std::set<std::string> names;
        for (const auto& entity : entities)
            for (std::size_t token = entity.first; token <= entity.last; ++token) {
                const auto text = tokens_.text(token);
                if (std::isalpha(static_cast<unsigned char>(text[0])) == 0 && text[0] != '_') continue;
                if (text.rfind("hy_", 0) == 0)
                    refusals_.refuse(tokens_.location(token),
                                     "names that begin with 'hy_' are hybridae's own",
                                     "choose another name than '" + text + "'");
                names.insert(text);
            }
        return names;
    }

    Piece piece(const Entity& entity, Context& context) {
        Edits edits;
        Translator translator(context, edits);
        std::string end;
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(entity.decl)) {
            translator.function(*function);
        } else if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(entity.decl)) {
            translator.record(*record);
            end = ";";
        } else if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(entity.decl)) {
            translator.enumeration(*enumeration);
            end = ";";
        }
        for (const auto* global : entity.group) {
            translator.global(*global);
            end = ";";
        }
        Piece result;
        result.place = place(tokens_.location(entity.first));
        result.plain = context.placement.is_plain(entity.decl);
        if (!refusals_.any()) result.text = edited_text(tokens_, entity.first, entity.last, edits) + end;
        return result;
    }

    void read_roles(Plan& plan, const Roles& roles, const Names& names) {
        if (roles.array_form) {
            plan.states = read_array_role(roles, roles.residual.parameter(Argument::state), *roles.n_states,
                                          "hy_State", "y", roles.initial.function != nullptr);
            if (*roles.n_params > 0)
                plan.params =
                    read_array_role(roles, roles.residual.parameter(Argument::params), *roles.n_params,
                                    "hy_Params", "p", roles.nominal.function != nullptr);
            if (roles.n_outputs)
                plan.outputs = read_array_role(roles, nullptr, *roles.n_outputs, "hy_Output", "q", false);
            return;
        }
        const auto read = [&](const clang::RecordDecl* record, Allowed allowed, const std::string& what) {
            return record == nullptr ? Role()
                                     : read_record_role(*record, names.of(record), allowed, what, refusals_);
        };
        plan.states = read(roles.state, Allowed::reals, "the State");
        plan.params = read(roles.params, Allowed::reals_and_integers, "the parameters");
        plan.discrete = read(roles.discrete, Allowed::reals_and_integers, "the discrete variables");
        plan.outputs = read(roles.out, Allowed::reals, "the outputs");
        if (plan.states.reals == 0)
            refusals_.refuse(roles.state->getLocation(), "the model has no states",
                             "'" + roles.state->getNameAsString() + "' needs at least one double");
    }

    // The integral takes the function's name among the states.
    void refuse_a_second_cost(const Plan& plan, const Roles& roles) {
        for (const auto& member : plan.states.members)
            if (member.name == "running_cost")
                refusals_.refuse(roles.running_cost.function->getLocation(),
                                 "a state is called 'running_cost', as the integral of this function is",
                                 "rename the state");
    }

    static void function(RoleFunction& to, const Found& found, const Names& names,
                         const Placement& placement) {
        if (found.function == nullptr) return;
        to.name = names.of(found.function);
        to.arguments = found.arguments;
        to.takes_from = placement.takes_from(found.function);
    }

    clang::ASTContext& ast_;
    const Tokens& tokens_;
    fs::path model_;
    Refusals& refusals_;
};

}  // namespace

std::optional<Plan> make_plan(clang::ASTContext& ast, const Tokens& tokens, const RoleOptions& options,
                              const fs::path& model, bool order_forced, Refusals& refusals) {
    return Planner(ast, tokens, model, refusals).make(options, order_forced);
}

}  // namespace hybridae::generator
