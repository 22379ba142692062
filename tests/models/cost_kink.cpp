// SPDX-License-Identifier: Apache-2.0
// An oscillator whose running cost has a kink and a jump that its equations know nothing of.
//
//   x' = v,  v' = -w^2 x,   L = |x| + c where x > level

struct State {
    double x = 1.0;
    double v = 0.0;
};
struct Params {
    double w = 2.0;      // frequency
    double c = 0.3;      // price of being above the level
    double level = 0.5;  // where it is paid
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = -p.w * p.w * y.x;
}

double fine(double x, const Params& p) { return x > p.level ? p.c : 0.0; }

double running_cost(double t, const State& y, const Params& p) {
    const double distance = y.x < 0 ? -y.x : y.x;
    return distance + fine(y.x, p);
}
