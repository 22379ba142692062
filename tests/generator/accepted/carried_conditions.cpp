// SPDX-License-Identifier: Apache-2.0
// Conditions carried in bools, arrays and conversions.
#include <cmath>
static bool between(double x, double a, double b) { return a <= x && x <= b; }
struct Zone { double a, b; bool has(double x) const { return between(x, a, b); } explicit operator bool() const { return a < b; } };
void residual(double t, const double y[3], const double yp[3], const double p[2], double r[3]) {
    Zone z{y[0], y[1]}; const bool in = z.has(y[2]), ok = bool(z), nor = not (in or ok); bool tog[2] = {in, y[0] > y[2]};
    r[0] = yp[0] + (z ? 1 : 0) + (in and ok ? y[0] : y[1]); r[1] = yp[1] + (tog[y[2] > 0] ? 1.0 : nor ? 2.0 : 3.0); r[2] = yp[2] + (in == ok) * p[0] + (y[0] > 0 == y[1] > 0) + t;
    if (!(y[0] > y[1]) || !in) r[2] += 1; if ((y[0] > 0) != (y[1] > 0)) r[1] -= 1; while (false) ; if (bool big = y[0] > 1) r[0] += big; else r[0] -= !big;
}
