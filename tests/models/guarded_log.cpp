// SPDX-License-Identifier: Apache-2.0
// A condition whose second part must not be evaluated where the first one is false.
//
//   x' = rate,  y' = 1 if x > 0 and log(x) > limit, else 0

#include <cmath>

struct State {
    double x = -1.0, y = 0.0;
};
struct Params {
    double rate = 1.0;
    double limit = -1.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = p.rate;
    if (y.x > 0.0 && std::log(y.x) > p.limit)
        dydt.y = 1.0;
    else
        dydt.y = 0.0;
}
