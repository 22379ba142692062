// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cmath>
#include <hybridae/error.hpp>

#include "solver/executive.hpp"

namespace hybridae {

Solver::Solver(const Model& model, const Options& options)
    : implementation_(std::make_unique<Implementation>(model, options)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Outcome Solver::start(double t, double towards) { return implementation_->start(t, towards); }
void Solver::set_parameter(int index, double value) { implementation_->problem.set_parameter(index, value); }
void Solver::set_start(int index, double value) { implementation_->problem.set_start(index, value); }
void Solver::set_discrete(std::span<const double> reals, std::span<const std::int64_t> integers) {
    implementation_->problem.set_discrete(reals, integers);
}
Step Solver::step(double limit) { return implementation_->step(limit); }
double Solver::time() const { return implementation_->point.t; }
std::span<const double> Solver::y() const {
    implementation_->take_present();
    return implementation_->point.y;
}
std::span<const double> Solver::ydot() const {
    implementation_->take_present();
    return implementation_->point.ydot;
}
std::span<const double> Solver::sensitivity(int j) const {
    implementation_->take_present();
    const std::size_t n = implementation_->point.y.size();
    return std::span(implementation_->s).subspan(static_cast<std::size_t>(j) * n, n);
}
std::span<const double> Solver::discrete_reals() const { return implementation_->evaluator.d; }
std::span<const std::int64_t> Solver::discrete_integers() const { return implementation_->evaluator.k; }
Row Solver::row(double t) { return implementation_->row(t); }
const std::vector<Event>& Solver::events() const { return implementation_->events; }
const std::vector<std::string>& Solver::sensitivity_names() const {
    return implementation_->problem.sensitivity_names;
}
std::optional<double> Solver::sensitivities_valid_until() const { return implementation_->valid_until; }
const std::vector<std::string>& Solver::warnings() const { return implementation_->warnings; }
Statistics Solver::statistics() const { return implementation_->statistics; }
Solver::Method Solver::method() const {
    const Integrator& integrator = implementation_->integrator();
    return {integrator.method(), integrator.reason()};
}
std::vector<bool> Solver::differential() const { return implementation_->active.structure->differential; }
Row Solver::left_row() { return implementation_->left_row(); }

namespace {

// Rows at the times asked for, right limits: a time that coincides with an event belongs to what follows it.
class RowsAt {
  public:
    RowsAt(std::vector<double> times, double direction, double span)
        : times_(std::move(times)), direction_(direction) {
        std::sort(times_.begin(), times_.end(),
                  [direction](double a, double b) { return direction * a < direction * b; });
        slack_ = 1e-12 * span;
    }
    // `event`: time of the crossing if the step ended at an event, else NaN.
    void after_step(Solver& solver, double event, std::vector<Row>& rows) {
        const bool at_event = !std::isnan(event);
        while (next_ < times_.size() && direction_ * (times_[next_] - solver.time()) <= 0.0) {
            const double t = times_[next_++];
            const bool right_limit = at_event && direction_ * (t - event) >= -slack_;
            rows.push_back(solver.row(right_limit ? solver.time() : t));
            rows.back().t = t;
        }
    }

  private:
    std::vector<double> times_;
    double direction_, slack_;
    std::size_t next_ = 0;
};

}  // namespace

Solution solve(const Model& model, double t_start, double t_end, const Options& options,
               const Observer& observer) {
    if (!std::isfinite(t_start) || !std::isfinite(t_end))
        throw InputError("t-start and t-end must be finite");
    if (t_start == t_end) throw InputError("t-end equals t-start: there is nothing to integrate");
    const double direction = t_end > t_start ? 1.0 : -1.0;
    for (const double t : options.output_times)
        if (!std::isfinite(t) || direction * (t - t_start) < 0.0 || direction * (t - t_end) > 0.0)
            throw InputError("an output time lies outside of t-start … t-end");

    const auto clock = std::chrono::steady_clock::now();
    Solver solver(model, options);
    Solution solution;
    solution.model = model.name();
    solution.method = options.method;
    solution.sensitivity_names = solver.sensitivity_names();
    solution.outcome = solver.start(t_start, t_end);
    const bool every_step = options.output_times.empty();
    RowsAt rows_at(options.output_times, direction, std::abs(t_end - t_start));
    if (solution.outcome) {
        if (every_step) solution.rows.push_back(solver.row(t_start));
        rows_at.after_step(solver, NAN, solution.rows);
        if (observer) observer(solver, {.outcome = {}, .t_begin = t_start, .t = t_start, .event = {}});
    }
    while (solution.outcome && direction * (t_end - solver.time()) > 0.0) {
        const Step step = solver.step(t_end);
        solution.outcome = step.outcome;
        const bool advanced = direction * (solver.time() - step.t_begin) > 0.0;
        if (every_step && step.event && step.outcome) solution.rows.push_back(solver.left_row());
        if (every_step && (advanced || step.event)) solution.rows.push_back(solver.row(solver.time()));
        rows_at.after_step(solver, step.event ? step.event->t : NAN, solution.rows);
        if (observer) observer(solver, step);
    }
    if (const Solver::Method chosen = solver.method(); !chosen.reason.empty()) {
        solution.method = chosen.name;
        solution.method_reason = chosen.reason;
    }
    solution.events = solver.events();
    solution.sensitivities_valid_until = solver.sensitivities_valid_until();
    if (model.has_running_cost() && !solver.y().empty()) {
        solution.cost = solver.y().back();
        for (int j = 0; j < static_cast<int>(solution.sensitivity_names.size()); ++j)
            solution.cost_s.push_back(solver.sensitivity(j).back());
    }
    solution.warnings = solver.warnings();
    solution.statistics = solver.statistics();
    solution.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - clock).count();
    return solution;
}

}  // namespace hybridae
