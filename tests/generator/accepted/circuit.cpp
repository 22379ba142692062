// SPDX-License-Identifier: Apache-2.0
// A circuit of component structs: bases, diodes with regions, a switch, a netlist that stamps into the residual.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

struct TwoPin { int a, b; double drop(const double* v) const { return (a < 0 ? 0.0 : v[a]) - (b < 0 ? 0.0 : v[b]); } };
struct Resistor : TwoPin { double R; double current(const double* v) const { return drop(v) / R; } };
struct Diode : TwoPin {
    static constexpr double Vt = 0.3, limit = 1.5;
    double Is;
    Diode(int from, int to, double saturation) : TwoPin{from, to}, Is(saturation) {}
    double current(const double* v) const {
        const double u = drop(v) / Vt;
        return u > limit ? Is * (std::exp(limit) * (1 + u - limit) - 1) : Is * (std::exp(u) - 1);
    }
};
struct Source { double amplitude, period; double operator()(double t) const { const double phase = t / period - std::floor(t / period); return phase < 0.5 ? amplitude : -amplitude; } };

class Netlist {
    std::vector<Resistor> resistors_;
    std::vector<Diode> diodes_;
    double* currents_;

  public:
    explicit Netlist(double* currents) : currents_(currents) {}
    Netlist& add(const Resistor& r) { resistors_.push_back(r); return *this; }
    Netlist& add(const Diode& d) { diodes_.push_back(d); return *this; }
    template <class Component> void stamp(const Component& c, const double* v) { const double i = c.current(v); put(c.a, i); put(c.b, -i); }
    void solve(const double* v) {
        for (const auto& r : resistors_) stamp(r, v);
        for (const auto& d : diodes_) stamp(d, v);
    }

  private:
    void put(int node, double i) { if (node >= 0) currents_[node] += i; }
};

static std::tuple<double, bool> controlled(double v, double level) { if (v > level) return {1e-1, true}; return {1e3, false}; }

void residual(double t, const double y[3], const double yp[3], const double p[3], double r[3]) {
    double currents[3] = {0, 0, 0};
    double Ron = 0;
    bool closed = false;
    std::tie(Ron, closed) = controlled(y[2], p[0]);
    Netlist net(currents);
    net.add(Resistor{{0, 1}, 10}).add(Diode(1, 2, 1e-3)).add(Diode(0, -1, closed ? 2e-3 : 1e-3)).add({{2, -1}, Ron});
    net.solve(y);
    const Source source{p[1], 0.02};
    double* const c = currents;
    r[0] = y[0] - source(t) + 1e-3 * c[0];
    for (int k = 1; k < 3; ++k) r[k] = 1e-3 * yp[k] + *(c + k);
}
