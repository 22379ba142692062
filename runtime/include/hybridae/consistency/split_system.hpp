// SPDX-License-Identifier: Apache-2.0
// What consistent values have to satisfy: F = 0 with each constraint 0 = g(t, z1) replaced by its time
// derivative 0 = g_t + g_y ẏ (Li and Petzold, eq. 27), in the coordinates of a split.
#pragma once

#include <hybridae/consistency/split.hpp>
#include <hybridae/model/mode_system.hpp>
#include <vector>

namespace hybridae {

class SplitSystem final : public System {
  public:
    explicit SplitSystem(ModeSystem& mode) : mode_(mode) {}

    // The split must outlive its use. Constraints are replaced.
    void set(const Split& split) {
        split_ = &split;
        variable_ = nullptr;
        differentiated_ = !split.constraints.empty();
    }
    // Constraints stay as they are, and direction i is that of z_variable[i].
    void set(const Split& split, const std::vector<int>& variable) {
        split_ = &split;
        variable_ = &variable;
        differentiated_ = false;
    }

    int size() const override { return mode_.size(); }
    int n_watched() const override { return mode_.n_watched(); }
    const SparsityPattern& pattern_y() const override { return mode_.pattern_y(); }
    const SparsityPattern& pattern_ydot() const override { return mode_.pattern_ydot(); }
    bool has_fixed_patterns() const override { return mode_.has_fixed_patterns(); }
    bool find_pattern(double t, const double* y, const double* ydot, SparsityPattern&) override;
    bool watch(double t, const double* y, const double* ydot, double* g) override {
        return mode_.watch(t, y, ydot, g);
    }

    // At y and ẏ (not z).
    bool residual(double t, const double* y, const double* ydot, double* r) override;
    // Seeds are directions of z and ż, both given; the others must be absent.
    bool tangent(double t, const double* y, const double* ydot, const hy_seeds&, int width,
                 double* dr) override;
    // Derivatives of residual() with ẏ held; seeds are of t, y, p and d.
    bool differentiate(double t, const double* y, const double* ydot, const hy_seeds&, int width, double* dr);

  private:
    bool replace_by_series(double t, const double* y, const double* ydot, const hy_seeds&, int width,
                           double* dr);

    ModeSystem& mode_;
    const Split* split_ = nullptr;
    const std::vector<int>* variable_ = nullptr;
    bool differentiated_ = false;
    std::vector<double> seed_y_, seed_ydot_, swept_, series_y_, series_ydot_;
};

}  // namespace hybridae
