// SPDX-License-Identifier: Apache-2.0
// A bridge of four diodes between an alternating source and a smoothing capacitor: an index-1 DAE in which
// diodes opposite to each other always switch together, although nothing in the equations says so.
//
//   diode: i = v/Ron if v > 0, else v Goff
//   a -> c, b -> c, ground -> a, ground -> b;  source V sin(2 pi 50 t) with Rs between a and b
//   C vc' = i_ac + i_bc - vc/R

#include <cmath>

struct State {
    double vc = 0.0;  // capacitor
    double va, vb;    // terminals of the source
    double is;        // its current
    double i[4];      // diodes a -> c, b -> c, ground -> a, ground -> b
};
struct Params {
    double V = 10.0, Rs = 0.5;
    double Ron = 0.1, Goff = 1e-5;
    double C = 1e-3, R = 50.0;
};

double diode(double v, const Params& p) { return v > 0 ? v / p.Ron : v * p.Goff; }

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double vs = p.V * std::sin(2.0 * M_PI * 50.0 * t);
    r.is = p.Rs * y.is - (vs - (y.va - y.vb));
    r.i[0] = y.i[0] - diode(y.va - y.vc, p);
    r.i[1] = y.i[1] - diode(y.vb - y.vc, p);
    r.i[2] = y.i[2] - diode(-y.va, p);
    r.i[3] = y.i[3] - diode(-y.vb, p);
    r.va = y.is + y.i[2] - y.i[0];
    r.vb = y.i[3] - y.i[1] - y.is;
    r.vc = p.C * ydot.vc - (y.i[0] + y.i[1] - y.vc / p.R);
}
