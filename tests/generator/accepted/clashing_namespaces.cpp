// SPDX-License-Identifier: Apache-2.0
// Names that clash when nested namespaces are flattened.
#include <cmath>
namespace a { namespace fluid { struct Data { double rho; }; inline double density(double T) { return T > 1 ? 2 - T : 1 / (1 + T * T); } constexpr double k = 2.0; } }
namespace b { namespace fluid { struct Data { double rho, mu; }; inline double density(double T) { return T < 0.5 ? T : 0.25 + T / 2; } constexpr double k = 3.0; } }
namespace a { inline double k(double x) { return x * fluid::k; } double both(double x) { return a::fluid::density(x) + b::fluid::density(x); } }
struct k { double v; };
double density(double T) { return T * T; }
namespace f = b::fluid;
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    
    using b::fluid::Data;
    Data d{f::density(y[0]), y[1]};
    a::fluid::Data e{a::fluid::density(y[0])};
    struct k kk{y[2]};
    r[0] = yp[0] - d.rho * e.rho + a::k(y[1]);
    r[1] = yp[1] - d.mu * density(y[2]) + a::fluid::k * b::fluid::k;
    r[2] = yp[2] + a::both(y[0]) + kk.v * p[0] + t;
}
