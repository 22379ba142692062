// SPDX-License-Identifier: Apache-2.0
// Guards that are no discontinuities, around members of the model's own structs.
#include <hybridae/annotations.hpp>
#include <cmath>
using hybridae::no_event;
struct State {
    double x = 0.5, z = 0.25;
};
struct Params {
    double k = 2.0;
};
static double sinc(double x) { return no_event(std::fabs(x) > 1e-3) ? std::sin(x) / x : 1 - x * x / 6; }
static double root(double x) { return no_event(x > 0) ? std::sqrt(x) : 0.0; }
void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = no_event(y.x > 0.5) ? -p.k * y.x : -p.k * y.x * (1 + 0 * y.z);
    dydt.x -= root(y.x);
    double rate = -y.z;
    if (no_event(y.z > 0.1)) rate = -y.z * sinc(y.x);
    dydt.z = rate + (y.x > t ? p.k : sinc(y.z));
}
