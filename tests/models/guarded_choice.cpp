// SPDX-License-Identifier: Apache-2.0
// Formulas chosen by tests that nobody records, smoothly: at the start hardly anything depends on T.
//
//   T' = 1, T(0) = 0,  c = max(T - 1, 0)^3
//   x' = k c:                 x = k (T - 1)^4 / 4 beyond T = 1
//   z + c w = T, w = 2 z + a: z = (T - c a) / (1 + 2 c)
//   f' = -stiff c (f - sin T): nearly sin T, once c is not small

#include <cmath>
#include <hybridae/annotations.hpp>

struct State {
    double T = 0.0, x = 0.0, z = 0.0, w = 0.0, f = 0.0;
};
struct Params {
    double k = 1.0, a = 1.0, stiff = 1e6;
};

double cubed(double x) { return hybridae::no_event(x > 0.0) ? x * x * x : 0.0; }

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double c = cubed(y.T - 1.0);
    r.T = ydot.T - 1.0;
    r.x = ydot.x - p.k * c;
    r.z = y.z - y.T;
    r.w = y.w - 2.0 * y.z - p.a;
    r.f = ydot.f;
    if (hybridae::no_event(y.T > 1.0)) {
        r.z += c * y.w;
        r.f += p.stiff * c * (y.f - std::sin(y.T));
    }
}
