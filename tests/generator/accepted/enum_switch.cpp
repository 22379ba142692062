// SPDX-License-Identifier: Apache-2.0
// switch over enums and codes that conditions decided.
#include <utility>
enum class Regime : unsigned char { laminar = 3, mixed, turbulent = 9 };
enum Old { OFF, ON = 5 };
static Regime regime(double re) { if (re < 0.2) return Regime::laminar; if (re < 0.8) return Regime::mixed; return Regime::turbulent; }
static double friction(double re) {
    switch (const Regime g = regime(re); g) {
        case Regime::laminar: return 64 / (re * re + 1);
        case Regime::mixed: { double w = (re - 0.2) / 0.6; return (1 - w) * 64 / (1 + re * re) + w; }
        case Regime::turbulent: [[fallthrough]];
        default: break;
    }
    return 1.0;
}
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    Old s = y[1] > 0 ? ON : OFF;
    int code = (y[0] > 0) + 2 * (y[1] > 0) + 4 * (y[2] > 0.5);
    r[0] = 0; switch (code) { case 0: r[0] = y[0]; break; case 1: case 2: r[0] = y[1]; case 3: r[0] += 1; break; default: r[0] = friction(y[2]) * code; }
    r[0] += yp[0];
    r[1] = yp[1] - (s == ON ? friction(y[0]) : p[0]);
    if (auto g = regime(y[2]); g == Regime::mixed && y[0] > y[1]) r[2] = yp[2] + y[2]; else r[2] = yp[2] + static_cast<int>(g) * t;
}
