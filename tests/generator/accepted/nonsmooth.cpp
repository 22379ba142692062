// SPDX-License-Identifier: Apache-2.0
// min, max, abs and relatives in all spellings; ties and signed zeros matter. Which zero fmax and fmin return of
// two C++ leaves open: adding 0.0 makes it the positive one.
#include <algorithm>
#include <cmath>
#include <cstdlib>
void residual(double t, const double y[19], const double yp[19], const double p[2], double r[19]) {
    r[0] = std::max(y[0], y[1]);
    r[1] = std::min(y[0], y[1]);
    r[2] = std::fmax(y[0], y[1]) + 0.0;
    r[3] = fmin(y[0], y[1]) + 0.0;
    r[4] = std::abs(y[2]);
    r[5] = fabs(y[3]) - std::fabs(y[4]);
    r[6] = std::clamp(y[5], -1.0, 1.0);
    r[7] = std::max({y[0], y[1], y[2], 0.5});
    r[8] = std::min({y[0] * y[1], std::abs(y[2])});
    r[9] = std::floor(y[6] * 2) - std::floor(y[7]);
    r[10] = std::ceil(y[8] * 3);
    r[11] = std::max<double>(y[9], 0) + std::min<double>(1, y[10]);
    r[12] = std::max(std::max(y[0], y[1]), std::min(std::abs(y[2]), y[3]));
    r[13] = floor(y[11]) + ceil(y[12]) + std::max(2.0, 3.0) + std::abs(-3) + std::floor(2.5) + y[13] + yp[0] + t + p[0];
    r[14] = std::trunc(y[14] * 2);
    r[15] = std::round(y[15] * 2);
    r[16] = std::fmod(y[16] * 3, y[17]);
    r[17] = fmod(t * 7, 0.1) + std::fmod(-t, 0.25);
    r[18] = std::copysign(y[17], y[18]) + y[0];
}
