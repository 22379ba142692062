// SPDX-License-Identifier: Apache-2.0
// Names of the library by using-declarations and aliases of namespaces, own type names as its arguments,
// callables that are forwarded.
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
using real = double;
namespace num = std::numbers;
namespace st = std;
template <class F, std::size_t N> std::array<real, N> map(const std::array<real, N>& a, F&& f) {
    std::array<real, N> b;
    for (std::size_t i = 0; i < N; ++i) b[i] = std::forward<F>(f)(a[i]);
    return b;
}
void residual(real t, const real y[2], const real yp[2], const real p[1], real r[2]) {
    using std::sin, std::numbers::pi;
    const auto z = map(std::array<real, 2>{y[0], y[1]}, [](real x) { return x > 0 ? x : std::exp(x) - 1; });
    r[0] = yp[0] + z[0] + sin(2 * pi * t) + num::e * st::sqrt(st::max(y[1], 1.0));
    r[1] = yp[1] + z[1] + p[0] + std::numeric_limits<real>::epsilon();
}
