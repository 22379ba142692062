// SPDX-License-Identifier: Apache-2.0
// A room with a thermostat that has hysteresis, and the energy it uses.
//
//   T' = -k (T - Ta) + q u
//   E' = Pw u
//   u := 0 when T >= Thi becomes true,  u := 1 when T <= Tlo becomes true

struct State {
    double T = 15.0;  // temperature
    double E = 0.0;   // energy used
};
struct Params {
    double Tlo = 18.0;  // heater goes on
    double Thi = 22.0;  // heater goes off
    double Ta = 10.0;   // temperature outside
    double k = 0.1;     // loss coefficient
    double q = 2.0;     // heating rate
    double Pw = 1.5;    // power
};
struct Discrete {
    bool u = true;  // heater is on
};

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    const double heat = d.u ? p.q : 0.0;
    const double power = d.u ? p.Pw : 0.0;
    r.T = ydot.T + p.k * (y.T - p.Ta) - heat;
    r.E = ydot.E - power;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (y.T >= p.Thi) dnext.u = false;
    if (y.T <= p.Tlo) dnext.u = true;
}
