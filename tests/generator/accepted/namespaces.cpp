// SPDX-License-Identifier: Apache-2.0
// Namespaces: nested, anonymous, aliased, used; names that clash once they are flattened.
#include <cmath>
namespace water { const double rho = 1000; struct Props { double c; double heat(double T) const { return c * T; } }; double limit(double x) { return x > 1 ? 1 : x; }
namespace steam { const double rho = 0.6; struct Props { double c; double heat(double T) const { return T > 1 ? c * T : c; } }; inline namespace v1 { double limit(double x) { return x < 0 ? 0 : x; } } } }
namespace { double hidden(double x) { return x > 0 ? x : 0; } const double rho = 3; }
namespace ws = water::steam;
namespace std_like { double max(double a, double b) { return a > b ? a : b; } double sqrt(double x) { return x * 0.5; } }
namespace units { enum Kind { mass, volume }; enum class Phase { liquid, gas }; inline constexpr double bar = 1e5; }
namespace deep { double three() { return rho; } }
namespace deep::deeper { using namespace water; using steam::Props; double both(double x) { return limit(x) + Props{x}.heat(x); } }
double T(double x) { return x + 1; }
struct Lock { double Scalar; };
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    using std::sqrt;
    using namespace units;
    const ws::Props props{y[0]};
    const water::Props wet{2};
    const Kind kind = y[3] > 0 ? mass : volume;
    const Phase phase = y[2] > 0 ? Phase::gas : units::Phase::liquid;
    Lock lock{y[1]};
    r[0] = yp[0] + water::limit(y[0]) + water::steam::limit(y[1]) + ws::rho + water::rho * deep::three();
    r[1] = props.heat(y[1]) - wet.heat(y[2]) + hidden(y[3]) + (kind == mass) + std_like::max(y[0], y[1]);
    r[2] = deep::deeper::both(y[2]) + sqrt(1 + y[0] * y[0]) + std_like::sqrt(y[0]) + (phase == Phase::gas ? bar * 1e-5 : 0);
    r[3] = T(y[3]) + lock.Scalar;
}
