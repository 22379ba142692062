// SPDX-License-Identifier: Apache-2.0
// A plant of class templates: streams of N components, units with ports, a level controller with a state machine.
// The valve calls itself for the other direction: no wild points, NaN has none.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace plant {

constexpr int components = 3;
enum class Phase { liquid, two_phase, vapour };

template <int N>
struct Stream {
    std::array<double, N> n{};
    double T = 298.15;

    double total() const {
        double s = 0;
        for (double e : n) s += e;
        return s;
    }
    std::array<double, N> fractions() const {
        std::array<double, N> x{};
        const double s = total();
        for (int i = 0; i < N; ++i) x[i] = s > 1e-9 ? n[i] / s : 1.0 / N;
        return x;
    }
    Stream& operator+=(const Stream& o) {
        for (int i = 0; i < N; ++i) n[i] += o.n[i];
        T = std::max(T, o.T);
        return *this;
    }
    friend Stream operator*(double k, Stream s) {
        for (auto& e : s.n) e *= k;
        return s;
    }
};
template <int N>
Stream<N> operator+(Stream<N> a, const Stream<N>& b) { return a += b; }

template <int N>
class Flash {
  public:
    Flash(double pressure, const std::array<double, N>& volatility) : p_(pressure), k_(volatility) {}
    Phase phase(const Stream<N>& feed) const {
        const auto x = feed.fractions();
        double bubble = 0, dew = 0;
        for (int i = 0; i < N; ++i) {
            bubble += x[i] * k_[i];
            dew += x[i] / k_[i];
        }
        if (bubble < p_) return Phase::liquid;
        return dew * p_ < 1 ? Phase::vapour : Phase::two_phase;
    }
    std::pair<Stream<N>, Stream<N>> split(const Stream<N>& feed) const;

  private:
    double p_;
    std::array<double, N> k_;
};

template <int N>
std::pair<Stream<N>, Stream<N>> Flash<N>::split(const Stream<N>& in) const {
    switch (phase(in)) {
        case Phase::liquid: return {Stream<N>{}, in};
        case Phase::vapour: return {in, Stream<N>{}};
        case Phase::two_phase: break;
    }
    const double v = std::clamp(in.T / 600, 0.1, 0.9);
    return std::make_pair(v * in, (1 - v) * in);
}

struct Valve {
    double cv, lo = 0, hi = 1;
    double operator()(double opening, double dp) const {
        const double u = std::clamp(opening, lo, hi);
        return dp >= 0 ? cv * u * std::sqrt(dp + 1e-3) : -(*this)(opening, -dp);
    }
};

}  // namespace plant

struct State { double level = 1, holdup[plant::components] = {1, 0.5, 0.25}, integral = 0; };
struct Params { double feed = 1, gain = 0.5, setpoint = 0.8, pressure = 1.2; bool automatic = true; };

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    using namespace plant;
    Stream<components> feed{{p.feed, 0.5 * p.feed, t > 1 ? 0.1 : 0.2}, 320 + 10 * y.level};
    Stream<components> recycle;
    for (int i = 0; i < components; ++i) recycle.n[i] = std::max(y.holdup[i], 0.0);
    const Flash<components> flash(p.pressure, {2.5, 1.0, 0.4});
    const auto [vapour, liquid] = flash.split(feed + 0.1 * recycle);
    const double error = p.setpoint - y.level;
    const double opening = p.automatic ? p.gain * error + y.integral : 0.5;
    const Valve valve{1.5};
    const bool saturated = opening < 0 || opening > 1;
    r.level = ydot.level - (liquid.total() - valve(opening, y.level));
    for (int i = 0; i < components; ++i) r.holdup[i] = ydot.holdup[i] - (liquid.n[i] - vapour.fractions()[i] * y.holdup[i]);
    r.integral = ydot.integral - (saturated ? 0.0 : error);
}
