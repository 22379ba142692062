// SPDX-License-Identifier: Apache-2.0
// models/heat.cpp written by hand for IDAS. Parameters: p1, p2, then start values.
#include "idas/grid_pattern.hpp"

namespace hybridae::bench::idas {

namespace {

class Heat final : public SmoothModel {
  public:
    explicit Heat(int m) : width_(m + 2), per_area_((m + 1.0) * (m + 1.0)) {
        std::vector<Entry> entries;
        for_each_entry([&](long row, long column, double, double) { entries.push_back({row, column}); });
        pattern_ = compress(n(), entries, place_);
    }

    int n() const override { return width_ * width_; }
    bool differential(int i) const override { return inside(i); }

    void residual(const double* y, const double* ydot, double* r) const override {
        for (int k = 0; k < n(); ++k) r[k] = inside(k) ? ydot[k] - xx(y, k) - yy(y, k) : y[k];
    }
    void sensitivity_residual(int j, const double* y, const double* s, const double* sdot,
                              double* r) const override {
        residual(s, sdot, r);
        if (j > 1) return;
        for (int k = 0; k < n(); ++k)
            if (inside(k)) r[k] -= j == 0 ? xx(y, k) : yy(y, k);
    }
    const Pattern& pattern() const override { return pattern_; }
    void jacobian(double c, const double*, double* values) const override {
        std::size_t at = 0;
        for_each_entry([&](long, long, double value, double of_derivative) {
            values[place_[at++]] = value + c * of_derivative;
        });
    }

  private:
    bool inside(int k) const {
        const int i = k % width_, j = k / width_;
        return i > 0 && j > 0 && i < width_ - 1 && j < width_ - 1;
    }
    double xx(const double* u, int k) const { return (u[k - 1] - 2.0 * u[k] + u[k + 1]) * per_area_; }
    double yy(const double* u, int k) const {
        return (u[k - width_] - 2.0 * u[k] + u[k + width_]) * per_area_;
    }
    template <class Use>
    void for_each_entry(Use use) const {
        for (int k = 0; k < n(); ++k) {
            if (!inside(k)) {
                use(k, k, 1.0, 0.0);
                continue;
            }
            use(k, k, 4.0 * per_area_, 1.0);
            for (const int neighbour : {k - 1, k + 1, k - width_, k + width_})
                use(k, neighbour, -per_area_, 0.0);
        }
    }

    int width_;
    double per_area_;
    Pattern pattern_;
    std::vector<long> place_;
};

}  // namespace

std::unique_ptr<SmoothModel> make_heat(int m) { return std::make_unique<Heat>(m); }

}  // namespace hybridae::bench::idas
