// SPDX-License-Identifier: Apache-2.0
// models/carver.cpp as a user of IDAS has to write it: mode by mode, with its Jacobian, its sensitivity
// equations, its root functions, consistent values after every mode change and the order of the modes, all by
// hand.
#pragma once

namespace hybridae::bench::idas {

class Carver {
  public:
    static constexpr int n = 8, n_roots = 4;

    // The unknowns in the order of the model's states.
    enum { x1, x2, x3, v1, v2, v3, z3, z4 };

    double parameter = 13.64;  // a5, to which sensitivities are wanted

    void start(double* y, double* ydot, double* s, double* sdot);

    void residual(double t, const double* y, const double* ydot, double* r) const;
    // F_y + c F_ẏ into a matrix of zeros, column[j][i].
    void jacobian(double c, double** column) const;
    // F_y s + F_ẏ ṡ + F_p
    void sensitivity_residual(double t, const double* y, const double* s, const double* sdot,
                              double* r) const;
    // The discontinuity functions of the model that differ by more than their sign.
    void roots(double t, const double* y, double* g) const;

    // After a root: crossed[i] is -1, 0 or 1. False: no branch changes, integration goes on.
    bool change_mode(const int* crossed);
    // All but x1 and x2 (and their sensitivities) from the equations, with the derivatives of the algebraic
    // variables, too: these make the first prediction good.
    void make_consistent(double t, double* y, double* ydot, double* s, double* sdot) const;

  private:
    enum class Mode { a, b, c };  // first, second, last branch of the model's if

    Mode mode_ = Mode::a;
};

}  // namespace hybridae::bench::idas
