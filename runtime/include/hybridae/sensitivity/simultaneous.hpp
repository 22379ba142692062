// SPDX-License-Identifier: Apache-2.0
// The jump of the sensitivities when several conditions cross at one instant with different ∂t*/∂p.
//
// A perturbed parameter pulls such crossings apart, so that the solution passes through the modes between,
// with the resets and cascades that each crossing causes by itself. For each parameter the mode changes are
// therefore made one by one, τ recomputed in each mode between, once in ascending and once in descending
// order of τ: the two sides of the perturbation. If both give the same, the sensitivity exists; otherwise it
// is one-sided and that of the ascending order is kept (docs/events.md).
//
// Crossings that have the same τ for a parameter stay together in it: a pair of diodes that always switch at
// once has no mode between.
#pragma once

#include <hybridae/sensitivity/jump.hpp>
#include <map>
#include <optional>
#include <vector>

namespace hybridae {

class SimultaneousJump {
  public:
    SimultaneousJump(Evaluator& evaluator, ModeStore& store, IndexOne& index_one)
        : evaluator_(evaluator),
          index_one_(index_one),
          iteration_(evaluator, store, index_one, scales_, true) {}

    // The mode change with all crossings at once, from left limits.
    struct Instant {
        const ActiveMode& before;
        const Point& at;
        const Expansion& expansion;
        const events::Settled& together;
        double direction, h;
    };
    struct Crossing {
        events::Condition condition;
        double distance;          // |g| up to which it still waits for its own crossing
        std::vector<double> tau;  // in the mode before
        // Of one that is not evaluated before: its entry after. `condition` is as it would have been before.
        std::optional<hy_entry> appears;
    };

    // Not possible: in one of the orders no mode is found, a condition turns away, or the solution itself
    // ends elsewhere than with all at once. s and directions.d are then as before.
    enum class Result { exists, one_sided, not_possible };

    // s: before in, after out (differential variables), and so directions.d. tau[c]: of the c-th change of
    // `together`, with the crossing that causes it.
    Result carry(const Instant&, const std::vector<Crossing>&, SensitivityDirections&, std::vector<double>& s,
                 std::vector<std::vector<double>>& tau);

    // Whether two crossings stay together for every small change of this parameter.
    static bool same_time(double tau_a, double tau_b);
    // Whether some do not, for some parameter.
    static bool pulled_apart(const std::vector<Crossing>&);
    // Whether the sensitivities to the parameter c, columns of so many rows, are the same but for rounding.
    static bool agree(const std::vector<double>& a, const std::vector<double>& b, std::size_t rows,
                      std::size_t c, double scale);

  private:
    using Order = std::vector<std::vector<int>>;  // groups of crossings, the earliest first
    // What a walk through the modes between has made of some parameters' columns.
    struct Walked {
        SensitivityDirections directions;
        std::vector<double> s;
        std::vector<std::vector<double>> tau;  // of each change
    };

    static Order ascending(const std::vector<Crossing>&, std::size_t parameter);
    std::optional<Walked> walk(const Instant&, const std::vector<Crossing>&, const Order&, Walked);
    bool ends_as(const events::Settled& together, const events::Pass& last) const;

    Evaluator& evaluator_;
    IndexOne& index_one_;
    events::Scales scales_;
    events::ModeIteration iteration_;  // the modes between are none of the solver's business
};

}  // namespace hybridae
