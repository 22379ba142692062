// SPDX-License-Identifier: Apache-2.0
// models/dow.cpp written by hand for IDAS. Parameters: k1, km1, k2, k3, km3, K1, K2, K3, Q.
#include <algorithm>

#include "idas/smooth_model.hpp"

namespace hybridae::bench::idas {

namespace {

constexpr double k1 = 21.893, km1 = 2.14e9, k2 = 32.318, k3 = 21.893, km3 = 1.07e9;
constexpr double K1 = 7.65e-18, K2 = 4.03e-11, K3 = 5.32e-18, Q = 0.0131;

class Dow final : public SmoothModel {
  public:
    int n() const override { return 10; }
    bool differential(int i) const override { return i < 6; }
    double absolute_tolerance(int i, double tolerance) const override {
        return i < 6 ? tolerance : i < 8 ? 1e-5 * tolerance : 1e-12 * tolerance;
    }

    void residual(const double* y, const double* ydot, double* r) const override {
        const double *u = y - 1, slow = k2 * u[2] * u[8];
        const double first = k1 * u[2] * u[6] - km1 * u[10], third = k3 * u[4] * u[6] - km3 * u[9];
        r[0] = ydot[0] + slow;
        r[1] = ydot[1] + first + slow;
        r[2] = ydot[2] - slow - third;
        r[3] = ydot[3] + third;
        r[4] = ydot[4] - first;
        r[5] = ydot[5] + first + third;
        r[6] = u[7] + Q - u[6] - u[8] - u[9] - u[10];
        r[7] = u[8] * (K2 + u[7]) - K2 * u[1];
        r[8] = u[9] * (K3 + u[7]) - K3 * u[3];
        r[9] = u[10] * (K1 + u[7]) - K1 * u[5];
    }
    void sensitivity_residual(int j, const double* y, const double* sensitivity, const double* sdot,
                              double* r) const override {
        const double *u = y - 1, *s = sensitivity - 1;
        double slow = k2 * (s[2] * u[8] + u[2] * s[8]);
        double first = k1 * (s[2] * u[6] + u[2] * s[6]) - km1 * s[10];
        double third = k3 * (s[4] * u[6] + u[4] * s[6]) - km3 * s[9];
        if (j == 0) first += u[2] * u[6];
        if (j == 1) first -= u[10];
        if (j == 2) slow += u[2] * u[8];
        if (j == 3) third += u[4] * u[6];
        if (j == 4) third -= u[9];
        r[0] = sdot[0] + slow;
        r[1] = sdot[1] + first + slow;
        r[2] = sdot[2] - slow - third;
        r[3] = sdot[3] + third;
        r[4] = sdot[4] - first;
        r[5] = sdot[5] + first + third;
        r[6] = s[7] - s[6] - s[8] - s[9] - s[10] + (j == 8 ? 1.0 : 0.0);
        r[7] = s[8] * (K2 + u[7]) + u[8] * s[7] - K2 * s[1] + (j == 6 ? u[8] - u[1] : 0.0);
        r[8] = s[9] * (K3 + u[7]) + u[9] * s[7] - K3 * s[3] + (j == 7 ? u[9] - u[3] : 0.0);
        r[9] = s[10] * (K1 + u[7]) + u[10] * s[7] - K1 * s[5] + (j == 5 ? u[10] - u[5] : 0.0);
    }
    const Pattern& pattern() const override { return dense_; }
    void jacobian(double c, const double* y, double* values) const override {
        std::fill_n(values, 100, 0.0);
        const double* u = y - 1;
        const auto at = [&](int row, int column) -> double& { return values[(column - 1) * 10 + row - 1]; };
        const auto add = [&](int row, double slow, double first, double third) {
            at(row, 2) += slow * k2 * u[8] + first * k1 * u[6];
            at(row, 8) += slow * k2 * u[2];
            at(row, 6) += first * k1 * u[2] + third * k3 * u[4];
            at(row, 10) -= first * km1;
            at(row, 4) += third * k3 * u[6];
            at(row, 9) -= third * km3;
        };
        add(1, 1.0, 0.0, 0.0);
        add(2, 1.0, 1.0, 0.0);
        add(3, -1.0, 0.0, -1.0);
        add(4, 0.0, 0.0, 1.0);
        add(5, 0.0, -1.0, 0.0);
        add(6, 0.0, 1.0, 1.0);
        for (int i = 1; i <= 6; ++i) at(i, i) += c;
        at(7, 7) = 1.0;
        for (const int i : {6, 8, 9, 10}) at(7, i) = -1.0;
        at(8, 8) = K2 + u[7];
        at(8, 7) = u[8];
        at(8, 1) = -K2;
        at(9, 9) = K3 + u[7];
        at(9, 7) = u[9];
        at(9, 3) = -K3;
        at(10, 10) = K1 + u[7];
        at(10, 7) = u[10];
        at(10, 5) = -K1;
    }

  private:
    Pattern dense_;
};

}  // namespace

std::unique_ptr<SmoothModel> make_dow() { return std::make_unique<Dow>(); }

}  // namespace hybridae::bench::idas
