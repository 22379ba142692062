// SPDX-License-Identifier: Apache-2.0
#include "solver/problem.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/error.hpp>
#include <hybridae/integrator/methods.hpp>
#include <optional>
#include <string_view>

namespace hybridae {

namespace {

// What else a name is, and where it belongs; "" where it is nothing.
std::string other_meaning(const Model& model, const std::string& name) {
    const auto has = [&](const Role& role) {
        return !role.find_reals(name).empty() || !role.find_integers(name).empty();
    };
    if (has(model.states())) return fmt::format("a state: --start {0}=VALUE, --sens start:{0}", name);
    if (has(model.params())) return fmt::format("a parameter: --param {0}=VALUE, --sens {0}", name);
    if (has(model.discrete())) return fmt::format("a discrete value: --start {}=VALUE", name);
    if (has(model.outputs())) return "an output, which follows from the states";
    return "";
}

[[noreturn]] void unknown(const char* what, const std::string& name, const Role& role, const Model& model) {
    if (const std::string meaning = other_meaning(model, name); !meaning.empty())
        throw InputError(fmt::format("the model has no {} '{}'. It is {}", what, name, meaning));
    const std::string near = role.suggest(name);
    std::string known;
    for (const auto* leaves : {&role.reals, &role.integers})
        for (const Leaf& leaf : *leaves)
            if (known.size() < 200) known += (known.empty() ? "" : ", ") + leaf.name;
    throw InputError(near.empty()
                         ? fmt::format("the model has no {} '{}'. It has: {}", what, name, known)
                         : fmt::format("the model has no {} '{}'. Did you mean '{}'?", what, name, near));
}

// The state of "der:NAME", else nothing.
std::optional<std::string> derivative_of(const std::string& name) {
    constexpr std::string_view prefix = "der:";
    if (!name.starts_with(prefix)) return std::nullopt;
    return name.substr(prefix.size());
}

std::string enumerators_of(const Leaf& leaf) {
    std::string known;
    for (std::uint32_t e = 0; e < leaf.member->n_enumerators; ++e)
        known += (known.empty() ? "" : ", ") + std::string(leaf.member->enumerators[e].name);
    return known;
}

std::int64_t whole(const Leaf& leaf, const std::string& name, double value) {
    if (std::floor(value) != value || std::abs(value) > 9e15)
        throw InputError(fmt::format("'{}' takes whole numbers, not {}", name, value));
    if (leaf.type == HY_BOOL && value != 0.0 && value != 1.0)
        throw InputError(fmt::format("'{}' is a bool: give 0 or 1, false or true", name));
    if (leaf.type == HY_ENUM &&
        std::none_of(leaf.member->enumerators, leaf.member->enumerators + leaf.member->n_enumerators,
                     [value](const hy_enumerator& e) { return static_cast<double>(e.value) == value; }))
        throw InputError(
            fmt::format("{} is not a value of '{}'. It takes: {}", value, name, enumerators_of(leaf)));
    return static_cast<std::int64_t>(value);
}

std::int64_t named(const Leaf& leaf, const std::string& name, const std::string& value) {
    if (leaf.type == HY_BOOL && (value == "true" || value == "false")) return value == "true" ? 1 : 0;
    if (leaf.type != HY_ENUM) throw InputError(fmt::format("'{}' is not a value of '{}'", value, name));
    for (std::uint32_t e = 0; e < leaf.member->n_enumerators; ++e)
        if (value == leaf.member->enumerators[e].name) return leaf.member->enumerators[e].value;
    throw InputError(
        fmt::format("'{}' is not a value of '{}'. It takes: {}", value, name, enumerators_of(leaf)));
}

// Assigns one override to all leaves that the name means. False: the role has no such name.
bool assign(const Role& role, const std::string& name, double value, std::vector<double>& reals,
            std::vector<std::int64_t>& integers, std::vector<bool>* touched) {
    const auto r = role.find_reals(name), k = role.find_integers(name);
    for (const int i : r) {
        if (!std::isfinite(value))
            throw InputError(fmt::format("the value of '{}' is not a finite number", name));
        reals[static_cast<std::size_t>(i)] = value;
        if (touched != nullptr) (*touched)[static_cast<std::size_t>(i)] = true;
    }
    for (const int i : k)
        integers[static_cast<std::size_t>(i)] =
            whole(role.integers[static_cast<std::size_t>(i)], name, value);
    return !r.empty() || !k.empty();
}

bool assign_named(const Role& role, const std::string& name, const std::string& value,
                  std::vector<std::int64_t>& integers) {
    const auto k = role.find_integers(name);
    for (const int i : k)
        integers[static_cast<std::size_t>(i)] =
            named(role.integers[static_cast<std::size_t>(i)], name, value);
    return !k.empty();
}

}  // namespace

Problem::Problem(const Model& model, const Options& given)
    : options(given),
      selection(select(model, given.selected)),
      evaluator(model),
      set_start_(model.states().reals.size()),
      nominal_d_(evaluator.d),
      nominal_k_(evaluator.k) {
    check_numbers();
    set_tolerances();
    set_parameters();
    set_start();
    set_initialisation();
    set_sensitivities();
    set_scales();
    differentiate_start();
}

void Problem::set_parameter(int index, double value) {
    const auto& params = evaluator.model().params().reals;
    const auto i = static_cast<std::size_t>(index);
    if (index < 0 || i >= params.size())
        throw InputError(fmt::format("the model has no parameter number {}", index));
    if (!std::isfinite(value))
        throw InputError(fmt::format("the value of '{}' is not a finite number", params[i].name));
    evaluator.p[i] = value;
    stale_ = true;
}

void Problem::set_start(int index, double value) {
    const auto& states = evaluator.model().states().reals;
    const auto i = static_cast<std::size_t>(index);
    if (index < 0 || i >= states.size())
        throw InputError(fmt::format("the model has no state number {}", index));
    if (!std::isfinite(value))
        throw InputError(fmt::format("the start value of '{}' is not a finite number", states[i].name));
    set_start_[i] = value;
    stale_ = true;
}

void Problem::set_discrete(std::span<const double> reals, std::span<const std::int64_t> integers) {
    if (reals.size() != nominal_d_.size() || integers.size() != nominal_k_.size())
        throw InputError(fmt::format("the model has {} real and {} integer discrete values, not {} and {}",
                                     nominal_d_.size(), nominal_k_.size(), reals.size(), integers.size()));
    set_d_.assign(reals.begin(), reals.end());
    set_k_.assign(integers.begin(), integers.end());
    set_discrete_ = stale_ = true;
}

void Problem::renew() {
    if (!stale_) return;
    set_start();
    set_initialisation();
    set_scales();
    differentiate_start();
    stale_ = false;
}

void Problem::check_numbers() const {
    const auto positive = [](const char* name, double value) {
        if (!(value > 0.0)) throw InputError(fmt::format("{} must be greater than 0, not {}", name, value));
    };
    positive("rtol", options.rtol);
    positive("atol", options.atol);
    positive("max-step", options.max_step);
    if (options.initial_step < 0.0) throw InputError("initial-step must not be negative");
    if (options.max_order < 1 || options.max_order > 5)
        throw InputError(fmt::format("max-order must be 1 to 5, not {}", options.max_order));
    positive("max-steps", static_cast<double>(options.max_steps));
    positive("max-events", static_cast<double>(options.max_events));
    if (!is_method(options.method))
        throw InputError(
            fmt::format("unknown method '{}'. There are: {}", options.method, names_of_methods()));
}

void Problem::set_tolerances() {
    const Role& states = evaluator.model().states();
    atol.assign(states.reals.size(), options.atol);
    for (const auto& [name, value] : options.atol_of) {
        if (!(value > 0.0))
            throw InputError(fmt::format("atol of '{}' must be greater than 0, not {}", name, value));
        const auto found = states.find_reals(name);
        if (found.empty()) unknown("state", name, states, evaluator.model());
        for (const int i : found) atol[static_cast<std::size_t>(i)] = value;
    }
    constexpr double untested = 1e300;
    if (!options.cost_error_test)
        std::fill(atol.end() - evaluator.model().n_quadratures(), atol.end(), untested);
}

void Problem::set_parameters() {
    const Role& params = evaluator.model().params();
    std::vector<bool> given(params.reals.size(), false);
    for (const auto& [name, value] : options.params)
        if (!assign(params, name, value, evaluator.p, evaluator.pk, &given))
            unknown("parameter", name, params, evaluator.model());
    for (const auto& [name, value] : options.settings_by_name)
        if (!assign_named(params, name, value, evaluator.pk))
            unknown("setting", name, params, evaluator.model());
    for (std::size_t i = 0; i < params.reals.size(); ++i)
        if (!params.reals[i].has_value && !given[i])
            throw InputError(
                fmt::format("the parameter '{0}' has no value. Give it an initialiser, or --param {0}=VALUE",
                            params.reals[i].name));
}

void Problem::set_start() {
    const Model& model = evaluator.model();
    const std::size_t n = model.states().reals.size();
    y0.assign(n, 0.0);
    ydot0.assign(n, 0.0);
    overridden_.assign(n, false);
    overridden_derivative_.assign(n, false);
    overridden_d_.assign(evaluator.d.size(), false);
    evaluator.d = nominal_d_;
    evaluator.k = nominal_k_;
    evaluator.nominal_start(y0.data());
    if (model.has_initial()) {
        const hy_function& initial = model.table().initial;
        std::vector<double> out(initial.n_out);
        Trace trace;
        if (!evaluator.record(initial, 0.0, nullptr, nullptr, nullptr, trace, out.data(), evaluator.k.data(),
                              nullptr))
            throw InputError(fmt::format("the function 'initial' threw: {}", evaluator.error()));
        std::copy_n(out.begin(), n, y0.begin());
        std::copy_n(out.begin() + static_cast<std::ptrdiff_t>(n), n, ydot0.begin());
        evaluator.d.assign(out.begin() + static_cast<std::ptrdiff_t>(2 * n), out.end());
    }
    for (const auto& [name, value] : options.start) {
        if (const auto state = derivative_of(name)) {
            if (!assign(model.states(), *state, value, ydot0, evaluator.k, &overridden_derivative_))
                unknown("state", *state, model.states(), model);
        } else if (!assign(model.states(), name, value, y0, evaluator.k, &overridden_) &&
                   !assign(model.discrete(), name, value, evaluator.d, evaluator.k, &overridden_d_)) {
            unknown("state", name, model.states(), model);
        }
    }
    for (const auto& [name, value] : options.start_by_name)
        if (!assign_named(model.discrete(), name, value, evaluator.k))
            unknown("discrete value", name, model.discrete(), model);
    for (std::size_t i = 0; i < n; ++i)
        if (set_start_[i]) {
            y0[i] = *set_start_[i];
            overridden_[i] = true;
        }
    if (set_discrete_) {
        evaluator.d = set_d_;
        evaluator.k = set_k_;
        overridden_d_.assign(set_d_.size(), true);
    }
    for (std::size_t i = 0; i < n; ++i)
        if (!std::isfinite(y0[i]))
            throw InputError(
                fmt::format("the start value of '{0}' is not finite. Give one with --start {0}=VALUE",
                            model.states().reals[i].name));
    d0 = evaluator.d;
    k0 = evaluator.k;
}

void Problem::set_initialisation() {
    const Role& states = evaluator.model().states();
    const auto find = [&](const std::string& name) {
        auto found = states.find_reals(name);
        if (found.empty()) unknown("state", name, states, evaluator.model());
        return found;
    };
    fixed.assign(y0.size(), false);
    fixed_derivative.assign(y0.size(), false);
    for (const std::string& name : options.fixed) {
        const auto state = derivative_of(name);
        for (const int i : find(state.value_or(name)))
            (state ? fixed_derivative : fixed)[static_cast<std::size_t>(i)] = true;
    }
    // Steady state: all derivatives are kept, those that were not given at zero. An integral grows on.
    const std::size_t n_steady = y0.size() - static_cast<std::size_t>(evaluator.model().n_quadratures());
    for (std::size_t i = n_steady; options.steady_state && i < y0.size(); ++i) fixed[i] = true;
    for (std::size_t i = 0; options.steady_state && i < n_steady; ++i) {
        fixed_derivative[i] = fixed_derivative[i] || !fixed[i];
        if (!overridden_derivative_[i]) ydot0[i] = 0.0;
        overridden_derivative_[i] = true;  // whatever `initial` says of them
    }
    constraints.clear();
    bounds.clear();
    for (const std::string& name : options.constraints)
        for (const int i : find(name)) constraints.push_back(i);
    std::sort(constraints.begin(), constraints.end());
    constraints.erase(std::unique(constraints.begin(), constraints.end()), constraints.end());
    if (!options.bounds.empty() && options.method != "bdf")
        throw InputError(fmt::format("bounds are kept by --method bdf only, not by {}", options.method));
    for (const auto& [name, range] : options.bounds) {
        if (!(range.first < range.second))
            throw InputError(fmt::format("the bounds of '{}' are not in order: {} is not less than {}", name,
                                         range.first, range.second));
        for (const int i : find(name)) bounds.push_back({i, range.first, range.second});
    }
}

void Problem::set_sensitivities() {
    const Model& model = evaluator.model();
    const Role& params = model.params();
    const std::size_t n_p = params.reals.size();
    const auto add = [&](const std::string& name, int parameter, int state, bool derivative = false) {
        if (std::find(sensitivity_names.begin(), sensitivity_names.end(), name) != sensitivity_names.end())
            return;
        sensitivity_names.push_back(name);
        parameter_of.push_back(parameter);
        start_of.push_back(state);
        start_of_derivative.push_back(derivative);
        directions.p.resize(directions.p.size() + n_p, 0.0);
        if (parameter >= 0)
            directions.p[directions.p.size() - n_p + static_cast<std::size_t>(parameter)] = 1.0;
        ++directions.count;
    };
    for (const std::string& name : options.sensitivities) {
        if (name == "all") {
            for (std::size_t i = 0; i < n_p; ++i) add(params.reals[i].name, static_cast<int>(i), -1);
        } else if (name.starts_with("start:")) {
            const std::string start = name.substr(6);
            const auto derivative = derivative_of(start);
            const auto found = model.states().find_reals(derivative.value_or(start));
            if (found.empty()) unknown("state", derivative.value_or(start), model.states(), model);
            for (const int i : found) {
                const auto at = static_cast<std::size_t>(i);
                add((derivative ? "start:der:" : "start:") + model.states().reals[at].name, -1, i,
                    derivative.has_value());
            }
        } else {
            const auto found = params.find_reals(name);
            if (found.empty() && !params.find_integers(name).empty())
                throw InputError(fmt::format(
                    "'{}' is a setting (an integer, bool or enum): there is no sensitivity to it", name));
            if (found.empty()) unknown("parameter", name, params, evaluator.model());
            for (const int i : found) add(params.reals[static_cast<std::size_t>(i)].name, i, -1);
        }
    }
    // A pointer to no parameters at all would be read as zero seeds; keep it valid.
    if (directions.p.empty()) directions.p.resize(1, 0.0);
}

// The magnitude of each parameter, for the tolerances of its sensitivities.
void Problem::set_scales() {
    directions.scale.clear();
    for (std::size_t j = 0; j < start_of.size(); ++j) {
        const auto parameter = static_cast<std::size_t>(parameter_of[j]),
                   state = static_cast<std::size_t>(start_of[j]);
        const double value = parameter_of[j] >= 0     ? evaluator.p[parameter]
                             : start_of_derivative[j] ? ydot0[state]
                                                      : y0[state];
        directions.scale.push_back(value == 0.0 ? 1.0 : std::abs(value));
    }
}

// ∂y0/∂p and ∂d0/∂p from `initial`; an overridden start value no longer depends on the parameters.
void Problem::differentiate_start() {
    const Model& model = evaluator.model();
    const std::size_t n = y0.size(), m = static_cast<std::size_t>(directions.count), n_d = evaluator.d.size();
    s0.assign(n * m, 0.0);
    sdot0.assign(n * m, 0.0);
    directions.d.assign(n_d * m, 0.0);
    if (m == 0) return;
    if (model.has_initial()) {
        const hy_function& initial = model.table().initial;
        Trace trace;
        std::vector<double> out(initial.n_out), dout(initial.n_out * m);
        const hy_seeds seeds{nullptr, nullptr, nullptr, directions.p.data(), nullptr};
        if (!evaluator.record(initial, 0.0, nullptr, nullptr, nullptr, trace, nullptr, nullptr, nullptr) ||
            !evaluator.tangent(initial, 0.0, nullptr, nullptr, seeds, directions.count, trace, out.data(),
                               dout.data(), nullptr, nullptr))
            throw InputError(fmt::format("the function 'initial' threw: {}", evaluator.error()));
        for (std::size_t j = 0; j < m; ++j) {
            for (std::size_t i = 0; i < n; ++i) {
                if (!overridden_[i]) s0[j * n + i] = dout[j * initial.n_out + i];
                if (!overridden_derivative_[i]) sdot0[j * n + i] = dout[j * initial.n_out + n + i];
            }
            for (std::size_t i = 0; i < n_d; ++i)
                if (!overridden_d_[i]) directions.d[j * n_d + i] = dout[j * initial.n_out + 2 * n + i];
        }
    }
    for (std::size_t j = 0; j < m; ++j)
        if (start_of[j] >= 0)
            (start_of_derivative[j] ? sdot0 : s0)[j * n + static_cast<std::size_t>(start_of[j])] = 1.0;
}

}  // namespace hybridae
