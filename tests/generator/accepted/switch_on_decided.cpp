// SPDX-License-Identifier: Apache-2.0
// switch on integers and enums that conditions decided: fall through, default in front, nested.
enum class Regime { off, low, high };
static Regime regime(double x) { if (x < 0) return Regime::off; return x < 1 ? Regime::low : Regime::high; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double out = 0;
    switch (regime(y[0])) {
        case Regime::off: out = y[1]; break;
        case Regime::low: out = 1; [[fallthrough]];
        case Regime::high: out += y[2] > 0 ? y[2] : t;
    }
    r[0] = yp[0] + out;
    const int code = (y[1] > 0) + 2 * (y[2] > 0);
    switch (code) { default: out = p[0]; break; case 1: out = y[3]; break; case 3: switch (regime(y[3])) { case Regime::low: out = 5; break; default: break; } }
    r[1] = yp[1] + out;
    switch (y[3] > y[2]) { case true: out = y[3]; break; case false: out = y[2]; }
    r[2] = yp[2] + out;
    r[3] = yp[3] + static_cast<int>(regime(y[1])) * p[1];
}
