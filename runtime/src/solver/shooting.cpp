// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <hybridae/error.hpp>
#include <hybridae/shooting.hpp>
#include <numeric>

#include "solver/problem.hpp"

namespace hybridae {

namespace {

std::vector<int> find(const Role& role, const std::vector<std::string>& names, const char* what) {
    std::vector<int> indices;
    for (const std::string& name : names) {
        const auto found = role.find_reals(name);
        if (found.empty()) {
            const std::string near = role.suggest(name);
            throw InputError(fmt::format("the model has no {} '{}'{}", what, name,
                                         near.empty() ? "" : fmt::format(". Did you mean '{}'?", near)));
        }
        for (const int i : found)
            if (std::find(indices.begin(), indices.end(), i) == indices.end()) indices.push_back(i);
    }
    return indices;
}

// x: what was named, or all states but the integral of the cost.
std::vector<int> find_states(const Model& model, const std::vector<std::string>& names) {
    const int n = model.n_states() - model.n_quadratures();
    std::vector<int> indices(static_cast<std::size_t>(n));
    std::iota(indices.begin(), indices.end(), 0);
    if (!names.empty()) indices = find(model.states(), names, "state");
    if (std::any_of(indices.begin(), indices.end(), [n](int i) { return i >= n; }))
        throw InputError("'running_cost' is no state of a shooting interval: its integral is H");
    return indices;
}

std::vector<std::string> names_of(const Role& role, const std::vector<int>& indices) {
    std::vector<std::string> names;
    names.reserve(indices.size());
    for (const int i : indices) names.push_back(role.reals[static_cast<std::size_t>(i)].name);
    return names;
}

std::vector<double> values_at(std::span<const double> from, const std::vector<int>& indices) {
    std::vector<double> values;
    values.reserve(indices.size());
    for (const int i : indices) values.push_back(from[static_cast<std::size_t>(i)]);
    return values;
}

Options with_sensitivities(const Model& model, Options options, const std::vector<int>& states,
                           const std::vector<int>& controls) {
    if (!options.sensitivities.empty())
        throw InputError("the sensitivities of a shooting interval are those to its states and controls");
    for (const std::string& name : names_of(model.states(), states))
        options.sensitivities.push_back("start:" + name);
    for (const std::string& name : names_of(model.params(), controls)) options.sensitivities.push_back(name);
    return options;
}

}  // namespace

Shooting::Shooting(const Model& model, const std::vector<std::string>& controls, const Options& options,
                   const std::vector<std::string>& states)
    : Shooting(model, options, find_states(model, states), find(model.params(), controls, "parameter")) {}

Shooting::Shooting(const Model& model, const Options& options, std::vector<int> states,
                   std::vector<int> controls)
    : has_cost_(model.has_running_cost()),
      states_(std::move(states)),
      controls_(std::move(controls)),
      state_names_(names_of(model.states(), states_)),
      control_names_(names_of(model.params(), controls_)),
      solver_(model, with_sensitivities(model, options, states_, controls_)) {
    const Problem problem(model, options);
    x_start_ = values_at(problem.y0, states_);
    u_nominal_ = values_at(problem.evaluator.p, controls_);
}

const ShootingInterval& Shooting::integrate(double t_start, double t_end, std::span<const double> x0,
                                            std::span<const double> u) {
    if (x0.size() != states_.size() || u.size() != controls_.size())
        throw InputError(fmt::format("a shooting interval has {} states and {} controls, not {} and {}",
                                     states_.size(), controls_.size(), x0.size(), u.size()));
    if (!std::isfinite(t_start) || !std::isfinite(t_end) || t_start == t_end)
        throw InputError("a shooting interval needs two different, finite times");
    for (std::size_t i = 0; i < x0.size(); ++i) solver_.set_start(states_[i], x0[i]);
    for (std::size_t i = 0; i < u.size(); ++i) solver_.set_parameter(controls_[i], u[i]);

    const double direction = t_end > t_start ? 1.0 : -1.0;
    ShootingInterval& result = interval_;
    result.outcome = solver_.start(t_start, t_end);
    while (result.outcome && direction * (t_end - solver_.time()) > 0.0)
        result.outcome = solver_.step(t_end).outcome;
    if (solver_.y().empty()) return result;

    const auto n_x = states_.size(), n_u = controls_.size();
    result.x = values_at(solver_.y(), states_);
    result.A.resize(n_x * n_x);
    result.B.resize(n_x * n_u);
    result.q.assign(n_x, 0.0);
    result.r.assign(n_u, 0.0);
    for (std::size_t j = 0; j < n_x + n_u; ++j) {
        const auto s = solver_.sensitivity(static_cast<int>(j));
        const bool of_state = j < n_x;
        const std::size_t column = of_state ? j : j - n_x;
        double* to = (of_state ? result.A : result.B).data() + column * n_x;
        for (std::size_t i = 0; i < n_x; ++i) to[i] = s[static_cast<std::size_t>(states_[i])];
        if (has_cost_) (of_state ? result.q : result.r)[column] = s.back();
    }
    result.H = has_cost_ ? solver_.y().back() : 0.0;
    result.events = solver_.events();
    result.derivatives_valid_until = solver_.sensitivities_valid_until();
    result.discrete_reals.assign(solver_.discrete_reals().begin(), solver_.discrete_reals().end());
    result.discrete_integers.assign(solver_.discrete_integers().begin(), solver_.discrete_integers().end());
    return result;
}

ShootingInterval shoot(const Model& model, double t_start, double t_end,
                       const std::vector<std::string>& controls, const Options& options,
                       const std::vector<std::string>& states) {
    Shooting shooting(model, controls, options, states);
    return shooting.integrate(t_start, t_end, shooting.start(), shooting.nominal());
}

}  // namespace hybridae
