// SPDX-License-Identifier: Apache-2.0
// models/food_web.cpp written by hand for IDAS. Parameters: alpha, beta.
#include <cmath>
#include <numbers>

#include "idas/grid_pattern.hpp"

namespace hybridae::bench::idas {

namespace {

constexpr double a12 = -0.5e-6, a21 = 1e4, d1 = 1.0, d2 = 0.05, alpha = 50.0, beta = 100.0;

class FoodWeb final : public SmoothModel {
  public:
    explicit FoodWeb(int m) : m_(m), per_area_((m - 1.0) * (m - 1.0)) {
        for (int j = 0; j < m; ++j)
            for (int i = 0; i < m; ++i) {
                const double x = i / (m - 1.0), y = j / (m - 1.0);
                b_alpha_.push_back(x * y);
                b_beta_.push_back(std::sin(4.0 * std::numbers::pi * x) *
                                  std::sin(4.0 * std::numbers::pi * y));
                b1_.push_back(1.0 + alpha * b_alpha_.back() + beta * b_beta_.back());
            }
        std::vector<Entry> entries;
        const std::vector<double> ones(static_cast<std::size_t>(n()), 1.0);
        for_each_entry(0.0, ones.data(),
                       [&](long row, long column, double) { entries.push_back({row, column}); });
        pattern_ = compress(n(), entries, place_);
    }

    int n() const override { return 2 * m_ * m_; }
    bool differential(int i) const override { return i % 2 == 0; }

    void residual(const double* y, const double* ydot, double* r) const override {
        for (int k = 0; k < m_ * m_; ++k) {
            const double c1 = y[2 * k], c2 = y[2 * k + 1], b1 = b1_[static_cast<std::size_t>(k)];
            r[2 * k] = ydot[2 * k] - c1 * (b1 - c1 + a12 * c2) - d1 * spread(y, k);
            r[2 * k + 1] = c2 * (-b1 + a21 * c1 - c2) + d2 * spread(y + 1, k);
        }
    }
    void sensitivity_residual(int j, const double* y, const double* s, const double* sdot,
                              double* r) const override {
        const std::vector<double>& b_p = j == 0 ? b_alpha_ : b_beta_;
        for (int k = 0; k < m_ * m_; ++k) {
            const double c1 = y[2 * k], c2 = y[2 * k + 1], b1 = b1_[static_cast<std::size_t>(k)];
            const double s1 = s[2 * k], s2 = s[2 * k + 1], db = b_p[static_cast<std::size_t>(k)];
            r[2 * k] = sdot[2 * k] - s1 * (b1 - c1 + a12 * c2) - c1 * (db - s1 + a12 * s2) -
                       d1 * spread(s, k);
            r[2 * k + 1] =
                s2 * (-b1 + a21 * c1 - c2) + c2 * (-db + a21 * s1 - s2) + d2 * spread(s + 1, k);
        }
    }
    const Pattern& pattern() const override { return pattern_; }
    void jacobian(double c, const double* y, double* values) const override {
        std::size_t at = 0;
        for_each_entry(c, y, [&](long, long, double value) { values[place_[at++]] = value; });
    }

  private:
    struct Neighbours {
        int node[4], count[4], size = 0;
        void add(int k) {
            for (int i = 0; i < size; ++i)
                if (node[i] == k) {
                    ++count[i];
                    return;
                }
            node[size] = k;
            count[size++] = 1;
        }
    };
    int west(int k) const { return k % m_ > 0 ? k - 1 : k + 1; }
    int east(int k) const { return k % m_ < m_ - 1 ? k + 1 : k - 1; }
    int south(int k) const { return k / m_ > 0 ? k - m_ : k + m_; }
    int north(int k) const { return k / m_ < m_ - 1 ? k + m_ : k - m_; }
    double spread(const double* c, int k) const {
        return (c[2 * west(k)] + c[2 * east(k)] + c[2 * south(k)] + c[2 * north(k)] - 4.0 * c[2 * k]) *
               per_area_;
    }
    template <class Use>
    void for_each_entry(double c, const double* y, Use use) const {
        for (int k = 0; k < m_ * m_; ++k) {
            const double c1 = y[2 * k], c2 = y[2 * k + 1], b1 = b1_[static_cast<std::size_t>(k)];
            Neighbours around;
            for (const int other : {west(k), east(k), south(k), north(k)}) around.add(other);
            use(2 * k, 2 * k, c - (b1 - 2.0 * c1 + a12 * c2) + 4.0 * d1 * per_area_);
            use(2 * k, 2 * k + 1, -c1 * a12);
            use(2 * k + 1, 2 * k, c2 * a21);
            use(2 * k + 1, 2 * k + 1, -b1 + a21 * c1 - 2.0 * c2 - 4.0 * d2 * per_area_);
            for (int i = 0; i < around.size; ++i) {
                use(2 * k, 2 * around.node[i], -d1 * per_area_ * around.count[i]);
                use(2 * k + 1, 2 * around.node[i] + 1, d2 * per_area_ * around.count[i]);
            }
        }
    }

    int m_;
    double per_area_;
    std::vector<double> b1_, b_alpha_, b_beta_;
    Pattern pattern_;
    std::vector<long> place_;
};

}  // namespace

std::unique_ptr<SmoothModel> make_food_web(int m) { return std::make_unique<FoodWeb>(m); }

}  // namespace hybridae::bench::idas
