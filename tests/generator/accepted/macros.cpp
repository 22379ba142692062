// SPDX-License-Identifier: Apache-2.0
// Conditions and values that come out of macros, over several lines too.
#include <algorithm>
#include <cmath>
#define POS(x) ((x) > 0)
#define BOTH(a, b) (POS(a) && \
                    POS(b))
#define SAT(x, lo, hi) std::min(std::max((x), (lo)), (hi))
#define IF_ABOVE(x, y) if ((x) > (y))
#define SIZE 6
#define DECLARE(name, value) const double name = value
#ifdef NEVER_DEFINED
#error "not taken"
#endif
void residual(double t, const double y[SIZE], const double yp[SIZE], const double p[1], double r[SIZE]) {
    DECLARE(half, 0.5);
    r[0] = POS(y[0]) ? 1 : POS(y[1]) + 2;
    r[1] = BOTH(y[0],
                y[1]) - BOTH(y[2], y[3]);
    r[2] = SAT(y[2], -half, half) - SAT(y[3], y[4], y[5]);
    r[3] = 0;
    IF_ABOVE(y[3], half) r[3] = y[3];
#if SIZE > 3
    r[4] = y[4] + half;
#else
    r[4] = nothing_of_the_kind;
#endif
    r[5] = std::fabs(y[5] > half ? POS(y[4]) : y[3]) + yp[0] + t + p[0];
}
