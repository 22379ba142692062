// SPDX-License-Identifier: Apache-2.0
#include "output/starting_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <hybridae/solver.hpp>

namespace hybridae::cli {
namespace {

// Overrides as the solver applies them; names have been checked by it.
void apply_parameters(const Options& options, const Model& model, Evaluator& evaluator) {
    const Role& params = model.params();
    for (const auto& [name, value] : options.params) {
        for (const int i : params.find_reals(name)) evaluator.p[static_cast<std::size_t>(i)] = value;
        for (const int i : params.find_integers(name)) {
            evaluator.pk[static_cast<std::size_t>(i)] = static_cast<std::int64_t>(value);
        }
    }
    for (const auto& [name, text] : options.settings_by_name) {
        for (const int i : params.find_integers(name)) {
            const hy_member* member = params.integers[static_cast<std::size_t>(i)].member;
            for (std::uint32_t e = 0; member != nullptr && e < member->n_enumerators; ++e) {
                if (text == member->enumerators[e].name) {
                    evaluator.pk[static_cast<std::size_t>(i)] = member->enumerators[e].value;
                }
            }
        }
    }
}

// A parameter without a value; empty: there is none.
std::string missing_parameter(const Model& model, const Options& options) {
    for (const auto* leaves : {&model.params().reals, &model.params().integers}) {
        for (const Leaf& leaf : *leaves) {
            const auto sets = [&](const auto& given) {
                return std::any_of(given.begin(), given.end(),
                                   [&](const auto& one) { return leaf.name.rfind(one.first, 0) == 0; });
            };
            if (!leaf.has_value && !sets(options.params) && !sets(options.settings_by_name)) return leaf.name;
        }
    }
    return "";
}

}  // namespace

StartingPattern starting_pattern(const Model& model, const Experiment& experiment) {
    StartingPattern result;
    const auto unknown = [&](std::string reason) {
        result.unknown = std::move(reason);
        return result;
    };
    if (const auto missing = missing_parameter(model, experiment.options); !missing.empty())
        return unknown(fmt::format("parameter '{}' has no value (--param {}=...)", missing, missing));
    Solver solver(model, experiment.options);
    if (const Outcome outcome = solver.start(experiment.t_start); !outcome)
        return unknown(
            fmt::format("the model does not start ({}: {})", to_string(outcome.status), outcome.message));
    Evaluator evaluator(model);
    apply_parameters(experiment.options, model, evaluator);
    const auto d = solver.discrete_reals();
    const auto k = solver.discrete_integers();
    evaluator.d.assign(d.begin(), d.end());
    evaluator.k.assign(k.begin(), k.end());
    const hy_function& residual = model.table().residual;
    const double t = experiment.t_start;
    const double *y = solver.y().data(), *ydot = solver.ydot().data();
    if (!evaluator.record(residual, t, y, ydot, nullptr, result.trace, nullptr, nullptr, nullptr) ||
        !evaluator.pattern(residual, t, y, ydot, result.trace, result.rows))
        return unknown(fmt::format("the residual threw ({})", evaluator.error()));
    return result;
}

}  // namespace hybridae::cli
