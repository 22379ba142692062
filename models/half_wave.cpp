// SPDX-License-Identifier: Apache-2.0
// A half-wave rectifier with a smoothing capacitor: an ideal diode in series with Rs, an index-1 DAE.
//
//   vs = V sin(2 pi 50 t),  vd = vs - vc
//   iD = vd/Rs if vd > 0, else 0
//   iR = vc/R,  C vc' = iD - iR
//
// At the start vd is exactly zero and rising: the diode conducts from there on.

#include <cmath>

struct State {
    double vc = 0.0;  // capacitor
    double vs;        // source
    double vd;        // diode
    double iD, iR;
};
struct Params {
    double V = 10.0;
    double Rs = 1.0;
    double C = 0.001;
    double R = 100.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.vs = y.vs - p.V * std::sin(2.0 * M_PI * 50.0 * t);
    r.vd = y.vd - (y.vs - y.vc);
    r.iD = y.iD - (y.vd > 0 ? y.vd / p.Rs : 0.0);
    r.iR = y.iR - y.vc / p.R;
    r.vc = p.C * ydot.vc - (y.iD - y.iR);
}
