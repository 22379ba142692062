// SPDX-License-Identifier: Apache-2.0
// Conditions that come to be evaluated inside a step, behind a short circuit: a kink that changes nothing,
// and a condition on time.
//
//   x' = 1,  z' = -z, or 7 if x > 0.55 and |z| > 100 (never),  w' = 1 if x > 0.9 and t > 1

#include <cmath>

struct State {
    double x = 0.0, z = 1.0, w = 0.0;
};
struct Params {
    double late = 1.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = 1.0;
    dydt.z = y.x > 0.55 && std::abs(y.z) > 100.0 ? 7.0 : -y.z;
    dydt.w = y.x > 0.9 && t > p.late ? 1.0 : 0.0;
}
