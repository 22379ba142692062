// SPDX-License-Identifier: Apache-2.0
// Numbers of other types beside model values: float and integer literals, chars, enums, unsigned counters.
#include <cmath>
#include <cstddef>
enum Level { low = 1, high = 4 };
static const float gain = 0.5f;
static constexpr long double pi = 3.14159265358979323846L;
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double turn = static_cast<double>(2 * pi);
    unsigned char c = 3;
    std::size_t n = 2;
    r[0] = yp[0] + gain * y[0] + 2 * y[1] - 1.5f * y[2] + y[3] / 3u;
    r[1] = yp[1] + turn * y[1] + c * y[2] - n * t + high * y[0] + low;
    r[2] = yp[2] + std::pow(y[2], n) + std::fmax(y[0], 1) + 0.0 + 'a' * 0.01 + 7 / 2 + 7 % 4;
    r[3] = (yp[3] > high ? low : y[3] < gain ? gain : c) * p[0] + (y[0] > 1u) + (n > 1 ? p[1] : 0);
}
