// SPDX-License-Identifier: Apache-2.0
// max and min of braced lists, of any length and mixture.
#include <algorithm>
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + std::max({y[0], y[1], y[2], y[3]}) - std::min({y[0], 0.5, y[1]});
    r[1] = yp[1] + std::max({std::min({y[0], y[1]}), std::max({y[2], y[3], t}), 0.0});
    r[2] = yp[2] + std::max<double>({y[0], 1, y[2]}) * std::min({1.0, 2.0, 0.25});
    r[3] = yp[3] + std::max({p[0], p[1]}) + std::min({y[3]});
}
