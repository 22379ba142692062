// SPDX-License-Identifier: Apache-2.0
// A mode with all that integration in it needs, and the store these things come from.
//
// Structures are kept by mode; matrices with their colouring and symbolic analysis by pattern: there may be
// very many modes and only two patterns. Finding a structure costs many times an evaluation, so a new mode
// with the conditions of a known one is tried with that one's: if derivatives in an arbitrary direction agree
// with the columns that the colouring gives, no entry is missing (DESIGN §6, a stale pattern).
#pragma once

#include <cstdint>
#include <hybridae/consistency/split.hpp>
#include <hybridae/integrator/combined_jacobian.hpp>
#include <hybridae/model/mode_system.hpp>
#include <map>
#include <memory>
#include <unordered_map>

namespace hybridae {

// Pattern and colouring of ∂g/∂(y, ẏ) of the watched functions: columns y then ẏ.
struct WatchedPattern {
    SparsityPattern pattern;
    Colouring colouring;
};

struct ActiveMode {
    Mode mode;
    std::shared_ptr<const ModeStructure> structure;
    std::shared_ptr<const Split> split;
    std::shared_ptr<const WatchedPattern> watched;
    std::shared_ptr<CombinedJacobian> iteration;  // F_y + α F_ẏ
    std::shared_ptr<CombinedJacobian> index_one;  // A = [F_ẏ T1, F_y T2]
};

class ModeStore {
  public:
    // `constraints`: equations that the user has named, see Split.
    ModeStore(Evaluator& evaluator, LinearSolverKind kind, std::vector<int> constraints = {})
        : evaluator_(evaluator), kind_(kind), constraints_(std::move(constraints)) {}

    // Completes a mode whose traces are given. False: the model threw.
    bool complete(ActiveMode&, double t, const double* y, const double* ydot);
    // The matrix of the unknowns of a start, by pattern.
    CombinedJacobian& start_matrix(const ActiveMode&, const std::vector<int>& variable,
                                   const std::vector<double>& w, const std::vector<double>& wdot);

  private:
    struct Known {
        std::shared_ptr<const ModeStructure> structure;
        std::shared_ptr<const Split> split;
        std::shared_ptr<const WatchedPattern> watched;
        std::shared_ptr<CombinedJacobian> iteration, index_one;
    };

    std::uint64_t identity(const Mode&) const;
    bool fits(const Known&, const Mode&, double t, const double* y, const double* ydot);
    bool explains(const Known&, ModeSystem&, double t, const double* y, const double* ydot);
    void split(Known&, const Mode&, double t, const double* y, const double* ydot);

    Evaluator& evaluator_;
    LinearSolverKind kind_;
    std::vector<int> constraints_;
    std::unordered_map<std::uint64_t, Known> modes_;
    std::unordered_map<std::uint64_t, Known> by_conditions_;  // the latest with these conditions
    std::vector<double> seed_y_, seed_ydot_, swept_, explained_, size_;
    std::unordered_map<std::uint64_t, std::shared_ptr<CombinedJacobian>> iteration_, index_one_;
};

}  // namespace hybridae
