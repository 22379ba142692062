// SPDX-License-Identifier: Apache-2.0
// Struct form with everything: nested structs, arrays, settings, discrete variables of all kinds, start values,
// outputs, triggers in loops, helpers and under guards.
#include <array>
#include <cmath>
#include <algorithm>

enum class Gear { low, middle, high };

struct Tank {
    double level = 0.5;  // level of liquid
    double heat[2] = {1.0, 2.0};
};
struct State {
    Tank tank[2];
    std::array<double, 3> T{};  // temperatures
    double x = 1.0, v;
};
struct Params {
    double area = 2.0, gain = 0.5;
    // threshold for the alarm
    double limit = 0.75;
    int cells = 2;
    bool wide = false;
    Gear preferred = Gear::middle;
};
struct Discrete {
    bool on = true;
    int count = 0;
    Gear gear = Gear::low;
    double held = 0.25;  // sampled value
};
struct Output {
    double power, sum[2];
};

static double outflow(const Tank& tank, double gain) { return tank.level > 0 ? gain * std::sqrt(tank.level) : 0.0; }

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    for (int i = 0; i < 2; ++i) {
        const Tank& tank = y.tank[i];
        r.tank[i].level = p.area * ydot.tank[i].level + outflow(tank, p.gain);
        for (int j = 0; j < 2; ++j) r.tank[i].heat[j] = ydot.tank[i].heat[j] - std::max(tank.heat[j], d.held);
    }
    double drive = 0;
    switch (d.gear) {
        case Gear::low: drive = 1; break;
        case Gear::middle: drive = y.x < p.limit ? 2 : 3; break;
        default: drive = -y.v;
    }
    for (std::size_t k = 0; k < y.T.size(); ++k) {
        r.T[k] = ydot.T[k];
        if (int(k) < p.cells && (y.T[k] > d.held || p.wide)) r.T[k] -= drive;
    }
    r.x = ydot.x - y.v;
    r.v = ydot.v - (d.on && t < p.limit ? drive : 0.0);
}

void initial(const Params& p, State& y0, State& ydot0, Discrete& d0) {
    y0.x = p.limit > 0.5 ? p.area : p.gain;
    y0.v = -p.gain;
    ydot0.x = y0.v;
    d0.count = p.preferred == Gear::high ? 3 : 1;
    d0.held = p.limit * 2;
}

static void alarm(const State& y, const Params& p, State& next, Discrete& dnext) {
    if (y.x > p.limit) {
        dnext.on = !dnext.on;
        next.v = y.v > 0 ? -p.gain * y.v : std::abs(y.v);
    } else if (y.x < -p.limit && y.v < 0) {
        dnext.gear = Gear::high;
    } else if (y.x >= 0) {
        dnext.held = y.x;
    }
}

void transition(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& next,
                Discrete& dnext) {
    const double margin = p.limit - 0.25;
    if (d.on) alarm(y, p, next, dnext);
    for (int i = 0; i < 2; ++i)
        if (y.tank[i].level < margin || (d.count > 1 && ydot.x > 0)) {
            next.tank[i].level = p.area;
            dnext.count = d.count + 1;
        }
    if (t >= 1) dnext.held = t * p.gain;
}

void output(double t, const State& y, const Discrete& d, const Params& p, Output& q) {
    q.power = y.x * y.v + (y.v > 0 ? 1 : 0);
    q.sum[0] = std::fmin(y.T[0], d.held);
    q.sum[1] = t + p.area;
}
