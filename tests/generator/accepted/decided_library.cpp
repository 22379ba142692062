// SPDX-License-Identifier: Apache-2.0
// Library functions of numbers that conditions decided, in order.
#include <algorithm>
#include <cmath>
#include <vector>
static double level(double x) { if (x > 0.5) return 2; return x < 0 ? -1 : 0.5; }
static int step(double x) { return x > 0.3 ? 1 : 0; }
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    std::vector<double> v(2, 1.0);
    v.insert(v.begin() + step(y[0]), level(y[1]));
    std::vector<int> n; n.assign(1 + step(y[1]), step(y[2]));
    r[0] = yp[0] + std::max(level(y[0]), level(y[1])) - std::min<double>(level(-1), level(y[2]));
    r[1] = yp[1] + std::pow(level(y[0]), step(y[1])) + std::atan2(level(y[1]), level(y[2])) + std::max<int>(step(y[0]), step(t));
    r[2] = yp[2] + v[0] - 2 * v[1] + 3 * v[2] + std::clamp(level(t), level(p[0]) - 9, level(y[2]) + 9) + n.size() + n[0];
}
