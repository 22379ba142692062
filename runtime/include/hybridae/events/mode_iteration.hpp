// SPDX-License-Identifier: Apache-2.0
// Finds the mode on the far side of an event, and the mode at the start (docs/events.md).
//
// Each pass evaluates the model with the decisions known so far (new conditions openly), applies the triggers
// that became true, makes the point consistent in that mode, and looks at every condition again; until
// nothing changes. Ties go by the right-limit rule: the sign of the first time derivative that is above its
// noise, else the user's relation at equality; what fired is held at its new value as long as it is a tie.
//
// Outcomes: no_consistent_mode (a cycle, or too many passes), chattering, singular (in the last mode;
// intermediate ones are bridged by steps of minimum norm), evaluation_failed, inconsistent_start.
#pragma once

#include <hybridae/consistency/expansion.hpp>
#include <hybridae/consistency/start_values.hpp>
#include <hybridae/events/clearance.hpp>
#include <hybridae/events/conditions.hpp>
#include <hybridae/events/scales.hpp>
#include <hybridae/outcome.hpp>
#include <optional>
#include <unordered_map>
#include <vector>

namespace hybridae::events {

// A decision that was changed by force: at a crossing, or at a time event.
struct Fired {
    bool of_transition;
    hy_entry entry;         // with its new value
    std::size_t place = 0;  // in its trace, as far as is known
};

// A decision that stays although its condition is at its surface, because its own crossing comes later.
struct Waiting {
    bool of_transition;
    std::uint64_t key;
    double distance;                // |g| up to which it waits
    std::optional<hy_entry> entry;  // what to take where it comes to be evaluated
};

// One pass of a mode change, all that the sensitivities' jump needs of it.
struct Pass {
    ActiveMode active;
    bool has_fired = false;
    Trace fired;  // if so, the transition with the fired triggers marked, where that is kept
    Point before, after;
    std::vector<double> d_before, d_after;
    std::vector<std::int64_t> k_before, k_after;
};

// An atom whose flip changed a branch, or a trigger that fired, in the order of the cascade.
struct Change {
    bool of_transition;
    hy_entry entry;  // as it is now
    std::vector<std::int64_t> instance;
};

struct Settled {
    Outcome outcome;
    std::vector<Pass> passes;
    std::vector<Change> changes;
    bool mode_changed = false;  // false: conditions flipped, but no branch changed and nothing fired
    std::vector<std::string> warnings;
};

// The mode that an event leaves.
struct Before {
    const ActiveMode& active;
    const std::vector<Condition>& conditions;  // in play in it
    const Clearance* clearance = nullptr;      // of the others, where not all are
};

class ModeIteration {
  public:
    // The scales are left at the point found. `keeps_fired`: sensitivities will be carried through the
    // resets.
    ModeIteration(Evaluator& evaluator, ModeStore& store, IndexOne& index_one, Scales& scales,
                  bool keeps_fired)
        : evaluator_(evaluator),
          store_(store),
          index_one_(index_one),
          scales_(scales),
          keeps_fired_(keeps_fired) {}

    // From a point where `fired` decisions differ from the old mode's. Discrete values are updated in the
    // evaluator. direction: of integration; h: a step size on which derivatives are judged.
    Settled after_event(const Point&, const Before&, const std::vector<Fired>&, double direction, double h,
                        std::vector<Waiting> = {});
    Settled at_start(const Point& guess, StartValues&, double direction, double h);

    // Takes the memory of a trace that is no longer needed.
    void recycle(Trace);

    // Of the last mode and its point, after a call that settled; null where no derivatives were needed.
    Expansion* expansion() { return expanded_ ? &expansion_ : nullptr; }
    // Of the last mode: the conditions that were looked at, with their functions.
    const std::vector<Condition>& conditions() const { return conditions_; }
    const std::vector<double>& functions() const { return g_; }

  private:
    struct Search;
    void run(Search&);
    Trace take_spare();
    bool record(Search&, Mode&);
    bool record_transition(Search&, Mode&);
    bool keeps_conditions(const Search&) const;
    bool follow_integers(Search&, Mode&);
    const std::vector<std::size_t>& triggers_in_question(const Search&, const Trace& transition);
    bool fire(Search&, Mode&, Pass&);
    void warn_of_two_writers(Search&, const Trace& fired);
    std::vector<std::string> written_by(const Search&, const Trace& fired, std::uint64_t trigger);
    void keep_in_play(const Search&, Pass&);
    bool decide_again(Search&, Mode&);
    bool all_is_clear(const Search&, const ActiveMode&);
    void expand(const Search&);
    bool tie_is_true(const Search&, const Condition&, int index, double noise);
    bool remember_triggers(Search&, const Mode&);
    void note_changes(Search&, const Mode& before, const Mode& after, const Point&);
    void fail(Search&, Status, std::string);
    void fail_inconsistent(Search&);
    void fail_chattering(Search&, const std::vector<Fired>& surfaces);
    bool is_of_low_index(Search&, IndexOne::Result);
    void check_chattering(Search&, const Mode&);
    std::string list(const std::vector<Fired>&) const;

    Evaluator& evaluator_;
    ModeStore& store_;
    IndexOne& index_one_;
    Scales& scales_;
    bool keeps_fired_;
    Expansion expansion_;
    bool regular_ = false;   // index_one_ has factors
    bool expanded_ = false;  // expansion_ belongs to the present pass
    std::vector<Condition> conditions_;
    std::vector<double> g_;  // at the point of the present pass
    // What the transition makes of the point where it was last recorded, with the triggers that fired.
    std::vector<double> next_;
    std::vector<std::int64_t> k_next_;
    std::vector<Trace> spare_;         // memory for the next ones
    std::vector<std::size_t> places_;  // of triggers_in_question()
};

}  // namespace hybridae::events
