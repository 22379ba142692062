// SPDX-License-Identifier: Apache-2.0
// Member functions with conditions inside that call each other and free functions.
#include <algorithm>
#include <cmath>
static double smooth(double x) { return x > 0.5 ? x * x : 0.25; }
struct Valve {
    double k = 2, lo = -1;
    double opening(double x) const { return x > lo ? std::min(x, 1.0) : lo; }
    double flow(double dp) const {
        if (dp < 0) return -flow(-dp);
        return k * opening(dp) * std::sqrt(dp + 0.1) + smooth(dp);
    }
    void set(double x) { if (x > 0) k = x; else lo = x; }
    static double limit(double x) { return x > 2 ? 2 : x; }
};
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Valve v;
    v.set(y[0]);
    const Valve w{y[1], 0.3};
    const Valve* at = &w;
    r[0] = yp[0] - v.flow(y[1]) - w.flow(y[2]);
    r[1] = yp[1] + v.opening(w.opening(y[3])) * at->flow(y[0]);
    r[2] = Valve::limit(y[2]) + v.limit(y[3]) * w.flow(Valve::limit(y[1]));
    r[3] = y[3] - Valve{1, y[0]}.opening(y[1]) + (y[0] > 0 ? v : w).flow(y[2]);
}
