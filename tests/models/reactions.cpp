// SPDX-License-Identifier: Apache-2.0
// Resets and timers, of which the setting `which` chooses one.
//
//   0  chain          x' = 1;  x >= 1: v := 2 x, then v >= 2: w := v^2 gain, then w >= 1: n := 3
//   1  endless        x' = 1;  from x >= 1 on, two triggers make each other true
//   2  two writers    x' = 1, v' = 1 from the same start: x >= 1: w := 1;  v >= 1: w := 2
//   3  timer          n counts, at t = T, 2.5 T, 4 T, ... : the waiting time is a discrete value
//   4  swap           x >= 1: x := -v, v := x / 2 (both from the left limits);  x' = v' = 1
//   5  hysteresis     x' = on ? -1 : 1, on from x >= high, off from x <= low (stick-slip's relay)
//   6  through a      x' = 1, a = v + gain;  x >= 1: v := 2, which lets a >= 2.5 set w := a

struct State {
    double x = 0.0, v = 0.0, w = 0.0;
    double a;
};
struct Params {
    int which = 0;
    double gain = 1.0;
    double T = 0.3;
    double low = -1.0, high = 1.0;
};
struct Discrete {
    int n = 0;
    bool on = false;
    double next = 0.3, wait = 0.3;
};

void initial(const Params& p, State& y0, Discrete& d0) { d0.next = d0.wait = p.T; }

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.x = ydot.x - (p.which == 5 && d.on ? -1.0 : 1.0);
    r.v = ydot.v - (p.which == 2 || p.which == 4 ? 1.0 : 0.0);
    r.w = ydot.w;
    r.a = y.a - (y.v + p.gain);
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (p.which == 0) {
        if (y.x >= 1.0) next.v = 2.0 * y.x;
        if (y.v >= 1.5) next.w = y.v * y.v * p.gain;
        if (y.w >= 1.0) dnext.n = 3;
    } else if (p.which == 1) {
        if (y.x >= 1.0 && d.n % 2 == 0) dnext.n = d.n + 1;
        if (y.x >= 1.0 && d.n % 2 == 1) dnext.n = d.n + 1;
    } else if (p.which == 2) {
        if (y.x >= 1.0) next.w = 1.0;
        if (y.v >= 1.0) next.w = 2.0;
    } else if (p.which == 3) {
        if (t >= d.next) {
            dnext.n = d.n + 1;
            dnext.wait = 1.5 * p.T;
            dnext.next = d.next + 1.5 * p.T;
        }
    } else if (p.which == 4) {
        if (y.x >= 1.0) {
            next.x = -y.v;
            next.v = 0.5 * y.x;
        }
    } else if (p.which == 5) {
        if (y.x >= p.high) dnext.on = true;
        if (y.x <= p.low) dnext.on = false;
        if (y.x >= p.high || y.x <= p.low) dnext.n = d.n + 1;
    } else if (p.which == 6) {
        if (y.x >= 1.0) next.v = 2.0;
        if (y.a >= 2.5) next.w = y.a;
    }
}
