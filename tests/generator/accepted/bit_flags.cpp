// SPDX-License-Identifier: Apache-2.0
// Flags gathered in bits; integers of fixed width.
#include <bitset>
#include <cstdint>
static unsigned flags(const double* y) { unsigned f = 0; for (unsigned i = 0; i < 3; ++i) if (y[i] > 0.5) f |= 1u << i; return f; }
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    const unsigned f = flags(y);
    bool any = false, all = true; int cnt = 0;
    for (int i = 0; i < 3; ++i) { const bool b = y[i] < t; any |= b; all &= b; cnt += b; if (b) continue; cnt <<= 1; }
    r[0] = yp[0] + ((f & 1u) ? y[1] : y[2]) + (any ^ all);
    r[1] = yp[1] + static_cast<double>(f >> 1) + cnt * p[0];
    r[2] = yp[2] + (~f & 3u) + !any - (y[0] > 0) * (y[1] > 0) + (y[0] > 0 ? 1 : 0) % 2;
    std::uint8_t small = y[0] > 1; r[2] += small;
}
