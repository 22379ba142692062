// SPDX-License-Identifier: Apache-2.0
// A sampled controller: the input is computed from the state every T seconds and held in between.
//
//   x' = -a x + u,   u := K (r - x) at t = T, 2 T, 3 T, ...

struct State {
    double x = 1.0;
};
struct Params {
    double a = 0.5;  // decay
    double K = 0.8;  // gain
    double r = 2.0;  // set point
    double T = 0.4;  // sampling period
};
struct Discrete {
    double u = 0.0;     // held input
    double next = 0.4;  // next sampling time
    int samples = 0;
};
struct Output {
    double power;
};

void initial(const Params& p, State& y0, Discrete& d0) { d0.next = p.T; }

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = -p.a * y.x + d.u;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (t >= d.next) {
        dnext.u = p.K * (p.r - y.x);
        dnext.next = d.next + p.T;
        dnext.samples = d.samples + 1;
    }
}

void output(double t, const State& y, const Discrete& d, const Params& p, Output& q) { q.power = d.u * y.x; }
