// SPDX-License-Identifier: Apache-2.0
// A vehicle: look-up tables as functors, a gear box as a discrete state machine, a tyre with regions, a Vec3.
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace math {
struct Vec3 {
    double x = 0, y = 0, z = 0;
    Vec3() = default;
    Vec3(double a, double b, double c) : x(a), y(b), z(c) {}
    explicit Vec3(double a) : Vec3(a, a, a) {}
    double dot(const Vec3& o) const { return x * o.x + y * o.y + z * o.z; }
    double norm() const { return std::sqrt(dot(*this) + 1e-12); }
    Vec3 operator-() const { return Vec3(-x, -y, -z); }
    Vec3& operator*=(double k) { x *= k; y *= k; z *= k; return *this; }
    bool operator<(const Vec3& o) const { return dot(*this) < o.dot(o); }
};
inline Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec3 operator-(const Vec3& a, const Vec3& b) { return a + -b; }
inline Vec3 operator*(double k, Vec3 v) { return v *= k; }
inline Vec3 operator*(Vec3 v, double k) { return k * v; }
inline Vec3 limited(const Vec3& v, double most) { return v.norm() > most ? v * (most / v.norm()) : v; }

template <std::size_t N>
class Table {
    std::array<double, N> x_, v_;
    enum class Outside { hold, extend } outside_ = Outside::hold;

  public:
    Table(const std::array<double, N>& x, const std::array<double, N>& v, bool extend = false) : x_(x), v_(v) { if (extend) outside_ = Outside::extend; }
    double operator()(double at) const {
        if (outside_ == Outside::hold) {
            if (at <= x_.front()) return v_.front();
            if (at >= x_.back()) return v_.back();
        }
        for (std::size_t k = 1; k < N; ++k)
            if (at < x_[k] || k + 1 == N) return between(k, at);
        return v_.back();
    }
    double slope(std::size_t k) const { return (v_[k] - v_[k - 1]) / (x_[k] - x_[k - 1]); }

  private:
    double between(std::size_t k, double at) const { return v_[k - 1] + slope(k) * (at - x_[k - 1]); }
};
}  // namespace math

enum Gear { neutral = 0, first, second };
struct State { double v = 1, w = 20, heading = 0.1; };
struct Discrete { Gear gear = first; double shifted = 0; };
struct Params { double mass = 1200, mu = 0.9, throttle = 0.4; int wheels = 4; };

using Torque = math::Table<4>;
static const Torque engine({0, 100, 300, 600}, {80, 150, 200, 120});
static double ratio(Gear g) { static const double table[] = {0.0, 12.0, 7.0}; return table[g]; }
static double tyre(double slip, double load, double mu) {
    const double s = slip * 8;
    if (std::abs(s) < 1) return mu * load * s * (1.5 - 0.5 * s * s);
    return mu * load * (s > 0 ? 1 : -1);
}

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    const auto drive = [&, k = p.throttle](double w) { return k * engine(w) * ratio(d.gear); };
    double force = 0;
    for (int i = 0; i < p.wheels; ++i) force += tyre((y.w * 0.3 - y.v) / (std::fabs(y.v) + 1), p.mass * 9.81 / 4, i % 2 ? p.mu : 0.8 * p.mu);
    const math::Vec3 wind(1, 0.2, 0), velocity{y.v * std::cos(y.heading), y.v * std::sin(y.heading), 0};
    const math::Vec3 relative = math::limited(velocity - wind, 30);
    const math::Vec3 drag = -0.4 * relative.norm() * relative;
    r.v = p.mass * ydot.v - force - drag.x - (wind < velocity ? 1 : 2);
    r.w = ydot.w - (drive(y.w) - 0.3 * force) / 20;
    r.heading = ydot.heading - (t > 2 ? 0.1 : 0.0) * math::Vec3(y.v).z;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (d.gear == first && y.w > 300) { dnext.gear = second; dnext.shifted = t; next.w = y.w * ratio(second) / ratio(first); }
    if (d.gear == second && y.w < 60) { dnext.gear = first; dnext.shifted = t; }
}
