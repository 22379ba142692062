// SPDX-License-Identifier: Apache-2.0
// A tank with an outlet valve and an overflow weir, an index-1 DAE.
//
//   A h' = Fin - Fout - Fover
//   Fout  = cv sqrt(h)
//   Fover = 0 if h <= hw, else c (h - hw)^1.5
//   Fin   = F1 for t1 <= t < t2, else F0
//
// Beyond the surface, in the mode with the weir, (h - hw)^1.5 has no value.

#include <cmath>

struct State {
    double h = 0.5;  // level
    double Fin, Fout, Fover;
};
struct Params {
    double A = 2.0;   // cross section
    double cv = 0.5;  // valve coefficient
    double hw = 1.0;  // height of the weir
    double c = 3.0;   // weir coefficient
    double F0 = 0.3, F1 = 1.5;
    double t1 = 2.0, t2 = 6.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.h = p.A * ydot.h - (y.Fin - y.Fout - y.Fover);
    r.Fout = y.Fout - p.cv * std::sqrt(y.h);
    r.Fover = y.Fover - (y.h <= p.hw ? 0.0 : p.c * std::pow(y.h - p.hw, 1.5));
    r.Fin = y.Fin - (t >= p.t1 && t < p.t2 ? p.F1 : p.F0);
}
