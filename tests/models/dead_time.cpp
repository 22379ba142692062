// SPDX-License-Identifier: Apache-2.0
// A thermostat whose heater follows a threshold only after a dead time: the switching time is a discrete
// value.
//
//   T' = -k (T - 10) + (on ? q : 0);  the heater changes `delay` after T reached hi or lo

struct State {
    double T = 17.0;
};
struct Params {
    double k = 0.5, q = 6.0;
    double lo = 18.0, hi = 21.0;
    double delay = 0.35;
};
struct Discrete {
    bool on = true, waiting = false;
    double at = 0.0;  // when the heater changes
};

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.T = -p.k * (y.T - 10.0) + (d.on ? p.q : 0.0);
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (d.waiting) {
        if (t >= d.at) {
            dnext.on = !d.on;
            dnext.waiting = false;
        }
    } else if (d.on) {
        if (y.T >= p.hi) {
            dnext.waiting = true;
            dnext.at = t + p.delay;
        }
    } else {
        if (y.T <= p.lo) {
            dnext.waiting = true;
            dnext.at = t + p.delay;
        }
    }
}
