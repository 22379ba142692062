// SPDX-License-Identifier: Apache-2.0
// Algorithms of the library that move and add values without looking at them.
#include <algorithm>
#include <array>
#include <numeric>
#include <vector>
struct Square { double operator()(double x) const { return x * x; } };
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    std::vector<double> a(y, y + 4), b(4), c(4);
    std::array<double, 3> w{0.2, 0.3, 0.5};
    std::copy(a.begin(), a.end(), b.begin());
    std::fill(c.begin(), c.end(), 1.0);
    std::transform(a.begin(), a.end(), c.begin(), [](double x) { return 2 * x + 1; });
    std::for_each(b.begin(), b.end(), [&](double& x) { x *= y[0]; });
    std::transform(b.begin(), b.end(), b.begin(), Square{});
    std::reverse(c.begin(), c.end());
    std::swap(a[0], c[3]);
    double sorted[4] = {y[0], y[1], y[2], y[3]};
    std::copy_n(sorted, 2, a.begin());
    r[0] = yp[0] + std::accumulate(a.begin(), a.end(), 0.0);
    r[1] = std::inner_product(w.begin(), w.end(), b.begin(), 0.0) + c[0];
    r[2] = std::accumulate(w.begin(), w.end(), 1.0, [&](double s, double x) { return s + x * y[1]; });
    r[3] = std::accumulate(c.begin(), c.end(), y[2], std::plus<double>()) + c[1];
}
