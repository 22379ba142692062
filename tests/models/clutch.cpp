// SPDX-License-Identifier: Apache-2.0
// A friction clutch between a motor and a load: closed at t1, it slips until both turn equally fast, is then
// one body (the torque becomes what keeps them together), and slips again when its capacity has fallen below
// that torque.
//
//   J1 w1' = T + sin t - tau,  J2 w2' = tau - load (1 + 0.1 w2)
//   slipping: tau = ± capacity(t);  locked: w1' = w2'

#include <cmath>

struct State {
    double w1 = 5.0, w2 = 0.0;
    double tau;
};
struct Params {
    double J1 = 1.0, J2 = 2.0;
    double T = 3.0, load = 1.0;
    double mu = 8.0;            // capacity when closed
    double t1 = 0.5, t2 = 4.0;  // closes, begins to open
};
struct Discrete {
    bool locked = false;
};

double capacity(double t, const Params& p) {
    return t < p.t1 ? 0.0 : t < p.t2 ? p.mu : p.mu * std::exp(-(t - p.t2));
}

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.w1 = p.J1 * ydot.w1 - (p.T + std::sin(t) - y.tau);
    r.w2 = p.J2 * ydot.w2 - (y.tau - p.load * (1.0 + 0.1 * y.w2));
    if (d.locked)
        r.tau = ydot.w1 - ydot.w2;
    else
        r.tau = y.tau - capacity(t, p) * (y.w1 - y.w2 > 0 ? 1.0 : -1.0);
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (!d.locked) {
        if (y.w1 - y.w2 <= 0) {
            dnext.locked = true;
            next.w1 = next.w2 = (p.J1 * y.w1 + p.J2 * y.w2) / (p.J1 + p.J2);
        }
    } else {
        if (std::abs(y.tau) > capacity(t, p)) dnext.locked = false;
    }
}
