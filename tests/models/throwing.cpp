// SPDX-License-Identifier: Apache-2.0
// A model that gives up by throwing.
//
//   x' = 1, refused from x > limit on

#include <stdexcept>

struct State {
    double x = 0.0;
};
struct Params {
    double limit = 0.5;
};

double checked(double x, double limit) {
    if (x > limit) throw std::runtime_error("x is beyond its table");
    return x;
}

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = 1.0 + 0.0 * checked(y.x, p.limit);
}
