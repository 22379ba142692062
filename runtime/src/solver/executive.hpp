// SPDX-License-Identifier: Apache-2.0
// The loop behind Solver: step, look for events, change the mode, restart.
#pragma once

#include <cmath>
#include <deque>
#include <hybridae/consistency/expansion.hpp>
#include <hybridae/events/clearance.hpp>
#include <hybridae/events/locator.hpp>
#include <hybridae/events/mode_iteration.hpp>
#include <hybridae/integrator/integrator.hpp>
#include <hybridae/sensitivity/simultaneous.hpp>
#include <hybridae/solver.hpp>
#include <optional>
#include <unordered_map>

#include "solver/problem.hpp"

namespace hybridae {

struct Solver::Implementation {
    Implementation(const Model&, const Options&);

    Outcome start(double t, double towards);
    Step step(double limit);
    Row row(double t);
    Row left_row();
    const Integrator& integrator() const { return integrator_; }
    // Makes point, s and sdot the present.
    void take_present();

    Problem problem;
    Evaluator& evaluator;
    Statistics statistics;
    std::vector<Event> events;
    std::optional<double> valid_until;
    std::vector<std::string> warnings;  // each once

    // The present: a point of the active mode, right limits after an event.
    ActiveMode active;
    Point point;
    std::vector<double> s, sdot;
    SensitivityDirections directions;

  private:
    // What is true just before an event.
    struct Left {
        Point point;
        std::vector<double> s, sdot, d, d_directions;
        std::vector<std::int64_t> k;
        Expansion expansion;
        double t_event = NAN;  // of the crossing; the point is a little beyond it
        bool known = false;    // the expansion and the sensitivities are finite
    };
    // A condition that crossed, as it was before the event.
    struct Crossed {
        events::Condition condition;
        bool time_only;
        double weight;    // W_g
        double distance;  // |g| at the point where the mode changes
        EventTime time;
        bool smoothed;                    // its slopes are those of δᵖ
        std::optional<hy_entry> appears;  // came to be evaluated by the mode change; as it is then
    };
    // The jump of the sensitivities.
    struct Carried {
        bool done = true, one_sided = false;
        std::vector<std::vector<double>> tau;  // of each change, where crossings were made one by one
    };
    // A condition that may cross within so many steps is in play, and under error control.
    static constexpr double steps_ahead = 3.0;
    // A condition of a fired trigger that has to be left behind before it can fire again.
    struct Pending {
        std::uint64_t key;
        std::uint64_t trigger;
    };

    void warn(const std::string&);
    bool complete_present();
    bool differentiate_start(const events::Settled&);
    void refuse_wishes_without_effect(const ActiveMode&) const;
    std::optional<Outcome> check_bounds(const Point&, const std::vector<bool>& which) const;
    Outcome restart(double limit);
    void adopt(ActiveMode);
    void enter_active();
    void choose_in_play(ActiveMode& next);
    void take_conditions();
    void divide_again(double steps);
    double predicted_crossing(double within) const;
    void watch_closely();
    void find_time_event(double limit);
    void fire_time_events(Step&);
    std::optional<Outcome> advance(double stop, Step&);
    Integrator::Result integrate(double limit, std::optional<int>& at_surface);
    std::optional<int> surface_at_hand();
    bool step_back(double by);
    std::optional<Outcome> look_for_events(Step&);
    // Conditions that are across at a point, as decisions to be changed.
    std::vector<events::Fired> across(const std::vector<double>& g, int first) const;
    Left left_of(const Point&);
    void interpolated_slopes(int condition, double t, EventTime&) const;
    bool smooth_slopes(int condition, double t, double weight, EventTime&) const;
    std::vector<Crossed> crossed_conditions(const Left&, int located, const std::vector<events::Fired>&);
    // True: it was an event, and the step ends here. `located`: the condition whose τ counts.
    bool change_mode(const Point&, double t_event, int located, const std::vector<events::Fired>&, Step&);
    // The same where it is known to be more than arming triggers.
    bool leave_mode(const Point&, double t_event, int located, const std::vector<events::Fired>&, Step&);
    void stay_on_surface(Left&, std::vector<Crossed>&, events::Settled&, double t_event,
                         const std::vector<events::Fired>&);
    std::vector<Crossed> appearing_conditions(const Left&, const events::Settled&);
    void mark_if_pulled_apart(const Left&, const std::vector<Crossed>&, const events::Settled&,
                              double t_event);
    static SimultaneousJump::Crossing crossing_of(const Crossed&);
    void mark_start_on_surface(const events::Settled&);
    static bool has_fired(const events::Settled&, std::uint64_t condition);
    bool breaks_equations(const events::Condition&);
    Carried carry_sensitivities(const Left&, const std::vector<Crossed>&, const events::Settled&);
    void stop_at(const Left&, double t_event, const Outcome&, Step&);
    bool arm(const Point&, const std::vector<events::Fired>&);
    bool disarm_alone(const Point&, const std::vector<events::Fired>&);
    void keep_mode(ActiveMode);
    void report(const events::Settled&, const Left&, double t_event, const std::vector<Crossed>&,
                const Carried&);
    std::optional<Outcome> check_pending();
    std::optional<Outcome> check_lost() const;
    std::optional<Outcome> check_kernel();
    Outcome failure(Integrator::Result);
    Outcome singular_step();
    std::optional<Outcome> bound_in_the_way() const;
    std::string nearest_condition() const;
    void complete_algebraic(const ActiveMode&, Point&, std::vector<double>& s_at,
                            std::vector<double>& sdot_at, bool solved);
    Row make_row(const Point&, const std::vector<double>& s, const std::vector<double>& sdot,
                 const std::vector<double>& d, const std::vector<std::int64_t>& k,
                 const std::vector<double>& d_directions, const Trace* output_decisions = nullptr);

    ModeStore store_;
    IndexOne index_one_;
    StartValues start_values_;
    events::Scales scales_;
    events::ModeIteration iteration_;
    events::Locator locator_;
    SimultaneousJump simultaneous_;
    ModeSystem system_;
    const std::unique_ptr<Integrator> owned_integrator_;
    Integrator& integrator_ = *owned_integrator_;
    Expansion expansion_;
    TaylorStart taylor_;          // of restart(), kept for the next call
    std::vector<double> change_;  // of watch_closely()

    std::vector<events::Condition> conditions_;  // in play
    std::shared_ptr<const InPlay> conditions_in_play_;
    std::vector<events::Condition> all_conditions_;  // of a mode that has some in play
    events::Clearance clearance_;
    std::vector<double> way_;  // that each variable goes in a step
    Trace held_, armed_;       // of arm(), kept for the next call
    std::vector<bool> time_only_;
    double direction_ = 1.0;
    double last_step_ = 0.0;  // the longest of this mode's steps, or of the last mode's before there are any
    bool segment_begins_ = true;
    bool in_step_ = false;  // the present is the integrator's last accepted point
    bool started_ = false, restart_pending_ = false, first_restart_ = true;
    int time_condition_ = -1;  // that has its root at time_event_
    double time_event_ = NAN, time_stop_ = NAN, time_horizon_ = NAN;
    Left left_;
    ActiveMode before_;  // the mode that the last one took the place of
    bool have_left_ = false;
    int instants_ = 0;
    Outcome ended_;  // not ok: the solve cannot go on
    std::vector<Pending> pending_;
    std::unordered_map<std::uint64_t, std::deque<double>> fired_times_;  // of each trigger, the latest few
};

}  // namespace hybridae
