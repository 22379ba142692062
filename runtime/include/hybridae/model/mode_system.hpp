// SPDX-License-Identifier: Apache-2.0
// A mode of a model as a system to be integrated.
//
// The watched functions are those of the residual's conditions, then those of the transition's triggers.
#pragma once

#include <cstdint>
#include <hybridae/integrator/system.hpp>
#include <hybridae/model/evaluator.hpp>
#include <hybridae/model/in_play.hpp>
#include <hybridae/model/linear_parts.hpp>
#include <memory>
#include <unordered_map>
#include <vector>

namespace hybridae {

// A mode: which way every condition has been decided.
struct Mode {
    Trace residual, transition;

    int n_watched() const { return residual.n_g() + transition.n_g(); }
};

// What the derivatives of a mode depend on, by structure.
struct ModeStructure {
    SparsityPattern f_y, f_ydot;
    bool is_diagonal = false;        // both are
    std::vector<bool> differential;  // ẏ_i appears in F
    std::vector<std::vector<std::uint32_t>>
        g_columns;                // of each watched function: t, y, ydot, p, d in one numbering
    int n_residual_g = 0;         // watched functions of the residual; the others are the transition's
    std::vector<bool> time_only;  // of each watched function: depends on neither y nor ẏ
};

class ModeSystem final : public System {
  public:
    explicit ModeSystem(Evaluator& evaluator) : evaluator_(evaluator) {}

    // The structure must belong to the mode, and so must what is linear in it, if anything is known to be.
    // `in_play`: the only functions that are watched; null: all of them are.
    void set(const Mode& mode, const ModeStructure& structure, const LinearParts* linear = nullptr,
             const InPlay* in_play = nullptr, bool has_constraints = false) {
        has_constraints_ = has_constraints;
        linear_ = linear;
        in_play_ = in_play;
        mode_ = &mode;
        structure_ = &structure;
        n_residual_g_ = structure.n_residual_g;
        n_g_ = static_cast<int>(structure.g_columns.size());
    }

    int size() const override { return evaluator_.model().n_states(); }
    int n_watched() const override { return in_play_ != nullptr ? static_cast<int>(in_play_->size()) : n_g_; }
    bool residual(double t, const double* y, const double* ydot, double* r) override;
    bool watch(double t, const double* y, const double* ydot, double* g) override;
    bool tangent(double t, const double* y, const double* ydot, const hy_seeds&, int width,
                 double* dr) override;
    const SparsityPattern& pattern_y() const override { return structure_->f_y; }
    const SparsityPattern& pattern_ydot() const override { return structure_->f_ydot; }
    bool has_fixed_patterns() const override { return !evaluator_.model().has_unrecorded_choices(); }
    bool find_pattern(double t, const double* y, const double* ydot, SparsityPattern&) override;
    // The same separately.
    bool find_patterns(double t, const double* y, const double* ydot, SparsityPattern& f_y,
                       SparsityPattern& f_ydot);
    const SparsityPattern* pattern_of_data(double t, const double* y, const double* ydot) override;
    bool has_constraints() const override { return has_constraints_; }

    // Derivatives of the watched functions in `width` directions; dg[j * n_watched + i].
    bool watch_tangent(double t, const double* y, const double* ydot, const hy_seeds&, int width, double* g,
                       double* dg);
    // Coefficient k >= 1 of F along a series; null: the model could not be evaluated. It stays until the next
    // call.
    double* taylor(double t, const hy_series&, int k);
    // Taylor coefficients of the watched functions, g[k * n_watched + i].
    bool watch_taylor(double t, const hy_series&, int order, double* g);

    // F is known to be linear in y and ẏ.
    bool is_linear() const { return linear_ != nullptr && linear_->residual; }

    Evaluator& evaluator() { return evaluator_; }
    const Mode& mode() const { return *mode_; }
    const ModeStructure& structure() const { return *structure_; }
    const InPlay* in_play() const { return in_play_; }

  private:
    bool watch_all_tangent(double t, const double* y, const double* ydot, const hy_seeds&, int width,
                           double* g, double* dg);
    void add_watched(const double* dy, const double* dydot, double* g) const;

    Evaluator& evaluator_;
    const Mode* mode_ = nullptr;
    const ModeStructure* structure_ = nullptr;
    int n_residual_g_ = 0, n_g_ = 0;
    bool has_constraints_ = false;
    const LinearParts* linear_ = nullptr;
    const InPlay* in_play_ = nullptr;
    std::vector<double> part_, coefficients_, all_;
    std::unordered_map<std::uint64_t, SparsityPattern> data_;  // by mode and discrete integers
};

// Found by running the model with DependencySet at a point of the mode. False: the model threw.
bool find_structure(Evaluator&, const Mode&, double t, const double* y, const double* ydot, ModeStructure&);

}  // namespace hybridae
