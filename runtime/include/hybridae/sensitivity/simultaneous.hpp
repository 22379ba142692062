// SPDX-License-Identifier: Apache-2.0
// The jump of the sensitivities when several conditions cross at one instant with different ∂t*/∂p.
//
// A perturbed parameter pulls such crossings apart, so that the solution passes through the modes between.
// For each parameter the jumps are applied one by one through these modes, τ recomputed in each, once in
// ascending and once in descending order of τ: the two sides of the perturbation. If both give the same, the
// sensitivity exists; otherwise it is one-sided and that of the ascending order is kept (DESIGN §6).
//
// Conditions of the residual only: resets and cascades are not pulled apart.
#pragma once

#include <hybridae/sensitivity/jump.hpp>
#include <vector>

namespace hybridae {

class SimultaneousJump {
  public:
    SimultaneousJump(ModeStore& store, IndexOne& index_one) : store_(store), index_one_(index_one) {}

    enum class Result { exists, one_sided, not_possible };

    // `flipped`: the entries of the residual that crossed, with their new values; tau[c][j] their event
    // times' sensitivities in the mode before. s: before in, after out (differential variables).
    Result carry(const ActiveMode& before, const Point& at, const std::vector<hy_entry>& flipped,
                 const std::vector<std::vector<double>>& tau, const SensitivityDirections& directions,
                 std::vector<double>& s);

  private:
    // A mode between, identified by the set of conditions that have crossed.
    struct Between {
        ActiveMode active;
        Point point;
    };
    const Between* between(unsigned crossed);
    bool walk(const std::vector<int>& order, const SensitivityDirections& column, std::vector<double>& s);

    ModeStore& store_;
    IndexOne& index_one_;
    const ActiveMode* before_ = nullptr;
    const Point* at_ = nullptr;
    const std::vector<hy_entry>* flipped_ = nullptr;
    std::vector<std::unique_ptr<Between>> known_;
};

}  // namespace hybridae
