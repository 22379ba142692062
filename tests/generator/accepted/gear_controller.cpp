// SPDX-License-Identifier: Apache-2.0
// A controller with gears and anti-windup; transitions with else-if.
#include <algorithm>
struct State { double x = 0, i = 0; };
struct Discrete { int gear = 1; bool on = false; double held = 0; enum class Phase { idle, run } phase = Phase::idle; };
struct Params { double kp = 1, ti = 2, sp = 0.5; };
constexpr double lo = -1.0, hi = 1.0;  // std::clamp is defined for lo <= hi only, and parameters are random here
class Pid { public: Pid(const Params& p) : p_(p) {} double out(double e, double i) const { return std::clamp(p_.kp * e + i / p_.ti, lo, hi); } bool saturated(double e, double i) const { const double u = p_.kp * e + i / p_.ti; return u < lo || u > hi; } private: const Params& p_; };
void residual(double t, const State& y, const State& yd, const Discrete& d, const Params& p, State& r) {
    const Pid pid(p); const double e = p.sp - y.x;
    r.x = yd.x + y.x - pid.out(e, y.i) * d.gear - (d.phase == Discrete::Phase::run ? d.held : 0);
    r.i = yd.i - (pid.saturated(e, y.i) && e * y.i > 0 ? 0 : e);
}
void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (d.gear < 3 && y.x > 0.4 * d.gear) { dnext.gear = d.gear + 1; next.i = 0; dnext.held = y.x; }
    else if (d.gear > 1 && y.x < 0.2 * d.gear) { --dnext.gear; dnext.phase = Discrete::Phase::run; }
    for (int k = 1; k <= 2; ++k) if (t > k) { dnext.on = !d.on; next.x = std::max(y.x, 0.1 * k); }
}
