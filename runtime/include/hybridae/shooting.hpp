// SPDX-License-Identifier: Apache-2.0
// One interval of multiple shooting (Kristensen et al. 2005, §2): what an optimiser of optimal control
// problems asks for, again and again.
//
//   x(t_f) = F(x0, u),   H(x0, u) = ∫ running_cost dt over the interval,
//   A = ∂F/∂x0,  B = ∂F/∂u,  q = ∂H/∂x0,  r = ∂H/∂u  (eqs. 9, 10),
//
// exact across events. The controls u are parameters of the model, held constant over an interval; another
// interval is another call with other values.
#pragma once

#include <hybridae/solver.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hybridae {

struct ShootingInterval {
    Outcome outcome;
    std::vector<double> x;     // x(t_f)
    std::vector<double> A, B;  // column after column: A[j * x.size() + i]
    double H = 0.0;            // 0 for a model without a running cost
    std::vector<double> q, r;
    std::vector<Event> events;
    // From here on the derivatives hold on one side only, or not at all (grazing).
    std::optional<double> derivatives_valid_until;
    // Discrete values at t_f, for the next interval's set_discrete().
    std::vector<double> discrete_reals;
    std::vector<std::int64_t> discrete_integers;
};

class Shooting {
  public:
    // `controls` are names of parameters; `states` those of the variables x, which must be differential: all
    // states of the model unless given. options.sensitivities must be empty: they are x0 and u. Throws
    // InputError.
    Shooting(const Model&, const std::vector<std::string>& controls, const Options& = {},
             const std::vector<std::string>& states = {});

    // From x(t_start) = x0 to t_end; valid until the next call. Variables outside of x start as without
    // shooting. Costs no more than the integration: patterns and symbolic factorisations are kept. Throws
    // InputError for arguments that do not fit; a failed integration is an outcome.
    const ShootingInterval& integrate(double t_start, double t_end, std::span<const double> x0,
                                      std::span<const double> u);

    // Discrete values at the start of the intervals from now on; without it, those of the model. There are no
    // derivatives with respect to them.
    void set_discrete(std::span<const double> reals, std::span<const std::int64_t> integers) {
        solver_.set_discrete(reals, integers);
    }

    // Names of x and u, aggregates taken apart.
    const std::vector<std::string>& states() const { return state_names_; }
    const std::vector<std::string>& controls() const { return control_names_; }
    // The values of x and u that the model (and the options) start with, a guess for the optimiser.
    const std::vector<double>& start() const { return x_start_; }
    const std::vector<double>& nominal() const { return u_nominal_; }

  private:
    Shooting(const Model&, const Options&, std::vector<int> states, std::vector<int> controls);

    bool has_cost_;
    std::vector<int> states_, controls_;
    std::vector<std::string> state_names_, control_names_;
    std::vector<double> x_start_, u_nominal_;
    Solver solver_;
    ShootingInterval interval_;
};

// One interval from the model's start values, once.
ShootingInterval shoot(const Model&, double t_start, double t_end, const std::vector<std::string>& controls,
                       const Options& = {}, const std::vector<std::string>& states = {});

}  // namespace hybridae
