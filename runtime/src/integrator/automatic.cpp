// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cmath>
#include <hybridae/integrator/automatic.hpp>
#include <hybridae/integrator/methods.hpp>

namespace hybridae {

namespace {
// Where BDF has reached its order and step again, restarts no longer matter: some twenty steps.
constexpr double frequent = 20.0;
constexpr long restarts_to_judge = 4;
constexpr const char *because_stiff = "the problem is stiff",
                     *not_explicit = "the equations are not explicit";
constexpr double memory = 0.8;    // of the running mean
constexpr double tight = 1e-5;    // from here on the methods of order 5 pay
constexpr int small_system = 60;  // up to here the doubled system of radau5 is cheap
}  // namespace

Automatic::Automatic(IntegratorOptions options, Statistics& statistics)
    : options_(std::move(options)), statistics_(statistics), steps_per_restart_(10.0 * frequent) {
    use({"bdf", ""});
}

void Automatic::use(const Choice& choice) {
    auto& method = methods_[choice.name];
    if (!method) method = make_integrator(choice.name, options_, statistics_);
    chosen_ = method.get();
    name_ = choice.name;
    reason_ = choice.why;
}

Automatic::Choice Automatic::implicit_choice(const char* because) const {
    if (restarts_ < restarts_to_judge || steps_per_restart_ > frequent)
        return {"bdf", fmt::format("{}, and restarts are rare", because)};
    const char* name = options_.rtol > tight ? "esdirk34" : n_ <= small_system ? "radau5" : "esdirk54";
    return {name, fmt::format("{}, and integration starts anew every {:.0f} steps", because,
                              std::fmax(1.0, steps_per_restart_))};
}

void Automatic::restart(System& system, CombinedJacobian& matrix, const SensitivityDirections& directions,
                        const std::vector<bool>& differential, double t, double direction,
                        const TaylorStart& start, double longest) {
    if (statistics_.steps == 0) {  // another solve: it must not depend on those before
        restarts_ = 0;
        seen_stiff_ = found_not_explicit_ = false;
        steps_per_restart_ = 10.0 * frequent;
    }
    if (restarts_ > 0) {
        const auto steps = static_cast<double>(statistics_.steps - steps_before_);
        steps_per_restart_ = restarts_ == 1 ? steps : memory * steps_per_restart_ + (1.0 - memory) * steps;
    }
    ++restarts_;
    steps_before_ = statistics_.steps;
    system_ = &system;
    matrix_ = &matrix;
    directions_ = &directions;
    differential_ = differential;
    direction_ = direction;
    n_ = system.size();
    const char* because = seen_stiff_ ? because_stiff : not_explicit;
    if (!seen_stiff_ && !found_not_explicit_) {
        use({"dopri5", "the equations are explicit, and no stiffness has been seen"});
        restart_chosen(t, direction, start, longest);
        if (unsuited_.reason == nullptr) return;
        --statistics_.restarts;
        because = not_explicit;
    }
    use(implicit_choice(because));
    restart_chosen(t, direction, start, longest);
}

void Automatic::restart_chosen(double t, double direction, const TaylorStart& start, double longest) {
    unsuited_ = {};
    exchange(*chosen_);
    chosen_->restart(*system_, *matrix_, *directions_, differential_, t, direction, start, longest);
    exchange(*chosen_);
}

Integrator::Result Automatic::step(double limit, bool stop_where_not_finite) {
    if (stiff_ && name_ == "dopri5") {
        seen_stiff_ = true;
        switch_to(implicit_choice(because_stiff));
    }
    const auto step_chosen = [&] {
        exchange(*chosen_);
        const Result result = chosen_->step(limit, stop_where_not_finite);
        exchange(*chosen_);
        return result;
    };
    const Result result = step_chosen();
    if (result != Result::unsuited) return result;
    found_not_explicit_ = true;
    switch_to(implicit_choice(not_explicit));
    return step_chosen();
}

// Goes on from the last accepted point with another method. Values and first derivatives are at hand; the
// interpolant has those of the sensitivities and conditions.
void Automatic::switch_to(const Choice& choice) {
    use(choice);
    TaylorStart start;
    start.known = 1;
    start.columns[0] = z_[0];
    start.columns[1] = z_[1];
    for (double& slope : start.columns[1]) slope /= h_used_;
    restart_chosen(t_, direction_, start, std::abs(h_used_));
    --statistics_.restarts;
}

bool Automatic::solve_at(double t, double* y, double* ydot, double* s, double* sdot) {
    exchange(*chosen_);
    const bool solved = chosen_->solve_at(t, y, ydot, s, sdot);
    exchange(*chosen_);
    return solved;
}

void Automatic::refine_last_step() {
    exchange(*chosen_);
    chosen_->refine_last_step();
    exchange(*chosen_);
}

void Automatic::replace_watched(const std::vector<std::vector<double>>& columns) {
    exchange(*chosen_);
    chosen_->replace_watched(columns);
    exchange(*chosen_);
}

}  // namespace hybridae
