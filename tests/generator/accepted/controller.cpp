// SPDX-License-Identifier: Apache-2.0
// Controllers: a PID with anti-windup as a class, a sequence of an enum state machine, macros, units, overloads.
#include <algorithm>
#include <cmath>

#define SATURATE(x, lo, hi) ((x) < (lo) ? (lo) : (x) > (hi) ? (hi) : (x))
#define WHEN(condition) if ((condition))
#define REAL double
#define DECLARE_LIMITS(name, a, b) \
    const REAL name##_lo = (a);    \
    const REAL name##_hi = (b)

namespace control {
struct Limits { REAL lo, hi; constexpr REAL span() const { return hi - lo; } bool contains(REAL x) const { return lo <= x && x <= hi; } };
struct Kelvin { double value; explicit constexpr Kelvin(double v) : value(v) {} operator double() const { return value; } };
constexpr Kelvin operator""_C(long double c) { return Kelvin(static_cast<double>(c) + 273.15); }
class Pid {
  public:
    struct Gains { REAL kp = 1, ki = 0.1, kd = 0; };
    Pid(const Gains& gains, Limits limits) : gains_{gains}, limits_{limits} {}
    [[nodiscard]] REAL output(REAL error, REAL integral, REAL rate = 0) const { return SATURATE(raw(error, integral, rate), limits_.lo, limits_.hi); }
    [[nodiscard]] REAL integral_rate(REAL error, REAL integral) const noexcept {
        const auto u = raw(error, integral, 0);
        WHEN(!limits_.contains(u) && u * error > 0) return 0;
        return gains_.ki * error;
    }

  private:
    REAL raw(REAL error, REAL integral, REAL rate) const { return gains_.kp * error + integral + gains_.kd * rate; }
    Gains gains_;
    Limits limits_;
};
enum class Step : unsigned char { fill, heat, hold, drain };
}  // namespace control

struct State { double level = 0.1, T = 290, integral = 0; };
struct Discrete { control::Step step = control::Step::fill; int batches = 0; double since = 0; bool alarm = false; };
struct Params { double kp = 2, setpoint = 350, rate = 0.5; };
struct Output { double power, demand; };

static double power(const State& y, const Discrete& d, const Params& p) {
    DECLARE_LIMITS(u, 0.0, 100.0);
    const control::Pid pid({p.kp, 0.05}, {u_lo, u_hi});
    switch (d.step) {
        using enum control::Step;
        case fill: return 0;
        case heat: case hold: return pid.output(p.setpoint - y.T, y.integral);
        case drain: break;
    }
    return d.alarm ? u_lo : std::min(1.0, y.level);
}
void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    using control::operator""_C;
    const bool filling = d.step == control::Step::fill;
    const control::Pid pid(control::Pid::Gains{p.kp, 0.05, 0.0}, control::Limits{0, 100});
    r.level = ydot.level - (filling ? p.rate : d.step == control::Step::drain ? -p.rate * std::sqrt(std::max(y.level, 0.0)) : 0.0);
    r.T = ydot.T - (power(y, d, p) - 0.1 * (y.T - (20.0_C))) / (1 + y.level);
    r.integral = ydot.integral - pid.integral_rate(p.setpoint - y.T, y.integral);
}
void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    using S = control::Step;
    if (d.step == S::fill && y.level > 1) { dnext.step = S::heat; dnext.since = t; }
    if (d.step == S::heat && y.T >= p.setpoint) { dnext.step = S::hold; dnext.since = t; }
    if (d.step == S::hold && t - d.since > 10) { dnext.step = S::drain; next.integral = 0; }
    if (d.step == S::drain && y.level < 0.1) { dnext.step = S::fill; dnext.batches = d.batches + 1; }
    if (y.T > 400) { dnext.alarm = true; }
}
void output(double t, const State& y, const Discrete& d, const Params& p, Output& q) {
    q.power = power(y, d, p);
    q.demand = std::fabs(p.setpoint - y.T) > 5 ? 1 : 0;
}
