// SPDX-License-Identifier: Apache-2.0
// A discontinuity that is hidden from hybridae on purpose: no event, and sensitivities without their jump.
//
//   x' = 1 - x,  y' = x > level ? 2 : 0  (hidden)

#include <hybridae/annotations.hpp>

struct State {
    double x = 0.0, y = 0.0;
};
struct Params {
    double level = 0.5;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = 1.0 - y.x;
    dydt.y = hybridae::no_event(y.x > p.level) ? 2.0 : 0.0;
}
