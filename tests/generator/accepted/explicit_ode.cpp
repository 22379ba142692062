// SPDX-License-Identifier: Apache-2.0
// An explicit ODE whose output calls the derivative.
#include <algorithm>
#include <cmath>
struct State {
    double a = 1, b[2] = {2, 3};
};
struct Rates {
    double fastest, at_rest;
};
void derivative(double t, const State& y, State& dydt) {
    dydt.a = y.b[0] > y.b[1] ? -y.a : std::fabs(y.a);
    dydt.b[0] = std::sin(t) - y.b[0];
    dydt.b[1] = y.a;
}
void output(double t, const State& y, Rates& q) {
    State rate;
    derivative(t, y, rate);
    State copy = rate;
    rate = copy;
    q.fastest = std::max(rate.a, rate.b[0]);
    q.at_rest = rate.a < 0.1 && rate.b[0] < 0.1;
}
