// SPDX-License-Identifier: Apache-2.0
// A buck converter: a switch with pulse-width modulation, and a diode that lets no current back, so that the
// current falls to zero and stays there until the next pulse.
//
//   L iL' = vs - v,  C v' = iL - v/R
//   vs = Vin in the first duty T of each period T, then 0 while iL > 0, then v

#include <cmath>

struct State {
    double iL = 0.0;  // inductor
    double v = 6.0;   // capacitor
};
struct Params {
    double Vin = 12.0;
    double L = 2e-4, C = 1e-2, R = 40.0;
    double T = 1e-3;       // period
    double duty = 0.3125;  // part of it in which the switch is on
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    double vs;
    if (std::fmod(t, p.T) < p.duty * p.T)
        vs = p.Vin;
    else if (y.iL > 0)
        vs = 0.0;
    else
        vs = y.v;
    dydt.iL = (vs - y.v) / p.L;
    dydt.v = (y.iL - y.v / p.R) / p.C;
}
