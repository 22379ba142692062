// SPDX-License-Identifier: Apache-2.0
// models/hybrid_cubic.cpp written by hand for IDAS; see carver.hpp for what each function is.
#pragma once

namespace hybridae::bench::idas {

class HybridCubic {
  public:
    static constexpr int n = 1, n_roots = 1;

    double parameter = 2.9;  // the threshold

    void start(double* y, double* ydot, double* s, double* sdot) {
        above_ = false;
        y[0] = 0.0;
        if (s != nullptr) s[0] = 0.0;
        make_consistent(0.0, y, ydot, s, sdot);
    }
    void residual(double, const double* y, const double* ydot, double* r) const {
        r[0] = slope(y[0]) - ydot[0];
    }
    void jacobian(double c, double** column) const { column[0][0] = (above_ ? -2.0 : -1.0) - c; }
    void sensitivity_residual(double, const double*, const double* s, const double* sdot, double* r) const {
        r[0] = (above_ ? -2.0 : -1.0) * s[0] - sdot[0];
    }
    void roots(double, const double* y, double* g) const {
        const double x = y[0];
        g[0] = x * x * x - 5.0 * x * x + 7.0 * x - parameter;
    }
    bool change_mode(const int* crossed) {
        if (crossed[0] == 0 || (crossed[0] > 0) == above_) return false;
        above_ = !above_;
        return true;
    }
    void make_consistent(double, double* y, double* ydot, double* s, double* sdot) const {
        ydot[0] = slope(y[0]);
        if (s != nullptr) sdot[0] = (above_ ? -2.0 : -1.0) * s[0];
    }

  private:
    double slope(double x) const { return above_ ? 10.0 - 2.0 * x : 4.0 - x; }

    bool above_ = false;
};

}  // namespace hybridae::bench::idas
