// SPDX-License-Identifier: Apache-2.0
// if and switch with initialisers, fallthrough, variables in conditions, goto-free loops, comma, ?: as a place.
// What is too large is thrown: no wild points.
#include <cmath>
#include <stdexcept>
static int stage(double x) { return x < -1 ? 0 : x < 0 ? 1 : x < 1 ? 2 : 3; }
static double check(double x) { if (x > 1e9) throw std::runtime_error("too large"); return x; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double s = 0, q = 0;
    switch (const int k = stage(y[0]); k) {
        case 0: s += 1; [[fallthrough]];
        case 1: s += y[1]; break;
        case 2: { double z = y[2]; s += z > 0 ? z : 1; break; }
        default: s -= 1;
    }
    for (int i = 0; i < 4; ++i) {
        switch (stage(y[i])) { case 1: continue; case 3: q += 2; break; default: q += y[i]; }
        if (q > 3) break;
    }
    if (const bool hot = y[1] > 0.5) s += hot; else if (double d = y[2] - y[3]; d > 0) s += d;
    int i = 0;
    while (i < 3) { if (y[i] < 0) { ++i; continue; } q += y[i]; i += 2; }
    do { s += y[i % 4] > 1 ? 1 : 0.5; } while (++i < 6);
    (y[0] > y[1] ? s : q) += 2;
    (s > 1 ? s : q) = (y[3] > 0 ? y[2] > 0 ? 1 : y[1] : y[0]);
    s += (q += 1, y[0] > 0 ? q : 1);
    double a = 0, b = 0;
    a = b = y[2];
    for (int k = 0, n = 3; k < n; ++k, s += 0.25) if (k == 1) continue; else a += y[k];
    while (int left = 7 - i) { s += left * y[0]; ++i; }
    switch (int m = stage(y[3])) { case 3: s += m; break; default: break; }
    r[0] = yp[0] + s;
    r[1] = q + check(y[1]);
    r[2] = a - b;
    r[3] = y[3];
}
