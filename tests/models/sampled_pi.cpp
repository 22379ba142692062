// SPDX-License-Identifier: Apache-2.0
// A sampled PI controller with a limited output: while the limit holds, the integral is not wound up.
//
//   x' = -a x + u,  z' = x - z
//   every T: e = r - z, I' = I + T e, u = min(Kp e + Ki I', umax); I := I' unless limited

struct State {
    double x = 0.0, z = 0.0;
};
struct Params {
    double a = 0.7;
    double Kp = 2.0, Ki = 1.5;
    double r = 1.0;
    double T = 0.3;
    double umax = 1.1;
};
struct Discrete {
    double u = 0.0, I = 0.0, next = 0.3;
};

void initial(const Params& p, State& y0, Discrete& d0) { d0.next = p.T; }

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = -p.a * y.x + d.u;
    dydt.z = y.x - y.z;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (t >= d.next) {
        const double e = p.r - y.z, I = d.I + p.T * e, u = p.Kp * e + p.Ki * I;
        if (u > p.umax) {
            dnext.u = p.umax;
        } else {
            dnext.u = u;
            dnext.I = I;
        }
        dnext.next = d.next + p.T;
    }
}
