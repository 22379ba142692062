// SPDX-License-Identifier: Apache-2.0
// Conditions from macros, the comma, places chosen by ?:.
#include <cmath>
#define SAT(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#define IF_POS(v) if ((v) > 0)
#define BRANCH(c, a, b) do { if (c) { a; } else { b; } } while (0)
void residual(double t, const double y[3], const double yp[3], const double p[2], double r[3]) {
    double a = y[0], b = y[1], c = 0;
    (a < b ? a : b) += 1;
    (a > 0 ? (b > 0 ? a : c) : b) *= 2;
    c = a, b = (c > 1, b + 1);
    int n = 0;
    do { c += a > b ? 0.5 : 0.25; if (n == 3) break; } while (++n < 5);
    IF_POS(y[2]) c = -c; else c += MAX(a, SAT(b, -1, y[2]));
    BRANCH(a > c && y[2] < 1, a += 2, b -= 1);
    r[0] = yp[0] - (a > 1 ? a > 2 ? a : 2 * a : b > 0 ? c : -c);
    r[1] = yp[1] + MAX(MAX(a, b), c) * p[0];
    r[2] = yp[2] + SAT(SAT(c, -2, a), -p[1], p[1]) + t;
}
