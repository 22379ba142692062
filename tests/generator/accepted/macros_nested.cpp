// SPDX-License-Identifier: Apache-2.0
// Macros in macros, macros that are a part of a condition, of an operand, of a statement.
#include <algorithm>
#include <cmath>
#define EPS 0.125
#define ABOVE(a, b) (a) > (b)
#define BOTH_ABOVE(a, b, c) (ABOVE(a, c) && ABOVE(b, c))
#define AND &&
#define GREATER >
#define LIMIT(x) std::max((x), EPS)
#define SQUARE(x) ((x) * (x))
#define COND y[0] > EPS
#define WHEN(c, a, b) ((c) ? (a) : (b))
#define SET(i, v) do { if ((v) > 0) r[i] = yp[i] + (v); else r[i] = yp[i]; } while (0)
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    SET(0, y[0] - EPS);
    r[1] = yp[1] + WHEN(COND AND y[1] GREATER 0, LIMIT(y[1]), SQUARE(y[2] > 0 ? y[2] : t));
    if (BOTH_ABOVE(y[2], y[3], EPS) || !(ABOVE(y[0], y[1]))) r[2] = yp[2] + LIMIT(LIMIT(y[2]) - LIMIT(y[3]));
    else r[2] = WHEN(ABOVE(y[2], p[0]), yp[2], WHEN(COND, p[1], 2));
    r[3] = yp[3] + SQUARE(LIMIT(y[3])) + (COND);
}
