// SPDX-License-Identifier: Apache-2.0
// A sawtooth that counts its teeth; where it starts depends on the parameters.
//
//   x' = rate,  x := x - height and count := count + 1 when x >= height becomes true,  x(0) = height/4

struct State {
    double x;
};
struct Params {
    double rate = 0.8, height = 1.0;
};
struct Discrete {
    int count = 0;
};
struct Output {
    double unrolled;  // x without the resets
};

void initial(const Params& p, State& y0) { y0.x = 0.25 * p.height; }

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = p.rate;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (y.x >= p.height) {
        next.x = y.x - p.height;
        dnext.count = d.count + 1;
    }
}

void output(double t, const State& y, const Discrete& d, const Params& p, Output& q) {
    q.unrolled = y.x + d.count * p.height;
}
