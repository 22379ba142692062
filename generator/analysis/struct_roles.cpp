// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/struct_roles.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>

#include <algorithm>

namespace hybridae::generator {

namespace {

const clang::RecordDecl* record_of(const clang::ParmVarDecl& parameter) {
    const auto* record = parameter.getType().getNonReferenceType()->getAsRecordDecl();
    return record == nullptr ? nullptr : record->getDefinition();
}

bool is_written(const clang::ParmVarDecl& parameter) {
    return parameter.getType()->isLValueReferenceType() &&
           !parameter.getType().getNonReferenceType().isConstQualified();
}

bool is_time(const clang::ParmVarDecl& parameter) {
    return !is_written(parameter) &&
           parameter.getType().getNonReferenceType()->isSpecificBuiltinType(clang::BuiltinType::Double);
}

class Reader {
  public:
    Reader(Roles& roles, Refusals& refusals) : roles_(roles), refusals_(refusals) {}

    bool read() {
        find_state();
        if (refusals_.any()) return false;
        find_discrete();
        find_params();
        if (refusals_.any()) return false;
        using enum Argument;
        const std::string main = roles_.explicit_ode ? "derivative" : "residual";
        assign(roles_.residual, main, true, {result});
        assign(roles_.transition, "transition", true, {result, discrete_result});
        assign(roles_.output, "output", true, {result});
        assign(roles_.running_cost, "running_cost", true, {});
        assign(roles_.initial, "initial", false, {result, derivative_result, discrete_result});
        if (roles_.nominal.function != nullptr) {
            refusals_.refuse(roles_.nominal.function->getLocation(), "'nominal' belongs to the array form",
                             "give nominal values as member initialisers of the parameters' struct");
        }
        return !refusals_.any();
    }

  private:
    // State is the type that the residual writes.
    void find_state() {
        const auto& function = *roles_.residual.function;
        std::vector<const clang::ParmVarDecl*> written;
        for (const auto* parameter : function.parameters())
            if (is_written(*parameter) && record_of(*parameter) != nullptr) written.push_back(parameter);
        const std::string name = function.getNameAsString();
        if (written.empty()) {
            refusals_.refuse(function.getLocation(), "'" + name + "' writes no struct, so there is no State",
                             "its last argument is the result: State& r");
        } else if (written.size() > 1) {
            refusals_.refuse(function.getLocation(),
                             "'" + name + "' writes more than one struct: which is the State?",
                             "pass what is only read as a const reference");
            for (const auto* parameter : written)
                refusals_.note(parameter->getSourceRange(),
                               "one reading: State is '" + record_of(*parameter)->getNameAsString() + "'");
        } else {
            roles_.state = record_of(*written[0]);
        }
    }

    // Discrete is the other type that the transition (or the start values) writes.
    void find_discrete() {
        for (const auto* found : {&roles_.transition, &roles_.initial}) {
            if (found->function == nullptr) continue;
            for (const auto* parameter : found->function->parameters()) {
                const auto* record = record_of(*parameter);
                if (record == nullptr || record == roles_.state || !is_written(*parameter)) continue;
                if (roles_.discrete != nullptr && roles_.discrete != record)
                    refusals_.refuse(parameter->getSourceRange(),
                                     "'" + found->function->getNameAsString() + "' writes '" +
                                         record->getNameAsString() + "', but Discrete is '" +
                                         roles_.discrete->getNameAsString() + "'",
                                     "a model has one struct of discrete variables");
                roles_.discrete = record;
            }
        }
    }

    // Params is what remains.
    void find_params() {
        for (const auto* found :
             {&roles_.residual, &roles_.transition, &roles_.initial, &roles_.output, &roles_.running_cost}) {
            if (found->function == nullptr) continue;
            std::vector<const clang::ParmVarDecl*> others;
            for (const auto* parameter : found->function->parameters()) {
                const auto* record = record_of(*parameter);
                if (record == nullptr || record == roles_.state || record == roles_.discrete) continue;
                if (is_written(*parameter)) {
                    if (found == &roles_.output) roles_.out = record;
                    continue;
                }
                others.push_back(parameter);
            }
            if (others.size() > 1) {
                const std::string a = record_of(*others[0])->getNameAsString(),
                                  b = record_of(*others[1])->getNameAsString();
                if (refusals_.refuse(
                        found->function->getLocation(),
                        "more than one reading of the arguments of '" + found->function->getNameAsString() +
                            "' is possible",
                        "Discrete is the struct that 'transition' or 'initial' writes; what never "
                        "changes belongs into one struct of parameters")) {
                    refusals_.note(others[0]->getSourceRange(),
                                   "one reading: Discrete is '" + a + "', Params is '" + b + "'");
                    refusals_.note(others[1]->getSourceRange(),
                                   "another reading: Discrete is '" + b + "', Params is '" + a + "'");
                }
            } else if (others.size() == 1) {
                const auto* record = record_of(*others[0]);
                if (roles_.params != nullptr && roles_.params != record)
                    refusals_.refuse(others[0]->getSourceRange(),
                                     "'" + record->getNameAsString() +
                                         "' is taken for the parameters here, '" +
                                         roles_.params->getNameAsString() + "' elsewhere",
                                     "use one struct of parameters in all functions of the model");
                roles_.params = record;
            }
        }
    }

