// SPDX-License-Identifier: Apache-2.0
// The executive: integrates a model mode by mode.
#pragma once

#include <functional>
#include <hybridae/model/model.hpp>
#include <hybridae/options.hpp>
#include <hybridae/solution/solution.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace hybridae {

// What one call of Solver::step did.
struct Step {
    Outcome outcome;
    double t_begin = 0.0, t = 0.0;
    bool mode_changed = false;   // the step ended at a mode change
    std::optional<Event> event;  // the first entry of the mode change, if the step ended at one
};

class Solver {
  public:
    // Throws InputError for unknown names and impossible options, before anything is computed.
    Solver(const Model&, const Options&);
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // Consistent values and mode at t. `towards` only tells the direction of integration.
    Outcome start(double t, double towards = std::numeric_limits<double>::infinity());

    // Other values for the next start(), by index in Model::params().reals, Model::states().reals and
    // Model::discrete(). Nothing is loaded or analysed again: this is for solving the same model many times.
    // Start values that are set no longer depend on the parameters.
    void set_parameter(int index, double value);
    void set_start(int index, double value);
    void set_discrete(std::span<const double> reals, std::span<const std::int64_t> integers);

    // One step, or up to an event; never beyond `limit`.
    Step step(double limit);

    double time() const;
    std::span<const double> y() const;
    std::span<const double> ydot() const;
    std::span<const double> sensitivity(int j) const;  // ∂y/∂p_j
    std::span<const double> discrete_reals() const;
    std::span<const std::int64_t> discrete_integers() const;

    // The row at a time within the last step (interpolated) or at the current time.
    Row row(double t);
    // The row just before the last event, as long as no step followed it.
    Row left_row();

    const std::vector<Event>& events() const;
    const std::vector<std::string>& sensitivity_names() const;
    std::optional<double> sensitivities_valid_until() const;
    const std::vector<std::string>& warnings() const;
    Statistics statistics() const;
    // With the method "auto": the one at work and why it was chosen; otherwise empty.
    struct Method {
        std::string name, reason;
    };
    Method method() const;
    // Whether each state is differential in the current mode.
    std::vector<bool> differential() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

// Called with the solver after its start (a step without length) and after every step: to follow a solve, or
// to take rows of one's own from it.
using Observer = std::function<void(Solver&, const Step&)>;

// Solves from t_start to t_end (smaller: backwards). Always returns what was reached; see Solution::outcome.
Solution solve(const Model&, double t_start, double t_end, const Options& = {}, const Observer& = {});

}  // namespace hybridae
