// SPDX-License-Identifier: Apache-2.0
// models/bouncing_ball.cpp written by hand for IDAS; see carver.hpp for what each function is.
#pragma once

namespace hybridae::bench::idas {

class BouncingBall {
  public:
    static constexpr int n = 2, n_roots = 1;
    enum { h, v };

    double parameter = 0.8;  // e

    void start(double* y, double* ydot, double* s, double* sdot) {
        impact_ = false;
        y[h] = 1.0;
        y[v] = 0.0;
        if (s != nullptr) s[h] = s[v] = 0.0;
        make_consistent(0.0, y, ydot, s, sdot);
    }
    void residual(double, const double* y, const double* ydot, double* r) const {
        r[h] = ydot[h] - y[v];
        r[v] = ydot[v] + gravity;
    }
    void jacobian(double c, double** column) const {
        column[h][h] = column[v][v] = c;
        column[v][h] = -1.0;
    }
    void sensitivity_residual(double, const double*, const double* s, const double* sdot, double* r) const {
        r[h] = sdot[h] - s[v];
        r[v] = sdot[v];
    }
    void roots(double, const double* y, double* g) const { g[0] = y[h]; }
    bool change_mode(const int* crossed) {
        impact_ = crossed[0] < 0;
        return impact_;
    }
    void make_consistent(double, double* y, double* ydot, double* s, double* sdot) {
        if (impact_) y[v] = -parameter * y[v];
        ydot[h] = y[v];
        ydot[v] = -gravity;
        if (s == nullptr) return;
        sdot[h] = s[v];
        sdot[v] = 0.0;
    }

  private:
    static constexpr double gravity = 9.81;

    bool impact_ = false;
};

}  // namespace hybridae::bench::idas
