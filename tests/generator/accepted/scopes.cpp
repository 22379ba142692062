// SPDX-License-Identifier: Apache-2.0
// Namespaces inside namespaces, enums that conditions decide, templates with defaults.
#include <cmath>
#include <algorithm>
namespace thermo {
namespace detail { constexpr double R = 8.314; inline double safe(double x) { return x > 1e-3 ? x : 1e-3; } }
struct Gas { double n, T; double pressure(double V) const { return n * detail::R * T / V; } };
enum class Phase { liquid, vapour };
inline Phase phase(double T, double Tb) { return T < Tb ? Phase::liquid : Phase::vapour; }
template <class F> double apply(F f, double x) { return f(x); }
template <typename S = double> S pos(S x) { if (x < S{}) return S{}; return x; }
}
using thermo::Phase;
using thermo::phase;
void residual(double t, const double y[4], const double yp[4], const double p[1], double r[4]) {
    using namespace thermo;
    Gas gas{y[0], y[1]};
    const Phase ph = phase(gas.T, p[0]);
    double latent = 0;
    switch (ph) { case Phase::liquid: latent = 1; break; case thermo::Phase::vapour: latent = y[2]; }
    r[0] = gas.pressure(detail::safe(y[3])) + latent;
    r[1] = yp[1] + thermo::pos(y[1]) + pos<double>(y[2]) + pos(3);
    r[2] = ph == Phase::liquid ? y[2] : -y[2];
    r[3] = y[3] + t;
}
