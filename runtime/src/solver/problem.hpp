// SPDX-License-Identifier: Apache-2.0
// Options resolved against a model: names become indices, values are checked, start values and their
// derivatives are computed.
#pragma once

#include <hybridae/integrator/system.hpp>
#include <hybridae/model/evaluator.hpp>
#include <hybridae/options.hpp>
#include <hybridae/solution/selection.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hybridae {

struct Problem {
    // Throws InputError with the name of the thing and what to do.
    Problem(const Model&, const Options&);

    // Other values of parameters and start values; renew() makes what follows from them.
    void set_parameter(int index, double value);
    void set_start(int index, double value);
    void set_discrete(std::span<const double> reals, std::span<const std::int64_t> integers);
    void renew();

    Options options;
    Selection selection;
    Evaluator evaluator;  // with parameters, settings and discrete start values
    std::vector<double> y0, ydot0, d0, atol;
    std::vector<Bound> bounds;
    std::vector<bool> fixed, fixed_derivative;  // by state
    std::vector<int> constraints;               // equations, ascending
    std::vector<std::int64_t> k0;

    std::vector<std::string> sensitivity_names;
    std::vector<int> parameter_of;  // index of a parameter's column, else -1
    // State index of a "start:" column, else -1; whether it is the derivative's.
    std::vector<int> start_of;
    std::vector<bool> start_of_derivative;
    SensitivityDirections directions;  // d: derivatives of the discrete start values
    std::vector<double> s0, sdot0;     // ∂y0/∂p and ∂ẏ0/∂p, s0[j * n + i]

  private:
    void check_numbers() const;
    void set_parameters();
    void set_start();
    void set_tolerances();
    void set_initialisation();
    void set_sensitivities();
    void set_scales();
    void differentiate_start();

    std::vector<bool> overridden_, overridden_derivative_, overridden_d_;

    bool stale_ = false;                            // values were set since renew()
    std::vector<std::optional<double>> set_start_;  // by state
    std::vector<double> nominal_d_, set_d_;
    std::vector<std::int64_t> nominal_k_, set_k_;
    bool set_discrete_ = false;
};

}  // namespace hybridae