    void misfit(const clang::ParmVarDecl& parameter, const std::string& name, const std::string& why) {
        refusals_.refuse(
            parameter.getSourceRange(), "an argument of '" + name + "' is not understood: " + why,
            "the forms are residual(t, y, ydot, [d,] [p,] r), derivative(t, y, [d,] [p,] dydt), "
            "initial([p,] y0 [, ydot0] [, d0]), transition(t, y, [ydot,] [d,] [p,] next [, dnext]), "
            "output(t, y, [ydot,] [d,] [p,] q), double running_cost(t, y, [ydot,] [d,] [p])");
    }

    // The integral of the cost becomes one more state, in a struct derived from the user's.
    void check_cost(const clang::FunctionDecl& function) {
        if (!function.getReturnType()->isSpecificBuiltinType(clang::BuiltinType::Double))
            refusals_.refuse(function.getLocation(), "'running_cost' must return a double",
                             "what it returns is integrated over time: double running_cost(t, y, ...)");
        if (roles_.state->hasAttr<clang::FinalAttr>())
            refusals_.refuse(roles_.state->getLocation(),
                             "the State of a model with a 'running_cost' must not be final",
                             "leave 'final' out");
    }

    // Reads one signature from left to right; the meanings must come in the order of the contract.
    void assign(Found& found, const std::string& name, bool has_time, const std::vector<Argument>& results) {
        if (found.function == nullptr) return;
        if (&found == &roles_.running_cost)
            check_cost(*found.function);
        else if (!found.function->getReturnType()->isVoidType())
            refusals_.refuse(found.function->getLocation(), "'" + name + "' must return nothing",
                             "its results go to its last arguments");
        int states = 0;
        for (const auto* parameter : found.function->parameters()) {
            const auto* record = record_of(*parameter);
            if (is_time(*parameter) && has_time && found.arguments.empty()) {
                found.arguments.push_back(Argument::time);
                continue;
            }
            if (record == nullptr) {
                misfit(*parameter, name, "neither the time nor a struct");
                return;
            }
            if (is_written(*parameter)) {
                found.arguments.push_back(
                    record == roles_.discrete ? Argument::discrete_result
                    : std::count(found.arguments.begin(), found.arguments.end(), Argument::result) > 0
                        ? Argument::derivative_result
                        : Argument::result);
                const auto* wanted = found.arguments.back() == Argument::discrete_result ? roles_.discrete
                                     : &found == &roles_.output                          ? roles_.out
                                                                                         : roles_.state;
                if (record != wanted)
                    misfit(*parameter, name, "it writes '" + record->getNameAsString() + "'");
            } else if (record == roles_.state) {
                ++states;
                if (states > 2) misfit(*parameter, name, "a third State");
                found.arguments.push_back(states == 1 ? Argument::state : Argument::derivative);
            } else {
                found.arguments.push_back(record == roles_.discrete ? Argument::discrete : Argument::params);
            }
        }
        check_order(found, name, has_time, results);
    }

    void check_order(const Found& found, const std::string& name, bool has_time,
                     const std::vector<Argument>& results) {
        if (refusals_.any()) return;
        using enum Argument;
        std::vector<Argument> order =
            has_time ? std::vector{time, state, derivative, discrete, params} : std::vector{params};
        if (roles_.explicit_ode && name == "derivative") order = {time, state, discrete, params};
        order.insert(order.end(), results.begin(), results.end());
        std::size_t at = 0;
        for (std::size_t i = 0; i < found.arguments.size(); ++i) {
            while (at < order.size() && order[at] != found.arguments[i]) ++at;
            if (at == order.size()) {
                misfit(*found.function->getParamDecl(static_cast<unsigned>(i)), name, "it is out of order");
                return;
            }
            ++at;
        }
        std::vector<Argument> needed;
        if (!results.empty()) needed.push_back(result);
        if (has_time) needed.insert(needed.end(), {time, state});
        if (name == "residual") needed.push_back(derivative);
        if (name == "transition" && found.parameter(discrete_result) != nullptr) needed.erase(needed.begin());
        for (const Argument argument : needed)
            if (found.parameter(argument) == nullptr)
                refusals_.refuse(found.function->getLocation(),
                                 "'" + name + "' lacks its " +
                                     (argument == time         ? "time: double t"
                                      : argument == state      ? "state: const State& y"
                                      : argument == derivative ? "derivative: const State& ydot"
                                                               : "result"),
                                 "the order is t, y, ydot, discrete, parameters, results");
    }

    Roles& roles_;
    Refusals& refusals_;
};

}  // namespace

bool read_struct_roles(Roles& roles, Refusals& refusals) { return Reader(roles, refusals).read(); }

}  // namespace hybridae::generator
