// SPDX-License-Identifier: Apache-2.0
// Loops of all kinds, switch on decided integers, early exits, bools in flight.
#include <algorithm>
#include <cmath>
#include <vector>
struct State { double u[5] = {}; };
struct Params { double a = 1, b = 2; int n = 4; unsigned twice = 2; };
static int region(double x) { if (x < -1) return 0; if (x < 0) return 1; return x < 1 ? 2 : 3; }
static bool inside(double x, double lo, double hi) { return lo <= x && x <= hi; }
static double classify(double x, const Params& p) {
    switch (const int where = region(x); where) {
        case 0: return -1;
        case 1:
        case 2: {
            if (inside(x, -p.a, p.a)) break;
            return x;
        }
        default: return x > p.b ? p.b : x;
    }
    return 0.5 * x;
}
void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    int positive = 0, i = 0;
    double last = 0;
    while (i < p.n) {
        const double x = y.u[i++];
        if (x > p.a) { ++positive; last = x; }
        else if (x < -p.b) break;
    }
    std::vector<double> seen;
    for (unsigned k = 0; k < p.twice; ++k)
        for (const double x : y.u)
            if (inside(x, 0, p.b) && k == 1) seen.push_back(x); else last += 0.25;
    double best = -10;
    for (std::size_t k = 0; k < seen.size(); ++k) best = std::max(best, seen[k]);
    int rounds = 3;
    do { if (best > 1) best *= 0.5; else --rounds; } while (--rounds > 0);
    const bool many = positive > 2, hot = y.u[0] > p.a || y.u[1] > p.a;
    bool flag = hot;
    flag = flag && y.u[2] > 0;
    flag |= y.u[3] < y.u[4];
    const int mode = (y.u[0] > 0) + 2 * (y.u[1] > 0);
    const double choice[4] = {1, last, best, t};
    r.u[0] = ydot.u[0] + choice[mode] + (many ? 1 : 2);
    r.u[1] = classify(y.u[1], p) + classify(y.u[2], p) * (flag ? -1 : 1);
    r.u[2] = !(y.u[2] > 0) && !hot ? best : last;
    r.u[3] = -(y.u[3] > 0 ? y.u[3] : 0) * (!flag) + (y.u[0] > y.u[1] ? y.u[2] > 0 ? 1 : 2 : 3);
    r.u[4] = 0;
    for (int k = 4; k >= 0; k -= 2) { r.u[4] += y.u[k] > 0.5 ? y.u[k] : 0; }
}
